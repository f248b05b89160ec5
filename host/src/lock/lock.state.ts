import { atom } from 'jotai';
import type { LockView } from './lock-state.domain';

/** Null while nothing covers the app. Only the lock writes it. */
export const lockViewAtom = atom<LockView | null>(null);

/** Whether a PIN opens what this device stores of the user. */
export const hasPinAtom = atom(false);

/** Whether fingerprint or face opens it too. */
export const hasAuthenticatorAtom = atom(false);

/** Whether a forgotten PIN can be replaced. */
export const hasRecoveryAtom = atom(false);

export interface LockControl {
  /** Covers the app at once. */
  lock(): void;
  /** Opens it, if the PIN or passphrase is right and none has to be waited for. */
  enter(secret: string): Promise<void>;
  /** Asks for a new PIN. */
  askToChoose(): void;
  choose(secret: string): Promise<void>;
  cancelChoice(): void;
  /** Opens the app by fingerprint or face. */
  openByAuthenticator(): Promise<void>;
  /** Asks for the PIN, and then has fingerprint or face open the app too. */
  addAuthenticator(): void;
  cancelAdding(): void;
  /**
   * Leaves the page for a sign-in, after which a new PIN is chosen. @throws when the login cannot
   * be reached
   */
  replaceForgotten(): Promise<void>;
}

const nothing = () => undefined;
const nobody = async () => undefined;

/** Set once at start-up. */
export const lockControlAtom = atom<LockControl>({
  lock: nothing,
  enter: nobody,
  askToChoose: nothing,
  choose: nobody,
  cancelChoice: nothing,
  openByAuthenticator: nobody,
  addAuthenticator: nothing,
  cancelAdding: nothing,
  replaceForgotten: nobody,
});
