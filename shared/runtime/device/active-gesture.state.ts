import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

const countAtom = atom(0);

/** Whether the user is in an action that the lock screen must not cover, such as a signature. */
export const isGestureActiveAtom = atom((get) => get(countAtom) > 0);

/**
 * Delays the lock, for at most twice its time, while a signature is drawn or a mark is measured. A
 * screen that only waits for the user must not use it.
 */
export function useActiveGesture(isBusy: boolean): void {
  const setCount = useSetAtom(countAtom);
  useEffect(() => {
    if (!isBusy) return;
    setCount((count) => count + 1);
    return () => setCount((count) => count - 1);
  }, [isBusy, setCount]);
}
