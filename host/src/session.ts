import { forgetCaseListAtom } from '@feltbok/shared/case/case-list.state';
import type { Store } from '@feltbok/shared/contract/remote';
import { storeDraftsAtom } from '@feltbok/shared/session/drafts.state';
import {
  accountHashOf,
  customerContextAtom,
  sessionAtom,
  signInNeededAtom,
  userKeyOf,
} from '@feltbok/shared/session/session.state';
import {
  isAnythingUnsavedAtom,
  leavingIsSafeAtom,
} from '@feltbok/shared/session/unsaved-work.state';
import type { ApiClient } from '@feltbok/shared/wire/api-client';
import { type ApiFailure, lossReasonIn } from '@feltbok/shared/wire/api-failure';
import type { CustomerContext } from '@feltbok/shared/wire/customer-context';
import type { DeviceContact, Lease } from '@feltbok/shared/wire/devices';
import { atom } from 'jotai';
import { sessionExpiredAtom, signInTooOldAtom } from './auth/session-expired';
import {
  type Account,
  hasJustReturned,
  mayBeSignedIn,
  rememberSignedIn,
  type SignIn,
} from './auth/sign-in';
import { signInRejectionAtom } from './auth/sign-in-rejection.state';
import { type LeaseStore, noteClock, noteReceiverTime, takeLease } from './device/device-lease';
import type { Identities } from './device/identities.data';
import {
  type IdentityRecord,
  mayOpenBy,
  onlineAt,
  rejected,
  sealed,
  seenAt,
  signInEnded,
} from './device/identity.domain';
import { createMachine, type Machine } from './machine';
import {
  afterEntry,
  type ClosedBecause,
  type HiddenBecause,
  isContactToNote,
  isEndToAnnounce,
  type KnownUser,
  knownUserAfter,
  nobodyKnown,
  type OpenUser,
  opensAtOnce,
  type SessionEvent,
  type Start,
  type Verdict,
  verdictOf,
} from './session.domain';
import {
  forgetLogOutPending,
  isLogOutPending,
  noteLogOutPending,
} from './sign-out/pending-log-out';
import { clearWebStorage } from './sign-out/web-storage';

