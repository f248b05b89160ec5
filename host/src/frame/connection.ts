import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

/** What the device believes of its connection: a hint for what is shown, never a reason not to try. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
