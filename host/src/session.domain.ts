import type { ApiFailureKind } from '@feltbok/contract/client/api-failure.ts';
import type { CustomerContext } from '@feltbok/contract/customer-context.ts';
import type { Session } from '@feltbok/domain/users/session.ts';
import type { IdentityRecord } from '@feltbok/offline/identity/identity.domain.ts';
import type { Account } from './auth/sign-in';

/** Whose data are open, with the customer's settings as they were then. */
export type OpenUser = Pick<
  IdentityRecord,
  'userKey' | 'account' | 'customer' | 'deviceId' | 'isLeased'
>;

/** What this page knows of its user. */
export interface KnownUser {
  /** What the screens go by. */
  session: Session<CustomerContext>;
  /** The user whose data are open. */
  open: OpenUser | null;
  /** Provider and API have verified this user since the page was opened. */
  isVerified: boolean;
  /** The account that the provider last reported. */
  account: Account | null;
  /** The provider has ended the sign-in, and the user knows. */
  isEndKnown: boolean;
  /** The screen stays, and asks for a login. */
  isSignInNeeded: boolean;
  /** When it was last said that nobody is signed in, in milliseconds since the page began. */
  signedOutAt: number;
  /**
   * It asks because the API wants a newer sign-in for what waits to be sent; other calls are
   * answered meanwhile.
   */
  isSignInTooOld: boolean;
  /** When contact with the API was last noted, in milliseconds since 1970. */
  notedAt: number;
}

/** A fact that the page learns of its user. */
export type UserEvent =
  | { type: 'started'; stored: IdentityRecord | null; mayBeSignedIn: boolean }
  | { type: 'account reported'; account: Account | null }
  /** The provider, the API or another tab says that nobody is signed in. */
  | { type: 'signed out'; at: number }
  /** The API wants a newer sign-in for what it was asked. */
  | { type: 'sign-in too old' }
  /** The API has answered a call in this user's name. */
  | { type: 'answered'; askedAt: number }
  /** The API admits the account. */
  | { type: 'admitted' }
  /** The user's data are being opened; from `closed` on nothing is asked in this user's name. */
  | { type: 'opened'; user: OpenUser }
  | { type: 'closed' }
  /** The user's data are open, with the customer's settings as they are known now. */
  | { type: 'shown'; userKey: string; customer: CustomerContext }
  /** The app gives way to another screen. */
  | { type: 'hidden'; why: HiddenBecause }
  /** A dialog says that the sign-in has ended. */
  | { type: 'end announced' }
  | { type: 'contact noted'; at: number };

/**
 * Why the app is not shown. `leaving`: on the way to the log-out, or to what another account may
 * see.
 */
export type HiddenBecause = Exclude<Verdict, 'yes'> | 'no access' | ClosedBecause | 'leaving';

/** Why the data do not open without contact. */
export type ClosedBecause = 'too old' | 'clock behind';

const sessionByReason: Record<HiddenBecause, Session<CustomerContext>> = {
  'sign-in needed': { state: 'signed-out' },
  unreachable: { state: 'unavailable' },
  'no access': { state: 'no-access' },
  'too old': { state: 'locked' },
  'clock behind': { state: 'locked', isClockBehind: true },
  leaving: { state: 'resolving' },
};

export const nobodyKnown: KnownUser = {
  session: { state: 'resolving' },
  open: null,
  isVerified: false,
  account: null,
  isEndKnown: false,
  isSignInNeeded: false,
  isSignInTooOld: false,
  notedAt: 0,
  signedOutAt: 0,
};

