import type { LeaseVerdict } from '@feltbok/offline/identity/lease.domain.ts';
import type { Transition } from '@feltbok/offline/machine.ts';
import {
  afterEntry,
  type ClosedBecause,
  type HiddenBecause,
  isContactToNote,
  isEndToAnnounce,
  type OpenUser,
  opensAtOnce,
  type Start,
  toVerdict,
  type UserEvent,
  updateUser,
  type Verdict,
} from './session.domain';
import type {
  Answer,
  ContactReason,
  Refusal,
  SessionEffect,
  SessionEvent,
  SessionState,
} from './session-events.domain';

type SessionTransition = Transition<SessionState, SessionEffect>;
type EventOf<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>;

/**
 * Interval between contacts that are answered with a lease, in milliseconds, as long as other calls
 * are answered.
 */
const renewEvery = 15 * 60_000;

/**
 * The rules of the session: what follows from an event, and what is done then. Whoever performs the
 * effects also closes a user's data as soon as `open` names them no more.
 */
export function reduceSession(state: SessionState, event: SessionEvent): SessionTransition {
  switch (event.type) {
    case 'started':
      return start(state, event);
    case 'looked':
      return look(state);
    case 'answered':
      return noteAnswer(state, event);
    case 'forbidden':
      return state.isVerified ? renew(state, event.at) : stay(state);
    case 'token rejected':
      return announceEnd(state, event);
    case 'signed out':
    case 'sign-in too old':
      return learn(state, event);
    case 'verification asked':
      return verify(state);
    case 'reopening asked':
      return reopen(state, event);
    case 'wiped elsewhere':
      return followWipe(state, event);
    case 'page restored':
      // It was left for a log-out, after which it shows nothing but that it waits.
      return stay(state, state.session.state === 'resolving' ? [{ type: 'reload page' }] : []);
    case 'sign-out confirmed':
      return removeData(state);
    default:
      return reduceAnswer(state, event);
  }
}

function reduceAnswer(state: SessionState, event: Answer): SessionTransition {
  switch (event.type) {
    case 'provider answered':
      return enterAs(state, event);
    case 'provider not asked':
      return endEntry(state, event.start, 'unreachable');
    case 'entry reach checked':
      return event.isReachable ? hide(state, event.entered) : openStored(state, event.start, null);
    case 'account found':
      return verifyAccount(state, event);
    case 'no account found':
      return verifyWithoutAccount(state, event);
    case 'account not asked':
      return settle(state, 'unreachable');
    case 'API answered':
      return hearApi(state, event);
    case 'API not asked':
      return endContact(state, event.reason, 'unreachable');
    case 'admitted':
      return admit(state, event);
    case 'data opened':
      return showData(state, event);
    case 'data not opened':
      return closeIfOpen(state, event.user.userKey, 'unreachable');
    case 'age checked':
      return closeIfOld(state, event);
    case 'drafts stored':
      return giveUpData(state, event);
    case 'end announced':
      return event.hasEdits ? stay(state) : closeIfOpen(state, event.userKey, 'sign-in needed');
    case 'data removed':
      return hide(state, 'leaving', [{ type: 'end sign-in' }]);
    case 'provider not told':
      return hide(state, 'sign-in needed');
  }
}

const stay = (state: SessionState, effects: SessionEffect[] = []): SessionTransition => ({
  state,
  effects,
});

/** The page learns a fact of its user, and nothing else follows. */
const learn = (state: SessionState, ...facts: UserEvent[]): SessionTransition =>
  stay(facts.reduce(updateUser, state));

const hide = (state: SessionState, why: HiddenBecause, effects: SessionEffect[] = []) =>
  stay(updateUser(state, { type: 'hidden', why }), effects);

const close = (state: SessionState, why: HiddenBecause, effects: SessionEffect[] = []) =>
  hide(updateUser(state, { type: 'closed' }), why, effects);

const closeIfOpen = (state: SessionState, userKey: string | null, why: HiddenBecause) =>
  userKey !== null && state.open?.userKey === userKey ? close(state, why) : stay(state);

/** The verification has come to this. */
const settle = (state: SessionState, verdict: Verdict, effects: SessionEffect[] = []) =>
  stay({ ...state, verdict }, effects);

// The start of the page, and a further try

function start(
  state: SessionState,
  { start: found, mayBeSignedIn }: EventOf<'started'>,
): SessionTransition {
  const { stored } = found;
  const started = updateUser(state, { type: 'started', stored, mayBeSignedIn });
  if (started.session.state === 'signed-out') return stay(started);
  const noting: SessionEffect[] = stored ? [{ type: 'note clock', userKey: stored.userKey }] : [];
  const next = opensAtOnce(found)
    ? openStored(started, found, found)
    : stay(started, [{ type: 'ask provider', start: found }]);
  return { state: next.state, effects: [...noting, ...next.effects] };
}

const toOpenUser = (record: OpenUser): OpenUser => {
  const { userKey, account, customer, deviceId, isLeased } = record;
  return { userKey, account, customer, deviceId, isLeased };
};

