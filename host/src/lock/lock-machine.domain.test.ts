import fc from 'fast-check';
import { noTries, toLockSettings } from './lock.domain';
import { reduceLock } from './lock-machine.domain';
import {
  closedLock,
  type KeyBytes,
  type LockEffect,
  type LockEvent,
  type LockState,
  toLockView,
} from './lock-state.domain';

type Reduce = typeof reduceLock;

const minute = 60_000;
const required = toLockSettings({ deviceLock: { use: 'required' } });
const offered = toLockSettings({ deviceLock: { use: 'offered' } });

const createKey = () => ({ type: 'secret' }) as unknown as CryptoKey;
const createBytes = () => new Uint8Array([7, 7]) as KeyBytes;

interface PendingEffect {
  effect: LockEffect;
  turn: number;
}

/** A device with its other tabs, on which the lock's effects are answered one by one. */
class LockWorld {
  state = closedLock;
  now = 1_000_000;
  hasStoredLock = false;
  pending: PendingEffect[] = [];
  admissions: number[] = [];
  readonly #reduce: Reduce;
  readonly #keys = new Map<CryptoKey, number>();
  readonly #bytes: KeyBytes[] = [];
  readonly #lockedTurns = new Set<number>();
  /** Covers whose drafts are on the device, and those of which nothing waits to be sent. */
  readonly #storedCovers = new Set<string>();
  readonly #sentCovers = new Set<string>();

  constructor(reduce: Reduce = reduceLock) {
    this.#reduce = reduce;
  }

  dispatch(event: LockEvent): void {
    const former = this.state;
    const { state, effects } = this.#reduce(former, event);
    this.state = state;
    this.#checkStep(former, event);
    for (const effect of effects) this.#accept(effect);
    this.#checkState();
  }

  /** Answers one effect that is under way. @param outcome 0 is what the user wishes for */
  answer(index: number, outcome: number): void {
    const [asked] = this.pending.splice(index % Math.max(1, this.pending.length), 1);
    if (asked) for (const event of this.#toAnswers(asked, outcome)) this.dispatch(event);
  }

  createKey(turn: number): CryptoKey {
    const key = createKey();
    this.#keys.set(key, turn);
    return key;
  }

  checkErased(): void {
    const held = this.state.phase.name === 'choosing' ? this.state.phase.recovered : null;
    const inUse = this.pending.flatMap(({ effect }) => ('bytes' in effect ? [effect.bytes] : []));
    for (const bytes of this.#bytes)
      if (bytes !== held && !inUse.includes(bytes)) expect(bytes[0]).toBe(0);
  }

  #accept(effect: LockEffect): void {
    const { turn } = this.state;
    switch (effect.type) {
      case 'admit':
        expect(this.admissions).not.toContain(turn);
        this.admissions.push(turn);
        return;
      case 'erase':
        effect.bytes.fill(0);
        return;
      case 'reopen':
        this.#checkReopening(effect.areDraftsStored);
        this.pending.push({ effect, turn });
        return;
      case 'post':
      case 'offer key':
      case 'leave key':
      case 'forget left key':
      case 'end turn':
        return;
      default:
        this.pending.push({ effect, turn });
    }
  }

  #toAnswers({ effect, turn }: PendingEffect, outcome: number): LockEvent[] {
    const at = this.now;
    switch (effect.type) {
      case 'read device':
        return [this.#readDevice(turn, outcome)];
      case 'ask tabs for key':
        return [{ type: 'tabs answered', turn, key: outcome ? null : this.createKey(turn), at }];
      case 'recover key': {
        const recovered = outcome ? 'unreachable' : this.#createBytes();
        return [{ type: 'recovery answered', turn, recovered, at }];
      }
      case 'try secret':
        return [this.#trySecret(turn, outcome)];
      case 'ask authenticator':
        if (outcome) return [{ type: 'authenticator rejected', turn }];
        return [{ type: 'authenticator accepted', turn, key: this.createKey(turn), at }];
      case 'add authenticator':
        effect.bytes.fill(0);
        return [{ type: outcome ? 'adding rejected' : 'authenticator added', turn }];
      case 'create lock':
        return [this.#createLock(turn, outcome)];
      case 'replace secret':
        if (outcome) return [{ type: 'attempt failed', turn }];
        return [{ type: 'secret replaced', turn, key: this.createKey(turn) }];
      case 'move records': {
        const moved = { type: 'records moved', turn, at } as const;
        return outcome ? [{ type: 'moving began', turn }, moved] : [moved];
      }
      case 'store drafts':
        if (!outcome) this.#storedCovers.add(`${turn} ${effect.since}`);
        return [{ type: 'drafts stored', turn, since: effect.since, areStored: !outcome }];
      case 'wait until sent':
        this.#sentCovers.add(`${turn} ${effect.since}`);
        return [{ type: 'all sent', turn, since: effect.since }];
      case 'reopen':
        return [{ type: 'closed' }, this.open(offered)];
      default:
        return [];
    }
  }

  open(settings: typeof offered, isPinWanted = false): LockEvent {
    const at = this.now;
    return { type: 'opening requested', userKey: 'kari', settings, isPinWanted, at };
  }

  #createBytes(): KeyBytes {
    const bytes = createBytes();
    this.#bytes.push(bytes);
    return bytes;
  }

  #readDevice(turn: number, outcome: number): LockEvent {
    if (this.hasStoredLock) this.#lockedTurns.add(turn);
    const lock = { tries: noTries, hasAuthenticator: outcome > 1, hasRecovery: true };
    return {
      type: 'device read',
      turn,
      lock: this.hasStoredLock ? lock : null,
      isPinForgotten: outcome === 1,
      at: this.now,
    };
  }

  #trySecret(turn: number, outcome: number): LockEvent {
    const at = this.now;
    const tries = { tries: 1, waitUntil: at + 1000 };
    if (outcome === 3) return { type: 'attempt failed', turn };
    if (outcome) return { type: 'secret rejected', turn, isEarly: outcome === 2, tries, at };
    return {
      type: 'secret accepted',
      turn,
      key: this.createKey(turn),
      bytes: this.#createBytes(),
      at,
    };
  }

