import type { Change, Conflict, ItemKey } from './change';
import type { Kind, Synced } from './kinds/kind';
import { type Receipt, receiptAfter } from './receipts.domain';
import { frozen } from './request.domain';

/** A change as it was first sent. Until it is answered it is repeated exactly so, as the server may have it already. */
export interface Attempt {
  change: Change;
  keptAt: string;
  idempotencyKey: string;
  /** Path with the server's ids filled in. */
  url: string;
  /** The body's bytes as text; null where there is none, or where the body is the change's file. */
  body: string | null;
  /** For If-Match; null where nothing is known. */
  revision: number | null;
}

/** What the user has saved, and what of it the server may already have. At least one of the two is there. */
export interface Waiting {
  state: 'waiting';
  key: ItemKey;
  latest: { change: Change; keptAt: string } | null;
  attempt: Attempt | null;
}

export interface Failed {
  state: 'failed';
  key: ItemKey;
  change: Change;
  keptAt: string;
  failedAt: string;
  status: number;
  message: string;
  conflict: Conflict | null;
}

/** All that the device keeps under one key: never both waiting and failed, and never neither before an answer. */
export type Kept = Waiting | Failed;

export type QueueEvent =
  | { type: 'submitted'; change: Change; at: string }
  | { type: 'attempted'; idempotencyKey: string; at: string }
  | { type: 'committed'; idempotencyKey: string; synced: Synced; id: number | null }
  | { type: 'refused'; idempotencyKey: string; status: number; message: string; at: string }
  | { type: 'conflicted'; idempotencyKey: string; status: number; message: string; at: string; conflict: Conflict }
  | { type: 'retried' }
  | { type: 'resolved'; change: Change; at: string }
  | { type: 'discarded' };

/** What follows outside the queue. */
export type Effect =
  /** The server has it; it is the device's truth from now on. */
  | { type: 'committed'; change: Change; synced: Synced }
  /** The server will never have it; it is on the failed list. */
  | { type: 'rolled back'; change: Change; reason: 'refused' | 'conflict' }
  /** Refused, but the user has saved something newer in its place. */
  | { type: 'superseded'; change: Change }
  /** Others' changes and this one went together; it is sent again. */
  | { type: 'merged'; change: Change }
  /** Given up, although the server may have it already. */
  | { type: 'uncertain'; change: Change };

export interface Step {
  /** Null when nothing is left to keep. */
  kept: Kept | null;
  effects: Effect[];
  /** To be kept together with `kept`. */
  receipt?: Receipt;
}

type KindOf = (change: Change) => Kind;

/** The queue's rules for one key: what is kept there after an event, and what else follows. */
export type Reduce = (kept: Kept | null, event: QueueEvent, receipt: Receipt | null) => Step;

export function createReducer(kindOf: KindOf, keyOf: (change: Change) => ItemKey): Reduce {
  return (kept, event, receipt) => {
    switch (event.type) {
      case 'submitted':
        return { kept: submitted(kindOf, keyOf, kept, event.change, event.at), effects: [] };
      case 'attempted':
        return attempted(kept, event, receipt);
      case 'retried':
        if (kept?.state !== 'failed') return { kept, effects: [] };
        return { kept: unsent(kept.key, kept.change, kept.keptAt), effects: [] };
      case 'resolved':
        if (kept?.state !== 'failed') return { kept, effects: [] };
        return { kept: unsent(kept.key, event.change, event.at), effects: [] };
      case 'discarded':
        return { kept: null, effects: effectOfDiscarding(kept) };
      case 'committed':
      case 'refused':
      case 'conflicted':
        // The answer to anything but what is in flight now says nothing of what is kept.
        if (kept?.state !== 'waiting' || kept.attempt?.idempotencyKey !== event.idempotencyKey) {
          return { kept, effects: [] };
        }
        return answered(kindOf, kept, kept.attempt, event, receipt);
    }
  };
}

const unsent = (key: ItemKey, change: Change, keptAt: string): Waiting => ({
  state: 'waiting',
  key,
  latest: { change, keptAt },
  attempt: null,
});

function submitted(kindOf: KindOf, keyOf: (change: Change) => ItemKey, kept: Kept | null, change: Change, at: string) {
  if (!kept) return unsent(keyOf(change), change, at);
  if (kept.state === 'failed') {
    const folded = kindOf(change).fold(kept.change, change);
    // Nobody has seen theirs and chosen yet: what is written on must meet the same conflict.
    const base = kept.conflict ? olderBase(kept.change, change) : change.basedOn;
    return folded && unsent(kept.key, basedOn(folded, base), at);
  }
  const { latest, attempt } = kept;
  if (!latest) return { ...kept, latest: { change, keptAt: at } };
  const folded = kindOf(change).fold(latest.change, change);
  if (!folded) return attempt ? { ...kept, latest: null } : null;
  const base = olderBase(latest.change, change);
  return { ...kept, latest: { change: basedOn(folded, base), keptAt: latest.keptAt } };
}

const basedOn = (change: Change, base: Change['basedOn']): Change => ({ ...change, basedOn: base });

const revisionOf = ({ basedOn: base }: Change) => base?.revision ?? null;

