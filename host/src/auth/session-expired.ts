import { atom } from 'jotai';

const expiredKey = 'feltbok.session-expired';

const expiredAtom = atom(localStorage.getItem(expiredKey) !== null);

/**
 * Whether the provider has ended the sign-in and the user does not know yet; survives a restart.
 */
export const sessionExpiredAtom = atom(
  (get) => get(expiredAtom),
  (_get, set, expired: boolean) => {
    if (expired) localStorage.setItem(expiredKey, 'yes');
    else localStorage.removeItem(expiredKey);
    set(expiredAtom, expired);
  },
);

/** Whether a login is asked for because the present one is too old for what waits to be sent. */
export const signInTooOldAtom = atom(false);
