import { recordReceiverTime as storeReceiverTime } from '@feltbok/offline/identity/device-lease.ts';
import { createEffectMachine, type EffectMachine } from '@feltbok/offline/machine.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { storeDraftsAtom } from '@feltbok/runtime/session/drafts.state.ts';
import {
  customerContextAtom,
  sessionAtom,
  signInNeededAtom,
} from '@feltbok/runtime/session/session.state.ts';
import {
  isAnythingUnsavedAtom,
  leavingIsSafeAtom,
} from '@feltbok/runtime/session/unsaved-work.state.ts';
import { atom } from 'jotai';
import { signInTooOldAtom } from './auth/session-expired';
import { hasJustReturned, hasSignInMarker } from './auth/sign-in';
import type { Verdict } from './session.domain';
import { runInBackground, type SessionDeps, SessionEffects } from './session-effects';
import {
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  unknownSession,
} from './session-events.domain';
import { reduceSession } from './session-machine.domain';
import { forgetLogOutPending, isLogOutPending } from './sign-out/pending-log-out';

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
  verify(): Promise<Verdict>;
  /** The API has answered. @param askedAt in milliseconds since the page began */
  onApiAnswer(askedAt: number): void;
  /**
   * The API has rejected a call: it is asked whether the account and this device are still
   * admitted.
   */
  onForbidden(): void;
  /** There is no token, and only a login gives one. */
  onTokenRejected(): void;
  /** The provider or the API says that nobody is signed in. */
  onSignedOut(): void;
  /** The API wants a newer sign-in for what it was asked. */
  onSignInTooOld(): void;
  /**
   * The app has the focus: notes the clock, and locks a record that is too old. One that was locked
   * because the clock stands before a time that was seen opens again where it can.
   */
  onLook(): void;
  /** A receiver has named the time. @param at in milliseconds since 1970 */
  noteReceiverTime(at: number): void;
  /** Closes the user's data and opens them again, as when their key leaves memory. */
  reopen(): Promise<void>;
  /** The network is back: the provider hears of a log-out that it does not know of. */
  onReconnect(): void;
  /** Another tab has removed the user's stored data. */
  onWipedElsewhere(userKey: string): void;
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

export function createSessionControl(deps: SessionDeps): SessionControl & SessionWatch {
  const { store } = deps;
  const machine: EffectMachine<SessionState, SessionEvent> = createEffectMachine({
    initial: unknownSession,
    reduce: reduceSession,
    perform: (effect: SessionEffect) => effects.perform(effect),
    onState(state, former) {
      // Nothing of a user is open any more when another screen is shown.
      if (isClosed(former, state)) effects.closeData();
      if (isListGone(former, state)) effects.forgetCaseList();
      showSession(store, state);
    },
  });
  const { dispatch } = machine;
  const notify = (event: SessionEvent) => runInBackground(dispatch(event));
  const verifyOnce = shareWhileRunning(async () => {
    await dispatch({ type: 'verification asked' });
    return machine.state.verdict;
  });
  // Reconnect and the user's retry may coincide; the data open once.
  const resume = shareWhileRunning(async () => {
    if (await endFormerSession(deps).catch(() => false)) return;
    const isReturning = hasJustReturned();
    const stored = await effects.findCurrentUser();
    const mayOpen = stored !== null && effects.isYoung(stored);
    const start = { stored, mayOpen, isReturning };
    await dispatch({ type: 'started', start, mayBeSignedIn: hasSignInMarker() });
  });
  const verify = async () => (machine.state.isVerified ? 'yes' : verifyOnce());
  const effects = new SessionEffects(deps, {
    dispatch,
    resume,
    verify,
    getOpenUser: () => machine.state.open,
  });

  return {
    resume,
    signIn: (isAnew = false) => leaveForLogin(deps, isAnew),
    async signOut(isAsked = false) {
      if (isAsked || (await deps.askToSignOut())) await dispatch({ type: 'sign-out confirmed' });
    },
    verify,
    onApiAnswer: (askedAt) => notify({ type: 'answered', askedAt, at: Date.now() }),
    onForbidden: () => notify({ type: 'forbidden', at: Date.now() }),
    onTokenRejected: () => notify({ type: 'token rejected', isOnline: navigator.onLine }),
    onSignedOut: () => notify({ type: 'signed out', at: performance.now() }),
    onSignInTooOld: () => notify({ type: 'sign-in too old' }),
    onLook: () => notify({ type: 'looked' }),
    noteReceiverTime(at) {
      const { open } = machine.state;
      if (open) runInBackground(storeReceiverTime(deps.leases, open, deps.offlineDays, at));
    },
    reopen: () => dispatch({ type: 'reopening asked', customer: store.get(customerContextAtom) }),
    onReconnect: () => runInBackground(endFormerSession(deps)),
    onWipedElsewhere(userKey) {
      const hasEdits = store.get(isAnythingUnsavedAtom);
      notify({ type: 'wiped elsewhere', userKey, hasEdits, at: performance.now() });
    },
    onPageRestored() {
      store.set(leavingIsSafeAtom, false);
      notify({ type: 'page restored' });
    },
  };
}

const isClosed = (former: SessionState, state: SessionState): boolean =>
  former.open !== null && former.open !== state.open;

/** A screen with edits stays as it is where another tab has removed the user's data. */
function isListGone(former: SessionState, state: SessionState): boolean {
  const isShown = state.session.state === 'authorised';
  if (isClosed(former, state)) return !isShown || state.open !== null;
  return former.session.state === 'authorised' && !isShown;
}

function showSession(store: Store, state: SessionState): void {
  store.set(sessionAtom, state.session);
  store.set(signInTooOldAtom, state.isSignInTooOld);
  store.set(signInNeededAtom, state.isSignInNeeded);
}

/** Whoever asks while it runs gets the same result. */
function shareWhileRunning<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/**
 * Ends the session that the provider still has of a user who logged out without network.
 * @returns whether the page is left for that
 */
async function endFormerSession({ store, signIn, isReachable }: SessionDeps): Promise<boolean> {
  if (!isLogOutPending() || !(await isReachable())) return false;
  await leavePage(store, () => signIn.end());
  forgetLogOutPending();
  return true;
}

async function leaveForLogin(deps: SessionDeps, isAnew: boolean): Promise<void> {
  const { store, signIn, isReachable } = deps;
  // Otherwise the provider would let the former user in again.
  if (await endFormerSession(deps)) return;
  // An installed app has no way back from the browser's error page.
  if (!(await isReachable())) throw new Error('The API or the identity provider does not answer');
  const address = location.pathname + location.search;
  const isSafe = await store.set(storeDraftsAtom);
  await leavePage(store, () => signIn.start(address, isAnew), isSafe);
}

/** @param isSafe all that is unsaved is stored, so that the browser need not ask */
async function leavePage(store: Store, leave: () => Promise<void>, isSafe = true): Promise<void> {
  store.set(leavingIsSafeAtom, isSafe);
  try {
    await leave();
  } catch (error) {
    store.set(leavingIsSafeAtom, false);
    throw error;
  }
}
