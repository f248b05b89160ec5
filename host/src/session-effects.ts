import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import { findLossReason } from '@feltbok/contract/client/api-failure.ts';
import type { DeviceContact, Lease } from '@feltbok/contract/devices.ts';
import {
  checkLease,
  type LeaseStore,
  storeReceivedLease,
} from '@feltbok/offline/identity/device-lease.ts';
import type { Identities } from '@feltbok/offline/identity/identities.data.ts';
import {
  canOpenOffline,
  type IdentityRecord,
  markOnline,
  markRejected,
  markSealed,
  markSeen,
  markSignInEnded,
} from '@feltbok/offline/identity/identity.domain.ts';
import { forgetCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { storeDraftsAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { hashAccount, hashUserKey } from '@feltbok/runtime/session/session.state.ts';
import {
  isAnythingUnsavedAtom,
  leavingIsSafeAtom,
} from '@feltbok/runtime/session/unsaved-work.state.ts';
import { sessionExpiredAtom } from './auth/session-expired';
import { type Account, type SignIn, storeSignInMarker } from './auth/sign-in';
import { signInRejectionAtom } from './auth/sign-in-rejection.state';
import type { OpenUser } from './session.domain';
import type { ContactOutcome, SessionEffect, SessionEvent } from './session-events.domain';
import { noteLogOutPending } from './sign-out/pending-log-out';
import { clearWebStorage } from './sign-out/web-storage';

export interface SessionDeps {
  store: Store;
  signIn: SignIn;
  api: ApiClient;
  identities: Identities;
  /** Stores the lease of the user whose data are open. */
  leases: LeaseStore;
  /** What the device says of itself at a contact. */
  describeDevice: () => Omit<DeviceContact, 'deviceId'>;
  /** Days without contact for which the app opens on stored data. */
  offlineDays: number;
  /** Whether both the API and the identity provider answer at all. */
  isReachable: () => Promise<boolean>;
  /**
   * Asks the API for the first screen of a user of whom the device has nothing, while the user is
   * still admitted.
   */
  beginFirstScreen: () => void;
  /** Opens the user's stored data, before the app is shown. */
  openUser: (user: OpenUser) => Promise<void>;
  closeUser: () => void;
  /**
   * Has the API store by what a forgotten PIN of this device is replaced. @throws what prevented it
   */
  sendRecoveryKey: (deviceId: string) => Promise<void>;
  /** Settles when the first screen is rendered, as the identity library is large. */
  whenShown: () => Promise<void>;
  /** Shows the address that was asked for before the login. */
  goTo: (address: string) => void;
  /** Names what would be lost by signing out; false when the user stays. */
  askToSignOut: () => Promise<boolean>;
  /** Removes all stored data of this user. */
  wipe: (userKey: string) => Promise<void>;
  /** Loads the page again. */
  reloadPage: () => void;
  /** The same for a user who has lost access: pending work stays. @throws what prevented it */
  seal: (userKey: string) => Promise<void>;
}

/** Runs beside the user's own work. */
export const runInBackground = (work: Promise<unknown>) => void work.catch(() => undefined);

type EffectOf<Type extends SessionEffect['type']> = Extract<SessionEffect, { type: Type }>;

/** What the effects ask of the session itself. */
interface SessionCalls {
  dispatch: (event: SessionEvent) => Promise<void>;
  resume: () => Promise<void>;
  verify: () => Promise<unknown>;
  /** Whose data are open now. */
  getOpenUser: () => OpenUser | null;
}

/** Does what the rules of the session say, each in one small step. */
export class SessionEffects {
  readonly #deps: SessionDeps;
  readonly #session: SessionCalls;
  /** Opened data ask at once whether they may send, so that must wait until they are open. */
  readonly #openings = new WeakMap<OpenUser, Promise<unknown>>();
  /** Ends the wait for data that are closed while their PIN is asked for. */
  #endOpening = () => {};

  constructor(deps: SessionDeps, session: SessionCalls) {
    this.#deps = deps;
    this.#session = session;
  }

  closeData(): void {
    this.#endOpening();
    this.#deps.closeUser();
  }

  forgetCaseList(): void {
    this.#deps.store.set(forgetCaseListAtom);
  }

  perform(effect: SessionEffect): unknown {
    const { store, identities, goTo, reloadPage } = this.#deps;
    switch (effect.type) {
      case 'ask provider':
        return this.#askProvider(effect);
      case 'show rejection':
        return store.set(signInRejectionAtom, effect.rejection);
      case 'go to':
        return goTo(effect.address);
      case 'check reach':
        return this.#checkReach(effect);
      case 'ask account':
        return this.#askAccount(effect);
      case 'ask API':
        return this.#askApi(effect);
      case 'admit':
        return this.#admit(effect);
      case 'open data':
        return this.#openData(effect);
      case 'store lease':
        return this.#storeLease(effect.lease, effect.deviceId);
      case 'verify when shown':
        return this.#verifyWhenShown();
      case 'note clock':
        return runInBackground(
          identities.change(effect.userKey, (record) => markSeen(record, Date.now())),
        );
      case 'note contact':
        return runInBackground(
          identities.change(effect.userKey, (record) => markOnline(record, Date.now())),
        );
      case 'check age':
        return this.#checkAge(effect);
      case 'resume':
        return this.#session.resume();
      case 'store drafts':
        return this.#storeDrafts(effect);
      case 'seal':
        return this.#seal(effect);
      case 'announce end':
        return this.#announceEnd(effect);
      case 'remove data':
        return this.#removeData(effect);
      case 'end sign-in':
        return this.#leaveForLogOut();
      case 'reload page':
        return reloadPage();
    }
  }

  async #askProvider({ start }: EffectOf<'ask provider'>): Promise<void> {
    const { dispatch } = this.#session;
    const report = await this.#deps.signIn.resume().catch(() => null);
    // The identity library itself could not be loaded.
    if (!report) return dispatch({ type: 'provider not asked', start });
    const { account, askedAddress, rejection = null } = report;
    if (account) storeSignInMarker();
    const at = Date.now();
    await dispatch({ type: 'provider answered', start, account, askedAddress, rejection, at });
  }

  async #checkReach({ start, entered }: EffectOf<'check reach'>): Promise<void> {
    const isReachable = await this.#deps.isReachable();
    await this.#session.dispatch({ type: 'entry reach checked', start, entered, isReachable });
  }

  async #askAccount({ user }: EffectOf<'ask account'>): Promise<void> {
    const { dispatch } = this.#session;
    const { signIn, isReachable } = this.#deps;
    const find = async (): Promise<SessionEvent> => {
      await this.#openings.get(user);
      const { account } = await signIn.resume();
      if (!account) {
        const isReached = await isReachable();
        const at = performance.now();
        return { type: 'no account found', user, isReachable: isReached, at };
      }
      const isSame = (await hashAccount(account)) === user.account;
      return { type: 'account found', user, account, isSame, at: Date.now() };
    };
    await dispatch(await find().catch(() => ({ type: 'account not asked' })));
  }

  async #askApi({ reason, account }: EffectOf<'ask API'>): Promise<void> {
    const { dispatch } = this.#session;
    const ask = async (): Promise<SessionEvent> => {
      const deviceId = await this.#getDeviceId(account);
      const asked = this.#askCustomer(deviceId);
      if (reason.type === 'entry' && reason.start?.stored === null) this.#deps.beginFirstScreen();
      return { type: 'API answered', reason, account, deviceId, outcome: await asked };
    };
    await dispatch(await ask().catch(() => ({ type: 'API not asked', reason })));
  }

  async #askCustomer(deviceId: string): Promise<ContactOutcome> {
    const { api, describeDevice } = this.#deps;
    const query = { deviceId, ...describeDevice() };
    const answer = await api.call('getCustomerContext', { path: {}, query, body: undefined });
    if (answer.ok) {
      const { lease, ...customer } = answer.body;
      return { type: 'admits', customer, lease };
    }
    const { kind, body } = answer.failure;
    if (kind === 'forbidden') return { type: 'forbids', isLost: findLossReason(body) !== null };
    return { type: 'fails', failure: kind };
  }

  /**
   * What the API knows this device by, of this account; a device that stores nothing is another one
   * each time.
   */
  async #getDeviceId(account: Account): Promise<string> {
    return (await this.#findRecord(account))?.deviceId ?? crypto.randomUUID();
  }

  async #findRecord(account: Account): Promise<IdentityRecord | null> {
    const hash = await hashAccount(account);
    return this.#deps.identities.findByAccount(hash).catch(() => null);
  }

  /** The API has admitted this account, so the app may also open without contact. */
  async #admit({ reason, account, deviceId, customer, lease }: EffectOf<'admit'>): Promise<void> {
    const { store, identities } = this.#deps;
    const [userKey, hash] = await Promise.all([
      hashUserKey(account, customer.customerId),
      hashAccount(account),
    ]);
    const record: IdentityRecord = {
      userKey,
      account: hash,
      customer,
      deviceId,
      isLeased: lease !== undefined,
      lastOnline: 0,
      latestSeen: 0,
      signInEnded: false,
    };
    storeSignInMarker();
    store.set(sessionExpiredAtom, false);
    // A device that cannot store the record still serves the user.
    await identities.put(markOnline(record, Date.now())).catch(() => undefined);
    await this.#session.dispatch({ type: 'admitted', reason, record, lease });
  }

  async #openData({ user, start, contact }: EffectOf<'open data'>): Promise<void> {
    const { openUser, leases, offlineDays, goTo } = this.#deps;
    const { dispatch } = this.#session;
    const closed = new Promise<'closed'>((resolve) => {
      this.#endOpening = () => resolve('closed');
    });
    const opening = Promise.race([openUser(user), closed]);
    this.#openings.set(user, opening);
    try {
      if ((await opening) === 'closed') return;
    } catch (error) {
      await dispatch({ type: 'data not opened', user });
      throw error;
    }
    if (contact) await this.#storeLease(contact.lease, user.deviceId);
    const verdict = contact ? 'open' : await checkLease(leases, user, offlineDays);
    if (contact?.askedAddress) goTo(contact.askedAddress);
    await dispatch({ type: 'data opened', user, verdict, start });
  }

  /** A device that cannot store its lease still serves the user. */
  async #storeLease(lease: Lease | undefined, deviceId: string | undefined): Promise<void> {
    const { leases, sendRecoveryKey } = this.#deps;
    if (!lease || !deviceId) return;
    await storeReceivedLease(leases, lease, deviceId).catch(() => undefined);
    // Should it fail, the next contact does it.
    if (lease.hasRecoveryKey === false) runInBackground(sendRecoveryKey(deviceId));
  }

  #verifyWhenShown(): void {
    const shown = this.#deps.whenShown();
    void shown.then(() => this.#session.verify());
    runInBackground(shown.then(() => this.tidySealed()));
  }

  /** Notes the clock, and finds out whether the user's data may stay open without contact. */
  async #checkAge({ user: { userKey } }: EffectOf<'check age'>): Promise<void> {
    const { store, identities, leases, offlineDays } = this.#deps;
    const seen = await identities.change(userKey, (record) => markSeen(record, Date.now()));
    if (!seen) return;
    const verdict = this.isYoung(seen) ? await checkLease(leases, seen, offlineDays) : 'over';
    const hasEdits = store.get(isAnythingUnsavedAtom);
    await this.#session.dispatch({ type: 'age checked', userKey, verdict, hasEdits });
  }

  isYoung(record: IdentityRecord): boolean {
    const { offlineDays } = this.#deps;
    const days = Math.min(offlineDays, record.customer.offlineDays ?? offlineDays);
    return canOpenOffline(record, Date.now(), days);
  }

  async #storeDrafts({ then }: EffectOf<'store drafts'>): Promise<void> {
    await this.#deps.store.set(storeDraftsAtom);
    await this.#session.dispatch(then);
  }

  /** The user whose app opens; null also where that user has lost access. */
  async findCurrentUser(): Promise<IdentityRecord | null> {
    const record = await this.#deps.identities.getCurrent().catch(() => null);
    if (record?.sealedUntil === undefined) return record;
    await this.tidySealed().catch(() => undefined);
    return null;
  }

  /** Deletes what is sealed no longer, and what a page that was closed has left of the rest. */
  async tidySealed(): Promise<void> {
    const { identities, wipe } = this.#deps;
    for (const { userKey, sealedUntil = 0, isCleared } of await identities.listSealed()) {
      if (this.#session.getOpenUser()?.userKey === userKey) continue;
      if (sealedUntil <= Date.now()) await wipe(userKey);
      // Once only: the tiles of whoever uses the device now go with it.
      else if (!isCleared) await this.#clear(userKey);
    }
  }

  async #clear(userKey: string): Promise<void> {
    await this.#deps.seal(userKey);
    await this.#deps.identities.change(userKey, (record) => ({ ...record, isCleared: true }));
  }

  async #seal({ of, isLost }: EffectOf<'seal'>): Promise<void> {
    const userKey = 'userKey' in of ? of.userKey : (await this.#findRecord(of.account))?.userKey;
    if (userKey === undefined) return;
    const now = Date.now();
    await this.#deps.identities
      .change(userKey, (record) => (isLost ? markSealed(record, now) : markRejected(record)))
      .catch(() => undefined);
    // The next start goes on with it where it fails.
    if (isLost) await this.#clear(userKey).catch(() => undefined);
  }

  /** Drafts are stored and stay on the screen; a banner asks for a login. */
  async #announceEnd({ userKey }: EffectOf<'announce end'>): Promise<void> {
    const { store, identities } = this.#deps;
    await store.set(storeDraftsAtom);
    store.set(sessionExpiredAtom, true);
    if (userKey) runInBackground(identities.change(userKey, markSignInEnded));
    const hasEdits = store.get(isAnythingUnsavedAtom);
    await this.#session.dispatch({ type: 'end announced', userKey, hasEdits });
  }

  async #removeData({ userKey }: EffectOf<'remove data'>): Promise<void> {
    if (userKey) await this.#deps.wipe(userKey);
    // The identity library needs its own entries for the log-out, and removes them itself.
    clearWebStorage('sign-in stays');
    await this.#session.dispatch({ type: 'data removed' });
  }

  /** On this device the user is signed out in any case; the provider may hear of it later. */
  async #leaveForLogOut(): Promise<void> {
    const { store, signIn, isReachable } = this.#deps;
    try {
      if (!(await isReachable())) throw new Error('The identity provider does not answer');
      store.set(leavingIsSafeAtom, true);
      await signIn.end();
    } catch {
      store.set(leavingIsSafeAtom, false);
      clearWebStorage('sign-in too');
      noteLogOutPending();
      await this.#session.dispatch({ type: 'provider not told' });
    }
  }
}
