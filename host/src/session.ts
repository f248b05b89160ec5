import { forgetCaseListAtom } from '@feltbok/shared/case/case-list.state';
import type { Store } from '@feltbok/shared/contract/remote';
import { storeDraftsAtom } from '@feltbok/shared/session/drafts.state';
import {
  accountHashOf,
  type Session,
  sessionAtom,
  signInNeededAtom,
  userKeyOf,
} from '@feltbok/shared/session/session.state';
import { isAnythingUnsavedAtom, leavingIsSafeAtom } from '@feltbok/shared/session/unsaved-work.state';
import type { ApiClient } from '@feltbok/shared/wire/api-client';
import type { CustomerContext } from '@feltbok/shared/wire/customer-context';
import { atom } from 'jotai';
import { sessionExpiredAtom } from './auth/session-expired';
import { type Account, hasJustReturned, mayBeSignedIn, rememberSignedIn, type SignIn } from './auth/sign-in';
import type { Identities } from './device/identities.data';
import { type IdentityRecord, isWithinAge, onlineAt, rejected, seenAt, signInEnded } from './device/identity.domain';
import { clearWebStorage } from './sign-out/web-storage';

interface SessionParts {
  store: Store;
  signIn: SignIn;
  api: ApiClient;
  identities: Identities;
  /** Days without contact for which the app opens on stored data. */
  offlineDays: number;
  /** Whether both the API and the identity provider answer at all. */
  isReachable: () => Promise<boolean>;
  /** Opens the user's stored data, before the app is shown. */
  openUser: (userKey: string) => Promise<void>;
  closeUser: () => void;
  /** Settles when the first screen is rendered, as the identity library is large. */
  whenShown: () => Promise<void>;
  /** Shows the address that was asked for before the login. */
  goTo: (address: string) => void;
  /** Names what would be lost by signing out; false when the user stays. */
  askToSignOut: () => Promise<boolean>;
  /** Removes all stored data of this user. */
  wipe: (userKey: string) => Promise<void>;
}

/** Whether provider and API have verified this user since the page was opened. */
export type Verdict = 'yes' | 'sign-in needed' | 'unreachable';

/** Signs the user in and out, and says in `sessionAtom` how far that has come. */
export interface SessionControl {
  resume(): Promise<void>;
  /** @throws when the login cannot be reached; the page is then not left. */
  signIn(): Promise<void>;
  /** Asks first where something would be lost; does nothing when the user stays. */
  signOut(): Promise<void>;
}

/** Events that start-up passes from the API and the page. */
export interface SessionWatch {
  /** Settles the check without which no request is sent in a user's name. */
  verified(): Promise<Verdict>;
  /** The API has answered. */
  answered(): void;
  /** There is no token, and only a login gives one. */
  tokenRejected(): void;
  /** The app has the focus: notes the clock, and locks a record that is too old. */
  looked(): void;
  /** Another tab has removed the user's stored data. */
  wipedElsewhere(userKey: string): void;
}

const nobody = async () => undefined;

/** Set once at start-up, so that any screen of the host can sign in or out. */
export const sessionControlAtom = atom<SessionControl>({ resume: nobody, signIn: nobody, signOut: nobody });

/** Interval between notes of contact with the API, in milliseconds. */
const noteEvery = 60_000;

