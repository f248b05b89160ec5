import type { Store } from '@feltbok/shared/contract/remote';
import { isHandBusyAtom } from '@feltbok/shared/device/busy-hand.state';
import { changeLock, type DeviceLock, readLock } from '@feltbok/shared/device/device-lock.data';
import { pinKeyAtom } from '@feltbok/shared/device/pin-key.state';
import { importDeviceKey } from '@feltbok/shared/device/record-cipher.data';
import { storeDraftsAtom } from '@feltbok/shared/session/drafts.state';
import { customerContextAtom } from '@feltbok/shared/session/session.state';
import { lazyPart } from '@feltbok/shared/ui/lazy-part';
import type { ApiClient } from '@feltbok/shared/wire/api-client';
import type { CustomerContext } from '@feltbok/shared/wire/customer-context';
import { forgetForgottenPin, noteForgottenPin, takeForgottenPin } from './forgotten-pin';
import {
  aloneWithStoredKey,
  holdOpenTab,
  holdStoredKey,
  type KeySharing,
  keySharing,
} from './key-sharing.data';
import {
  type LockSettings,
  lockSettings,
  remainingWait,
  staysOpen,
  withoutTries,
  withTry,
} from './lock.domain';
import {
  hasAuthenticatorAtom,
  hasPinAtom,
  hasRecoveryAtom,
  type LockControl,
  type LockView,
  lockViewAtom,
  type RecoveryFailure,
} from './lock.state';
import { whenSent } from './when-sent';

interface LockParts {
  store: Store;
  /** Asked in the name of the user who is being let in. */
  api: ApiClient;
  /**
   * Leaves the page for a sign-in with password or whatever the provider asks for. @throws when it
   * cannot be reached
   */
  signInAnew: () => Promise<void>;
  /** Closes the user's data and opens them again, which waits for `unlocked`. */
  reopen: () => Promise<void>;
  reportError: (error: unknown) => void;
}

/** The PIN of the device, from the opening of a user's data to their closing. */
export interface DeviceLockParts {
  /** Settles when the user's records can be opened: `pinKeyAtom` is set where a PIN opens them. */
  unlocked(userKey: string, customer: CustomerContext, deviceId?: string): Promise<void>;
  /**
   * Has the API store what opens the device when the PIN is forgotten. @throws ApiFailure when it
   * does not
   */
  sendRecoveryKey(deviceId: string): Promise<void>;
  /** The user's data are closed. */
  closed(): void;
  control: LockControl;
}

/** One user, for as long as their data are open or asked for. */
interface Turn {
  userKey: string;
  /** What the API knows the device by. */
  deviceId: string | undefined;
  settings: LockSettings;
  sharing: KeySharing;
  /** Settles the question on the screen; null is for going on without a PIN. */
  answer: ((key: CryptoKey | null) => void) | null;
  /** The bytes of the key, while a forgotten PIN is replaced. */
  recovered: Uint8Array<ArrayBuffer> | null;
  /** When the app was last used, in milliseconds since 1970. */
  usedAt: number;
  /** When a busy hand last came to rest, in milliseconds since 1970. */
  restedAt: number;
  /** Goes on with what waits for the next look at the clock. */
  atNextLook: () => void;
  endStoredKey: () => void;
  ends: (() => void)[];
}

const load = () => import(/* webpackChunkName: "device-lock" */ './lock-parts');

export const LazyLockScreen = lazyPart(async () => (await import('./LockScreen')).default);

/** How often the time without use is looked at, in milliseconds. */
const lookEvery = 5_000;
/** How often other tabs hear that the app is used, in milliseconds. */
const announceEvery = 20_000;

export function createDeviceLock(parts: LockParts): DeviceLockParts {
  return new Lock(parts);
}

class Lock implements DeviceLockParts {
  #turn: Turn | null = null;
  /** The user asks for a PIN where the customer requires none. */
  #isWanted = false;
  /** The app was locked and not opened since: no other tab is asked for the key. */
  #isLocked = false;

  readonly #parts: LockParts;

