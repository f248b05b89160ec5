import { useSyncExternalStore } from 'react';
import type { Scheme } from './tokens';

/** Whether a media query holds on this device; follows it while the app runs. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** Light or dark, as the device is set. */
export const useScheme = (): Scheme => (useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light');

/** Whether the device asks for less motion. */
export const useLessMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');
