import {
  continueExit,
  cover,
  followCustomer,
  hear,
  leaveKey,
  lookAtClock,
  noteHand,
  noteUse,
} from './lock-cover.domain';
import { reduceAdding, reduceEntry } from './lock-entry.domain';
import {
  continueMoving,
  continueOpening,
  endAskingTabs,
  endRecovery,
  endTurn,
  holdKey,
  openTurn,
  reduceChoosing,
} from './lock-opening.domain';
import type { KeyBytes, LockEvent, LockState } from './lock-state.domain';
import type { LockTransition, OpenLock } from './lock-transition.domain';

/** The rules of the lock: what follows from an event, and what is done then. */
export function reduceLock(state: LockState, event: LockEvent): LockTransition {
  if (event.type === 'opening requested') return openTurn(state, event);
  if (event.type === 'hand changed') return noteHand(state, event);
  const { user } = state;
  if (!user || ('turn' in event && event.turn !== state.turn)) return ignore(state, event);
  return reduceOpen({ ...state, user }, event) ?? ignore(state, event);
}

/** @returns null where the event means nothing in the present phase */
function reduceOpen(state: OpenLock, event: LockEvent): LockTransition | null {
  switch (event.type) {
    case 'closed':
      return endTurn(state);
    case 'customer changed':
      return followCustomer(state, event);
    case 'used':
      return noteUse(state, event);
    case 'looked':
      return lookAtClock(state, event);
    case 'page left':
      return leaveKey(state);
    case 'lock asked':
      return cover(state, event.at, true);
    case 'heard':
      return hear(state, event);
    case 'drafts stored':
    case 'all sent':
      return continueExit(state, event);
    case 'device read':
      return continueOpening(state, event);
    case 'tabs answered':
      return endAskingTabs(state, event);
    case 'recovery answered':
      return endRecovery(state, event);
    case 'late key':
      return state.phase.name === 'locked' ? holdKey(state, event.key) : null;
    case 'moving began':
    case 'records moved':
      return continueMoving(state, event);
    case 'choice cancelled':
    case 'secret chosen':
    case 'lock created':
    case 'lock found':
    case 'secret replaced':
      return reduceChoosing(state, event);
    case 'adding asked':
    case 'adding cancelled':
    case 'authenticator added':
    case 'adding rejected':
      return reduceAdding(state, event);
    default:
      return reduceEntry(state, event);
  }
}

/** What came too late changes nothing, and leaves no key behind. */
function ignore(state: LockState, event: LockEvent): LockTransition {
  const bytes = getBytes(event);
  return { state, effects: bytes ? [{ type: 'erase', bytes }] : [] };
}

function getBytes(event: LockEvent): KeyBytes | null {
  if (event.type === 'secret accepted') return event.bytes;
  if (event.type !== 'recovery answered' || typeof event.recovered === 'string') return null;
  return event.recovered;
}
