import type { Base, Change, Conflict, ItemKey } from './change.ts';
import type { Kind, Synced } from './kinds/kind.ts';
import type { Attempt, QueueEntry, QueueEvent, Waiting } from './queue-entry.ts';
import { type Receipt, receiptAfter } from './receipts.domain.ts';
import { buildRequest } from './request.domain.ts';

/** What follows outside the queue. */
export type Effect =
  /** The server has it; it is the device's truth from now on. */
  | { type: 'committed'; change: Change; synced: Synced }
  /** The server will never have it; it is on the failed list. */
  | { type: 'rolled back'; change: Change; reason: 'refused' | 'conflict' }
  /** Rejected, but the user has saved something newer in its place. */
  | { type: 'superseded'; change: Change }
  /** Others' changes and this one went together; it is sent again. */
  | { type: 'merged'; change: Change }
  /** Given up, although the server may have it already. */
  | { type: 'uncertain'; change: Change };

export interface Transition {
  /** Null when nothing is left to store. */
  entry: QueueEntry | null;
  effects: Effect[];
  /** To be stored together with `entry`. */
  receipt?: Receipt;
}

type KindOf = (change: Change) => Kind;

/** The queue's rules for one key: what is stored there after an event, and what else follows. */
export type Reduce = (
  entry: QueueEntry | null,
  event: QueueEvent,
  receipt: Receipt | null,
) => Transition;

export function createReducer(kindOf: KindOf, keyOf: (change: Change) => ItemKey): Reduce {
  return (entry, event, receipt) => {
    switch (event.type) {
      case 'submitted':
        return { entry: submitted(kindOf, keyOf, entry, event.change, event.at), effects: [] };
      case 'attempted':
        return attempted(kindOf, entry, event, receipt);
      case 'retried':
        if (entry?.state !== 'failed') return { entry, effects: [] };
        return { entry: queued(entry.key, entry.change, entry.keptAt), effects: [] };
      case 'resolved':
        if (entry?.state !== 'failed') return { entry, effects: [] };
        return { entry: queued(entry.key, event.change, event.at), effects: [] };
      case 'discarded':
        return { entry: null, effects: effectOfDiscarding(entry) };
      case 'committed':
      case 'refused':
      case 'conflicted':
        // The answer to anything but what is in flight now says nothing of what is stored.
        if (entry?.state !== 'waiting' || entry.attempt?.idempotencyKey !== event.idempotencyKey) {
          return { entry, effects: [] };
        }
        return answered(kindOf, entry, entry.attempt, event, receipt);
    }
  };
}

const queued = (key: ItemKey, change: Change, keptAt: string): Waiting => ({
  state: 'waiting',
  key,
  latest: { change, keptAt },
  attempt: null,
});

function submitted(
  kindOf: KindOf,
  keyOf: (change: Change) => ItemKey,
  entry: QueueEntry | null,
  change: Change,
  at: string,
) {
  if (!entry) return queued(keyOf(change), change, at);
  if (entry.state === 'failed') {
    const folded = kindOf(change).fold(entry.change, change);
    // Nobody has seen theirs and chosen yet: what is written on must meet the same conflict.
    const base = entry.conflict ? olderBase(entry.change, change) : change.basedOn;
    return folded && queued(entry.key, basedOn(folded, base), at);
  }
  const { latest, attempt } = entry;
  if (!latest) return { ...entry, latest: { change, keptAt: at } };
  const folded = kindOf(change).fold(latest.change, change);
  if (!folded) return attempt ? { ...entry, latest: null } : null;
  const base = olderBase(latest.change, change);
  return { ...entry, latest: { change: basedOn(folded, base), keptAt: latest.keptAt } };
}

const basedOn = (change: Change, base: Change['basedOn']): Change => ({ ...change, basedOn: base });

const revisionOf = ({ basedOn: base }: Change) => base?.revision ?? null;

/**
 * Of two edits the one that had seen less of others' work says what the two in one are based on.
 */
function olderBase(one: Change, other: Change): Change['basedOn'] {
  const first = revisionOf(one);
  const second = revisionOf(other);
  if (first === null || second === null) return one.basedOn ?? other.basedOn;
  return first <= second ? one.basedOn : other.basedOn;
}

type Attempted = Extract<QueueEvent, { type: 'attempted' }>;

/**
 * What is sent is made of what is stored at this very moment: a newer edit may have come since
 * somebody last looked.
 */
function attempted(
  kindOf: KindOf,
  entry: QueueEntry | null,
  { idempotencyKey, at }: Attempted,
  receipt: Receipt | null,
): Transition {
  if (entry?.state !== 'waiting' || entry.attempt || !entry.latest) return { entry, effects: [] };
  const { change, keptAt } = entry.latest;
  // Whether it conflicts with a save of another tab is seen from the server's answer.
  const isMerged = kindOf(change).mergeTabs !== undefined && change.basedOn !== undefined;
  const request = buildRequest(change, receipt, !isMerged);
  if (!request)
    return failed(
      entry,
      change,
      keptAt,
      { at, status: 404, message: 'It was never created' },
      null,
    );
  return {
    entry: { ...entry, latest: null, attempt: { change, keptAt, idempotencyKey, ...request } },
    effects: [],
  };
}

type Answer = Extract<QueueEvent, { type: 'committed' | 'refused' | 'conflicted' }>;