export function createSessionControl(parts: SessionParts): SessionControl & SessionWatch {
  const { store, signIn, api, identities, offlineDays } = parts;
  const become = (session: Session) => store.set(sessionAtom, session);
  const isYoung = (record: IdentityRecord) =>
    isWithinAge(record, Date.now(), Math.min(offlineDays, record.customer.offlineDays ?? offlineDays));
  /** Runs beside the user's own work. */
  const note = (work: Promise<unknown>) => void work.catch(() => undefined);

  /** The user whose data are open. */
  let open: Pick<IdentityRecord, 'userKey' | 'account'> | null = null;
  /** Opened data ask at once whether they may send, so they must be open before the answer. */
  let opening: Promise<void> = Promise.resolve();
  let isVerified = false;
  /** The account that the provider last reported. */
  let account: Account | null = null;
  /** The provider has ended the sign-in, and the user knows. */
  let isEndKnown = false;
  let notedAt = 0;

  const openAs = async (
    { userKey, account, customer }: Pick<IdentityRecord, 'userKey' | 'account' | 'customer'>,
    beforeShown: () => void = () => undefined,
  ) => {
    open = { userKey, account };
    opening = parts.openUser(userKey);
    await opening;
    beforeShown();
    become({ state: 'authorised', userKey, customer });
  };
  const close = () => {
    open = null;
    isVerified = false;
    parts.closeUser();
    store.set(forgetCaseListAtom);
  };

  /** The API has admitted this account, so the app may also open without contact. */
  const admit = async (admitted: Account, customer: CustomerContext) => {
    const [userKey, hash] = await Promise.all([userKeyOf(admitted, customer.customerId), accountHashOf(admitted)]);
    const record = { userKey, account: hash, customer, lastOnline: 0, latestSeen: 0, signInEnded: false };
    rememberSignedIn();
    store.set(sessionExpiredAtom, false);
    store.set(signInNeededAtom, false);
    // A device that cannot store the record still serves the user.
    await identities.put(onlineAt(record, Date.now())).catch(() => undefined);
    isVerified = true;
    isEndKnown = false;
    return record;
  };

  /** Asks provider and API, with no user's data open. */
  const enter = async (): Promise<'done' | Exclude<Verdict, 'yes'>> => {
    try {
      const resumed = await signIn.resume();
      account = resumed.account;
      if (!account) return 'sign-in needed';
      rememberSignedIn();
      const { askedAddress } = resumed;
      const goToAsked = () => void (askedAddress && parts.goTo(askedAddress));
      const answer = await api.call('getCustomerContext', { path: {}, body: undefined });
      if (answer.ok) {
        await openAs(await admit(account, answer.body), goToAsked);
        return 'done';
      }
      goToAsked();
      if (answer.failure.kind === 'forbidden') {
        become({ state: 'no-access' });
        return 'done';
      }
      return answer.failure.kind === 'signed-out' ? 'sign-in needed' : 'unreachable';
    } catch {
      // The identity library itself could not be loaded.
      return 'unreachable';
    }
  };

  const resolve = async () => {
    const isReturning = hasJustReturned();
    const stored = await identities.current().catch(() => null);
    isVerified = false;
    isEndKnown = stored?.signInEnded ?? false;
    if (!stored && !mayBeSignedIn()) return become({ state: 'signed-out' });
    become({ state: 'resolving' });
    store.set(signInNeededAtom, false);
    if (stored) note(identities.change(stored.userKey, (record) => seenAt(record, Date.now())));
    const mayOpen = stored !== null && isYoung(stored);
    if (mayOpen && !stored.signInEnded && !isReturning) {
      await openAs(stored);
      void parts.whenShown().then(verified);
      return;
    }
    const entered = await enter();
    if (entered === 'done') return;
    // Back from the provider without a login, as when the user has changed their mind there.
    const cameBack = isReturning && stored !== null && !stored.signInEnded;
    if (mayOpen && (entered === 'unreachable' || cameBack || !(await parts.isReachable()))) return openAs(stored);
    if (stored && !mayOpen) return become({ state: 'locked' });
    become({ state: entered === 'unreachable' ? 'unavailable' : 'signed-out' });
  };

  /** Asks provider and API whether the app that is open already is still this user's. */
  const verify = async (): Promise<Verdict> => {
    const own = open;
    if (!own) return 'sign-in needed';
    await opening;
    try {
      ({ account } = await signIn.resume());
      if (open !== own) return 'unreachable';
      if (!account) {
        // Only a user who can reach the login is asked to sign in.
        if (!(await parts.isReachable())) return 'unreachable';
        store.set(signInNeededAtom, true);
        return 'sign-in needed';
      }
      if ((await accountHashOf(account)) !== own.account) return await giveWay();
      const answer = await api.call('getCustomerContext', { path: {}, body: undefined });
      if (open !== own) return 'unreachable';
      if (answer.ok) {
        const record = await admit(account, answer.body);
        if (record.userKey === own.userKey) return showCustomer(answer.body);
        // The account has moved to another customer; the former one's data stay stored.
        close();
        isVerified = true;
        await openAs(record);
        return 'unreachable';
      }
      if (answer.failure.kind === 'forbidden') {
        note(identities.change(own.userKey, rejected));
        close();
        become({ state: 'no-access' });
      }
      return answer.failure.kind === 'signed-out' ? 'sign-in needed' : 'unreachable';
    } catch {
      return 'unreachable';
    }
  };

  /** The browser is signed in as another user, who must see nothing of the open data. */
  const giveWay = async (): Promise<Verdict> => {
    if (store.get(isAnythingUnsavedAtom)) await store.set(storeDraftsAtom);
    close();
    become({ state: 'resolving' });
    const entered = await enter();
    if (entered !== 'done') become({ state: entered === 'unreachable' ? 'unavailable' : 'signed-out' });
    return 'unreachable';
  };

  const showCustomer = (customer: CustomerContext): Verdict => {
    const session = store.get(sessionAtom);
    if (session.state === 'authorised' && JSON.stringify(session.customer) !== JSON.stringify(customer)) {
      become({ ...session, customer });
    }
    return 'yes';
  };

  const once = <Result>(work: () => Promise<Result>) => {
    let running: Promise<Result> | undefined;
    return () => {
      running ??= work().finally(() => {
        running = undefined;
      });
      return running;
    };
  };
  const verifyOnce = once(verify);
  const verified = async (): Promise<Verdict> => (isVerified ? 'yes' : verifyOnce());

  const expire = async () => {
    const userKey = open?.userKey;
    await store.set(storeDraftsAtom);
    isEndKnown = true;
    store.set(sessionExpiredAtom, true);
    if (userKey) note(identities.change(userKey, signInEnded));
    // Drafts are stored and stay on the screen; a banner asks for a login.
    if (!userKey || open?.userKey !== userKey || store.get(isAnythingUnsavedAtom)) return;
    close();
    become({ state: 'signed-out' });
  };
  const expireOnce = once(expire);

  const leaveFor = async (leave: () => Promise<void>) => {
    store.set(leavingIsSafeAtom, await store.set(storeDraftsAtom));
    await leave().catch((error) => {
      store.set(leavingIsSafeAtom, false);
      throw error;
    });
  };

  return {
    // Reconnect and the user's retry may coincide; the data open once.
    resume: once(resolve),
    async signIn() {
      // An installed app has no way back from the browser's error page.
      if (!(await parts.isReachable())) throw new Error('The API or the identity provider does not answer');
      await leaveFor(() => signIn.start(location.pathname + location.search));
    },
    async signOut() {
      if (!(await parts.askToSignOut())) return;
      const userKey = open?.userKey;
      close();
      if (userKey) await parts.wipe(userKey);
      // The identity library needs its own entries for the log-out, and removes them itself.
      clearWebStorage('sign-in stays');
      become({ state: 'resolving' });
      try {
        store.set(leavingIsSafeAtom, true);
        await signIn.end();
      } catch {
        // Offline the provider is not reached; on this device the user is signed out all the same.
        store.set(leavingIsSafeAtom, false);
        clearWebStorage('sign-in too');
        become({ state: 'signed-out' });
      }
    },
    verified,
    answered() {
      if (!open || !isVerified || Date.now() - notedAt < noteEvery) return;
      notedAt = Date.now();
      note(identities.change(open.userKey, (record) => onlineAt(record, Date.now())));
    },
    tokenRejected() {
      // A banner covers a sign-in missing since the start; this one ended in use. It is announced once until the login.
      if (account && navigator.onLine && !isEndKnown) void expireOnce();
    },
    looked() {
      const userKey = open?.userKey;
      if (!userKey) return;
      const look = async () => {
        const seen = await identities.change(userKey, (record) => seenAt(record, Date.now()));
        if (!seen || isYoung(seen) || open?.userKey !== userKey || store.get(isAnythingUnsavedAtom)) return;
        close();
        become({ state: 'locked' });
      };
      note(look());
    },
    wipedElsewhere(userKey) {
      if (open?.userKey !== userKey) return;
      if (store.get(isAnythingUnsavedAtom)) {
        // The screen stays with its edits, but they can no longer be stored or sent.
        parts.closeUser();
        open = null;
        store.set(signInNeededAtom, true);
        return;
      }
      close();
      become({ state: 'signed-out' });
    },
  };
}
