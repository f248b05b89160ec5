import { noTries } from './lock.domain';
import { holdKey } from './lock-opening.domain';
import type { LockEffect, LockEvent, LockPhase, LockState, SecretEntry } from './lock-state.domain';
import {
  type EventOf,
  enterPhase,
  type LockTransition,
  type OpenLock,
  setUser,
  toEntry,
} from './lock-transition.domain';

// The PIN is asked for: before the data are open, over the open app, or to add an authenticator.

function getEntry({ phase }: LockState): SecretEntry | null {
  if (phase.name === 'locked' || phase.name === 'covered') return phase.entry;
  return phase.name === 'unlocked' ? phase.adding : null;
}

function showEntry(
  state: OpenLock,
  entry: SecretEntry,
  ...effects: LockEffect[]
): LockTransition | null {
  const { phase } = state;
  if (phase.name === 'locked' || phase.name === 'covered')
    return enterPhase(state, { ...phase, entry }, ...effects);
  return phase.name === 'unlocked'
    ? enterPhase(state, { ...phase, adding: entry }, ...effects)
    : null;
}

export function reduceEntry(state: OpenLock, event: LockEvent): LockTransition | null {
  const entry = getEntry(state);
  if (event.type === 'attempt failed') return endAttempt(state, entry);
  if (!entry) return null;
  switch (event.type) {
    case 'secret entered':
      return startAttempt(state, entry, { type: 'try secret', secret: event.secret });
    case 'authenticator asked':
      if (state.phase.name === 'unlocked' || !state.user.hasAuthenticator) return null;
      return startAttempt(state, entry, { type: 'ask authenticator' });
    case 'authenticator rejected':
      return showEntry(state, { ...entry, isBusy: false, isRejected: true });
    case 'secret rejected':
      return rejectSecret(state, entry, event);
    case 'secret accepted':
      return acceptSecret(state, event);
    case 'authenticator accepted':
      return openByUser(state, event.key, event.at);
    default:
      return null;
  }
}

function startAttempt(state: OpenLock, entry: SecretEntry, effect: LockEffect) {
  if (entry.isBusy) return null;
  return showEntry(state, { ...entry, isWrong: false, isRejected: false, isBusy: true }, effect);
}

function endAttempt(state: OpenLock, entry: SecretEntry | null): LockTransition | null {
  if (entry) return showEntry(state, { ...entry, isBusy: false });
  if (state.phase.name !== 'choosing') return null;
  return enterPhase(state, { ...state.phase, isBusy: false });
}

function rejectSecret(
  state: OpenLock,
  entry: SecretEntry,
  { tries, isEarly, at }: EventOf<'secret rejected'>,
) {
  const { waitUntil } = toEntry(tries, at);
  const shown = { ...entry, waitUntil, isWrong: !isEarly, isBusy: false };
  return showEntry(setUser(state, { tries }), shown);
}

function acceptSecret(
  state: OpenLock,
  { key, bytes, at }: EventOf<'secret accepted'>,
): LockTransition | null {
  if (state.phase.name === 'unlocked')
    return { state, effects: [{ type: 'add authenticator', bytes }] };
  const opened = openByUser(state, key, at);
  return opened && { ...opened, effects: [{ type: 'erase', bytes }, ...opened.effects] };
}

/** Other tabs hear of it, at once or when the records have moved. */
function openByUser(state: OpenLock, key: CryptoKey, at: number): LockTransition | null {
  const opened = uncover(state, key, at);
  if (state.phase.name !== 'covered' || !opened) return opened;
  return { ...opened, effects: [{ type: 'post', message: { type: 'have', key } }] };
}

/** The key is known: of the app that lies covered, or of one that waits for it. */
export function uncover(state: OpenLock, key: CryptoKey, at: number): LockTransition | null {
  if (state.phase.name === 'locked') return holdKey(state, key);
  if (state.phase.name !== 'covered') return null;
  const used = setUser({ ...state, isKeyWithheld: false }, { usedAt: at, tries: noTries });
  const phase: LockPhase = { name: 'unlocked', key: state.phase.key, adding: null };
  return enterPhase(used, phase);
}

type AddingEvent = EventOf<
  'adding asked' | 'adding cancelled' | 'authenticator added' | 'adding rejected'
>;

/** Fingerprint or face is added to the PIN, which is asked for once more. */
export function reduceAdding(state: OpenLock, event: AddingEvent): LockTransition | null {
  const { phase, user } = state;
  if (phase.name !== 'unlocked' || !phase.key) {
    // The device has stored it, whatever the screen shows by now.
    const isAdded = event.type === 'authenticator added';
    return isAdded ? { state: setUser(state, { hasAuthenticator: true }), effects: [] } : null;
  }
  const closed: LockPhase = { ...phase, adding: null };
  switch (event.type) {
    case 'adding asked':
      if (phase.adding) return null;
      return enterPhase(state, { ...phase, adding: toEntry(user.tries, event.at) });
    case 'adding cancelled':
      return enterPhase(state, closed);
    case 'authenticator added':
      return enterPhase(setUser(state, { hasAuthenticator: true }), closed);
    case 'adding rejected':
      if (!phase.adding) return null;
      return enterPhase(state, {
        ...phase,
        adding: { ...phase.adding, isBusy: false, isRejected: true },
      });
  }
}
