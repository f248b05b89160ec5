import type { Base, Change } from './change.ts';
import type { Kind } from './kinds/kind.ts';
import { newestOf, type Reduce, type Transition } from './queue.domain.ts';
import type { Failed, ParkedEdit, QueueEntry, QueueEvent } from './queue-entry.ts';
import type { Receipt } from './receipts.domain.ts';

type KindOf = (change: Change) => Kind;
type Submitted = Extract<QueueEvent, { type: 'submitted' }>;

/** Statuses as the server would give them: somebody has changed the thing, or has deleted it. */
const changedStatus = 412;
const missingStatus = 410;

/**
 * Adds to the rules of the queue what applies where one user saves the same thing in two tabs. An
 * edit that conflicts with a save which its tab had not shown is parked until the user has chosen,
 * beside the item, which is sent as it is.
 */
export function parkConflictingEdits(kindOf: KindOf, reduce: Reduce): Reduce {
  const submit = (
    item: QueueEntry | null,
    parked: readonly ParkedEdit[],
    event: Submitted,
    receipt: Receipt | null,
  ): Transition => {
    // What the server has rejected is on the screens of all tabs, to be corrected.
    const isClear = !item || (item.state === 'failed' && !item.conflict);
    if (isClear) return withParked(reduce(item, event, receipt), parked);
    const change = mergeIntoItem(kindOf(event.change), item, event.change);
    if (change) return withParked(reduce(item, { ...event, change }, receipt), parked);
    const added: ParkedEdit = { change: event.change, keptAt: event.at };
    return { entry: { ...item, parked: [...parked, added] }, effects: [] };
  };

  return (entry, event, receipt) => {
    const parked = entry?.parked ?? [];
    const item = withoutParked(entry);
    if (event.type === 'submitted') return submit(item, parked, event, receipt);
    const [first, ...others] = parked;
    if (!item || !first) return reduce(entry, event, receipt);
    if (item.state === 'waiting') {
      // The user sees the parked edit, and speaks of it.
      if (event.type === 'discarded') return withParked({ entry: item, effects: [] }, others);
      if (event.type === 'resolved') {
        return submit(item, others, { ...event, type: 'submitted' }, receipt);
      }
      if (event.type === 'retried') {
        if (!isDeletion(item)) return { entry, effects: [] };
        const again: Submitted = { type: 'submitted', change: first.change, at: first.keptAt };
        return withParked(reduce(item, again, receipt), others);
      }
    }
    const step = reduce(item, event, receipt);
    return step.entry ? withParked(step, parked) : { ...step, entry: promote(item, parked, event) };
  };
}

function withoutParked(entry: QueueEntry | null): QueueEntry | null {
  if (!entry?.parked) return entry;
  const { parked: _, ...item } = entry;
  return item;
}

function withParked(step: Transition, parked: readonly ParkedEdit[]): Transition {
  if (!step.entry || parked.length === 0) return step;
  return { ...step, entry: { ...step.entry, parked } };
}

const isDeletion = (item: QueueEntry): boolean => newestOf(item).change.method === 'DELETE';

/**
 * Puts the edit over what is stored, as it would be made by a user who had seen that.
 * @returns null when the user must choose
 */
function mergeIntoItem(kind: Kind, item: QueueEntry, edit: Change): Change | null {
  const { change: saved } = newestOf(item);
  if (!kind.mergeTabs || !edit.basedOn) return edit;
  if (edit.method === 'DELETE') {
    const isSeen = saved.method === 'DELETE' || kind.isSame(edit.payload, saved.payload);
    return isSeen ? edit : null;
  }
  if (saved.method === 'DELETE') return null;
  const merged = kind.mergeTabs(edit, toBase(saved));
  if (!merged) return null;
  // It has all that was saved in it, and goes to the server on what that went out from.
  const basedOn = saved.basedOn ?? edit.basedOn;
  return { ...merged, basedOn, ...uniteDependencies(edit, saved) };
}

const toBase = ({ basedOn, payload }: Change): Base => ({
  revision: basedOn?.revision ?? null,
  values: payload,
});

/** What is merged refers to whatever either of the two refers to. */
function uniteDependencies(edit: Change, saved: Change): Pick<Change, 'dependsOn'> {
  const uuids = new Set([saved.dependsOn ?? [], edit.dependsOn ?? []].flat());
  return uuids.size > 0 ? { dependsOn: [...uuids] } : {};
}

/**
 * Once nothing else is stored under the key, the first of the parked edits takes the item's place.
 */
function promote(
  item: QueueEntry,
  parked: readonly ParkedEdit[],
  event: QueueEvent,
): QueueEntry | null {
  const [first, ...others] = parked;
  if (!first) return null;
  const { change: saved } = newestOf(item);
  const rest = others.length > 0 ? { parked: others } : {};
  if (event.type !== 'committed' || saved.method === 'DELETE') {
    return { state: 'waiting', key: item.key, latest: first, attempt: null, ...rest };
  }
  const ownSave: Base = { revision: event.synced.revision, values: saved.payload };
  return { ...toFailed(item.key, first, ownSave), ...rest };
}

/**
 * The first parked edit of an item as the user sees it; null while nothing is parked or something
 * else failed.
 */
export function findParkedConflict(entry: QueueEntry): Failed | null {
  const first = entry.parked?.[0];
  if (!first || entry.state !== 'waiting') return null;
  return toFailed(entry.key, first, isDeletion(entry) ? null : toBase(newestOf(entry).change));
}

/** @param ownSave null where the other tab has deleted the thing */
const toFailed = (key: string, { change, keptAt }: ParkedEdit, ownSave: Base | null): Failed => ({
  state: 'failed',
  key,
  change,
  keptAt,
  failedAt: keptAt,
  status: ownSave ? changedStatus : missingStatus,
  message: ownSave ? 'Changed in another tab' : 'Deleted in another tab',
  conflict: ownSave && { current: undefined, revision: ownSave.revision, ownSave },
});