function answered(
  kindOf: KindOf,
  entry: Waiting,
  attempt: Attempt,
  event: Answer,
  receipt: Receipt | null,
): Transition {
  const { change } = attempt;
  const kind = kindOf(change);
  if (event.type === 'committed') return committed(entry, attempt, event.synced, event.id, receipt);
  if (event.type === 'refused') {
    if (change.method === 'DELETE' && (event.status === 404 || event.status === 410)) {
      return committed(entry, attempt, { revision: null, body: undefined }, null, receipt);
    }
    if (entry.latest) return superseded(kind, entry, change, entry.latest);
    return failed(entry, change, attempt.keptAt, event, null);
  }
  const theirs = kind.theirs(event.conflict);
  if (theirs && change.method !== 'DELETE' && kind.isSame(change.payload, theirs.values)) {
    // It was taken over after all, and the server no longer remembers under which key.
    return committed(entry, attempt, { revision: theirs.revision, body: undefined }, null, receipt);
  }
  const newest = entry.latest?.change ?? change;
  const mine = basedOn(newest, olderBase(change, newest));
  const isOwn = theirs !== undefined && isOwnSave(mine, theirs, receipt);
  const merged = theirs && mergeInto(kind, mine, theirs, attempt.revision, isOwn);
  if (merged)
    return {
      entry: queued(entry.key, merged, attempt.keptAt),
      effects: [{ type: 'merged', change: merged }],
    };
  const conflict = isOwn ? { ...event.conflict, ownSave: theirs } : event.conflict;
  return failed(entry, mine, attempt.keptAt, event, conflict);
}

/**
 * Whether all that came between a change and the server's version is what another tab has saved.
 */
function isOwnSave(mine: Change, theirs: Base, receipt: Receipt | null): boolean {
  const seen = revisionOf(mine);
  if (theirs.revision === null || seen === null || !receipt || receipt.ownSince === null)
    return false;
  return receipt.revision === theirs.revision && receipt.ownSince <= seen;
}

/**
 * Mine on top of theirs; null when the user must choose.
 * @param rejected the revision it was sent with
 * @param isOwn theirs is what the user has saved in another tab
 */
function mergeInto(
  kind: Kind,
  mine: Change,
  theirs: Base,
  rejected: number | null,
  isOwn: boolean,
): Change | null {
  // On top of a revision that is not known either it would be rejected for ever.
  if (theirs.revision === null) return null;
  // It is as the user saw it, though under a revision that the device did not know, as where a
  // proxy has left the ETag out of the answer to the user's own save.
  const isAsSeen = mine.basedOn && kind.isSame(mine.basedOn.values, theirs.values);
  if (isAsSeen && theirs.revision !== rejected) return basedOn(mine, theirs);
  // A kind without a rule for two tabs goes over the user's own save, as `attempted` sends it. A
  // request that a former version of the app built did not know of that save.
  if (isOwn && !kind.mergeTabs && theirs.revision !== rejected) return basedOn(mine, theirs);
  const merged = isOwn && mine.method !== 'DELETE' ? kind.mergeTabs?.(mine, theirs) : null;
  return merged ?? kind.merge?.(mine, theirs) ?? null;
}

function committed(
  entry: Waiting,
  attempt: Attempt,
  synced: Synced,
  id: number | null,
  former: Receipt | null,
): Transition {
  const { latest } = entry;
  const { change } = attempt;
  return {
    entry: latest && queued(entry.key, onTopOf(change, latest.change, synced), latest.keptAt),
    effects: [{ type: 'committed', change, synced }],
    receipt: receiptAfter(former, attempt.revision, { revision: synced.revision, id }),
  };
}

/** The newer of two edits, once the server has the older. */
function onTopOf(older: Change, newer: Change, { revision }: Synced): Change {
  const seen = revisionOf(newer);
  const sent = revisionOf(older);
  // Made where less was seen, in a second tab that shows older data: that it must still conflict
  // with.
  if (seen !== null && sent !== null && seen < sent) return newer;
  return basedOn(newer, { revision, values: older.payload });
}

function superseded(
  kind: Kind,
  entry: Waiting,
  rejected: Change,
  latest: NonNullable<Waiting['latest']>,
): Transition {
  const folded = kind.fold(rejected, latest.change);
  return {
    entry:
      folded &&
      queued(entry.key, basedOn(folded, olderBase(rejected, latest.change)), latest.keptAt),
    effects: [{ type: 'superseded', change: rejected }],
  };
}

function failed(
  { key }: Waiting,
  change: Change,
  keptAt: string,
  { at, status, message }: { at: string; status: number; message: string },
  conflict: Conflict | null,
): Transition {
  return {
    entry: { state: 'failed', key, change, keptAt, failedAt: at, status, message, conflict },
    effects: [{ type: 'rolled back', change, reason: conflict ? 'conflict' : 'refused' }],
  };
}

function effectOfDiscarding(entry: QueueEntry | null): Effect[] {
  const attempt = entry?.state === 'waiting' ? entry.attempt : null;
  return attempt ? [{ type: 'uncertain', change: attempt.change }] : [];
}

/** The change as the user last left it. */
export function newestOf(entry: QueueEntry): { change: Change; keptAt: string } {
  if (entry.state === 'failed') return entry;
  const newest = entry.latest ?? entry.attempt;
  if (!newest) throw new Error(`Nothing is queued under ${entry.key}`);
  return { change: newest.change, keptAt: (entry.attempt ?? newest).keptAt };
}

/**
 * Whether the user has deleted what may be on its way: of the creation only its number is still of
 * use.
 */
export const isGivenUp = (entry: QueueEntry): boolean =>
  entry.state === 'waiting' &&
  entry.attempt?.change.method === 'POST' &&
  entry.latest?.change.method === 'DELETE';

/** Whether a file goes with what is to be sent next. */
export const isUpload = (entry: QueueEntry): boolean => {
  const { change } = entry.state === 'waiting' && entry.attempt ? entry.attempt : newestOf(entry);
  return change.file !== undefined && !isGivenUp(entry);
};
