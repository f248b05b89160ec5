import type { TokenAnswer } from '@feltbok/contract/client/api-client.ts';
import type { ComponentType } from 'react';
import type { IdentityConfig } from '../config-schema';
import type { SignInRejection } from './sign-in-rejection.domain';

/** The account that the identity provider reports. */
export interface Account {
  issuer: string;
  subject: string;
  name: string;
}

interface SignInReport {
  account: Account | null;
  /**
   * The address that was asked for before a login that has just ended; null at every later report.
   */
  askedAddress: string | null;
  /** Why that login signed nobody in; null at every later report. */
  rejection?: SignInRejection | null;
}

/** Sign-in with the work account, by any provider. */
export interface SignIn {
  /** The account signed in now, and what came of a login that has just ended. */
  resume(): Promise<SignInReport>;
  /**
   * Leaves the page for the provider's login.
   * @param askedAddress where to go after it
   * @param isAnew also who is signed in there signs in again
   */
  start(askedAddress: string, isAnew?: boolean): Promise<void>;
  /** Leaves the page for the provider's log-out. */
  end(): Promise<void>;
  /** @param isForced asks the provider for a new token although the present one has not expired */
  getToken(isForced?: boolean): Promise<TokenAnswer>;
  /** Renders nothing, and reports when the account is signed out, as by another tab. */
  loadWatcher(): Promise<{ default: ComponentType<{ onSignedOut: () => void }> }>;
}

/**
 * Records that somebody signed in here, so that a first visit need not wait for the identity
 * library.
 */
const signedInBeforeKey = 'feltbok.signed-in-before';

export const rememberSignedIn = () => localStorage.setItem(signedInBeforeKey, 'yes');

/** Whether the provider has just sent the user back. */
export const hasJustReturned = (): boolean =>
  /[#&?](code|error)=/.test(location.hash + location.search);

/**
 * Whether an account may be found: somebody signed in before, or the provider has just sent the
 * user back.
 */
export const mayBeSignedIn = (): boolean =>
  localStorage.getItem(signedInBeforeKey) !== null || hasJustReturned();

const loadLibrary = () => import(/* webpackChunkName: "sign-in" */ './msal-sign-in');

export const preloadIdentityLibrary = () => void loadLibrary().catch(() => undefined);

/**
 * The identity library is large and waits until it is needed; `prepare` fetches it ahead of that.
 */
export function openSignIn(identity: IdentityConfig): SignIn & { prepare(): void } {
  let opened: Promise<SignIn> | undefined;
  const open = () => {
    opened ??= loadLibrary().then(({ openMsalSignIn }) => openMsalSignIn(identity));
    // A failed load must not be remembered: the network may be back at the next try.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  return {
    prepare: () => void open().catch(() => undefined),
    resume: () => open().then((signIn) => signIn.resume()),
    start: (askedAddress, isAnew) => open().then((signIn) => signIn.start(askedAddress, isAnew)),
    end: () => open().then((signIn) => signIn.end()),
    getToken: (isForced) =>
      open().then(
        (signIn) => signIn.getToken(isForced),
        () => 'provider unreachable',
      ),
    loadWatcher: () => open().then((signIn) => signIn.loadWatcher()),
  };
}