/** What the page knows of its user after this. */
export function updateUser<User extends KnownUser>(user: User, event: UserEvent): User {
  switch (event.type) {
    case 'started':
      return {
        ...user,
        isVerified: false,
        isSignInNeeded: false,
        isSignInTooOld: false,
        isEndKnown: event.stored?.signInEnded ?? false,
        session: toFirstSession(user.session, event),
      };
    case 'account reported':
      return { ...user, account: event.account };
    case 'signed out':
      return { ...user, isSignInNeeded: true, signedOutAt: event.at };
    case 'sign-in too old':
      return { ...user, isSignInNeeded: true, isSignInTooOld: true };
    case 'answered':
      // The answer to a call of before says nothing of now.
      if (event.askedAt < user.signedOutAt) return user;
      // Nothing is answered any more of data that another tab has removed.
      return {
        ...user,
        isSignInNeeded: user.isSignInNeeded && (user.open === null || user.isSignInTooOld),
      };
    case 'admitted':
      return {
        ...user,
        isVerified: true,
        isEndKnown: false,
        isSignInNeeded: false,
        isSignInTooOld: false,
      };
    case 'opened':
      return { ...user, open: event.user };
    case 'closed':
      return { ...user, open: null, isVerified: false };
    case 'shown':
      return showUser(user, event);
    case 'hidden':
      return { ...user, session: sessionByReason[event.why] };
    case 'end announced':
      return { ...user, isEndKnown: true };
    case 'contact noted':
      return { ...user, notedAt: event.at };
  }
}

/**
 * A page that waits for contact or for the clock to be put right stays as it is while it tries
 * again.
 */
function toFirstSession(
  session: KnownUser['session'],
  { stored, mayBeSignedIn }: Extract<UserEvent, { type: 'started' }>,
): KnownUser['session'] {
  if (stored && session.state === 'locked' && session.isClockBehind) return session;
  return { state: stored || mayBeSignedIn ? 'resolving' : 'signed-out' };
}

function showUser<User extends KnownUser>(
  user: User,
  { userKey, customer }: Extract<UserEvent, { type: 'shown' }>,
): User {
  // Closed while it was being opened.
  if (user.open?.userKey !== userKey) return user;
  const session: Session<CustomerContext> = { state: 'authorised', userKey, customer };
  return JSON.stringify(session) === JSON.stringify(user.session) ? user : { ...user, session };
}

/**
 * What the page starts with: the stored record, and whether the provider has just sent the user
 * back.
 */
export interface Start {
  stored: IdentityRecord | null;
  /** The record is young enough to open the data. */
  mayOpen: boolean;
  /** What the lease has said where it does not let the data be opened. */
  closedBecause?: ClosedBecause;
  isReturning: boolean;
}

/** Whether the stored data open before anything is asked. */
export const opensAtOnce = ({ stored, mayOpen, isReturning }: Start): boolean =>
  mayOpen && !stored?.signInEnded && !isReturning;

/** What follows when provider and API, asked first, have not let the user in. */
export function afterEntry(
  entered: Exclude<Verdict, 'yes'>,
  { stored, mayOpen, closedBecause = 'too old', isReturning }: Start,
): 'open' | 'open unless reachable' | HiddenBecause {
  // Back from the provider without a login, as when the user has changed their mind there.
  const cameBack = isReturning && stored !== null && !stored.signInEnded;
  if (mayOpen) return entered === 'unreachable' || cameBack ? 'open' : 'open unless reachable';
  return stored ? closedBecause : entered;
}

/** Whether provider and API have verified this user since the page was opened. */
export type Verdict = 'yes' | 'sign-in needed' | 'unreachable';

/** What an answer other than the customer's settings says of the sign-in. */
export const toVerdict = (failure: ApiFailureKind): Exclude<Verdict, 'yes'> =>
  failure === 'signed-out' ? 'sign-in needed' : 'unreachable';

/**
 * A banner covers a sign-in missing since the start; this one ended in use. It is announced once
 * until the login.
 */
export const isEndToAnnounce = ({ account, isEndKnown }: KnownUser, isOnline: boolean): boolean =>
  account !== null && isOnline && !isEndKnown;

/** Interval between notes of contact with the API, in milliseconds. */
const noteEvery = 60_000;

export const isContactToNote = ({ isVerified, notedAt }: KnownUser, now: number): boolean =>
  isVerified && now - notedAt >= noteEvery;
