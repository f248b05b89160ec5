import { useSyncExternalStore } from 'react';
import type { Scheme } from './tokens.ts';

/** How the app is to look: always light, always dark, or as the device is set. */
export const themeChoices = ['device', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** One of the two keys that survive signing out. */
export const themeKey = 'feltbok.theme';

const choosing = new EventTarget();

/** Changes the look in every tab, and remembers it on this device, whoever is signed in. */
export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(themeKey, choice);
  choosing.dispatchEvent(new Event('chosen'));
}

const themeChoice = (): ThemeChoice =>
  themeChoices.find((choice) => choice === localStorage.getItem(themeKey)) ?? 'device';

/** The look chosen last on this device. */
export const useThemeChoice = (): ThemeChoice =>
  useSyncExternalStore((changed) => {
    choosing.addEventListener('chosen', changed);
    addEventListener('storage', changed);
    return () => {
      choosing.removeEventListener('chosen', changed);
      removeEventListener('storage', changed);
    };
  }, themeChoice);

/** Whether a media query holds on this device; follows it while the app runs. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** Light or dark, as the user has chosen, else as the device is set. */
export function useScheme(): Scheme {
  const ofDevice = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const choice = useThemeChoice();
  return choice === 'device' ? ofDevice : choice;
}

/** Whether the device asks for less motion. */
export const useLessMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');
