import type { IdentityRecord } from '@feltbok/offline/identity/identity.domain.ts';
import type { LeaseVerdict } from '@feltbok/offline/identity/lease.domain.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import fc from 'fast-check';
import type { OpenUser, Start } from './session.domain';
import {
  type ContactOutcome,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  unknownSession,
} from './session-events.domain';
import { reduceSession } from './session-machine.domain';

type Reduce = typeof reduceSession;

const createRecord = (userKey: string, account: string): IdentityRecord => ({
  userKey,
  account,
  customer: sampleCustomer,
  lastOnline: 0,
  latestSeen: 0,
  signInEnded: false,
  deviceId: 'tablet',
  isLeased: true,
});
const kari = createRecord('kari 4699', 'kari');
const kariMoved = createRecord('kari 1899', 'kari');
const ola = createRecord('ola 4699', 'ola');
const createAccount = (subject: string) => ({ issuer: 'https://login.example', subject, name: '' });

const outcomes: ContactOutcome[] = [
  { type: 'admits', customer: sampleCustomer, lease: undefined },
  { type: 'fails', failure: 'unreachable' },
  { type: 'fails', failure: 'signed-out' },
  { type: 'forbids', isLost: true },
];
const verdicts: LeaseVerdict[] = ['open', 'over', 'clock behind', 'open'];

/** A page whose effects are answered one by one, as provider, API and device may answer them. */
class SessionWorld {
  state = unknownSession;
  now = 0;
  pending: SessionEffect[] = [];
  readonly #reduce: Reduce;
  /** Users whose data the API or the lease has let be shown. */
  readonly #shown = new WeakSet<OpenUser>();
  #isWipeAsked = false;
  readonly #lost = new Set<string>();

  constructor(reduce: Reduce = reduceSession) {
    this.#reduce = reduce;
  }

  dispatch(event: SessionEvent): void {
    const former = this.state;
    const { state, effects } = this.#reduce(former, event);
    this.state = state;
    if (event.type === 'data opened' && event.verdict === 'open') this.#shown.add(event.user);
    if (event.type === 'sign-out confirmed') this.#isWipeAsked = true;
    for (const effect of effects) this.#accept(effect);
    this.#check(former, event);
  }

  answer(index: number, outcome: number): void {
    const [effect] = this.pending.splice(index % Math.max(1, this.pending.length), 1);
    const event = effect && this.#toAnswer(effect, outcome);
    if (event) this.dispatch(event);
  }

  #accept(effect: SessionEffect): void {
    if (effect.type === 'remove data') {
      expect(this.#isWipeAsked).toBe(true);
      this.#isWipeAsked = false;
    }
    if (effect.type === 'seal' && 'userKey' in effect.of)
      expect(this.#lost).toContain(effect.of.userKey);
    if (effect.type === 'ask API' && effect.reason.type !== 'entry')
      expect(effect.account.subject).toBe(effect.reason.user.account);
    this.pending.push(effect);
  }

  #toAnswer(effect: SessionEffect, outcome: number): SessionEvent | null {
    const at = this.now;
    switch (effect.type) {
      case 'ask provider':
        return this.#askProvider(effect.start, outcome);
      case 'check reach':
        return { ...effect, type: 'entry reach checked', isReachable: outcome > 0 };
      case 'ask account':
        return this.#askAccount(effect.user, outcome);
      case 'ask API':
        return this.#askApi(effect, outcome);
      case 'admit': {
        const { reason, lease, account } = effect;
        const moved = outcome === 3 ? kariMoved : kari;
        const record = account.subject === 'ola' ? ola : moved;
        return { type: 'admitted', reason, record: { ...record }, lease };
      }
      case 'open data': {
        const { user, start, contact } = effect;
        if (outcome === 3) return { type: 'data not opened', user };
        const verdict = contact ? 'open' : (verdicts[outcome] ?? 'open');
        return { type: 'data opened', user, verdict, start };
      }
      case 'verify when shown':
        return { type: 'verification asked' };
      case 'check age':
        return {
          type: 'age checked',
          userKey: effect.user.userKey,
          verdict: verdicts[outcome] ?? 'open',
          hasEdits: outcome === 3,
        };
      case 'resume':
        return { type: 'started', start: createStart(kari, outcome > 0), mayBeSignedIn: true };
      case 'store drafts':
        return effect.then;
      case 'announce end':
        return { type: 'end announced', userKey: effect.userKey, hasEdits: outcome > 1 };
      case 'remove data':
        return { type: 'data removed' };
      case 'end sign-in':
        return outcome > 1 ? { type: 'provider not told' } : null;
      case 'note contact':
        return { type: 'answered', askedAt: at, at };
      default:
        return null;
    }
  }