  constructor(parts: LockParts) {
    this.#parts = parts;
    const { store } = parts;
    const look = () => {
      this.#turn?.atNextLook();
      this.#lookAtClock();
    };
    const use = () => this.#use();
    setInterval(look, lookEvery);
    document.addEventListener('visibilitychange', look);
    for (const type of ['pointerdown', 'keydown', 'wheel']) {
      addEventListener(type, use, { capture: true, passive: true });
    }
    addEventListener('pagehide', () => this.#leaveKey());
    store.sub(isHandBusyAtom, () => {
      if (this.#turn && !store.get(isHandBusyAtom)) this.#turn.restedAt = Date.now();
    });
    store.sub(customerContextAtom, () => this.#followCustomer());
  }

  async unlocked(userKey: string, customer: CustomerContext, deviceId?: string): Promise<void> {
    this.closed();
    const endStoredKey = await holdStoredKey(userKey);
    const sharing = keySharing(userKey, (message) => this.#turn && this.#hear(this.#turn, message));
    const settings = lockSettings(customer);
    const turn: Turn = {
      userKey,
      deviceId,
      settings,
      sharing,
      answer: null,
      recovered: null,
      usedAt: Date.now(),
      restedAt: 0,
      atNextLook: () => undefined,
      endStoredKey,
      ends: [sharing.close, endStoredKey],
    };
    this.#turn = turn;
    turn.ends.push(() => turn.recovered?.fill(0));
    // A browser that stores nothing has no lock either, and nothing that it could open.
    const lock = await readLock(userKey).catch(() => null);
    if (lock) {
      turn.endStoredKey();
      // The screen is needed at once unless another tab has the key, which takes its time to
      // answer.
      LazyLockScreen.preload();
    }
    this.#parts.store.set(hasAuthenticatorAtom, lock?.authenticator !== undefined);
    this.#parts.store.set(hasRecoveryAtom, lock?.recovery !== undefined);
    const key = lock ? await this.#askForKey(turn, lock) : await this.#askToChoose(turn);
    if (this.#turn !== turn) return new Promise(() => undefined);
    this.#isWanted = false;
    this.#isLocked = false;
    if (key) await this.#hold(turn, key);
    this.#parts.store.set(hasPinAtom, key !== null);
    this.#show(null);
  }

  closed(): void {
    for (const end of this.#turn?.ends ?? []) end();
    this.#turn = null;
    this.#parts.store.set(pinKeyAtom, undefined);
    this.#show(null);
  }

  readonly control: LockControl = {
    lock: () => this.#turn && this.#cover(this.#turn, true),
    enter: (secret) => this.#enter(secret),
    askToChoose: () => {
      this.#isWanted = true;
      void this.#reopen();
    },
    choose: (secret) => this.#choose(secret),
    cancelChoice: () => this.#turn?.answer?.(null),
    openByAuthenticator: () => this.#openByAuthenticator(),
    addAuthenticator: () => {
      if (!this.#parts.store.get(lockViewAtom))
        this.#show({ ...this.#entering(0), authenticator: 'is added' });
    },
    cancelAdding: () => this.#isAdding() && this.#show(null),
    replaceForgotten: async () => {
      if (!this.#turn) return;
      noteForgottenPin(this.#turn.userKey);
      await this.#parts.signInAnew().catch((error) => {
        forgetForgottenPin();
        throw error;
      });
    },
  };

  /** The PIN is asked for. @param wait in milliseconds */
  #entering(wait: number): Extract<LockView, { kind: 'enter' }> {
    const authenticator = this.#parts.store.get(hasAuthenticatorAtom) ? 'opens' : 'none';
    return {
      kind: 'enter',
      waitUntil: Date.now() + wait,
      isWrong: false,
      isBusy: false,
      authenticator,
    };
  }

  #isAdding(): boolean {
    const view = this.#parts.store.get(lockViewAtom);
    return view?.kind === 'enter' && view.authenticator === 'is added';
  }

  #show(view: LockView | null): void {
    this.#parts.store.set(lockViewAtom, view);
  }

  async sendRecoveryKey(deviceId: string): Promise<void> {
    const turn = this.#turn;
    const key = this.#parts.store.get(pinKeyAtom);
    const lock = turn && (await readLock(turn.userKey));
    if (key && lock) await (await load()).sendRecoveryKey(this.#parts.api, lock, key, deviceId);
  }

  async #askForKey(turn: Turn, lock: DeviceLock): Promise<CryptoKey | null> {
    const isForgotten = takeForgottenPin(turn.userKey);
    const shared = this.#isLocked
      ? null
      : await turn.sharing.ask((key) => this.#openIfAsked(turn, key));
    if (shared || this.#turn !== turn) return shared;
    const recoveryFailure = isForgotten ? await this.#recover(turn, lock) : undefined;
    if (this.#turn !== turn) return null;
    if (turn.recovered) this.#show({ kind: 'choose', why: 'forgotten', isBusy: false });
    else this.#show({ ...this.#entering(remainingWait(lock, Date.now())), recoveryFailure });
    return new Promise((resolve) => {
      turn.answer = resolve;
    });
  }

  async #recover(turn: Turn, lock: DeviceLock): Promise<RecoveryFailure | undefined> {
    this.#show({ kind: 'recovering' });
    const recovered = await (await load()).recoveredKey(this.#parts.api, lock, turn.deviceId);
    if (typeof recovered === 'string') return recovered;
    turn.recovered = recovered;
    return undefined;
  }

  #askToChoose(turn: Turn): Promise<CryptoKey | null> {
    const isRequired = turn.settings.use === 'required';
    if (!isRequired && !this.#isWanted) return Promise.resolve(null);
    this.#show({ kind: 'choose', why: isRequired ? 'required' : 'offered', isBusy: false });
    return new Promise((resolve) => {
      turn.answer = resolve;
    });
  }

  /**
   * What lies under a stored key, as that of version 1.6.0 or of before the PIN, moves before
   * anything is opened.
   */
  async #hold(turn: Turn, key: CryptoKey): Promise<void> {
    const { moveToPinKey } = await load();
    const begun = () => this.#show({ kind: 'moving' });
    await aloneWithStoredKey(turn.userKey, () => moveToPinKey(turn.userKey, key, begun)).catch(
      this.#parts.reportError,
    );
    if (this.#turn !== turn) return;
    this.#parts.store.set(pinKeyAtom, key);
    turn.usedAt = Date.now();
    turn.ends.push(await holdOpenTab(turn.userKey));
    turn.sharing.post({ type: 'have', key });
  }

  async #enter(secret: string): Promise<void> {
    const turn = this.#turn;
    const view = this.#parts.store.get(lockViewAtom);
    if (!turn || view?.kind !== 'enter' || view.isBusy) return;
    this.#show({ ...view, isWrong: false, isRejected: false, isBusy: true });
    const now = Date.now();
    let mayTry = false;
    const lock = await changeLock(turn.userKey, (present) => {
      mayTry = present !== null && remainingWait(present, now) === 0;
      return mayTry && present ? withTry(present, now) : null;
    });
    const bytes = lock && mayTry ? await (await load()).keyBytesBehind(lock, secret) : null;
    if (this.#turn !== turn || !lock) return;
    if (!bytes) {
      const waitUntil = Date.now() + remainingWait(lock, Date.now());
      return this.#show({ ...view, waitUntil, isWrong: mayTry, isBusy: false });
    }
    await changeLock(turn.userKey, (present) => present && withoutTries(present));
    if (this.#isAdding()) await this.#addAuthenticator(turn, bytes);
    else this.#open(turn, await importDeviceKey(bytes));
    bytes.fill(0);
  }

  async #addAuthenticator(turn: Turn, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      const authenticator = await (await load()).wrapByAuthenticator(turn.userKey, bytes);
      await changeLock(turn.userKey, (present) => present && { ...present, authenticator });
      this.#parts.store.set(hasAuthenticatorAtom, true);
      if (this.#isAdding()) this.#show(null);
    } catch {
      if (this.#isAdding())
        this.#show({ ...this.#entering(0), authenticator: 'is added', isRejected: true });
    }
  }

  /**
   * Its own counting of tries is the authenticator's: it is asked for as often as the user likes.
   */
  async #openByAuthenticator(): Promise<void> {
    const turn = this.#turn;
    const view = this.#parts.store.get(lockViewAtom);
    const lock = turn && (await readLock(turn.userKey));
    if (!turn || !lock?.authenticator || view?.kind !== 'enter' || view.isBusy) return;
    this.#show({ ...view, isBusy: true });
    try {
      const key = await (await load()).keyByAuthenticator(lock, lock.authenticator);
      if (this.#turn === turn) this.#open(turn, key);
    } catch {
      if (this.#turn === turn) this.#show({ ...view, isBusy: false, isRejected: true });
    }
  }

  /** The key is known: of the app that lies covered, or of one that waits for it. */
  #open(turn: Turn, key: CryptoKey): void {
    if (turn.answer) {
      turn.answer(key);
      turn.answer = null;
      return;
    }
    turn.usedAt = Date.now();
    this.#isLocked = false;
    this.#show(null);
    turn.sharing.post({ type: 'have', key });
  }

  async #choose(secret: string): Promise<void> {
    const turn = this.#turn;
    const view = this.#parts.store.get(lockViewAtom);
    if (!turn?.answer || view?.kind !== 'choose' || view.isBusy) return;
    this.#show({ ...view, isBusy: true });
    if (turn.recovered) return this.#replaceSecret(turn, secret, turn.recovered);
    const { newLock } = await load();
    const { lock, key } = await newLock(turn.userKey, secret);
    // Another tab may have been faster; its PIN holds.
    const stored = await changeLock(turn.userKey, (present) => (present ? null : lock));
    this.#parts.store.set(hasRecoveryAtom, stored?.recovery !== undefined);
    turn.endStoredKey();
    turn.sharing.post({ type: 'chosen' });
    if (stored === lock) this.#open(turn, key);
    else if (stored) void this.#reopen();
  }

  /** The key stays, and with it all that is stored; fingerprint or face opens it as before. */
  async #replaceSecret(turn: Turn, secret: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const wrapped = await (await load()).wrappedBySecret(turn.userKey, secret, bytes);
    const key = await importDeviceKey(bytes);
    bytes.fill(0);
    turn.recovered = null;
    await changeLock(
      turn.userKey,
      (present) => present && { ...withoutTries(present), secret: wrapped },
    );
    this.#open(turn, key);
  }

  #hear(turn: Turn, message: Parameters<Parameters<typeof keySharing>[1]>[0]): void {
    const { store } = this.#parts;
    const pinKey = store.get(pinKeyAtom);
    const view = store.get(lockViewAtom);
    if (message.type === 'ask' && pinKey && !view) turn.sharing.post({ type: 'have', key: pinKey });
    if (message.type === 'used') turn.usedAt = Date.now();
    // Two of them would else hold the lock off for ever.
    if (message.type === 'busy' && !store.get(isHandBusyAtom)) turn.usedAt = Date.now();
    if (message.type === 'lock') this.#cover(turn, false);
    if (message.type === 'chosen' && !pinKey) void this.#reopen();
    if (message.type !== 'have' || view?.kind !== 'enter') return;
    if (turn.answer) this.#open(turn, message.key);
    else {
      this.#isLocked = false;
      this.#show(null);
    }
  }

  /** A key that the worker gives when the PIN is asked for already. */
  #openIfAsked(turn: Turn, key: CryptoKey): void {
    if (this.#turn === turn && turn.answer && this.#parts.store.get(lockViewAtom)?.kind === 'enter')
      this.#open(turn, key);
  }

  #use(): void {
    const turn = this.#turn;
    if (!turn || this.#lookAtClock()) return;
    const now = Date.now();
    if (now - turn.usedAt > announceEvery) turn.sharing.post({ type: 'used' });
    turn.usedAt = now;
  }

  /** @returns whether the app is covered */
  #lookAtClock(): boolean {
    const turn = this.#turn;
    const { store } = this.#parts;
    if (!turn || !store.get(pinKeyAtom) || store.get(lockViewAtom)) return true;
    const use = { ...turn, isHandBusy: store.get(isHandBusyAtom) };
    if (staysOpen(use, turn.settings.coverAfter, Date.now())) {
      // Else an idle tab would lock this one.
      if (use.isHandBusy) turn.sharing.post({ type: 'busy' });
      return false;
    }
    this.#cover(turn, true);
    return true;
  }

  #cover(turn: Turn, isOwn: boolean): void {
    const { store } = this.#parts;
    if (!store.get(pinKeyAtom) || store.get(lockViewAtom)) return;
    this.#show(this.#entering(0));
    this.#isLocked = true;
    turn.sharing.forgetLeft();
    if (isOwn) turn.sharing.post({ type: 'lock' });
    void this.#forgetWhenSent(turn).catch(this.#parts.reportError);
  }

  /**
   * The key leaves memory when nothing waits to be sent, or after a time, and never before drafts
   * are stored.
   */
  async #forgetWhenSent(turn: Turn): Promise<void> {
    const { store } = this.#parts;
    const isStillCovered = () => this.#turn === turn && store.get(lockViewAtom)?.kind === 'enter';
    let isStored = await store.set(storeDraftsAtom);
    await whenSent(store, turn.settings.forgetAfter, turn.ends);
    // Without the key they would be lost, and a device without room may have some later.
    while (!isStored && isStillCovered()) {
      await new Promise<void>((resolve) => {
        turn.atNextLook = resolve;
      });
      isStored = await store.set(storeDraftsAtom);
    }
    if (isStored && isStillCovered()) await this.#parts.reopen();
  }

  async #reopen(): Promise<void> {
    await this.#parts.store.set(storeDraftsAtom);
    await this.#parts.reopen().catch(this.#parts.reportError);
  }

  #followCustomer(): void {
    const turn = this.#turn;
    const customer = this.#parts.store.get(customerContextAtom);
    if (!turn || !customer) return;
    turn.settings = lockSettings(customer);
    const isMissing = turn.settings.use === 'required' && !this.#parts.store.get(pinKeyAtom);
    if (isMissing && !this.#parts.store.get(lockViewAtom)) void this.#reopen();
  }

  #leaveKey(): void {
    const { store } = this.#parts;
    const key = store.get(pinKeyAtom);
    const turn = this.#turn;
    if (turn && key && !store.get(lockViewAtom))
      turn.sharing.leave(key, turn.usedAt + turn.settings.coverAfter);
  }
}
