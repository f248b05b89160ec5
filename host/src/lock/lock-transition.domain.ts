import type { Transition } from '@feltbok/offline/machine.ts';
import { getRemainingWait, type Tries } from './lock.domain';
import type {
  LockEffect,
  LockEvent,
  LockPhase,
  LockState,
  LockUser,
  SecretEntry,
} from './lock-state.domain';

export type LockTransition = Transition<LockState, LockEffect>;
export type EventOf<Type extends LockEvent['type']> = Extract<LockEvent, { type: Type }>;

/** The lock while a user's data are open or asked for. */
export type OpenLock = LockState & { user: LockUser };

export const enterPhase = (
  state: LockState,
  phase: LockPhase,
  ...effects: LockEffect[]
): LockTransition => ({ state: { ...state, phase }, effects });

export const setUser = (state: OpenLock, changes: Partial<LockUser>): OpenLock => ({
  ...state,
  user: { ...state.user, ...changes },
});

export const toEntry = (tries: Tries, at: number): SecretEntry => ({
  waitUntil: at + getRemainingWait(tries, at),
  isWrong: false,
  isBusy: false,
});
