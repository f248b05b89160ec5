import type { Base, Change } from './change.ts';
import type { Kind } from './kinds/kind.ts';
import { getNewestEdit, type Reduce, type Transition } from './queue.domain.ts';
import type { Failed, ParkedEdit, QueueEntry, QueueEvent } from './queue-entry.ts';
import type { Receipt } from './receipts.domain.ts';

type GetKind = (change: Change) => Kind;
type Submitted = Extract<QueueEvent, { type: 'submitted' }>;

/** The statuses that the server gives for a changed and for a deleted resource. */
const changedStatus = 412;
const missingStatus = 410;

/**
 * Adds the rules for a user who saves the same resource in two tabs. An edit that conflicts with a
 * save that its tab did not show is parked beside the item until the user has chosen. The item
 * itself is sent meanwhile.
 */
export function parkConflictingEdits(getKind: GetKind, reduce: Reduce): Reduce {
  const submit = (
    item: QueueEntry | null,
    parked: readonly ParkedEdit[],
    event: Submitted,
    receipt: Receipt | null,
  ): Transition => {
    // A rejected change is shown in all tabs to be corrected, so a new edit replaces it.
    const isClear = !item || (item.state === 'failed' && !item.conflict);
    if (isClear) return withParked(reduce(item, event, receipt), parked);
    const change = mergeIntoItem(getKind(event.change), item, event.change);
    if (change) return withParked(reduce(item, { ...event, change }, receipt), parked);
    const added: ParkedEdit = { change: event.change, keptAt: event.at };
    return { entry: { ...item, parked: [...parked, added] }, effects: [] };
  };

  return (entry, event, receipt) => {
    const parked = entry?.parked ?? [];
    const item = withoutParked(entry);
    if (event.type === 'submitted') return submit(item, parked, event, receipt);
    const [first, ...rest] = parked;
    if (!item || !first) return reduce(entry, event, receipt);
    if (item.state === 'waiting') {
      // The user sees the parked edit as a conflict, so the choice applies to that edit.
      if (event.type === 'discarded') return withParked({ entry: item, effects: [] }, rest);
      if (event.type === 'resolved') {
        return submit(item, rest, { ...event, type: 'submitted' }, receipt);
      }
      if (event.type === 'retried') {
        if (!isDeletion(item)) return { entry, effects: [] };
        const again: Submitted = { type: 'submitted', change: first.change, at: first.keptAt };
        return withParked(reduce(item, again, receipt), rest);
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

const isDeletion = (item: QueueEntry): boolean => getNewestEdit(item).change.method === 'DELETE';

/**
 * Merges the edit into the stored item, as if its tab had shown the item.
 * @returns null when the user must choose
 */
function mergeIntoItem(kind: Kind, item: QueueEntry, edit: Change): Change | null {
  const saved = getNewestEdit(item).change;
  if (!kind.mergeTabs || !edit.basedOn) return edit;
  if (edit.method === 'DELETE') {
    const isSeen = saved.method === 'DELETE' || kind.isSame(edit.payload, saved.payload);
    return isSeen ? edit : null;
  }
  if (saved.method === 'DELETE') return null;
  const merged = kind.mergeTabs(edit, toBase(saved));
  if (!merged) return null;
  // The merged change contains the saved one, so it is sent with the base of the saved one.
  const basedOn = saved.basedOn ?? edit.basedOn;
  return { ...merged, basedOn, ...uniteDependencies(edit, saved) };
}

const toBase = ({ basedOn, payload }: Change): Base => ({
  revision: basedOn?.revision ?? null,
  values: payload,
});

/** A merged change depends on everything that either change depends on. */
function uniteDependencies(edit: Change, saved: Change): Pick<Change, 'dependsOn'> {
  const uuids = new Set([saved.dependsOn ?? [], edit.dependsOn ?? []].flat());
  return uuids.size > 0 ? { dependsOn: [...uuids] } : {};
}

/**
 * Replaces an item that has left the queue by the first of its parked edits.
 */
function promote(
  item: QueueEntry,
  parked: readonly ParkedEdit[],
  event: QueueEvent,
): QueueEntry | null {
  const [first, ...rest] = parked;
  if (!first) return null;
  const saved = getNewestEdit(item).change;
  const remaining = rest.length > 0 ? { parked: rest } : {};
  if (event.type !== 'committed' || saved.method === 'DELETE') {
    return { state: 'waiting', key: item.key, latest: first, attempt: null, ...remaining };
  }
  const ownSave: Base = { revision: event.synced.revision, values: saved.payload };
  return { ...toFailed(item.key, first, ownSave), ...remaining };
}

/**
 * The first parked edit of a waiting item, as the conflict that the user sees; null without one.
 */
export function findParkedConflict(entry: QueueEntry): Failed | null {
  const first = entry.parked?.[0];
  if (!first || entry.state !== 'waiting') return null;
  return toFailed(entry.key, first, isDeletion(entry) ? null : toBase(getNewestEdit(entry).change));
}

/** @param ownSave null when the other tab has deleted the resource */
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
