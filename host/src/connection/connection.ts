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

/** The API has answered a try made since then: whatever the device believes of its connection, there is one. */
export const heardFromApiAtom = atom(null, (_get, set) => set(heardAtom, true));

/**
 * Whether there is a connection: what the device believes, which is a hint for what is shown and never a reason not to
 * try, or what an answer since then has proven.
 */
export function useIsOnline(): boolean {
  const isSaid = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isProven = useAtomValue(heardAtom);
  return isSaid || isProven;
}
