import { atom } from 'jotai';

/**
 * What covers the app.
 * - `enter`: the PIN is asked for
 * - `choose`: a new one is
 * - `recovering`: the PIN is forgotten, and the API is asked for what opens the device all the same
 * - `moving`: all that the device stores is encrypted under the new key
 */
export type LockView =
  | {
      kind: 'enter';
      waitUntil: number;
      isWrong: boolean;
      isBusy: boolean;
      /**
       * What fingerprint or face is for: nothing where there is none, or the user adds it to the
       * PIN.
       */
      authenticator: 'none' | 'opens' | 'is added';
      /** The authenticator said no. */
      isRejected?: boolean;
      /** Why a forgotten PIN could not be replaced. */
      recoveryFailure?: RecoveryFailure | undefined;
    }
  | { kind: 'choose'; why: 'offered' | 'required' | 'forgotten'; isBusy: boolean }
  | { kind: 'recovering' }
  | { kind: 'moving' };

/** `no key`: the API has none for this device, or another one. */
export type RecoveryFailure = 'unreachable' | 'sign-in too old' | 'no key';

/** Null while nothing covers the app. Written by the lock alone. */
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
