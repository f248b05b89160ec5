import { type RefObject, useEffect } from 'react';

/**
 * Calls when the user presses, or moves the focus to, something outside `area`; not while `active`
 * is false.
 */
export function useOutside(
  area: RefObject<HTMLElement | null>,
  active: boolean,
  onOutside: () => void,
) {
  useEffect(() => {
    if (!active) return;
    const look = ({ target }: Event) => {
      // A removed element, such as a discarded row, was inside when it was pressed.
      if (target instanceof Node && target.isConnected && !area.current?.contains(target))
        onOutside();
    };
    addEventListener('pointerdown', look);
    addEventListener('focusin', look);
    return () => {
      removeEventListener('pointerdown', look);
      removeEventListener('focusin', look);
    };
  }, [area, active, onOutside]);
}