  #createLock(turn: number, outcome: number): LockEvent {
    if (outcome === 3) return { type: 'attempt failed', turn };
    const isFirst = !this.hasStoredLock;
    this.hasStoredLock = true;
    return isFirst
      ? { type: 'lock created', turn, key: this.createKey(turn), hasRecovery: true }
      : { type: 'lock found', turn };
  }

  #checkReopening(areDraftsStored: boolean): void {
    const { phase, turn } = this.state;
    if (phase.name !== 'covered') return;
    const cover = `${turn} ${phase.since}`;
    expect({ areDraftsStored, isStored: this.#storedCovers.has(cover) }).toEqual({
      areDraftsStored: true,
      isStored: true,
    });
    expect(this.#sentCovers).toContain(cover);
  }

  #checkStep(former: LockState, event: LockEvent): void {
    const isLate = 'turn' in event && event.turn !== former.turn;
    if (isLate) expect(this.state).toBe(former);
    const isUncovered = former.phase.name === 'covered' && this.state.phase.name === 'unlocked';
    if (isUncovered)
      expect(['secret accepted', 'authenticator accepted', 'heard']).toContain(event.type);
  }

  #checkState(): void {
    const { phase, user, turn } = this.state;
    expect(user === null).toBe(phase.name === 'closed');
    if (phase.name === 'unlocked' && this.#lockedTurns.has(turn)) expect(phase.key).not.toBeNull();
    if ('key' in phase && phase.key) expect(this.#keys.get(phase.key)).toBe(turn);
    const isAsking = phase.name === 'locked' || phase.name === 'covered';
    if (isAsking) expect(toLockView(this.state)).toMatchObject({ kind: 'enter' });
    this.checkErased();
  }
}

const happenings = [
  'open',
  'open where a PIN is required',
  'open where a PIN is wanted',
  'close',
  'touch',
  'look',
  'wait',
  'lock',
  'enter secret',
  'ask authenticator',
  'add authenticator',
  'cancel adding',
  'choose',
  'cancel choice',
  'leave page',
  'busy hand',
  'resting hand',
  'require PIN',
  'hear ask',
  'hear key',
  'hear use',
  'hear lock',
  'hear choice',
  'late key',
] as const;
type HappeningName = (typeof happenings)[number];

/** Tells the world what happens. Only a tab of a device with a lock has a key to give. */
function happen(world: LockWorld, name: HappeningName): void {
  if (name === 'wait') world.now += 20 * minute;
  if (name === 'hear choice') world.hasStoredLock = true;
  const event = toEvent(world, name);
  if (event) world.dispatch(event);
}

function toEvent(world: LockWorld, name: HappeningName): LockEvent | null {
  const { now: at } = world;
  const { turn } = world.state;
  switch (name) {
    case 'open':
      return world.open(offered);
    case 'open where a PIN is required':
      return world.open(required);
    case 'open where a PIN is wanted':
      return world.open(offered, true);
    case 'close':
      return { type: 'closed' };
    case 'touch':
      return { type: 'used', at };
    case 'look':
    case 'wait':
      return { type: 'looked', at };
    case 'lock':
      return { type: 'lock asked', at };
    case 'enter secret':
      return { type: 'secret entered', secret: '274061' };
    case 'ask authenticator':
      return { type: 'authenticator asked' };
    case 'add authenticator':
      return { type: 'adding asked', at };
    case 'cancel adding':
      return { type: 'adding cancelled' };
    case 'choose':
      return { type: 'secret chosen', secret: '274061' };
    case 'cancel choice':
      return { type: 'choice cancelled' };
    case 'leave page':
      return { type: 'page left' };
    case 'busy hand':
    case 'resting hand':
      return { type: 'hand changed', isBusy: name === 'busy hand', at };
    case 'require PIN':
      return { type: 'customer changed', settings: required };
    case 'hear ask':
      return { type: 'heard', turn, message: { type: 'ask' }, at };
    case 'hear key':
      if (!world.hasStoredLock) return null;
      return { type: 'heard', turn, message: { type: 'have', key: world.createKey(turn) }, at };
    case 'hear use':
      return { type: 'heard', turn, message: { type: 'used' }, at };
    case 'hear lock':
      return { type: 'heard', turn, message: { type: 'lock' }, at };
    case 'hear choice':
      return { type: 'heard', turn, message: { type: 'chosen' }, at };
    case 'late key':
      return world.hasStoredLock ? { type: 'late key', turn, key: world.createKey(turn) } : null;
  }
}

