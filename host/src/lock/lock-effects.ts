import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import { changeLock, type DeviceLock, readLock } from '@feltbok/offline/stores/device-lock.data.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { storeDraftsAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { openByAuthenticator, wrapByAuthenticator } from './authenticator.data';
import { takeForgottenPin } from './forgotten-pin';
import {
  holdOpenTab,
  type KeySharing,
  openKeySharing,
  runAloneWithStoredKey,
} from './key-sharing.data';
import { addTry, getRemainingWait, resetTries } from './lock.domain';
import type { KeyBytes, LockEffect, LockEvent, StoredLock } from './lock-state.domain';
import { moveToPinKey } from './move-records.data';
import { fetchRecoveredKey } from './recovery.data';
import { createDeviceLock, openKeyBytes, wrapKey } from './secret.data';
import { holdStoredKey } from './stored-key-tabs.data';
import { waitForEmptyQueue } from './when-sent';

export interface LockDeps {
  store: Store;
  /** Asked in the name of the user who is being let in. */
  api: ApiClient;
  /** Closes the user's data and opens them again, which waits for the lock. */
  reopen: () => Promise<void>;
  importKey: (bytes: KeyBytes) => Promise<CryptoKey>;
  /** Loads what asks for the PIN. */
  preloadScreen: () => void;
  reportError: (error: unknown) => void;
}

/** What the page holds of one user, from the opening of the data to their closing. */
export interface LockTurn {
  /** The number of the turn, as the state counts it. */
  id: number;
  userKey: string;
  /** What the API knows the device by. */
  deviceId: string | undefined;
  sharing: KeySharing;
  /** Other tabs need no longer wait for this one, which does not work under the stored key. */
  endStoredKey: () => void;
  ends: (() => void)[];
  isEnded: boolean;
  /** Lets go on whoever waits for the data to open. */
  admit: () => void;
  fail: (error: unknown) => void;
}

type AnswerOf<Event> = Event extends { turn: number } ? Omit<Event, 'turn'> : never;

/** Tells the state what came of an effect. */
export type AnswerLock = (event: AnswerOf<LockEvent>) => Promise<void>;

type EffectOf<Type extends LockEffect['type']> = Extract<LockEffect, { type: Type }>;

export function createLockTurn(
  turn: Pick<LockTurn, 'id' | 'userKey' | 'deviceId' | 'admit' | 'fail'>,
  answer: AnswerLock,
): LockTurn {
  const sharing = openKeySharing(
    turn.userKey,
    (message) => void answer({ type: 'heard', message, at: Date.now() }),
  );
  return {
    ...turn,
    sharing,
    endStoredKey: () => undefined,
    ends: [sharing.close],
    isEnded: false,
  };
}

function endTurn(turn: LockTurn): void {
  turn.isEnded = true;
  for (const end of turn.ends) end();
}

/** Has something end together with the turn, or at once where that has ended meanwhile. */
function addEnd(turn: LockTurn, end: () => void): void {
  if (turn.isEnded) end();
  else turn.ends.push(end);
}

/** Does one effect of the lock for the turn in which it was asked for, and answers it. */
export async function performLockEffect(
  deps: LockDeps,
  turn: LockTurn,
  answer: AnswerLock,
  effect: LockEffect,
): Promise<void> {
  try {
    await perform(deps, turn, answer, effect);
  } catch (error) {
    if (effect.type === 'read device' || effect.type === 'ask tabs for key') turn.fail(error);
    else deps.reportError(error);
    await answer({ type: 'attempt failed' });
  }
}

function perform(deps: LockDeps, turn: LockTurn, answer: AnswerLock, effect: LockEffect): unknown {
  switch (effect.type) {
    case 'read device':
      return readDevice(deps, turn, answer);
    case 'ask tabs for key':
      return askTabs(turn, answer);
    case 'recover key':
      return recoverKey(deps, turn, answer);
    case 'try secret':
      return trySecret(deps, turn, answer, effect);
    case 'ask authenticator':
      return askAuthenticator(turn, answer);
    case 'add authenticator':
      return addAuthenticator(turn, answer, effect);
    case 'create lock':
      return createLock(turn, answer, effect);
    case 'replace secret':
      return replaceSecret(deps, turn, answer, effect);
    case 'erase':
      return effect.bytes.fill(0);
    case 'move records':
      return moveRecords(deps, turn, answer, effect);
    case 'admit':
      return turn.admit();
    case 'offer key':
      return offerKey(turn);
    case 'post':
      return turn.sharing.post(effect.message);
    case 'leave key':
      return turn.sharing.leave(effect.key, effect.until);
    case 'forget left key':
      return turn.sharing.forgetLeft();
    case 'store drafts':
      return storeDrafts(deps, answer, effect);
    case 'wait until sent':
      return waitUntilSent(deps, turn, answer, effect);
    case 'reopen':
      return reopen(deps, effect);
    case 'end turn':
      return endTurn(turn);
  }
}

const toStoredLock = (lock: DeviceLock): StoredLock => ({
  tries: { tries: lock.tries, waitUntil: lock.waitUntil },
  hasAuthenticator: lock.authenticator !== undefined,
  hasRecovery: lock.recovery !== undefined,
});

async function readDevice(
  { preloadScreen }: LockDeps,
  turn: LockTurn,
  answer: AnswerLock,
): Promise<void> {
  turn.endStoredKey = await holdStoredKey(turn.userKey);
  addEnd(turn, turn.endStoredKey);
  // A browser that stores nothing has no lock either, and nothing that it could open.
  const stored = await readLock(turn.userKey).catch(() => null);
  if (turn.isEnded) return;
  if (stored) {
    turn.endStoredKey();
    // The screen is needed at once unless another tab has the key, which takes its time to answer.
    preloadScreen();
  }
  await answer({
    type: 'device read',
    lock: stored && toStoredLock(stored),
    isPinForgotten: stored !== null && takeForgottenPin(turn.userKey),
    at: Date.now(),
  });
}