  #askProvider(start: Start | null, outcome: number): SessionEvent {
    if (outcome === 3) return { type: 'provider not asked', start };
    const account = outcome === 2 ? null : createAccount(outcome ? 'ola' : 'kari');
    const report = { askedAddress: null, rejection: null, at: this.now };
    return { type: 'provider answered', start, account, ...report };
  }

  #askAccount(user: OpenUser, outcome: number): SessionEvent {
    const at = this.now;
    if (outcome === 3) return { type: 'account not asked' };
    if (outcome === 2) return { type: 'no account found', user, isReachable: true, at };
    const subject = outcome ? 'ola' : user.account;
    const isSame = subject === user.account;
    return { type: 'account found', user, account: createAccount(subject), isSame, at };
  }

  #askApi(effect: Extract<SessionEffect, { type: 'ask API' }>, index: number): SessionEvent {
    const { reason, account } = effect;
    const outcome = outcomes[index] ?? { type: 'fails', failure: 'unreachable' };
    if (outcome.type === 'forbids' && reason.type !== 'entry') this.#lost.add(reason.user.userKey);
    return { type: 'API answered', reason, account, deviceId: 'tablet', outcome };
  }

  #check(former: SessionState, event: SessionEvent): void {
    const { session, open, isVerified, account } = this.state;
    if (isVerified) expect(open).not.toBeNull();
    if (isVerified && open && account) expect(open.account).toBe(account.subject);
    if (session.state === 'authorised' && session !== former.session) {
      expect(open?.userKey).toBe(session.userKey);
      expect(open && this.#shown.has(open)).toBe(true);
    }
    const isClosed = former.open !== null && former.open !== open;
    // A screen with edits stays until they are stored, whatever provider and API say.
    if (isClosed)
      expect(['account found', 'API answered', 'token rejected']).not.toContain(event.type);
  }
}

const createStart = (stored: IdentityRecord | null, mayOpen = true): Start => ({
  stored,
  mayOpen: mayOpen && stored !== null,
  isReturning: false,
});

const happenings = [
  'start',
  'start with old data',
  'start without data',
  'look',
  'answer',
  'forbid',
  'reject token',
  'sign out at the provider',
  'want a newer sign-in',
  'verify',
  'reopen',
  'wipe elsewhere',
  'wipe elsewhere with edits',
  'restore page',
  'sign out',
] as const;
type HappeningName = (typeof happenings)[number];

/** Whoever asks for a start while one is under way gets that. */
const isStarting = ({ pending }: SessionWorld): boolean =>
  pending.some(
    (effect) =>
      ['ask provider', 'check reach', 'open data', 'resume'].includes(effect.type) ||
      ('reason' in effect && effect.reason.type === 'entry'),
  );

function happen(world: SessionWorld, name: HappeningName): void {
  if (!name.startsWith('start') || !isStarting(world)) world.dispatch(toEvent(world, name));
}