/** @param next what goes on once the data are open; null where provider and API were asked */
function openStored(state: SessionState, { stored }: Start, next: Start | null): SessionTransition {
  if (!stored) return hide(state, 'unreachable');
  return open(state, { user: toOpenUser(stored), start: next, contact: null });
}

const open = (
  state: SessionState,
  opening: Omit<Extract<SessionEffect, { type: 'open data' }>, 'type'>,
): SessionTransition =>
  stay(updateUser(state, { type: 'opened', user: opening.user }), [
    { type: 'open data', ...opening },
  ]);

function showData(
  state: SessionState,
  { user, verdict, start: found }: EventOf<'data opened'>,
): SessionTransition {
  // They were closed while they opened.
  if (state.open !== user) return stay(state);
  const { userKey, customer } = user;
  if (verdict === 'open')
    return stay(
      updateUser(state, { type: 'shown', userKey, customer }),
      found ? [{ type: 'verify when shown' }] : [],
    );
  const closedBecause = toReason(verdict);
  if (!found) return close(state, closedBecause);
  const closed = updateUser(state, { type: 'closed' });
  return stay(closed, [
    { type: 'ask provider', start: { ...found, mayOpen: false, closedBecause } },
  ]);
}

const toReason = (verdict: Exclude<LeaseVerdict, 'open'>): ClosedBecause =>
  verdict === 'over' ? 'too old' : verdict;

// The entry: provider and API are asked while nobody's data are open

function enterAs(
  state: SessionState,
  { start: found, account, askedAddress, rejection, at }: EventOf<'provider answered'>,
): SessionTransition {
  const known = updateUser(state, { type: 'account reported', account });
  const effects: SessionEffect[] = rejection
    ? // The next login asks for the same address.
      [{ type: 'show rejection', rejection }, ...goToAsked(askedAddress)]
    : [];
  if (account) {
    const reason: ContactReason = { type: 'entry', start: found, askedAddress };
    const asking = { ...known, contactAskedAt: at };
    return stay(asking, [...effects, { type: 'ask API', reason, account }]);
  }
  const next = endEntry(known, found, 'sign-in needed');
  return { state: next.state, effects: [...effects, ...next.effects] };
}

const goToAsked = (address: string | null): SessionEffect[] =>
  address ? [{ type: 'go to', address }] : [];

/** Provider and API have not let the user in. */
function endEntry(state: SessionState, found: Start | null, entered: Refusal): SessionTransition {
  if (!found) return hide(state, entered);
  const next = afterEntry(entered, found);
  if (next === 'open') return openStored(state, found, null);
  if (next === 'open unless reachable')
    return stay(state, [{ type: 'check reach', start: found, entered }]);
  return hide(state, next);
}

// The contact: the API is asked whether it admits the account and this device

function hearApi(
  state: SessionState,
  { reason, account, deviceId, outcome }: EventOf<'API answered'>,
): SessionTransition {
  if (reason.type !== 'entry' && state.open !== reason.user)
    return endContact(state, reason, 'unreachable');
  if (outcome.type === 'admits') {
    const { customer, lease } = outcome;
    return stay(state, [{ type: 'admit', reason, account, deviceId, customer, lease }]);
  }
  if (outcome.type === 'fails') return endContact(state, reason, toVerdict(outcome.failure));
  const { isLost } = outcome;
  if (reason.type === 'entry')
    return hide(state, 'no access', [
      ...goToAsked(reason.askedAddress),
      { type: 'seal', of: { account }, isLost },
    ]);
  const { userKey } = reason.user;
  const then = { type: 'drafts stored', why: 'access lost', userKey, isLost } as const;
  const ended = endContact(state, reason, 'unreachable');
  return { state: ended.state, effects: [...ended.effects, { type: 'store drafts', then }] };
}

/** The API was asked, and has not admitted the account. */
function endContact(
  state: SessionState,
  reason: ContactReason,
  verdict: Refusal,
): SessionTransition {
  if (reason.type === 'renewal') return stay({ ...state, isRenewing: false });
  if (reason.type === 'verification') return settle(state, verdict);
  const next = endEntry(state, reason.start, verdict);
  return { state: next.state, effects: [...goToAsked(reason.askedAddress), ...next.effects] };
}

function admit(
  state: SessionState,
  { reason, record, lease }: EventOf<'admitted'>,
): SessionTransition {
  const user = toOpenUser(record);
  const admitted = updateUser(state, { type: 'admitted' });
  if (reason.type === 'entry') {
    const { askedAddress } = reason;
    return open(admitted, { user, start: null, contact: { lease, askedAddress } });
  }
  if (state.open !== reason.user) return endContact(state, reason, 'unreachable');
  const isMoved = record.userKey !== reason.user.userKey;
  const ended = endContact(admitted, reason, 'unreachable').state;
  // The account is at another customer: the former one's data stay stored.
  if (isMoved) return open(ended, { user, start: null, contact: { lease, askedAddress: null } });
  const { userKey, customer, deviceId } = record;
  const shown = updateUser(ended, { type: 'shown', userKey, customer });
  const verdict = reason.type === 'verification' ? 'yes' : shown.verdict;
  return settle(shown, verdict, [{ type: 'store lease', lease, deviceId }]);
}