async function askTabs(turn: LockTurn, answer: AnswerLock): Promise<void> {
  const key = await turn.sharing.ask((late) => void answer({ type: 'late key', key: late }));
  await answer({ type: 'tabs answered', key, at: Date.now() });
}

async function recoverKey({ api }: LockDeps, turn: LockTurn, answer: AnswerLock): Promise<void> {
  const find = async () => {
    const lock = await readLock(turn.userKey);
    return lock ? fetchRecoveredKey(api, lock, turn.deviceId) : 'no key';
  };
  // A device that cannot be read is no better than an API that does not answer.
  const recovered = await find().catch(() => 'unreachable' as const);
  await answer({ type: 'recovery answered', recovered, at: Date.now() });
}

/** The try is stored before it is made: a page that is killed has had it. */
async function trySecret(
  { importKey }: LockDeps,
  { userKey }: LockTurn,
  answer: AnswerLock,
  { secret }: EffectOf<'try secret'>,
): Promise<void> {
  const now = Date.now();
  let isEarly = true;
  const lock = await changeLock(userKey, (present) => {
    isEarly = present === null || getRemainingWait(present, now) > 0;
    return isEarly || !present ? null : addTry(present, now);
  });
  if (!lock) throw new Error('The lock is no longer on the device');
  const bytes = isEarly ? null : await openKeyBytes(lock, secret);
  if (!bytes) {
    const { tries } = toStoredLock(lock);
    return answer({ type: 'secret rejected', isEarly, tries, at: Date.now() });
  }
  await changeLock(userKey, (present) => present && resetTries(present));
  const key = await importKey(bytes);
  await answer({ type: 'secret accepted', key, bytes, at: Date.now() });
}

/** An authenticator counts tries itself: it is asked as often as the user likes. */
async function askAuthenticator({ userKey }: LockTurn, answer: AnswerLock): Promise<void> {
  const find = async () => {
    const lock = await readLock(userKey);
    if (!lock?.authenticator) throw new Error('No authenticator opens this device');
    return openByAuthenticator(lock, lock.authenticator);
  };
  const key = await find().catch(() => null);
  if (key) await answer({ type: 'authenticator accepted', key, at: Date.now() });
  else await answer({ type: 'authenticator rejected' });
}

async function addAuthenticator(
  { userKey }: LockTurn,
  answer: AnswerLock,
  { bytes }: EffectOf<'add authenticator'>,
): Promise<void> {
  const add = async () => {
    const authenticator = await wrapByAuthenticator(userKey, bytes);
    await changeLock(userKey, (present) => present && { ...present, authenticator });
  };
  const isAdded = await add().then(
    () => true,
    () => false,
  );
  bytes.fill(0);
  await answer({ type: isAdded ? 'authenticator added' : 'adding rejected' });
}

async function createLock(
  turn: LockTurn,
  answer: AnswerLock,
  { secret }: EffectOf<'create lock'>,
): Promise<void> {
  const { lock, key } = await createDeviceLock(turn.userKey, secret);
  // Another tab may have been faster; its PIN holds.
  const stored = await changeLock(turn.userKey, (present) => (present ? null : lock));
  turn.endStoredKey();
  if (stored !== lock) return answer({ type: 'lock found' });
  await answer({ type: 'lock created', key, hasRecovery: lock.recovery !== undefined });
}

/** The key stays, and with it all that is stored; fingerprint or face opens it as before. */
async function replaceSecret(
  { importKey }: LockDeps,
  { userKey }: LockTurn,
  answer: AnswerLock,
  { secret, bytes }: EffectOf<'replace secret'>,
): Promise<void> {
  // The bytes are erased when the turn ends; what is wrapped then must still be the key.
  const copy: KeyBytes = bytes.slice();
  const wrapped = await wrapKey(userKey, secret, copy);
  const key = await importKey(copy);
  copy.fill(0);
  await changeLock(userKey, (present) => present && { ...resetTries(present), secret: wrapped });
  await answer({ type: 'secret replaced', key });
}

async function moveRecords(
  { reportError }: LockDeps,
  { userKey }: LockTurn,
  answer: AnswerLock,
  { key }: EffectOf<'move records'>,
): Promise<void> {
  const move = async () => {
    const onBegin = () => void answer({ type: 'moving began' });
    await runAloneWithStoredKey(userKey, () => moveToPinKey(userKey, key, onBegin));
  };
  // What could not move stays under its key, and moves at the next opening.
  await move().catch(reportError);
  await answer({ type: 'records moved', at: Date.now() });
}

async function offerKey(turn: LockTurn): Promise<void> {
  addEnd(turn, await holdOpenTab(turn.userKey));
}

async function storeDrafts(
  { store }: LockDeps,
  answer: AnswerLock,
  { since }: EffectOf<'store drafts'>,
): Promise<void> {
  const areStored = await store.set(storeDraftsAtom);
  await answer({ type: 'drafts stored', since, areStored });
}

async function waitUntilSent(
  { store }: LockDeps,
  turn: LockTurn,
  answer: AnswerLock,
  { since, longest }: EffectOf<'wait until sent'>,
): Promise<void> {
  await waitForEmptyQueue(store, longest, turn.ends);
  await answer({ type: 'all sent', since });
}

async function reopen(
  { store, reopen: reopenUser }: LockDeps,
  { areDraftsStored }: EffectOf<'reopen'>,
): Promise<void> {
  if (!areDraftsStored) await store.set(storeDraftsAtom);
  await reopenUser();
}
