import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

const countAtom = atom(0);

/**
 * Whether the user is at something that takes long without a touch of the screen, or must not be
 * covered.
 */
export const isHandBusyAtom = atom((get) => get(countAtom) > 0);

/**
 * Holds the lock off, for twice its time at most, while a signature is drawn or a mark is measured.
 * What only waits for the user is no busy hand.
 */
export function useBusyHand(isBusy: boolean): void {
  const setCount = useSetAtom(countAtom);
  useEffect(() => {
    if (!isBusy) return;
    setCount((count) => count + 1);
    return () => setCount((count) => count - 1);
  }, [isBusy, setCount]);
}
