import { staysOpen } from './lock.domain';
import { uncover } from './lock-entry.domain';
import { getKey, reopen } from './lock-opening.domain';
import type { LockEffect, LockPhase, LockState } from './lock-state.domain';
import {
  type EventOf,
  enterPhase,
  type LockTransition,
  type OpenLock,
  setUser,
  toEntry,
} from './lock-transition.domain';

// The app in use is covered, and its key leaves memory.

/** Least interval in which other tabs hear that the app is used, in milliseconds. */
const announceEvery = 20_000;

const isInUse = (phase: LockPhase): phase is LockPhase & { name: 'unlocked'; key: CryptoKey } =>
  phase.name === 'unlocked' && phase.key !== null && phase.adding === null;

export function noteHand(
  state: LockState,
  { isBusy, at }: EventOf<'hand changed'>,
): LockTransition {
  const user = state.user && !isBusy ? { ...state.user, restedAt: at } : state.user;
  return { state: { ...state, user, isHandBusy: isBusy }, effects: [] };
}

export function noteUse(state: OpenLock, { at }: EventOf<'used'>): LockTransition | null {
  if (!isInUse(state.phase)) return null;
  const looked = lookAtClock(state, { type: 'looked', at });
  if (looked?.state.phase.name !== 'unlocked') return looked;
  const isToAnnounce = at - state.user.usedAt > announceEvery;
  const announcement: LockEffect = { type: 'post', message: { type: 'used' } };
  return {
    state: setUser(state, { usedAt: at }),
    effects: isToAnnounce ? [...looked.effects, announcement] : looked.effects,
  };
}

export function lookAtClock(state: OpenLock, { at }: EventOf<'looked'>): LockTransition | null {
  const { phase, user, isHandBusy } = state;
  if (phase.name === 'covered') return storeDraftsAgain(state, phase);
  if (!isInUse(phase)) return null;
  const { usedAt, restedAt, settings } = user;
  if (!staysOpen({ usedAt, restedAt, isHandBusy }, settings.coverAfter, at))
    return cover(state, at, true);
  // Otherwise an idle tab would lock this one.
  return { state, effects: isHandBusy ? [{ type: 'post', message: { type: 'busy' } }] : [] };
}

/** @param isOwn the user or the clock of this tab covers it, which other tabs then do too */
export function cover(state: OpenLock, at: number, isOwn: boolean): LockTransition | null {
  const { phase, user } = state;
  if (!isInUse(phase)) return null;
  const covered: LockPhase = {
    name: 'covered',
    key: phase.key,
    entry: toEntry(user.tries, at),
    since: at,
    exit: { step: 'storing drafts', isSent: false },
  };
  const announcement: LockEffect[] = isOwn ? [{ type: 'post', message: { type: 'lock' } }] : [];
  return enterPhase(
    { ...state, isKeyWithheld: true },
    covered,
    { type: 'forget left key' },
    ...announcement,
    { type: 'store drafts', since: at },
  );
}

type Covered = Extract<LockPhase, { name: 'covered' }>;

const moveExit = (
  state: OpenLock,
  phase: Covered,
  exit: Covered['exit'],
  ...effects: LockEffect[]
) => enterPhase(state, { ...phase, exit }, ...effects);

/**
 * The key leaves memory when nothing waits to be sent, or after a time, and never before drafts are
 * stored.
 */
export function continueExit(
  state: OpenLock,
  event: EventOf<'drafts stored' | 'all sent'>,
): LockTransition | null {
  const { phase, user } = state;
  if (phase.name !== 'covered' || phase.since !== event.since) return null;
  const { exit } = phase;
  if (event.type === 'all sent')
    return exit.step === 'sending' ? endExit(state, phase, exit.areDraftsStored) : null;
  if (exit.step !== 'storing drafts') return null;
  if (exit.isSent) return endExit(state, phase, event.areStored);
  const { since } = phase;
  const wait: LockEffect = { type: 'wait until sent', since, longest: user.settings.forgetAfter };
  return moveExit(state, phase, { step: 'sending', areDraftsStored: event.areStored }, wait);
}

const endExit = (state: OpenLock, phase: Covered, areDraftsStored: boolean): LockTransition =>
  areDraftsStored
    ? moveExit(state, phase, { step: 'reopening' }, { type: 'reopen', areDraftsStored })
    : moveExit(state, phase, { step: 'waiting for room' });

function storeDraftsAgain(state: OpenLock, phase: Covered): LockTransition | null {
  if (phase.exit.step !== 'waiting for room') return null;
  const { since } = phase;
  const exit = { step: 'storing drafts', isSent: true } as const;
  return moveExit(state, phase, exit, { type: 'store drafts', since });
}

export function leaveKey(state: OpenLock): LockTransition | null {
  const { phase, user } = state;
  if (!isInUse(phase)) return null;
  const until = user.usedAt + user.settings.coverAfter;
  return { state, effects: [{ type: 'leave key', key: phase.key, until }] };
}

export function followCustomer(state: OpenLock, { settings }: EventOf<'customer changed'>) {
  const { phase } = state;
  const followed = setUser(state, { settings });
  const isMissing = settings.use === 'required' && phase.name === 'unlocked' && !phase.key;
  return isMissing ? reopen(followed) : { state: followed, effects: [] };
}

/** Another tab of this user has said something. */
export function hear(state: OpenLock, { message, at }: EventOf<'heard'>): LockTransition | null {
  const { phase, isHandBusy } = state;
  const used = { state: setUser(state, { usedAt: at }), effects: [] };
  switch (message.type) {
    case 'ask':
      if (!isInUse(phase)) return null;
      return { state, effects: [{ type: 'post', message: { type: 'have', key: phase.key } }] };
    case 'have':
      return uncover(state, message.key, at);
    case 'used':
      return used;
    case 'busy':
      // Two tabs with busy hands would otherwise hold the lock off for ever.
      return isHandBusy ? null : used;
    case 'lock':
      return cover(state, at, false);
    case 'chosen':
      return getKey(state) ? null : reopen(state);
  }
}
