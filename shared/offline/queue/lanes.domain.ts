import { pauseBefore } from './answers.domain.ts';
import type { Lane } from './schedule.domain.ts';

interface LaneState {
  notBefore: number;
  /** Until when the server itself asked to be left alone. */
  askedUntil: number;
  failures: number;
  /** The next try follows a reason to try, not a pause. */
  hasReason: boolean;
  probing: boolean;
}

/** Whether the server can be had, as far as each lane has seen. */
export type Lanes = Readonly<Record<Lane, LaneState>>;

export type LaneEvent =
  /** The server answered: whatever it said, it is there. */
  | { type: 'answered'; lane: Lane }
  /** `retryAfterSeconds` as the server asked, where it did; `random` from 0 to 1. */
  | { type: 'unreachable'; lane: Lane; now: number; random: number; retryAfterSeconds?: number }
  /** The server wants to know who asks: one item finds out whether it knows now. */
  | { type: 'unauthorised'; lane: Lane }
  /** There is a reason to try: a new change, a new connection, a new sign-in. */
  | { type: 'reconnected' }
  /** The user asks: also what the server asked for no longer counts. */
  | { type: 'forced' };

const open: LaneState = {
  notBefore: 0,
  askedUntil: 0,
  failures: 0,
  hasReason: false,
  probing: false,
};

export const openLanes: Lanes = { small: open, upload: open };

export function lanesAfter(lanes: Lanes, event: LaneEvent): Lanes {
  switch (event.type) {
    case 'answered':
      return { ...lanes, [event.lane]: open };
    case 'unreachable':
      return { ...lanes, [event.lane]: afterFailure(lanes[event.lane], event) };
    case 'unauthorised':
      return { ...lanes, [event.lane]: { ...open, probing: true } };
    case 'reconnected':
      return ofEach(lanes, (lane) => ({ ...lane, notBefore: lane.askedUntil, hasReason: true }));
    case 'forced':
      return ofEach(lanes, (lane) => ({ ...lane, notBefore: 0, askedUntil: 0, hasReason: true }));
  }
}

const ofEach = ({ small, upload }: Lanes, change: (lane: LaneState) => LaneState): Lanes => ({
  small: change(small),
  upload: change(upload),
});

type Failure = Extract<LaneEvent, { type: 'unreachable' }>;

function afterFailure(lane: LaneState, { now, random, retryAfterSeconds = 0 }: Failure): LaneState {
  // Several requests end together when the network goes: that is one failure. And one that saves
  // without network much must not wait the longer for it: pauses grow only with the tries that they
  // are between.
  const isNew = lane.failures === 0 || (lane.notBefore <= now && !lane.hasReason);
  const failures = isNew ? lane.failures + 1 : lane.failures;
  const notBefore = Math.max(
    lane.notBefore,
    now + pauseBefore(failures, random, retryAfterSeconds),
  );
  const askedUntil = retryAfterSeconds > 0 ? notBefore : lane.askedUntil;
  return { notBefore, askedUntil, failures, hasReason: false, probing: true };
}
