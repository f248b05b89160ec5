import type { LockSettings, Tries } from './lock.domain';

export type KeyBytes = Uint8Array<ArrayBuffer>;

/** `no key`: the API has none for this device, or another one. */
export type RecoveryFailure = 'unreachable' | 'sign-in too old' | 'no key';

/** The question for the PIN, as it stands on the screen. */
export interface SecretEntry {
  /** No PIN is taken before this moment, in milliseconds since 1970. */
  waitUntil: number;
  isWrong: boolean;
  isBusy: boolean;
  /** The authenticator said no. */
  isRejected?: boolean;
  /** Why a forgotten PIN could not be replaced. */
  recoveryFailure?: RecoveryFailure | undefined;
}

/**
 * What covers the app.
 * - `enter`: the PIN is asked for
 * - `choose`: a new one is
 * - `recovering`: the PIN is forgotten, and the API is asked for what opens the device all the same
 * - `moving`: all that the device stores is encrypted under the new key
 */
export type LockView =
  | ({
      kind: 'enter';
      /**
       * What fingerprint or face is for: nothing where there is none, or the user adds it to the
       * PIN.
       */
      authenticator: 'none' | 'opens' | 'is added';
    } & SecretEntry)
  | { kind: 'choose'; why: ChoiceReason; isBusy: boolean }
  | { kind: 'recovering' }
  | { kind: 'moving' };

type ChoiceReason = 'offered' | 'required' | 'forgotten';

/** Steps by which the key of a covered app leaves memory. */
type KeyExit =
  /** `isSent`: nothing waits to be sent any more, or it has waited long enough. */
  | { step: 'storing drafts'; isSent: boolean }
  | { step: 'sending'; areDraftsStored: boolean }
  /** Without the key the drafts would be lost: they are stored again at the next look. */
  | { step: 'waiting for room' }
  | { step: 'reopening' };

export type LockPhase =
  /** Nobody's data are open or asked for. */
  | { name: 'closed' }
  /** The device is asked whether a PIN opens it, and other tabs for the key. */
  | { name: 'opening' }
  /** The PIN is forgotten, and the API is asked for what opens the device all the same. */
  | { name: 'recovering' }
  /** The PIN is asked for, and the key is not in memory. */
  | { name: 'locked'; entry: SecretEntry }
  /** A new PIN is asked for. `recovered` is the present key where the former PIN is forgotten. */
  | { name: 'choosing'; why: ChoiceReason; isBusy: boolean; recovered: KeyBytes | null }
  /**
   * What lies under a stored key, as that of version 1.6.0 or of before the PIN, moves before
   * anything is opened. `cover` is what the screen shows meanwhile.
   */
  | { name: 'moving'; key: CryptoKey; cover: LockView | null }
  /** The app is in use; without a key where no PIN opens the device. */
  | { name: 'unlocked'; key: CryptoKey | null; adding: SecretEntry | null }
  /** The app is open below the question for the PIN, and may still send. */
  | { name: 'covered'; key: CryptoKey; entry: SecretEntry; since: number; exit: KeyExit };

/** One user, for as long as the data are open or asked for. Times are milliseconds since 1970. */
export interface LockUser {
  userKey: string;
  settings: LockSettings;
  /** The user asks for a PIN where the customer requires none. */
  isPinWanted: boolean;
  /** The user's PIN was noted as forgotten before the sign-in that has just been made. */
  isPinForgotten: boolean;
  hasAuthenticator: boolean;
  hasRecovery: boolean;
  tries: Tries;
  /** When the app was last used. */
  usedAt: number;
  /** When a busy hand last came to rest. */
  restedAt: number;
}

export interface LockState {
  /** Counts openings and closings: an answer to a former one says nothing of the present. */
  turn: number;
  /** Null exactly while the phase is `closed`. */
  user: LockUser | null;
  phase: LockPhase;
  /** The app was covered and not opened since: no other tab is asked for the key. */
  isKeyWithheld: boolean;
  isHandBusy: boolean;
}

/**
 * Messages between tabs of one user. A key cannot be taken out of the browser, and is written
 * nowhere.
 */
export type TabMessage =
  | { type: 'ask' }
  | { type: 'have'; key: CryptoKey }
  | { type: 'used' }
  /** A hand is busy, within the time that this holds the lock off. */
  | { type: 'busy' }
  /** The user has locked the app, or its time is over. */
  | { type: 'lock' }
  /** A PIN has been chosen: what is open under the stored key is to be closed. */
  | { type: 'chosen' };

