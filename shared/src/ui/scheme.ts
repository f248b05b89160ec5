import { useSyncExternalStore } from 'react';
import type { Scheme } from './tokens';

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)');

/** Light or dark, as the device is set; follows it while the app runs. */
export function useScheme(): Scheme {
  return useSyncExternalStore(
    (changed) => {
      const query = prefersDark();
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => (prefersDark().matches ? 'dark' : 'light'),
  );
}
