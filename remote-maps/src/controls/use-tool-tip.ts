import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

/** Milliseconds of a resting mouse or pressing finger before the tip is shown. */
const delay = 500;
/** Milliseconds that the tip stays after the finger is lifted. */
const stay = 2500;

/**
 * Decides when the tip of a button is shown: under a resting mouse, with the keyboard's focus, and
 * after a long press, which does not use the button. Escape and each use hide it.
 */
export function useToolTip() {
  const [isTipShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The press of a finger or pen, until it has used the button or the tip is hidden. */
  const press = useRef<'short' | 'long' | null>(null);
  const runLater = (milliseconds: number, action: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, milliseconds);
  };
  const show = () => {
    clearTimeout(timer.current);
    if (press.current) press.current = 'long';
    setShown(true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    press.current = null;
    setShown(false);
  };
  const endPress = (event: PointerEvent) => {
    if (press.current === 'long') runLater(stay, hide);
    // The click that follows a short press hides it.
    else if (!isMouse(event)) clearTimeout(timer.current);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const handlers = {
    onPointerEnter: (event: PointerEvent) => isMouse(event) && runLater(delay, show),
    onPointerLeave: (event: PointerEvent) => isMouse(event) && hide(),
    onPointerDown(event: PointerEvent) {
      hide();
      if (isMouse(event)) return;
      press.current = 'short';
      runLater(delay, show);
    },
    onPointerUp: endPress,
    onPointerCancel: endPress,
    onContextMenu(event: MouseEvent) {
      if (!press.current) return;
      event.preventDefault();
      show();
    },
    onClickCapture(event: MouseEvent) {
      if (press.current === 'long') event.stopPropagation();
      else hide();
    },
    onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && show(),
    onBlur: hide,
    onKeyDown({ key }: KeyboardEvent) {
      press.current = null;
      if (key === 'Escape') hide();
    },
  };
  return { isTipShown, handlers };
}

const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse';
