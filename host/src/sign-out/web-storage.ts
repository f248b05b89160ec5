import { languageKey } from '@feltbok/runtime/i18n/i18n.ts';
import { themeKey } from '@feltbok/ui/device-preferences.ts';

/** Appearance and language belong to the device, not to a user. */
const stays = new Set([languageKey, themeKey]);

const isSignIn = (key: string) => key.startsWith('msal.');

/**
 * Empties local and session storage of all that the app has put there, language and theme excepted.
 */
export function clearWebStorage(which: 'sign-in stays' | 'sign-in too'): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (!stays.has(key) && (which === 'sign-in too' || !isSignIn(key))) storage.removeItem(key);
    }
  }
}
