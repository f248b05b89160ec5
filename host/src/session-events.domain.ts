import type { ApiFailureKind } from '@feltbok/contract/client/api-failure.ts';
import type { CustomerContext } from '@feltbok/contract/customer-context.ts';
import type { Lease } from '@feltbok/contract/devices.ts';
import type { IdentityRecord } from '@feltbok/offline/identity/identity.domain.ts';
import type { LeaseVerdict } from '@feltbok/offline/identity/lease.domain.ts';
import type { Account } from './auth/sign-in';
import type { SignInRejection } from './auth/sign-in-rejection.domain';
import {
  type KnownUser,
  nobodyKnown,
  type OpenUser,
  type Start,
  type Verdict,
} from './session.domain';

/** What the page knows of its user, and of what it has asked. */
export interface SessionState extends KnownUser {
  /** What the last verification has come to. */
  verdict: Verdict;
  /** When the API was last asked who the user is, in milliseconds since 1970. */
  contactAskedAt: number;
  isRenewing: boolean;
}

/** Why the API is asked whether it admits the account. */
export type ContactReason =
  /** Nobody's data are open. `start` is null where another account's were. */
  | { type: 'entry'; start: Start | null; askedAddress: string | null }
  /** This user's data are open, but nothing is sent in the user's name yet. */
  | { type: 'verification'; user: OpenUser }
  /** The user is verified, and the lease is renewed. */
  | { type: 'renewal'; user: OpenUser };

export type ContactOutcome =
  | { type: 'admits'; customer: CustomerContext; lease: Lease | undefined }
  /** `isLost`: the API says that the account or the device has lost its access. */
  | { type: 'forbids'; isLost: boolean }
  | { type: 'fails'; failure: ApiFailureKind };

/** What happens to the session from outside. `at` is in milliseconds since 1970. */
type Happening =
  | { type: 'started'; start: Start; mayBeSignedIn: boolean }
  /** The app has the focus, or the clock is looked at. */
  | { type: 'looked' }
  /** `askedAt` is in milliseconds since the page began. */
  | { type: 'answered'; askedAt: number; at: number }
  | { type: 'forbidden'; at: number }
  | { type: 'token rejected'; isOnline: boolean }
  /** `at` is in milliseconds since the page began. */
  | { type: 'signed out'; at: number }
  | { type: 'sign-in too old' }
  | { type: 'verification asked' }
  /** The customer's settings are null where none are known but those of before. */
  | { type: 'reopening asked'; customer: CustomerContext | null }
  /** `at` is in milliseconds since the page began. */
  | { type: 'wiped elsewhere'; userKey: string; hasEdits: boolean; at: number }
  | { type: 'page restored' }
  | { type: 'sign-out confirmed' };

/** What an effect has come to. */
export type Answer =
  | {
      type: 'provider answered';
      start: Start | null;
      account: Account | null;
      askedAddress: string | null;
      rejection: SignInRejection | null;
      at: number;
    }
  | { type: 'provider not asked'; start: Start | null }
  | { type: 'entry reach checked'; start: Start; entered: Refusal; isReachable: boolean }
  /** `isSame`: it is the account whose data are open. */
  | { type: 'account found'; user: OpenUser; account: Account; isSame: boolean; at: number }
  | { type: 'no account found'; user: OpenUser; isReachable: boolean; at: number }
  | { type: 'account not asked' }
  | {
      type: 'API answered';
      reason: ContactReason;
      account: Account;
      deviceId: string;
      outcome: ContactOutcome;
    }
  | { type: 'API not asked'; reason: ContactReason }
  | {
      type: 'admitted';
      reason: ContactReason;
      record: IdentityRecord;
      lease: Lease | undefined;
    }
  /** `start` is null where provider and API were asked before. */
  | { type: 'data opened'; user: OpenUser; verdict: LeaseVerdict; start: Start | null }
  | { type: 'data not opened'; user: OpenUser }
  | { type: 'age checked'; userKey: string; verdict: LeaseVerdict; hasEdits: boolean }
  /** What another account must not see is stored. */
  | { type: 'drafts stored'; why: 'other account' }
  | { type: 'drafts stored'; why: 'access lost'; userKey: string; isLost: boolean }
  | { type: 'end announced'; userKey: string | null; hasEdits: boolean }
  | { type: 'data removed' }
  | { type: 'provider not told' };

export type SessionEvent = Happening | Answer;
export type Refusal = Exclude<Verdict, 'yes'>;

/** What is done outside the state; most are answered by an event. */
export type SessionEffect =
  | { type: 'ask provider'; start: Start | null }
  | { type: 'show rejection'; rejection: SignInRejection }
  | { type: 'go to'; address: string }
  | { type: 'check reach'; start: Start; entered: Refusal }
  | { type: 'ask account'; user: OpenUser }
  | { type: 'ask API'; reason: ContactReason; account: Account }
  | {
      type: 'admit';
      reason: ContactReason;
      account: Account;
      deviceId: string;
      customer: CustomerContext;
      lease: Lease | undefined;
    }
  /** `contact` is what the API has just answered; without it the device's lease decides. */
  | {
      type: 'open data';
      user: OpenUser;
      start: Start | null;
      contact: { lease: Lease | undefined; askedAddress: string | null } | null;
    }
  | { type: 'store lease'; lease: Lease | undefined; deviceId: string | undefined }
  | { type: 'verify when shown' }
  | { type: 'note clock'; userKey: string }
  | { type: 'note contact'; userKey: string }
  | { type: 'check age'; user: OpenUser }
  /** Provider and API are asked again, as at the start. */
  | { type: 'resume' }
  | { type: 'store drafts'; then: Extract<SessionEvent, { type: 'drafts stored' }> }
  /** Of a user who is admitted no longer only pending work stays, and nothing opens it. */
  | { type: 'seal'; of: { userKey: string } | { account: Account }; isLost: boolean }
  | { type: 'announce end'; userKey: string | null }
  | { type: 'remove data'; userKey: string | null }
  | { type: 'end sign-in' }
  | { type: 'reload page' };

export const unknownSession: SessionState = {
  ...nobodyKnown,
  verdict: 'unreachable',
  contactAskedAt: 0,
  isRenewing: false,
};