function noteAnswer(state: SessionState, { askedAt, at }: EventOf<'answered'>): SessionTransition {
  const answered = updateUser(state, { type: 'answered', askedAt });
  if (!answered.open || !isContactToNote(answered, at)) return stay(answered);
  const contacted = updateUser(answered, { type: 'contact noted', at });
  const noting: SessionEffect = { type: 'note contact', userKey: answered.open.userKey };
  if (at - contacted.contactAskedAt < renewEvery) return stay(contacted, [noting]);
  const next = renew(contacted, at);
  return { state: next.state, effects: [noting, ...next.effects] };
}

function renew(state: SessionState, at: number): SessionTransition {
  const { open: user, account, isRenewing } = state;
  if (!user || !account || isRenewing) return stay(state);
  const reason: ContactReason = { type: 'renewal', user };
  const renewing = { ...state, isRenewing: true, contactAskedAt: at };
  return stay(renewing, [{ type: 'ask API', reason, account }]);
}

// The verification: whether the data that are open already are still this user's

const verify = (state: SessionState): SessionTransition =>
  state.open
    ? stay(state, [{ type: 'ask account', user: state.open }])
    : settle(state, 'sign-in needed');

function verifyAccount(
  state: SessionState,
  { user, account, isSame, at }: EventOf<'account found'>,
): SessionTransition {
  const known = updateUser(state, { type: 'account reported', account });
  if (known.open !== user) return settle(known, 'unreachable');
  // The browser is signed in as another user, who must see nothing of the open data.
  if (!isSame) {
    const then = { type: 'drafts stored', why: 'other account' } as const;
    const unverified = { ...known, isVerified: false };
    return settle(unverified, 'unreachable', [{ type: 'store drafts', then }]);
  }
  const reason: ContactReason = { type: 'verification', user };
  return stay({ ...known, contactAskedAt: at }, [{ type: 'ask API', reason, account }]);
}

/** Only a user who can reach the login is asked to sign in. */
function verifyWithoutAccount(
  state: SessionState,
  { user, isReachable, at }: EventOf<'no account found'>,
): SessionTransition {
  const known = updateUser(state, { type: 'account reported', account: null });
  if (known.open !== user || !isReachable) return settle(known, 'unreachable');
  return settle(updateUser(known, { type: 'signed out', at }), 'sign-in needed');
}

// The open data, and what closes them

function look(state: SessionState): SessionTransition {
  const { open: user, session } = state;
  if (session.state === 'locked' && session.isClockBehind) return stay(state, [{ type: 'resume' }]);
  return stay(state, user ? [{ type: 'check age', user }] : []);
}

function closeIfOld(
  state: SessionState,
  { userKey, verdict, hasEdits }: EventOf<'age checked'>,
): SessionTransition {
  if (verdict === 'open' || hasEdits || state.open?.userKey !== userKey) return stay(state);
  // Contact opens again what the clock alone has closed.
  return close(state, toReason(verdict), verdict === 'clock behind' ? [{ type: 'resume' }] : []);
}

function giveUpData(state: SessionState, event: EventOf<'drafts stored'>): SessionTransition {
  if (event.why === 'other account')
    return close(state, 'leaving', [{ type: 'ask provider', start: null }]);
  const { userKey, isLost } = event;
  const closed = closeIfOpen(state, userKey, 'no access');
  return stay(closed.state, [{ type: 'seal', of: { userKey }, isLost }]);
}

/** The provider has ended the sign-in in use. */
function announceEnd(
  state: SessionState,
  { isOnline }: EventOf<'token rejected'>,
): SessionTransition {
  if (!isEndToAnnounce(state, isOnline)) return stay(state);
  const userKey = state.open?.userKey ?? null;
  return stay(updateUser(state, { type: 'end announced' }), [{ type: 'announce end', userKey }]);
}

/** The data are closed and opened again, for instance when their key leaves memory. */
function reopen(state: SessionState, { customer }: EventOf<'reopening asked'>): SessionTransition {
  if (!state.open) return stay(state);
  const user = { ...state.open, customer: customer ?? state.open.customer };
  return open(close(state, 'leaving').state, { user, start: null, contact: null });
}

/** Another tab has removed the user's stored data. */
function followWipe(
  state: SessionState,
  { userKey, hasEdits, at }: EventOf<'wiped elsewhere'>,
): SessionTransition {
  if (state.open?.userKey !== userKey) return stay(state);
  if (!hasEdits) return close(state, 'sign-in needed');
  // The screen stays with its edits, but they can no longer be stored or sent.
  return learn(state, { type: 'closed' }, { type: 'signed out', at });
}

function removeData(state: SessionState): SessionTransition {
  const userKey = state.open?.userKey ?? null;
  return stay(updateUser(state, { type: 'closed' }), [{ type: 'remove data', userKey }]);
}