/** What happens to the lock from outside. `at` is in milliseconds since 1970. */
type Happening =
  | {
      type: 'opening requested';
      userKey: string;
      settings: LockSettings;
      isPinWanted: boolean;
      at: number;
    }
  | { type: 'closed' }
  | { type: 'customer changed'; settings: LockSettings }
  /** The app was touched. */
  | { type: 'used'; at: number }
  /** The clock is looked at. */
  | { type: 'looked'; at: number }
  | { type: 'hand changed'; isBusy: boolean; at: number }
  | { type: 'page left' }
  | { type: 'lock asked'; at: number }
  | { type: 'secret entered'; secret: string }
  | { type: 'authenticator asked' }
  | { type: 'adding asked'; at: number }
  | { type: 'adding cancelled' }
  | { type: 'secret chosen'; secret: string }
  | { type: 'choice cancelled' };

/** What an effect or another tab answers, to the turn in which it was asked. */
type Answer = { turn: number } & (
  | { type: 'device read'; lock: StoredLock | null; isPinForgotten: boolean; at: number }
  /** Other tabs and the worker were asked for the key. */
  | { type: 'tabs answered'; key: CryptoKey | null; at: number }
  /** The worker has given the key after the time in which it was waited for. */
  | { type: 'late key'; key: CryptoKey }
  | { type: 'recovery answered'; recovered: KeyBytes | RecoveryFailure; at: number }
  /** `isEarly`: it was not tried, because the user has to wait. */
  | { type: 'secret rejected'; isEarly: boolean; tries: Tries; at: number }
  | { type: 'secret accepted'; key: CryptoKey; bytes: KeyBytes; at: number }
  | { type: 'authenticator accepted'; key: CryptoKey; at: number }
  | { type: 'authenticator rejected' }
  | { type: 'authenticator added' }
  | { type: 'adding rejected' }
  | { type: 'lock created'; key: CryptoKey; hasRecovery: boolean }
  /** Another tab was faster; its PIN holds. */
  | { type: 'lock found' }
  | { type: 'secret replaced'; key: CryptoKey }
  | { type: 'moving began' }
  | { type: 'records moved'; at: number }
  | { type: 'heard'; message: TabMessage; at: number }
  | { type: 'drafts stored'; since: number; areStored: boolean }
  | { type: 'all sent'; since: number }
  /** What the user asked for has failed: another try is possible. */
  | { type: 'attempt failed' }
);

/** What the device stores of its lock, as far as it matters here. */
export interface StoredLock {
  tries: Tries;
  hasAuthenticator: boolean;
  hasRecovery: boolean;
}

export type LockEvent = Happening | Answer;

/** What is done outside the state; each is answered by an event of the same turn, or by none. */
export type LockEffect =
  | { type: 'read device'; userKey: string }
  | { type: 'ask tabs for key' }
  | { type: 'recover key' }
  | { type: 'try secret'; secret: string }
  | { type: 'ask authenticator' }
  | { type: 'add authenticator'; bytes: KeyBytes }
  | { type: 'create lock'; secret: string }
  | { type: 'replace secret'; secret: string; bytes: KeyBytes }
  /** Nothing of the key stays in memory that could be read. */
  | { type: 'erase'; bytes: KeyBytes }
  | { type: 'move records'; key: CryptoKey }
  /** The user's data may be opened: whoever waits for that goes on. */
  | { type: 'admit' }
  /** Other tabs may ask this one for the key. */
  | { type: 'offer key' }
  | { type: 'post'; message: TabMessage }
  /** Leaves the key with the service worker, for the page that comes next. */
  | { type: 'leave key'; key: CryptoKey; until: number }
  | { type: 'forget left key' }
  | { type: 'store drafts'; since: number }
  | { type: 'wait until sent'; since: number; longest: number }
  | { type: 'reopen'; areDraftsStored: boolean }
  /** Lets go of all that this user's turn holds. */
  | { type: 'end turn' };

export const closedLock: LockState = {
  turn: 0,
  user: null,
  phase: { name: 'closed' },
  isKeyWithheld: false,
  isHandBusy: false,
};

/** What covers the app; null while nothing does. */
export function toLockView({ user, phase }: LockState): LockView | null {
  switch (phase.name) {
    case 'locked':
    case 'covered': {
      const authenticator = user?.hasAuthenticator ? 'opens' : 'none';
      return { kind: 'enter', authenticator, ...phase.entry };
    }
    case 'unlocked':
      return phase.adding && { kind: 'enter', authenticator: 'is added', ...phase.adding };
    case 'choosing':
      return { kind: 'choose', why: phase.why, isBusy: phase.isBusy };
    case 'recovering':
      return { kind: 'recovering' };
    case 'moving':
      return phase.cover;
    case 'closed':
    case 'opening':
      return null;
  }
}

/** The key of the records that are open; null where none is needed, or nothing is open. */
export const getOpenKey = ({ phase }: LockState): CryptoKey | null =>
  phase.name === 'unlocked' || phase.name === 'covered' ? phase.key : null;