const stepArbitrary = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...happenings) },
  { weight: 3, arbitrary: fc.record({ index: fc.nat(5), outcome: fc.nat(3) }) },
);
const historyArbitrary = fc.record({
  hasStoredLock: fc.boolean(),
  /** The history begins when the data are open, or at least asked for. */
  isOpen: fc.boolean(),
  steps: fc.array(stepArbitrary, { maxLength: 60 }),
});
type History = typeof historyArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

function play({ hasStoredLock, isOpen, steps }: History, reduce?: Reduce): LockWorld {
  const world = new LockWorld(reduce);
  world.hasStoredLock = hasStoredLock;
  world.dispatch(world.open(offered));
  for (let tries = 0; isOpen && tries < 3; tries += 1) world.answer(0, 0);
  for (const step of steps) {
    if (typeof step === 'string') happen(world, step);
    else world.answer(step.index, step.outcome);
  }
  return world;
}

const seed = 20261127;
const numRuns = process.env.FELTBOK_LONG === '1' ? 10_000 : 500;
const checkHistories = (check: (history: History) => void) =>
  fc.assert(fc.property(historyArbitrary, check), { numRuns, seed });

test(`[DEV-1, DEV-2] nothing opens without its key, nor closes over drafts: ${numRuns} histories`, () => {
  checkHistories((history) => void play(history));
});

test('[DEV-2] the right PIN or a new one leads from every state to the app', () => {
  checkHistories((history) => {
    const world = play(history);
    for (let tries = 0; tries < 60 && world.state.phase.name !== 'unlocked'; tries += 1) {
      if (world.pending.length > 0) world.answer(0, 0);
      else if (world.state.phase.name === 'closed') happen(world, 'open');
      else if (world.state.phase.name === 'choosing') happen(world, 'choose');
      else happen(world, 'enter secret');
    }
    expect(world.state.phase.name).toBe('unlocked');
    expect(world.admissions).toContain(world.state.turn);
  });
});

test('[DEV-2] an event repeated at one moment does not change the lock again', () => {
  checkHistories((history) => {
    const world = play(history);
    const { state } = world;
    for (const name of happenings) {
      if (name.startsWith('open') || name === 'hear key' || name === 'late key') continue;
      const event = toEvent(world, name);
      if (!event) continue;
      const first = reduceLock(state, event);
      expect(reduceLock(first.state, event).state).toEqual(first.state);
    }
  });
});

test('[DEV-1] repeated confirmations try a secret, or create a PIN, only once', () => {
  checkHistories((history) => {
    const { state } = play(history);
    for (const type of ['secret entered', 'secret chosen'] as const) {
      const first = reduceLock(state, { type, secret: '274061' });
      if (first.effects.length === 0) continue;
      expect(reduceLock(first.state, { type, secret: '274061' }).effects).toEqual([]);
    }
  });
});

const unlock = (state: LockState): LockState => ({
  ...state,
  phase: { name: 'unlocked', key: null, adding: null },
});

const faults: Record<string, Reduce> = {
  'open without the key': (state, event) =>
    event.type === 'secret rejected' && event.turn === state.turn && state.phase.name === 'locked'
      ? { state: unlock(state), effects: [{ type: 'admit' }] }
      : reduceLock(state, event),
  'take answers to a former user': (state, event) =>
    reduceLock(state, 'turn' in event ? { ...event, turn: state.turn } : event),
  'drop the key before drafts are stored': (state, event) =>
    reduceLock(state, event.type === 'drafts stored' ? { ...event, areStored: true } : event),
  'drop the key while changes wait': (state, event) => {
    const next = reduceLock(state, event);
    return event.type === 'drafts stored' && next.state.phase.name === 'covered'
      ? { state: next.state, effects: [{ type: 'reopen', areDraftsStored: true }] }
      : next;
  },
  'uncover the app at a touch': (state, event) =>
    event.type === 'used' && state.phase.name === 'covered'
      ? {
          state: { ...state, phase: { ...state.phase, name: 'unlocked', adding: null } },
          effects: [],
        }
      : reduceLock(state, event),
  'leave the bytes of a key in memory': (state, event) => {
    const next = reduceLock(state, event);
    return { ...next, effects: next.effects.filter(({ type }) => type !== 'erase') };
  },
};

test.each(Object.entries(faults))('a lock that would %s is caught', (_, faulty) => {
  const found = fc.check(
    fc.property(historyArbitrary, (history) => void play(history, faulty)),
    { numRuns: 2_000, seed, endOnFailure: true },
  );
  expect(found.failed).toBe(true);
});
