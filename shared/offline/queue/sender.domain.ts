import type { Machine } from '../machine.ts';
import { getRetryDelayMs } from './answers.domain.ts';
import type { ItemKey } from './change.ts';
import type { SyncedChange } from './kinds/kind.ts';
import { type LaneEvent, type Lanes, openLanes, reduceLanes } from './lanes.domain.ts';
import { type Candidate, chooseNextItem, type Lane } from './schedule.domain.ts';
import type { SendResult } from './send-result.ts';

/**
 * The state of one tab's sender, apart from the queue itself. Times are in milliseconds since 1970.
 */
export interface Sender {
  phase: 'open' | 'stopped';
  /** An item may be due, or another tab has written. */
  isDue: boolean;
  isSignInNeeded: boolean;
  lanes: Lanes;
  onTheWay: ReadonlyMap<ItemKey, Lane>;
  /** Items that failed temporarily since they were last saved here. */
  pauses: ReadonlyMap<ItemKey, Pause>;
  /** Items that the user has saved on this page and has had no toast about yet. */
  unreported: ReadonlySet<ItemKey>;
  /** Accepted changes that the screens still show as waiting. */
  synced: readonly SyncedChange[];
  /** When the screens were last updated. */
  shownAt: number;
}

interface Pause {
  tries: number;
  notBefore: number;
}

export type SenderEvent =
  | LaneEvent
  | { type: 'woken' }
  /** Writes of other tabs are about to be read. The `missing` items have left the queue. */
  | { type: 'reading'; missing: readonly ItemKey[] }
  /** A change is stored. It is sent at once, even if other items have failed before. */
  | { type: 'saved'; key: ItemKey }
  | { type: 'begun'; key: ItemKey; lane: Lane }
  | { type: 'ended'; key: ItemKey }
  /** The item failed temporarily and is retried after a pause. */
  | ({ type: 'paused' } & FailedTry)
  /** The device's storage failed: the item is retried after a long pause. */
  | ({ type: 'storage failed' } & FailedTry)
  | { type: 'reported'; key: ItemKey; result: Pick<SendResult, 'change' | 'outcome' | 'synced'> }
  | { type: 'shown'; at: number }
  | { type: 'stopped' };

/** `retryAfterSeconds` is the server's Retry-After; `random` is from 0 to 1. */
interface FailedTry {
  key: ItemKey;
  now: number;
  random: number;
  retryAfterSeconds?: number;
}

export type SenderMachine = Machine<Sender, SenderEvent>;

export const newSender: Sender = {
  phase: 'open',
  isDue: false,
  isSignInNeeded: false,
  lanes: openLanes,
  onTheWay: new Map(),
  pauses: new Map(),
  unreported: new Set(),
  synced: [],
  shownAt: Number.NEGATIVE_INFINITY,
};

export function reduceSender(sender: Sender, event: SenderEvent): Sender {
  switch (event.type) {
    case 'woken':
      return { ...sender, isDue: true };
    case 'reading':
      return { ...sender, isDue: false, pauses: omitKeys(sender.pauses, event.missing) };
    case 'saved':
      return {
        ...sender,
        isDue: true,
        isSignInNeeded: false,
        unreported: new Set(sender.unreported).add(event.key),
        lanes: reduceLanes(sender.lanes, { type: 'reconnected' }),
        pauses: omitKeys(sender.pauses, [event.key]),
      };
    case 'reconnected':
    case 'forced':
      return {
        ...sender,
        isDue: true,
        isSignInNeeded: false,
        lanes: reduceLanes(sender.lanes, event),
        pauses: new Map(
          [...sender.pauses].map(([key, { tries }]) => [key, { tries, notBefore: 0 }]),
        ),
      };
    case 'unauthorised':
      return { ...sender, isSignInNeeded: true, lanes: reduceLanes(sender.lanes, event) };
    case 'answered':
    case 'unreachable':
      return { ...sender, lanes: reduceLanes(sender.lanes, event) };
    case 'begun':
      return { ...sender, onTheWay: new Map(sender.onTheWay).set(event.key, event.lane) };
    case 'ended':
      return { ...sender, onTheWay: omitKeys(sender.onTheWay, [event.key]) };
    case 'paused':
      return pauseItem(sender, event, getTries(sender, event.key) + 1);
    case 'storage failed':
      return pauseItem(sender, event, Math.max(8, getTries(sender, event.key)));
    case 'reported':
      return recordReport(sender, event.key, event.result);
    case 'shown':
      return { ...sender, synced: [], shownAt: event.at };
    case 'stopped':
      return { ...sender, phase: 'stopped' };
  }
}

