import type { CustomerContext } from '@feltbok/contract/customer-context.ts';
import { createEffectMachine, type EffectMachine } from '@feltbok/offline/machine.ts';
import { readLock } from '@feltbok/offline/stores/device-lock.data.ts';
import { isGestureActiveAtom } from '@feltbok/runtime/device/active-gesture.state.ts';
import { pinKeyAtom } from '@feltbok/runtime/device/pin-key.state.ts';
import { customerContextAtom } from '@feltbok/runtime/session/session.state.ts';
import { forgetForgottenPin, noteForgottenPin } from './forgotten-pin';
import { toLockSettings } from './lock.domain';
import {
  hasAuthenticatorAtom,
  hasPinAtom,
  hasRecoveryAtom,
  type LockControl,
  lockViewAtom,
} from './lock.state';
import {
  type AnswerLock,
  createLockTurn,
  type LockDeps,
  type LockTurn,
  performLockEffect,
} from './lock-effects';
import { reduceLock } from './lock-machine.domain';
import {
  closedLock,
  getOpenKey,
  type LockEffect,
  type LockEvent,
  type LockState,
  toLockView,
} from './lock-state.domain';
import { sendRecoveryKey } from './recovery.data';

export interface PinLockDeps extends LockDeps {
  /**
   * Leaves the page for a sign-in with password or whatever the provider asks for. @throws when it
   * cannot be reached
   */
  signInAnew: () => Promise<void>;
}

/** Interval between looks at the time without use, in milliseconds. */
const lookEvery = 5_000;

interface PinLockUser {
  userKey: string;
  customer: CustomerContext;
  /** What the API knows the device by. */
  deviceId: string | undefined;
  /** The user asks for a PIN where the customer requires none. */
  isPinWanted: boolean;
}

/** The PIN of the device, from the opening of a user's data to their closing. */
export class PinLock {
  readonly #deps: PinLockDeps;
  readonly #machine: EffectMachine<LockState, LockEvent>;
  /** What the page holds of the user whose data are open or asked for. */
  #turn: LockTurn | null = null;
  /** The opening that was asked for last, until its turn begins. */
  #opening: Pick<LockTurn, 'deviceId' | 'admit' | 'fail'> | null = null;

  constructor(deps: PinLockDeps) {
    this.#deps = deps;
    this.#machine = createEffectMachine({
      initial: { ...closedLock, isHandBusy: deps.store.get(isGestureActiveAtom) },
      reduce: reduceLock,
      perform: (effect: LockEffect) => this.#perform(effect),
      onState: (state) => this.#show(state),
    });
    this.#watchPage();
  }

  /** Settles when the user's records can be opened: `pinKeyAtom` is set where a PIN opens them. */
  unlock({ userKey, customer, deviceId, isPinWanted }: PinLockUser): Promise<void> {
    const settings = toLockSettings(customer);
    const at = Date.now();
    return new Promise((admit, fail) => {
      this.#opening = { deviceId, admit, fail };
      void this.#dispatch({ type: 'opening requested', userKey, settings, isPinWanted, at });
    });
  }

  /** The user's data are closed. */
  close(): void {
    void this.#dispatch({ type: 'closed' });
  }

  /**
   * Has the API store what opens the device when the PIN is forgotten. @throws ApiFailure when it
   * does not
   */
  async sendRecoveryKey(deviceId: string): Promise<void> {
    const key = getOpenKey(this.#machine.state);
    const lock = key && this.#turn && (await readLock(this.#turn.userKey));
    if (lock) await sendRecoveryKey(this.#deps.api, lock, key, deviceId);
  }

  readonly control: Omit<LockControl, 'askToChoose'> = {
    lock: () => void this.#dispatch({ type: 'lock asked', at: Date.now() }),
    enter: (secret) => this.#dispatch({ type: 'secret entered', secret }),
    choose: (secret) => this.#dispatch({ type: 'secret chosen', secret }),
    cancelChoice: () => void this.#dispatch({ type: 'choice cancelled' }),
    openByAuthenticator: () => this.#dispatch({ type: 'authenticator asked' }),
    addAuthenticator: () => void this.#dispatch({ type: 'adding asked', at: Date.now() }),
    cancelAdding: () => void this.#dispatch({ type: 'adding cancelled' }),
    replaceForgotten: async () => {
      if (!this.#turn) return;
      noteForgottenPin(this.#turn.userKey);
      await this.#deps.signInAnew().catch((error) => {
        forgetForgottenPin();
        throw error;
      });
    },
  };

  #dispatch(event: LockEvent): Promise<void> {
    return this.#machine.dispatch(event);
  }

  #perform(effect: LockEffect): Promise<void> | undefined {
    if (effect.type === 'read device') this.#turn = this.#createTurn(effect.userKey);
    const turn = this.#turn;
    if (!turn) return undefined;
    if (effect.type === 'end turn') this.#turn = null;
    return performLockEffect(this.#deps, turn, this.#createAnswer(turn.id), effect);
  }

  #createTurn(userKey: string): LockTurn | null {
    const opening = this.#opening;
    const id = this.#machine.state.turn;
    return opening && createLockTurn({ ...opening, id, userKey }, this.#createAnswer(id));
  }

  #createAnswer(turn: number): AnswerLock {
    return (answer) => this.#dispatch({ ...answer, turn });
  }

  #show(state: LockState): void {
    const { store } = this.#deps;
    const { user } = state;
    store.set(hasAuthenticatorAtom, user?.hasAuthenticator ?? false);
    store.set(hasRecoveryAtom, user?.hasRecovery ?? false);
    store.set(hasPinAtom, getOpenKey(state) !== null);
    store.set(pinKeyAtom, getOpenKey(state) ?? undefined);
    store.set(lockViewAtom, toLockView(state));
  }

  /** Follows the clock, the hand, the page and the customer's settings. */
  #watchPage(): void {
    const { store } = this.#deps;
    const look = () => void this.#dispatch({ type: 'looked', at: Date.now() });
    const use = () => void this.#dispatch({ type: 'used', at: Date.now() });
    setInterval(look, lookEvery);
    document.addEventListener('visibilitychange', look);
    for (const type of ['pointerdown', 'keydown', 'wheel'])
      addEventListener(type, use, { capture: true, passive: true });
    addEventListener('pagehide', () => void this.#dispatch({ type: 'page left' }));
    store.sub(isGestureActiveAtom, () => {
      const isBusy = store.get(isGestureActiveAtom);
      void this.#dispatch({ type: 'hand changed', isBusy, at: Date.now() });
    });
    store.sub(customerContextAtom, () => {
      const customer = store.get(customerContextAtom);
      if (customer)
        void this.#dispatch({ type: 'customer changed', settings: toLockSettings(customer) });
    });
  }
}
