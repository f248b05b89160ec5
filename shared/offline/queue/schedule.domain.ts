import type { Change, ItemKey } from './change.ts';

/** Small writes never wait behind uploads. One upload is sent at a time. */
export type Lane = 'small' | 'upload';

/** A waiting item, with what decides when it is sent. */
export interface Candidate {
  key: ItemKey;
  lane: Lane;
  /**
   * Uuids of resources that must be on the server first, and keys of items that are sent first
   * while they are queued.
   */
  dependsOn?: Change['dependsOn'];
}

/** Maximum number of concurrent requests of each lane. */
const maxRequests: Record<Lane, number> = { small: 4, upload: 1 };

export interface Traffic {
  /** Milliseconds since 1970. */
  now: number;
  /** The items whose request is on its way. */
  onTheWay: ReadonlyMap<ItemKey, Lane>;
  /** Items that are not retried before a time, in milliseconds since 1970. */
  pauses: ReadonlyMap<ItemKey, { notBefore: number }>;
  /**
   * A lane is paused as a whole when the server is unreachable. After the pause it is probed with
   * one item at a time.
   */
  lanes: Readonly<Record<Lane, { notBefore: number; probing: boolean }>>;
  /** Whether an item with this uuid or key is queued. */
  isQueued(name: string): boolean;
}

type Choice = { send: ItemKey; lane: Lane } | { wakeAt: number | null };

/**
 * Chooses the item to send now. When there is none, `wakeAt` is the time at which the next one is
 * due, in milliseconds since 1970; null when nothing becomes due with time.
 * @param candidates oldest first
 */
export function chooseNextItem(candidates: Iterable<Candidate>, traffic: Traffic): Choice {
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
    } else if (busy[lane] < (probing ? 1 : maxRequests[lane])) {
      // A lane is probed with the item that was tried least recently, so that an item that always
      // times out cannot block the others.
      if (!probing) return { send: key, lane };
      if (!chosen || notBefore < chosen.notBefore) chosen = { ...candidate, notBefore };
    }
  }
  return chosen ? { send: chosen.key, lane: chosen.lane } : { wakeAt };
}
