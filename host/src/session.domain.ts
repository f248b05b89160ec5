import type { ApiFailureKind } from '@feltbok/shared/wire/api-failure';
import type { Account } from './auth/sign-in';
import type { IdentityRecord } from './device/identity.domain';

/** What this page knows of its user. */
export interface KnownUser {
  /** The user whose data are open. */
  open: Pick<IdentityRecord, 'userKey' | 'account'> | null;
  /** Provider and API have verified this user since the page was opened. */
  isVerified: boolean;
  /** The account that the provider last reported. */
  account: Account | null;
  /** The provider has ended the sign-in, and the user knows. */
  isEndKnown: boolean;
  /** When contact with the API was last noted, in milliseconds since 1970. */
  notedAt: number;
}

export type SessionEvent =
  | { type: 'started'; stored: IdentityRecord | null }
  | { type: 'account reported'; account: Account | null }
  /** The API admits the account. */
  | { type: 'admitted' }
  | { type: 'opened'; user: Pick<IdentityRecord, 'userKey' | 'account'> }
  | { type: 'closed' }
  /** A dialog says that the sign-in has ended. */
  | { type: 'end announced' }
  | { type: 'contact noted'; at: number };

export const nobodyKnown: KnownUser = { open: null, isVerified: false, account: null, isEndKnown: false, notedAt: 0 };

export function knownUserAfter(user: KnownUser, event: SessionEvent): KnownUser {
  switch (event.type) {
    case 'started':
      return { ...user, isVerified: false, isEndKnown: event.stored?.signInEnded ?? false };
    case 'account reported':
      return { ...user, account: event.account };
    case 'admitted':
      return { ...user, isVerified: true, isEndKnown: false };
    case 'opened':
      return { ...user, open: { userKey: event.user.userKey, account: event.user.account } };
    case 'closed':
      return { ...user, open: null, isVerified: false };
    case 'end announced':
      return { ...user, isEndKnown: true };
    case 'contact noted':
      return { ...user, notedAt: event.at };
  }
}

/** What the page starts with: the stored record, and whether the provider has just sent the user back. */
interface Start {
  stored: IdentityRecord | null;
  /** The record is young enough to open the data. */
  mayOpen: boolean;
  isReturning: boolean;
}

/** Whether the stored data open before anything is asked. */
export const opensAtOnce = ({ stored, mayOpen, isReturning }: Start): boolean =>
  mayOpen && !stored?.signInEnded && !isReturning;

/** What follows when provider and API, asked first, have not let the user in. */
export function afterEntry(
  entered: Exclude<Verdict, 'yes'>,
  { stored, mayOpen, isReturning }: Start,
): 'open' | 'open unless reachable' | 'locked' | 'unavailable' | 'signed-out' {
  // Back from the provider without a login, as when the user has changed their mind there.
  const cameBack = isReturning && stored !== null && !stored.signInEnded;
  if (mayOpen) return entered === 'unreachable' || cameBack ? 'open' : 'open unless reachable';
  if (stored) return 'locked';
  return closedAs(entered);
}

/** The screen of a user whom provider and API do not let in. */
export const closedAs = (entered: Exclude<Verdict, 'yes'>): 'unavailable' | 'signed-out' =>
  entered === 'unreachable' ? 'unavailable' : 'signed-out';

/** Whether provider and API have verified this user since the page was opened. */
export type Verdict = 'yes' | 'sign-in needed' | 'unreachable';

/** What an answer other than the customer's settings says of the sign-in. */
export const verdictOf = (failure: ApiFailureKind): Exclude<Verdict, 'yes'> =>
  failure === 'signed-out' ? 'sign-in needed' : 'unreachable';

/** A banner covers a sign-in missing since the start; this one ended in use. It is announced once until the login. */
export const isEndToAnnounce = ({ account, isEndKnown }: KnownUser, isOnline: boolean): boolean =>
  account !== null && isOnline && !isEndKnown;

/** Interval between notes of contact with the API, in milliseconds. */
const noteEvery = 60_000;

export const isContactToNote = ({ isVerified, notedAt }: KnownUser, now: number): boolean =>
  isVerified && now - notedAt >= noteEvery;
