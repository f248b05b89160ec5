import type { CustomerContext } from '@feltbok/contract/customer-context.ts';
import { readLock } from '@feltbok/offline/stores/device-lock.data.ts';
import { importDeviceKey } from '@feltbok/offline/stores/record-cipher.data.ts';
import { storeDraftsAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { customerContextAtom } from '@feltbok/runtime/session/session.state.ts';
import { LazyLockScreen } from './lazy-lock-screen';
import { hasPinAtom, lockControlAtom } from './lock.state';
import type { TabMessage } from './lock-state.domain';
import type { PinLock, PinLockDeps } from './pin-lock';
import { holdStoredKey, openLockChannel } from './stored-key-tabs.data';

type DeviceLockDeps = Omit<PinLockDeps, 'preloadScreen' | 'importKey'>;

/** A user whose data are open or asked for, while no PIN is known on this device. */
interface Opening {
  ends: (() => void)[];
  isEnded: boolean;
}

const preloadScreen = () => void LazyLockScreen.preload();

const isRequired = ({ deviceLock }: CustomerContext) => deviceLock?.use === 'required';

/**
 * What opens the data of a user on this device: the key that is stored, or the PIN, whose code is
 * loaded only where there is one or one is to be chosen.
 */
export class DeviceLock {
  readonly #deps: DeviceLockDeps;
  #pinLock: PinLock | null = null;
  #opening: Opening | null = null;
  /** The user asks for a PIN where the customer requires none. */
  #isPinWanted = false;

  constructor(deps: DeviceLockDeps) {
    this.#deps = deps;
    const { store } = deps;
    store.set(lockControlAtom, { ...store.get(lockControlAtom), askToChoose: this.#askToChoose });
    store.sub(customerContextAtom, () => {
      const customer = store.get(customerContextAtom);
      if (this.#opening && customer && isRequired(customer)) void this.#reopen();
    });
  }

  /** Settles when the user's records can be opened: `pinKeyAtom` is set where a PIN opens them. */
  async unlock(userKey: string, customer: CustomerContext, deviceId?: string): Promise<void> {
    this.close();
    const opening: Opening = { ends: [], isEnded: false };
    this.#opening = opening;
    const isPinNeeded =
      this.#pinLock !== null ||
      this.#isPinWanted ||
      isRequired(customer) ||
      (await this.#isLocked(userKey, opening));
    const pinLock = isPinNeeded ? await this.#loadPinLock() : null;
    // Whoever has closed it meanwhile opens the data anew.
    if (opening.isEnded) return new Promise(() => undefined);
    if (!pinLock) return;
    this.#end(opening);
    const isPinWanted = this.#isPinWanted;
    this.#isPinWanted = false;
    await pinLock.unlock({ userKey, customer, deviceId, isPinWanted });
  }

  /** The user's data are closed. */
  close(): void {
    if (this.#opening) this.#end(this.#opening);
    this.#pinLock?.close();
  }

  /**
   * Has the API store what opens the device when the PIN is forgotten. @throws ApiFailure when it
   * does not
   */
  async sendRecoveryKey(deviceId: string): Promise<void> {
    await this.#pinLock?.sendRecoveryKey(deviceId);
  }

  #end(opening: Opening): void {
    opening.isEnded = true;
    for (const end of opening.ends) end();
    if (this.#opening === opening) this.#opening = null;
  }

  /** Whether a PIN opens this user's data; until that is known no other tab moves them. */
  async #isLocked(userKey: string, opening: Opening): Promise<boolean> {
    const channel = openLockChannel(userKey);
    opening.ends.push(() => channel.close());
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.type === 'chosen') void this.#reopen();
    };
    const endHold = await holdStoredKey(userKey);
    if (opening.isEnded) endHold();
    else opening.ends.push(endHold);
    // A browser that stores nothing has no lock either, and nothing that it could open.
    return (await readLock(userKey).catch(() => null)) !== null;
  }

  async #loadPinLock(): Promise<PinLock> {
    const { PinLock } = await import(/* webpackChunkName: "device-lock" */ './lock-parts');
    const { store } = this.#deps;
    // Lazy parts that open data share the module of the key, which is fetched once with the start.
    const importKey = importDeviceKey;
    const pinLock = this.#pinLock ?? new PinLock({ ...this.#deps, importKey, preloadScreen });
    this.#pinLock = pinLock;
    store.set(lockControlAtom, { ...pinLock.control, askToChoose: this.#askToChoose });
    return pinLock;
  }

  readonly #askToChoose = () => {
    if (this.#deps.store.get(hasPinAtom)) return;
    this.#isPinWanted = true;
    void this.#reopen();
  };

  async #reopen(): Promise<void> {
    const { store, reopen, reportError } = this.#deps;
    await store.set(storeDraftsAtom);
    await reopen().catch(reportError);
  }
}
