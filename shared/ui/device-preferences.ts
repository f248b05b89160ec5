import { useSyncExternalStore } from 'react';
import type { Scheme } from './tokens.ts';

/** Colour schemes to choose from: the device's own, always light, or always dark. */
export const themeChoices = ['device', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Local storage key of the theme; one of the two keys that survive signing out. */
export const themeKey = 'feltbok.theme';

const themeEvents = new EventTarget();

/** Changes the theme in every tab, and remembers it on this device for all users. */
export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(themeKey, choice);
  themeEvents.dispatchEvent(new Event('chosen'));
}

const readThemeChoice = (): ThemeChoice =>
  themeChoices.find((choice) => choice === localStorage.getItem(themeKey)) ?? 'device';

/** The theme that was last chosen on this device. */
export const useThemeChoice = (): ThemeChoice =>
  useSyncExternalStore((onChange) => {
    themeEvents.addEventListener('chosen', onChange);
    addEventListener('storage', onChange);
    return () => {
      themeEvents.removeEventListener('chosen', onChange);
      removeEventListener('storage', onChange);
    };
  }, readThemeChoice);

/** Whether a media query matches; updates while the app runs. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}

/** The colour scheme that the user has chosen, or else the device's. */
export function useScheme(): Scheme {
  const deviceScheme = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const choice = useThemeChoice();
  return choice === 'device' ? deviceScheme : choice;
}

/** Whether the device asks for less motion. */
export const useLessMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');
