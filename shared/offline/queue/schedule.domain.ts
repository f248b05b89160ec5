import type { Change, ItemKey } from './change.ts';

/** Small writes never wait behind uploads, of which one goes at a time. */
export type Lane = 'small' | 'upload';

/** What the order of sending goes by. */
export interface Candidate {
  key: ItemKey;
  lane: Lane;
  /**
   * Uuids of what must be on the server before, and keys of items that go before where they are
   * queued.
   */
  dependsOn?: Change['dependsOn'];
}

/** Requests of one lane that are on their way at the same time, each of another item. */
const room: Record<Lane, number> = { small: 4, upload: 1 };

export interface Traffic {
  /** In milliseconds since 1970. */
  now: number;
  /** The items that are on their way. */
  onTheWay: ReadonlyMap<ItemKey, Lane>;
  /** Items that are not sent by themselves before a time, in milliseconds since 1970. */
  pauses: ReadonlyMap<ItemKey, { notBefore: number }>;
  /**
   * A lane is paused as a whole when the server is unreachable; one item at a time then finds out
   * whether it is back.
   */
  lanes: Readonly<Record<Lane, { notBefore: number; probing: boolean }>>;
  /**
   * Whether what this uuid names is itself not on the server yet, or the item of this key waits.
   */
  isQueued(name: string): boolean;
}

type Choice = { send: ItemKey; lane: Lane } | { wakeAt: number | null };

/**
 * The item to send now, else when the next may be due; null when nothing is going to be due by
 * itself.
 * @param candidates oldest first
 */
export function nextToSend(candidates: Iterable<Candidate>, traffic: Traffic): Choice {
  const { now, onTheWay, pauses, lanes, isQueued } = traffic;
  const busy: Record<Lane, number> = { small: 0, upload: 0 };
  for (const lane of onTheWay.values()) busy[lane] += 1;
  let wakeAt: number | null = null;
  let chosen: (Candidate & { notBefore: number }) | null = null;
  for (const candidate of candidates) {
    const { key, lane, dependsOn } = candidate;
    const { notBefore: laneNotBefore, probing } = lanes[lane];
    if (onTheWay.has(key) || (dependsOn && [dependsOn].flat().some(isQueued))) continue;
    const notBefore = pauses.get(key)?.notBefore ?? 0;
    const due = Math.max(notBefore, laneNotBefore);
    if (due > now) {
      wakeAt = wakeAt === null ? due : Math.min(wakeAt, due);
    } else if (busy[lane] < (probing ? 1 : room[lane])) {
      // While it is unknown whether the server is back, the item that has waited longest for its
      // turn finds out: one that always ends in a time-out must not be the only one ever sent.
      if (!probing) return { send: key, lane };
      if (!chosen || notBefore < chosen.notBefore) chosen = { ...candidate, notBefore };
    }
  }
  return chosen ? { send: chosen.key, lane: chosen.lane } : { wakeAt };
}
