import { atom, useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

const heardAtom = atom(false);
heardAtom.onMount = (set) => {
  const forget = () => set(false);
  addEventListener('offline', forget);
  return () => removeEventListener('offline', forget);
};

/** Notes an answer of the API, which proves a connection whatever the browser says. */
export const heardFromApiAtom = atom(null, (_get, set) => set(heardAtom, true));

/**
 * Whether there is a connection: the browser's guess, or an answer since then. It is a hint for the screen, never a
 * reason not to try.
 */
export function useIsOnline(): boolean {
  const isSaid = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isProven = useAtomValue(heardAtom);
  return isSaid || isProven;
}
