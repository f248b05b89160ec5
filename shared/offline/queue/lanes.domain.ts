import { getRetryDelayMs } from './answers.domain.ts';
import type { Lane } from './schedule.domain.ts';

interface LaneState {
  notBefore: number;
  /** End of the pause that the server's Retry-After asked for, in milliseconds since 1970. */
  askedUntil: number;
  failures: number;
  /** The next try was caused by an event, not by the end of a pause. */
  hasReason: boolean;
  probing: boolean;
}

/** Whether each lane has reached the server with its last request. */
export type Lanes = Readonly<Record<Lane, LaneState>>;

export type LaneEvent =
  /** The server answered, so it can be reached. */
  | { type: 'answered'; lane: Lane }
  /** `retryAfterSeconds` is the server's Retry-After; `random` is from 0 to 1. */
  | { type: 'unreachable'; lane: Lane; now: number; random: number; retryAfterSeconds?: number }
  /** The server asked for a sign-in: one item at a time is sent until it is accepted. */
  | { type: 'unauthorised'; lane: Lane }
  /** A new change, connection or sign-in makes a try worthwhile. */
  | { type: 'reconnected' }
  /** The user asked to send now, which also overrides Retry-After. */
  | { type: 'forced' };

const open: LaneState = {
  notBefore: 0,
  askedUntil: 0,
  failures: 0,
  hasReason: false,
  probing: false,
};

export const openLanes: Lanes = { small: open, upload: open };

export function reduceLanes(lanes: Lanes, event: LaneEvent): Lanes {
  switch (event.type) {
    case 'answered':
      return { ...lanes, [event.lane]: open };
    case 'unreachable':
      return { ...lanes, [event.lane]: recordFailure(lanes[event.lane], event) };
    case 'unauthorised':
      return { ...lanes, [event.lane]: { ...open, probing: true } };
    case 'reconnected':
      return mapLanes(lanes, (lane) => ({ ...lane, notBefore: lane.askedUntil, hasReason: true }));
    case 'forced':
      return mapLanes(lanes, (lane) => ({ ...lane, notBefore: 0, askedUntil: 0, hasReason: true }));
  }
}

const mapLanes = ({ small, upload }: Lanes, change: (lane: LaneState) => LaneState): Lanes => ({
  small: change(small),
  upload: change(upload),
});

type Failure = Extract<LaneEvent, { type: 'unreachable' }>;

function recordFailure(
  lane: LaneState,
  { now, random, retryAfterSeconds = 0 }: Failure,
): LaneState {
  // Requests that fail together when the network goes count as one failure. A try that a new save
  // has caused does not count either: saving often without a network must not lengthen the pauses.
  const isNew = lane.failures === 0 || (lane.notBefore <= now && !lane.hasReason);
  const failures = isNew ? lane.failures + 1 : lane.failures;
  const notBefore = Math.max(
    lane.notBefore,
    now + getRetryDelayMs(failures, random, retryAfterSeconds),
  );
  const askedUntil = retryAfterSeconds > 0 ? notBefore : lane.askedUntil;
  return { notBefore, askedUntil, failures, hasReason: false, probing: true };
}