interface SessionParts {
  store: Store;
  signIn: SignIn;
  api: ApiClient;
  identities: Identities;
  /** Where the lease of the user is stored whose data are open. */
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

/** Signs the user in and out, and says in `sessionAtom` how far that has come. */
export interface SessionControl {
  resume(): Promise<void>;
  /**
   * @param isAnew also who is signed in at the provider signs in again
   * @throws when the login cannot be reached; the page is then not left.
   */
  signIn(isAnew?: boolean): Promise<void>;
  /**
   * Asks first where something would be lost; does nothing when the user stays.
   * @param isAsked the user has been asked already
   */
  signOut(isAsked?: boolean): Promise<void>;
}

/** Events that start-up passes from the API and the page. */
export interface SessionWatch {
  /** Settles the check without which no request is sent in a user's name. */
  verified(): Promise<Verdict>;
  /** The API has answered. @param askedAt in milliseconds since the page began */
  answered(askedAt: number): void;
  /**
   * The API has rejected a call: it is asked whether the account and this device are still
   * admitted.
   */
  forbidden(): void;
  /** There is no token, and only a login gives one. */
  tokenRejected(): void;
  /** The provider or the API says that nobody is signed in. */
  signedOut(): void;
  /** The API wants a newer sign-in for what it was asked. */
  signInTooOld(): void;
  /**
   * The app has the focus: notes the clock, and locks a record that is too old. One that was locked
   * because the clock stands before a time that was seen opens again where it can.
   */
  looked(): void;
  /** A receiver has named the time. @param at in milliseconds since 1970 */
  receiverTimeSeen(at: number): void;
  /** Closes the user's data and opens them again, as when their key leaves memory. */
  reopen(): Promise<void>;
  /** The network is back: the provider hears of a log-out that it does not know of. */
  reconnected(): void;
  /** Another tab has removed the user's stored data. */
  wipedElsewhere(userKey: string): void;
  /** The browser shows this page again as it was left for the provider. */
  onPageRestored(): void;
}

const nobody = async () => undefined;

/** Set once at start-up, so that any screen of the host can sign in or out. */
export const sessionControlAtom = atom<SessionControl>({
  resume: nobody,
  signIn: nobody,
  signOut: nobody,
});

type Works = SessionParts & {
  machine: Machine<KnownUser, SessionEvent>;
  /** Settles when this user's data are open; they are opened by the first call. */
  opened: (user: OpenUser) => Promise<void>;
  /** When the API was last asked who the user is, in milliseconds since 1970. */
  contact: { askedAt: number };
};

/**
 * Between contacts that are answered with a lease, in milliseconds, as long as other calls are
 * answered.
 */
const renewEvery = 15 * 60_000;

export function createSessionControl(parts: SessionParts): SessionControl & SessionWatch {
  const { store, identities } = parts;
  const machine = createMachine(
    nobodyKnown,
    knownUserAfter,
    ({ session, isSignInNeeded, isSignInTooOld }) => {
      store.set(sessionAtom, session);
      store.set(signInTooOldAtom, isSignInTooOld);
      store.set(signInNeededAtom, isSignInNeeded);
    },
  );
  const works: Works = {
    ...parts,
    machine,
    opened: onceForEach(parts.openUser),
    contact: { askedAt: 0 },
  };
  const verifyOnce = once(() => verify(works));
  const verified = async () => (machine.state.isVerified ? 'yes' : verifyOnce());
  const expireOnce = once(() => expire(works));
  const renewOnce = once(() => renew(works));

  // Reconnect and the user's retry may coincide; the data open once.
  const resumeOnce = once(() => resume(works, verified));

  return {
    resume: resumeOnce,
    signIn: (isAnew = false) => leaveForLogin(works, isAnew),
    signOut: (isAsked = false) => signOut(works, isAsked),
    verified,
    answered(askedAt) {
      machine.apply({ type: 'answered', askedAt });
      const { open } = machine.state;
      const now = Date.now();
      if (!open || !isContactToNote(machine.state, now)) return;
      machine.apply({ type: 'contact noted', at: now });
      inBackground(identities.change(open.userKey, (record) => onlineAt(record, Date.now())));
      if (now - works.contact.askedAt >= renewEvery) inBackground(renewOnce());
    },
    forbidden() {
      if (machine.state.isVerified) inBackground(renewOnce());
    },
    tokenRejected() {
      if (isEndToAnnounce(machine.state, navigator.onLine)) void expireOnce();
    },
    signedOut: () => machine.apply({ type: 'signed out', at: performance.now() }),
    signInTooOld: () => machine.apply({ type: 'sign-in too old' }),
    looked() {
      const { open, session } = machine.state;
      if (session.state === 'locked' && session.isClockBehind) inBackground(resumeOnce());
      if (open) inBackground(lockIfOld(works, open.userKey, resumeOnce));
    },
    receiverTimeSeen(at) {
      const { open } = machine.state;
      if (open) inBackground(noteReceiverTime(works.leases, open, works.offlineDays, at));
    },
    async reopen() {
      const { open } = machine.state;
      if (!open) return;
      const customer = store.get(customerContextAtom) ?? open.customer;
      closeAs(works, 'leaving');
      const opened = await openAs(works, { ...open, customer });
      if (opened !== 'open') machine.apply({ type: 'hidden', why: opened });
    },
    reconnected: () => inBackground(endFormerSession(works)),
    onPageRestored() {
      store.set(leavingIsSafeAtom, false);
      // It was left for a log-out, after which it shows nothing but that it waits.
      if (machine.state.session.state === 'resolving') parts.reloadPage();
    },
    wipedElsewhere(userKey) {
      if (machine.state.open?.userKey !== userKey) return;
      if (!store.get(isAnythingUnsavedAtom)) return closeAs(works, 'sign-in needed');
      // The screen stays with its edits, but they can no longer be stored or sent.
      parts.closeUser();
      machine.apply({ type: 'closed' });
      machine.apply({ type: 'signed out', at: performance.now() });
    },
  };
}

/** Runs beside the user's own work. */
const inBackground = (work: Promise<unknown>) => void work.catch(() => undefined);

function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

function onceForEach<Key extends object, Result>(work: (key: Key) => Result): (key: Key) => Result {
  const results = new WeakMap<Key, { result: Result }>();
  return (key) => {
    const { result } = results.get(key) ?? { result: work(key) };
    results.set(key, { result });
    return result;
  };
}

const isYoung = ({ offlineDays }: SessionParts, record: IdentityRecord) =>
  mayOpenBy(record, Date.now(), Math.min(offlineDays, record.customer.offlineDays ?? offlineDays));

/**
 * @param contact what the API has just answered; without it the lease of the device decides
 * @returns whether the data are open, and why not
 */
async function openAs(
  works: Works,
  user: OpenUser,
  contact?: { lease: Lease | undefined; beforeShown?: () => void },
): Promise<'open' | ClosedBecause> {
  const { userKey, account, customer, deviceId, isLeased } = user;
  const own = { userKey, account, customer, deviceId, isLeased };
  works.machine.apply({ type: 'opened', user: own });
  await works.opened(own);
  if (contact) await storeLease(works, contact.lease, deviceId);
  else {
    const verdict = await noteClock(works.leases, own, works.offlineDays);
    if (verdict !== 'open') {
      if (works.machine.state.open === own) close(works);
      return verdict === 'over' ? 'too old' : verdict;
    }
  }
  contact?.beforeShown?.();
  works.machine.apply({ type: 'shown', userKey, customer });
  return 'open';
}

function close({ machine, closeUser, store }: Works): void {
  machine.apply({ type: 'closed' });
  closeUser();
  store.set(forgetCaseListAtom);
}

function closeAs(works: Works, why: HiddenBecause): void {
  close(works);
  works.machine.apply({ type: 'hidden', why });
}

/** A device that cannot store its lease still serves the user. */
async function storeLease(
  works: Works,
  lease: Lease | undefined,
  deviceId: string | undefined,
): Promise<void> {
  if (!lease || !deviceId) return;
  await takeLease(works.leases, lease, deviceId).catch(() => undefined);
  // Should it fail, the next contact does it.
  if (lease.hasRecoveryKey === false) inBackground(works.sendRecoveryKey(deviceId));
}

/** The API has admitted this account, so the app may also open without contact. */
async function admit(
  { store, identities, machine }: Works,
  admitted: Account,
  customer: CustomerContext,
  device: Required<Pick<IdentityRecord, 'deviceId' | 'isLeased'>>,
): Promise<IdentityRecord> {
  const [userKey, hash] = await Promise.all([
    userKeyOf(admitted, customer.customerId),
    accountHashOf(admitted),
  ]);
  const record = {
    userKey,
    account: hash,
    customer,
    ...device,
    lastOnline: 0,
    latestSeen: 0,
    signInEnded: false,
  };
  rememberSignedIn();
  store.set(sessionExpiredAtom, false);
  // A device that cannot store the record still serves the user.
  await identities.put(onlineAt(record, Date.now())).catch(() => undefined);
  machine.apply({ type: 'admitted' });
  return record;
}

function askCustomer({ api, describeDevice, contact }: Works, deviceId: string) {
  contact.askedAt = Date.now();
  return api.call('getCustomerContext', {
    path: {},
    query: { deviceId, ...describeDevice() },
    body: undefined,
  });
}

/**
 * What the API knows this device by, of this account; a device that stores nothing is another one
 * each time.
 */
async function deviceIdOf({ identities }: Works, account: Account): Promise<string> {
  const known = await identities.ofAccount(await accountHashOf(account)).catch(() => null);
  return known?.deviceId ?? crypto.randomUUID();
}

/** Asks provider and API, with no user's data open. */
async function enter(works: Works, isFirst: boolean): Promise<'done' | Exclude<Verdict, 'yes'>> {
  try {
    const { account, askedAddress, rejection = null } = await works.signIn.resume();
    works.machine.apply({ type: 'account reported', account });
    const goToAsked = () => void (askedAddress && works.goTo(askedAddress));
    if (rejection) {
      works.store.set(signInRejectionAtom, rejection);
      // The next login asks for the same address.
      goToAsked();
    }
    if (!account) return 'sign-in needed';
    rememberSignedIn();
    const deviceId = await deviceIdOf(works, account);
    const asked = askCustomer(works, deviceId);
    if (isFirst) works.beginFirstScreen();
    const answer = await asked;
    if (answer.ok) {
      const { lease, ...customer } = answer.body;
      const record = await admit(works, account, customer, {
        deviceId,
        isLeased: lease !== undefined,
      });
      await openAs(works, record, { lease, beforeShown: goToAsked });
      return 'done';
    }
    goToAsked();
    if (answer.failure.kind !== 'forbidden') return verdictOf(answer.failure.kind);
    const known = await works.identities.ofAccount(await accountHashOf(account)).catch(() => null);
    if (known) await loseAccess(works, known.userKey, answer.failure);
    works.machine.apply({ type: 'hidden', why: 'no access' });
    return 'done';
  } catch {
    // The identity library itself could not be loaded.
    return 'unreachable';
  }
}

async function resume(works: Works, verified: () => Promise<Verdict>): Promise<void> {
  if (await endFormerSession(works).catch(() => false)) return;
  const { identities, machine } = works;
  const isReturning = hasJustReturned();
  const stored = await currentUser(works);
  machine.apply({ type: 'started', stored, mayBeSignedIn: mayBeSignedIn() });
  if (machine.state.session.state === 'signed-out') return;
  if (stored)
    inBackground(identities.change(stored.userKey, (record) => seenAt(record, Date.now())));
  const start: Start = { stored, mayOpen: stored !== null && isYoung(works, stored), isReturning };
  if (stored && opensAtOnce(start)) {
    const opened = await openAs(works, stored);
    start.mayOpen = opened === 'open';
    if (opened !== 'open') start.closedBecause = opened;
    else {
      void works.whenShown().then(verified);
      inBackground(works.whenShown().then(() => tidySealed(works)));
      return;
    }
  }
  const entered = await enter(works, stored === null);
  if (entered === 'done') return;
  const next = afterEntry(entered, start);
  if (next !== 'open' && next !== 'open unless reachable')
    return machine.apply({ type: 'hidden', why: next });
  const isClosed = next === 'open unless reachable' && (await works.isReachable());
  if (isClosed || !stored) return machine.apply({ type: 'hidden', why: entered });
  const opened = await openAs(works, stored);
  if (opened !== 'open') machine.apply({ type: 'hidden', why: opened });
}

/** The user whose app opens; null also where that user has lost access. */
async function currentUser(works: Works): Promise<IdentityRecord | null> {
  const record = await works.identities.current().catch(() => null);
  if (record?.sealedUntil === undefined) return record;
  await tidySealed(works).catch(() => undefined);
  return null;
}

/** Deletes what is sealed no longer, and what a page that was closed has left of the rest. */
async function tidySealed(works: Works): Promise<void> {
  for (const { userKey, sealedUntil = 0, isCleared } of await works.identities.sealed()) {
    if (works.machine.state.open?.userKey === userKey) continue;
    if (sealedUntil <= Date.now()) await works.wipe(userKey);
    // Once only: the tiles of whoever uses the device now go with it.
    else if (!isCleared) await clear(works, userKey);
  }
}

async function clear({ identities, seal }: Works, userKey: string): Promise<void> {
  await seal(userKey);
  await identities.change(userKey, (record) => ({ ...record, isCleared: true }));
}

/**
 * The API lets the account in no more, or has this device wiped: only pending work stays, and
 * nothing opens it.
 */
async function loseAccess(works: Works, userKey: string, failure: ApiFailure): Promise<void> {
  const { store, identities, machine } = works;
  const isLost = lossReasonIn(failure.body) !== null;
  if (machine.state.open?.userKey === userKey) {
    if (store.get(isAnythingUnsavedAtom)) await store.set(storeDraftsAtom);
    closeAs(works, 'no access');
  }
  const now = Date.now();
  await identities
    .change(userKey, (record) => (isLost ? sealed(record, now) : rejected(record)))
    .catch(() => undefined);
  // Where it fails the next start goes on with it.
  if (isLost) await clear(works, userKey).catch(() => undefined);
}

/** Asks provider and API whether the app that is open already is still this user's. */
async function verify(works: Works): Promise<Verdict> {
  const { machine } = works;
  const own = machine.state.open;
  if (!own) return 'sign-in needed';
  // Opened data ask at once whether they may send, so they must be open before the answer.
  await works.opened(own);
  try {
    const { account } = await works.signIn.resume();
    machine.apply({ type: 'account reported', account });
    if (machine.state.open !== own) return 'unreachable';
    if (!account) {
      // Only a user who can reach the login is asked to sign in.
      if (!(await works.isReachable())) return 'unreachable';
      machine.apply({ type: 'signed out', at: performance.now() });
      return 'sign-in needed';
    }
    if ((await accountHashOf(account)) !== own.account) return await giveWay(works);
    return await contactAs(works, own, account);
  } catch {
    return 'unreachable';
  }
}

/** Asks the API whether the account and this device are still admitted, and for a new lease. */
async function contactAs(
  works: Works,
  own: NonNullable<KnownUser['open']>,
  account: Account,
): Promise<Verdict> {
  const { machine } = works;
  const deviceId = await deviceIdOf(works, account);
  const answer = await askCustomer(works, deviceId);
  if (machine.state.open !== own) return 'unreachable';
  if (answer.ok) {
    const { lease, ...customer } = answer.body;
    return goOnWith(
      works,
      own.userKey,
      await admit(works, account, customer, { deviceId, isLeased: lease !== undefined }),
      lease,
    );
  }
  if (answer.failure.kind === 'forbidden') await loseAccess(works, own.userKey, answer.failure);
  return verdictOf(answer.failure.kind);
}

async function renew(works: Works): Promise<void> {
  const { open, account } = works.machine.state;
  if (open && account) await contactAs(works, open, account);
}

/** The browser is signed in as another user, who must see nothing of the open data. */
async function giveWay(works: Works): Promise<Verdict> {
  const { store } = works;
  if (store.get(isAnythingUnsavedAtom)) await store.set(storeDraftsAtom);
  closeAs(works, 'leaving');
  const entered = await enter(works, false);
  if (entered !== 'done') works.machine.apply({ type: 'hidden', why: entered });
  return 'unreachable';
}

/** The user is still admitted, perhaps at another customer. */
async function goOnWith(
  works: Works,
  openKey: string,
  record: IdentityRecord,
  lease: Lease | undefined,
): Promise<Verdict> {
  const { machine } = works;
  if (record.userKey !== openKey) {
    // The former customer's data stay stored.
    close(works);
    machine.apply({ type: 'admitted' });
    await openAs(works, record, { lease });
    return 'unreachable';
  }
  await storeLease(works, lease, record.deviceId);
  machine.apply({ type: 'shown', userKey: openKey, customer: record.customer });
  return 'yes';
}

async function expire(works: Works): Promise<void> {
  const { store, machine, identities } = works;
  const userKey = machine.state.open?.userKey;
  await store.set(storeDraftsAtom);
  machine.apply({ type: 'end announced' });
  store.set(sessionExpiredAtom, true);
  if (userKey) inBackground(identities.change(userKey, signInEnded));
  // Drafts are stored and stay on the screen; a banner asks for a login.
  if (!userKey || machine.state.open?.userKey !== userKey || store.get(isAnythingUnsavedAtom))
    return;
  closeAs(works, 'sign-in needed');
}

/**
 * Notes the clock, and locks a record that is too old, unless edits are on the screen.
 * @param resumeByContact opens the data again that only the clock has closed, where provider and
 *   API answer
 */
async function lockIfOld(
  works: Works,
  userKey: string,
  resumeByContact: () => Promise<void>,
): Promise<void> {
  const seen = await works.identities.change(userKey, (record) => seenAt(record, Date.now()));
  if (!seen) return;
  const verdict = isYoung(works, seen)
    ? await noteClock(works.leases, seen, works.offlineDays)
    : 'over';
  if (verdict === 'open' || works.machine.state.open?.userKey !== userKey) return;
  if (works.store.get(isAnythingUnsavedAtom)) return;
  closeAs(works, verdict === 'over' ? 'too old' : verdict);
  if (verdict === 'clock behind') await resumeByContact();
}

/**
 * Ends the session that the provider still has of a user who logged out without network.
 * @returns whether the page is left for that
 */
async function endFormerSession({ store, signIn, isReachable }: Works): Promise<boolean> {
  if (!isLogOutPending() || !(await isReachable())) return false;
  store.set(leavingIsSafeAtom, true);
  try {
    await signIn.end();
  } catch (error) {
    store.set(leavingIsSafeAtom, false);
    throw error;
  }
  forgetLogOutPending();
  return true;
}

async function leaveForLogin(works: Works, isAnew: boolean): Promise<void> {
  const { store, signIn, isReachable } = works;
  // Otherwise the provider would let the former user in again.
  if (await endFormerSession(works)) return;
  // An installed app has no way back from the browser's error page.
  if (!(await isReachable())) throw new Error('The API or the identity provider does not answer');
  store.set(leavingIsSafeAtom, await store.set(storeDraftsAtom));
  try {
    await signIn.start(location.pathname + location.search, isAnew);
  } catch (error) {
    store.set(leavingIsSafeAtom, false);
    throw error;
  }
}

async function signOut(works: Works, isAsked: boolean): Promise<void> {
  const { store, machine } = works;
  if (!isAsked && !(await works.askToSignOut())) return;
  const userKey = machine.state.open?.userKey;
  close(works);
  if (userKey) await works.wipe(userKey);
  // The identity library needs its own entries for the log-out, and removes them itself.
  clearWebStorage('sign-in stays');
  machine.apply({ type: 'hidden', why: 'leaving' });
  try {
    if (!(await works.isReachable())) throw new Error('The identity provider does not answer');
    store.set(leavingIsSafeAtom, true);
    await works.signIn.end();
  } catch {
    // On this device the user is signed out all the same; the provider hears of it at the next
    // contact.
    store.set(leavingIsSafeAtom, false);
    clearWebStorage('sign-in too');
    noteLogOutPending();
    machine.apply({ type: 'hidden', why: 'sign-in needed' });
  }
}