const getTries = ({ pauses }: Sender, key: ItemKey) => pauses.get(key)?.tries ?? 0;

function pauseItem(
  sender: Sender,
  { key, now, random, retryAfterSeconds }: FailedTry,
  tries: number,
): Sender {
  const notBefore = now + getRetryDelayMs(tries, random, retryAfterSeconds);
  return { ...sender, pauses: new Map(sender.pauses).set(key, { tries, notBefore }) };
}

/** Returns the same map when it has none of the keys. */
function omitKeys<Value>(
  map: ReadonlyMap<ItemKey, Value>,
  keys: readonly ItemKey[],
): ReadonlyMap<ItemKey, Value> {
  return keys.some((key) => map.has(key))
    ? new Map([...map].filter(([key]) => !keys.includes(key)))
    : map;
}

function recordReport(
  sender: Sender,
  key: ItemKey,
  { change, outcome, synced }: Pick<SendResult, 'change' | 'outcome' | 'synced'>,
) {
  const unreported = new Set(sender.unreported);
  // A merged change is sent again, and the user is notified of that outcome.
  if (outcome !== 'merged') unreported.delete(key);
  return {
    ...sender,
    unreported,
    synced: synced ? [...sender.synced, { change, synced }] : sender.synced,
  };
}

type Step =
  /** Read what other tabs have written. */
  | { type: 'read' }
  | { type: 'send'; key: ItemKey; lane: Lane }
  /**
   * Wait until a request has ended or an event has woken the sender. `wakeAt` is when a timer does
   * that.
   */
  | { type: 'wait'; wakeAt: number | null }
  | { type: 'end'; wakeAt: number | null };

/**
 * Chooses what the sending tab does next.
 * @param candidates oldest first
 */
export function chooseNextStep(
  { phase, isDue, isSignInNeeded, onTheWay, pauses, lanes }: Sender,
  candidates: Iterable<Candidate>,
  isQueued: (uuid: string) => boolean,
  now: number,
): Step {
  const isOpen = phase === 'open';
  if (isOpen && isDue) return { type: 'read' };
  const choice =
    isOpen && !isSignInNeeded
      ? chooseNextItem(candidates, { now, onTheWay, pauses, lanes, isQueued })
      : { wakeAt: null };
  if ('send' in choice) return { type: 'send', key: choice.send, lane: choice.lane };
  return { type: onTheWay.size > 0 ? 'wait' : 'end', wakeAt: choice.wakeAt };
}

/**
 * Results of concurrent requests are shown together after this delay, in milliseconds. It grows
 * with the queue, because each update makes the screens read the whole list.
 */
const getBatchDelayMs = (queueLength: number) => Math.min(500, Math.max(100, queueLength / 4));

/**
 * The delay before the screens are updated, in milliseconds.
 * @param requests number of requests that are on their way
 * @param queueLength number of items in the queue
 */
export function getDisplayDelayMs(
  { shownAt }: Sender,
  requests: number,
  queueLength: number,
  now: number,
): number {
  if (requests <= 1) return 0;
  const sinceShown = now - shownAt;
  // A negative time means that the clock was set back.
  if (sinceShown < 0) return 0;
  return Math.max(0, getBatchDelayMs(queueLength) - sinceShown);
}