function toEvent({ now: at, state }: SessionWorld, name: HappeningName): SessionEvent {
  switch (name) {
    case 'start':
      return { type: 'started', start: createStart(kari), mayBeSignedIn: true };
    case 'start with old data':
      return { type: 'started', start: createStart(kari, false), mayBeSignedIn: true };
    case 'start without data':
      return { type: 'started', start: createStart(null), mayBeSignedIn: true };
    case 'look':
      return { type: 'looked' };
    case 'answer':
      return { type: 'answered', askedAt: at, at };
    case 'forbid':
      return { type: 'forbidden', at };
    case 'reject token':
      return { type: 'token rejected', isOnline: true };
    case 'sign out at the provider':
      return { type: 'signed out', at };
    case 'want a newer sign-in':
      return { type: 'sign-in too old' };
    case 'verify':
      return { type: 'verification asked' };
    case 'reopen':
      return { type: 'reopening asked', customer: null };
    case 'wipe elsewhere':
    case 'wipe elsewhere with edits': {
      const hasEdits = name === 'wipe elsewhere with edits';
      return { type: 'wiped elsewhere', userKey: state.open?.userKey ?? '', hasEdits, at };
    }
    case 'restore page':
      return { type: 'page restored' };
    case 'sign out':
      return { type: 'sign-out confirmed' };
  }
}

const historyArbitrary = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...happenings) },
    { weight: 3, arbitrary: fc.record({ index: fc.nat(4), outcome: fc.nat(3) }) },
  ),
  { maxLength: 60 },
);
type History = typeof historyArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

function play(history: History, reduce?: Reduce): SessionWorld {
  const world = new SessionWorld(reduce);
  world.dispatch(toEvent(world, 'start'));
  for (const step of history) {
    world.now += 20_000;
    if (typeof step === 'string') happen(world, step);
    else world.answer(step.index, step.outcome);
  }
  return world;
}

const seed = 20261127;
const numRuns = process.env.FELTBOK_LONG === '1' ? 10_000 : 500;
const checkHistories = (check: (history: History) => void) =>
  fc.assert(fc.property(historyArbitrary, check), { numRuns, seed });

test(`[AUTH-13, DEV-3, DEV-4] data show and go as they may: ${numRuns} histories`, () => {
  checkHistories((history) => void play(history));
});

test('[AUTH-6] provider and API can lead from every state to the app', () => {
  checkHistories((history) => {
    const world = play(history);
    for (let tries = 0; tries < 60 && world.pending.length > 0; tries += 1) world.answer(0, 0);
    world.dispatch(toEvent(world, 'start without data'));
    for (let tries = 0; tries < 20 && world.pending.length > 0; tries += 1) world.answer(0, 0);
    expect(world.state.session.state).toBe('authorised');
    expect(world.state.isVerified).toBe(true);
  });
});

test('[AUTH-3, DEV-4] a repeated event is handled once', () => {
  checkHistories((history) => {
    const world = play(history);
    for (const name of ['forbid', 'reject token', 'wipe elsewhere', 'sign out'] as const) {
      const event = toEvent(world, name);
      const first = reduceSession(world.state, event);
      const second = reduceSession(first.state, event);
      expect(second.state).toEqual(first.state);
      const repeated = second.effects.filter(
        (effect) => effect.type !== 'remove data' || effect.userKey !== null,
      );
      expect(repeated).toEqual([]);
    }
  });
});

const faults: Record<string, Reduce> = {
  'show data whose lease is over': (state, event) =>
    reduceSession(state, event.type === 'data opened' ? { ...event, verdict: 'open' } : event),
  'take another account for the user’s own': (state, event) =>
    reduceSession(state, event.type === 'account found' ? { ...event, isSame: true } : event),
  'wipe what it should seal': (state, event) => {
    const next = reduceSession(state, event);
    if (event.type !== 'drafts stored' || event.why !== 'access lost') return next;
    return { ...next, effects: [{ type: 'remove data', userKey: event.userKey }] };
  },
  'close a screen before its edits are stored': (state, event) => {
    const next = reduceSession(state, event);
    const isGivenUp = next.effects.some(({ type }) => type === 'store drafts');
    return isGivenUp ? { ...next, state: { ...next.state, open: null, isVerified: false } } : next;
  },
  'stay verified when the data are closed': (state, event) => {
    const next = reduceSession(state, event);
    return {
      ...next,
      state: { ...next.state, isVerified: state.isVerified || next.state.isVerified },
    };
  },
};

test.each(Object.entries(faults))('a session that would %s is caught', (_, faulty) => {
  const found = fc.check(
    fc.property(historyArbitrary, (history) => void play(history, faulty)),
    { numRuns: 2_000, seed, endOnFailure: true },
  );
  expect(found.failed).toBe(true);
});
