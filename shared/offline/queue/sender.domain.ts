import { pauseBefore } from './answers.domain.ts';
import type { ItemKey } from './change.ts';
import type { SyncedChange } from './kinds/kind.ts';
import { type LaneEvent, type Lanes, lanesAfter, openLanes } from './lanes.domain.ts';
import { type Candidate, type Lane, nextToSend } from './schedule.domain.ts';
import type { SendResult } from './send-result.ts';

/**
 * What one tab goes by when it sends, apart from the queue itself. Times are in milliseconds since
 * 1970.
 */
export interface Sender {
  phase: 'open' | 'stopped';
  /** Something may be due, or another tab has written. */
  isDue: boolean;
  isSignInNeeded: boolean;
  lanes: Lanes;
  onTheWay: ReadonlyMap<ItemKey, Lane>;
  /** Items that were sent in vain since they were saved here. */
  pauses: ReadonlyMap<ItemKey, Pause>;
  /** What the user has saved on this page and has not been notified of yet. */
  unreported: ReadonlySet<ItemKey>;
  /** What has been taken over, and is still shown as waiting. */
  synced: readonly SyncedChange[];
  shownAt: number;
}

interface Pause {
  tries: number;
  notBefore: number;
}

export type SenderEvent =
  | LaneEvent
  | { type: 'woken' }
  /**
   * Others' writes are about to be read, so that nothing is due but what comes from now on.
   * `missing` waits no longer.
   */
  | { type: 'reading'; missing: readonly ItemKey[] }
  /** A change of the user's is stored: it is sent at once, whatever happened to others before. */
  | { type: 'saved'; key: ItemKey }
  | { type: 'begun'; key: ItemKey; lane: Lane }
  | { type: 'ended'; key: ItemKey }
  /** It waits after an answer that does not settle it. */
  | ({ type: 'paused' } & InVain)
  /** The device's storage has failed: it is read again much later. */
  | ({ type: 'storage failed' } & InVain)
  | { type: 'reported'; key: ItemKey; result: Pick<SendResult, 'change' | 'outcome' | 'synced'> }
  | { type: 'shown'; at: number }
  | { type: 'stopped' };

/** `retryAfterSeconds` as the server asked, where it did; `random` from 0 to 1. */
interface InVain {
  key: ItemKey;
  now: number;
  random: number;
  retryAfterSeconds?: number;
}

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

export function senderAfter(sender: Sender, event: SenderEvent): Sender {
  switch (event.type) {
    case 'woken':
      return { ...sender, isDue: true };
    case 'reading':
      return { ...sender, isDue: false, pauses: without(sender.pauses, event.missing) };
    case 'saved':
      return {
        ...sender,
        isDue: true,
        isSignInNeeded: false,
        unreported: new Set(sender.unreported).add(event.key),
        lanes: lanesAfter(sender.lanes, { type: 'reconnected' }),
        pauses: without(sender.pauses, [event.key]),
      };
    case 'reconnected':
    case 'forced':
      return {
        ...sender,
        isDue: true,
        isSignInNeeded: false,
        lanes: lanesAfter(sender.lanes, event),
        pauses: new Map(
          [...sender.pauses].map(([key, { tries }]) => [key, { tries, notBefore: 0 }]),
        ),
      };
    case 'unauthorised':
      return { ...sender, isSignInNeeded: true, lanes: lanesAfter(sender.lanes, event) };
    case 'answered':
    case 'unreachable':
      return { ...sender, lanes: lanesAfter(sender.lanes, event) };
    case 'begun':
      return { ...sender, onTheWay: new Map(sender.onTheWay).set(event.key, event.lane) };
    case 'ended':
      return { ...sender, onTheWay: without(sender.onTheWay, [event.key]) };
    case 'paused':
      return paused(sender, event, triesOf(sender, event.key) + 1);
    case 'storage failed':
      return paused(sender, event, Math.max(8, triesOf(sender, event.key)));
    case 'reported':
      return reported(sender, event.key, event.result);
    case 'shown':
      return { ...sender, synced: [], shownAt: event.at };
    case 'stopped':
      return { ...sender, phase: 'stopped' };
  }
}

const triesOf = ({ pauses }: Sender, key: ItemKey) => pauses.get(key)?.tries ?? 0;

function paused(
  sender: Sender,
  { key, now, random, retryAfterSeconds }: InVain,
  tries: number,
): Sender {
  const notBefore = now + pauseBefore(tries, random, retryAfterSeconds);
  return { ...sender, pauses: new Map(sender.pauses).set(key, { tries, notBefore }) };
}

/** The same map where it has none of them. */
function without<Of>(
  map: ReadonlyMap<ItemKey, Of>,
  keys: readonly ItemKey[],
): ReadonlyMap<ItemKey, Of> {
  return keys.some((key) => map.has(key))
    ? new Map([...map].filter(([key]) => !keys.includes(key)))
    : map;
}

function reported(
  sender: Sender,
  key: ItemKey,
  { change, outcome, synced }: Pick<SendResult, 'change' | 'outcome' | 'synced'>,
) {
  const unreported = new Set(sender.unreported);
  // What was merged is sent again: only that ends the user's wait.
  if (outcome !== 'merged') unreported.delete(key);
  return {
    ...sender,
    unreported,
    synced: synced ? [...sender.synced, { change, synced }] : sender.synced,
  };
}

type Step =
  /** Take over what other tabs have written. */
  | { type: 'read' }
  | { type: 'send'; key: ItemKey; lane: Lane }
  /**
   * Until something on its way has ended, or there is a new reason to look; `wakeAt` is such a
   * reason.
   */
  | { type: 'wait'; wakeAt: number | null }
  | { type: 'end'; wakeAt: number | null };

/**
 * What the sending tab does now.
 * @param candidates oldest first
 */
export function nextSendStep(
  { phase, isDue, isSignInNeeded, onTheWay, pauses, lanes }: Sender,
  candidates: Iterable<Candidate>,
  isQueued: (uuid: string) => boolean,
  now: number,
): Step {
  const isOpen = phase === 'open';
  if (isOpen && isDue) return { type: 'read' };
  const choice =
    isOpen && !isSignInNeeded
      ? nextToSend(candidates, { now, onTheWay, pauses, lanes, isQueued })
      : { wakeAt: null };
  if ('send' in choice) return { type: 'send', key: choice.send, lane: choice.lane };
  return { type: onTheWay.size > 0 ? 'wait' : 'end', wakeAt: choice.wakeAt };
}

/**
 * While several items are on their way what becomes of them is gathered for so long, in
 * milliseconds: each showing has the screens look at the whole list, which takes the longer the
 * more there is.
 */
const gatherMs = (known: number) => Math.min(500, Math.max(100, known / 4));

/**
 * How long the screens may wait for what has happened, in milliseconds. @param known number of
 * items in the queue
 */
export function showingDelay(
  { shownAt }: Sender,
  requests: number,
  known: number,
  now: number,
): number {
  const sinceShown = now - shownAt;
  const gather = gatherMs(known);
  // The clock may have been set back.
  return requests <= 1 || sinceShown < 0 || sinceShown >= gather ? 0 : gather - sinceShown;
}
