import type { TokenAnswer } from '@feltbok/contract/client/api-client.ts';
import type { ComponentType } from 'react';
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

export const storeSignInMarker = () => localStorage.setItem(signedInBeforeKey, 'yes');

/** Whether the provider has just sent the user back. */
export const hasJustReturned = (): boolean =>
  /[#&?](code|error)=/.test(location.hash + location.search);

/**
 * Whether an account may be found: somebody signed in before, or the provider has just sent the
 * user back.
 */
export const hasSignInMarker = (): boolean =>
  localStorage.getItem(signedInBeforeKey) !== null || hasJustReturned();