/** Of two edits the one that had seen less of others' work says what the two in one are based on. */
function olderBase(one: Change, other: Change): Change['basedOn'] {
  const [first, second] = [revisionOf(one), revisionOf(other)];
  if (first === null || second === null) return one.basedOn ?? other.basedOn;
  return first <= second ? one.basedOn : other.basedOn;
}

type Attempted = Extract<QueueEvent, { type: 'attempted' }>;

/** What is sent is made of what is kept at this very moment: a newer edit may have come since somebody last looked. */
function attempted(kept: Kept | null, { idempotencyKey, at }: Attempted, receipt: Receipt | null): Step {
  if (kept?.state !== 'waiting' || kept.attempt || !kept.latest) return { kept, effects: [] };
  const { change, keptAt } = kept.latest;
  const request = frozen(change, receipt);
  if (!request) return failed(kept, change, keptAt, { at, status: 404, message: 'It was never created' }, null);
  return { kept: { ...kept, latest: null, attempt: { change, keptAt, idempotencyKey, ...request } }, effects: [] };
}

type Answer = Extract<QueueEvent, { type: 'committed' | 'refused' | 'conflicted' }>;

function answered(kindOf: KindOf, kept: Waiting, attempt: Attempt, event: Answer, receipt: Receipt | null): Step {
  const { change } = attempt;
  const kind = kindOf(change);
  if (event.type === 'committed') return committed(kept, attempt, event.synced, event.id, receipt);
  if (event.type === 'refused') {
    if (change.method === 'DELETE' && (event.status === 404 || event.status === 410)) {
      return committed(kept, attempt, { revision: null, body: undefined }, null, receipt);
    }
    if (kept.latest) return superseded(kind, kept, change, kept.latest);
    return failed(kept, change, attempt.keptAt, event, null);
  }
  const theirs = kind.theirs(event.conflict);
  if (theirs && change.method !== 'DELETE' && kind.isSame(change.payload, theirs.values)) {
    // It was taken over after all, and the server no longer remembers under which key.
    return committed(kept, attempt, { revision: theirs.revision, body: undefined }, null, receipt);
  }
  const newest = kept.latest?.change ?? change;
  const mine = basedOn(newest, olderBase(change, newest));
  const merged = theirs && kind.merge?.(mine, theirs);
  if (merged) return { kept: unsent(kept.key, merged, attempt.keptAt), effects: [{ type: 'merged', change: merged }] };
  return failed(kept, mine, attempt.keptAt, event, event.conflict);
}

function committed(kept: Waiting, attempt: Attempt, synced: Synced, id: number | null, former: Receipt | null): Step {
  const { latest } = kept;
  const { change } = attempt;
  return {
    kept: latest && unsent(kept.key, onTopOf(change, latest.change, synced), latest.keptAt),
    effects: [{ type: 'committed', change, synced }],
    receipt: receiptAfter(former, attempt.revision, { revision: synced.revision, id }),
  };
}

/** The newer of two edits, once the server has the older. */
function onTopOf(older: Change, newer: Change, { revision }: Synced): Change {
  const [seen, sent] = [revisionOf(newer), revisionOf(older)];
  // Made where less was seen, in a second tab that shows older data: that it must still conflict with.
  if (seen !== null && sent !== null && seen < sent) return newer;
  return basedOn(newer, { revision, values: older.payload });
}

function superseded(kind: Kind, kept: Waiting, refused: Change, latest: NonNullable<Waiting['latest']>): Step {
  const folded = kind.fold(refused, latest.change);
  return {
    kept: folded && unsent(kept.key, basedOn(folded, olderBase(refused, latest.change)), latest.keptAt),
    effects: [{ type: 'superseded', change: refused }],
  };
}

function failed(
  { key }: Waiting,
  change: Change,
  keptAt: string,
  { at, status, message }: { at: string; status: number; message: string },
  conflict: Conflict | null,
): Step {
  return {
    kept: { state: 'failed', key, change, keptAt, failedAt: at, status, message, conflict },
    effects: [{ type: 'rolled back', change, reason: conflict ? 'conflict' : 'refused' }],
  };
}

function effectOfDiscarding(kept: Kept | null): Effect[] {
  const attempt = kept?.state === 'waiting' ? kept.attempt : null;
  return attempt ? [{ type: 'uncertain', change: attempt.change }] : [];
}

/** The change as the user last left it. */
export function newestOf(kept: Kept): { change: Change; keptAt: string } {
  if (kept.state === 'failed') return kept;
  const newest = kept.latest ?? kept.attempt;
  if (!newest) throw new Error(`Nothing is kept under ${kept.key}`);
  return { change: newest.change, keptAt: (kept.attempt ?? newest).keptAt };
}

/** Whether the user has deleted what may be on its way: of the creation only its number is still of use. */
export const isGivenUp = (kept: Kept): boolean =>
  kept.state === 'waiting' && kept.attempt?.change.method === 'POST' && kept.latest?.change.method === 'DELETE';

/** Whether a file goes with what is to be sent next. */
export const isUpload = (kept: Kept): boolean => {
  const { change } = kept.state === 'waiting' && kept.attempt ? kept.attempt : newestOf(kept);
  return change.file !== undefined && !isGivenUp(kept);
};
