import { pauseBefore } from './answers.domain';
import type { Lane, Traffic } from './schedule.domain';

interface LaneState {
  notBefore: number;
  /** Until when the server itself asked to be left alone. */
  askedUntil: number;
  failures: number;
  /** The next try follows a reason to try, not a pause. */
  hasReason: boolean;
  probing: boolean;
}

const open: LaneState = { notBefore: 0, askedUntil: 0, failures: 0, hasReason: false, probing: false };

/** Whether the server can be had, as far as each lane has seen. */
export interface Lanes {
  state: Traffic['lanes'];
  /** The server answered: whatever it said, it is there. */
  answered(lane: Lane): void;
  /** @param retryAfterSeconds as the server asked, where it did */
  unreachable(lane: Lane, now: number, random: number, retryAfterSeconds?: number): void;
  /** The server wants to know who asks: one item finds out whether it knows now. */
  unauthorised(lane: Lane): void;
  /** There is a reason to try: a new change, a new connection, a new sign-in. */
  reconnect(): void;
  /** The user asks: also what the server asked for no longer counts. */
  forceRetry(): void;
}

export function createLanes(): Lanes {
  const state: Record<Lane, LaneState> = { small: { ...open }, upload: { ...open } };
  return {
    state,
    answered(lane) {
      state[lane] = { ...open };
    },
    unreachable(lane, now, random, retryAfterSeconds = 0) {
      const present = state[lane];
      // Several requests end together when the network goes: that is one failure. And one that saves without network
      // much must not wait the longer for it: pauses grow only with the tries that they are between.
      const isNew = present.failures === 0 || (present.notBefore <= now && !present.hasReason);
      const failures = isNew ? present.failures + 1 : present.failures;
      const notBefore = Math.max(present.notBefore, now + pauseBefore(failures, random, retryAfterSeconds));
      const askedUntil = retryAfterSeconds > 0 ? notBefore : present.askedUntil;
      state[lane] = { notBefore, askedUntil, failures, hasReason: false, probing: true };
    },
    unauthorised(lane) {
      state[lane] = { ...open, probing: true };
    },
    reconnect() {
      for (const lane of Object.values(state)) Object.assign(lane, { notBefore: lane.askedUntil, hasReason: true });
    },
    forceRetry() {
      for (const lane of Object.values(state)) Object.assign(lane, { notBefore: 0, askedUntil: 0, hasReason: true });
    },
  };
}
