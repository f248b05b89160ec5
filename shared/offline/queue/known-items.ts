import type { FailedItem, ItemKey, WaitingItem } from './change.ts';
import { kindOf } from './kinds/kinds.domain.ts';
import { findParkedConflict } from './parked-edits.domain.ts';
import { isUpload, newestOf } from './queue.domain.ts';
import type { Failed, QueueEntry } from './queue-entry.ts';
import type { QueueStore, StoredItem } from './queue-store.ts';
import type { Candidate } from './schedule.domain.ts';

interface KnownItem extends Candidate {
  stamp: string;
  /** The queue's writes when this was so. */
  asOf: number;
  shown: { state: 'waiting'; item: WaitingItem } | { state: 'failed'; item: FailedItem };
  /** An edit of another tab that conflicts with it, and of which the user is to choose. */
  parked: FailedItem | null;
}

type Items = ReadonlyMap<ItemKey, KnownItem>;

/** What became of an item without this tab's doing. */
export interface ChangedElsewhere {
  before: WaitingItem | FailedItem;
  after: 'gone' | 'waiting' | 'failed';
}

/**
 * What one tab knows of the queue, without its bytes: what it goes by when it sends, and what the
 * screens show.
 */
export interface KnownItems {
  /** In the order they were stored. */
  waiting(): Iterable<Candidate>;
  /** @param name uuid of what is queued, or key of an item */
  isQueued(name: string): boolean;
  /** Waiting and failed. */
  count(): number;
  /** Undefined where nothing is known to be stored. */
  stampOf(key: ItemKey): string | undefined;
  /** Takes over what this tab has just written. */
  note(key: ItemKey, item: StoredItem | null, writes: number): void;
  /** Takes over what others have written; reads nothing when nobody has. */
  catchUp(): Promise<ChangedElsewhere[]>;
  /** As the screens show them. */
  lists(): { waiting: WaitingItem[]; failed: FailedItem[] };
}

export function createKnownItems(queue: QueueStore): KnownItems {
  let items = new Map<ItemKey, KnownItem>();
  let asOf = -1;
  /** What this tab removes while others' writes are being read, which may still hold it. */
  let removedMeanwhile: Map<ItemKey, number> | null = null;

  return {
    *waiting() {
      for (const item of items.values()) if (item.shown.state === 'waiting') yield item;
    },
    isQueued(name) {
      if (items.has(name)) return true;
      for (const { shown } of items.values()) if (shown.item.change.uuid === name) return true;
      return false;
    },
    count: () => items.size,
    stampOf: (key) => items.get(key)?.stamp,
    note(key, item, writes) {
      // What was read since has it already, and perhaps what another tab has written on top of it.
      if (writes <= asOf) return;
      if (item) items.set(key, known(item, writes));
      else {
        items.delete(key);
        removedMeanwhile?.set(key, writes);
      }
      if (writes === asOf + 1) asOf = writes;
    },
    async catchUp() {
      if ((await queue.writes()) === asOf) return [];
      removedMeanwhile = new Map();
      const read = await queue.readChanges((key) => items.get(key)?.stamp);
      const next = afterReading(items, read, removedMeanwhile);
      removedMeanwhile = null;
      ({ items } = next);
      asOf = read.writes;
      return next.elsewhere;
    },
    lists() {
      const waiting: WaitingItem[] = [];
      const failed: FailedItem[] = [];
      for (const { shown, parked } of items.values()) {
        if (shown.state === 'waiting') waiting.push(shown.item);
        else failed.push(shown.item);
        if (parked) failed.push(parked);
      }
      return { waiting, failed };
    },
  };
}

function known({ entry, stamp, size }: StoredItem, asOf: number): KnownItem {
  const { key } = entry;
  const { change, keptAt } = newestOf(entry);
  const item = { key, change, keptAt, size };
  const lane = isUpload(entry) ? 'upload' : 'small';
  const conflict = findParkedConflict(entry);
  const parked = conflict && { ...toFailedItem(conflict), size };
  const shown = shownAs(entry, item);
  const itemsBefore = kindOf(change).listItemsBefore?.(change) ?? [];
  const dependsOn = [...[change.dependsOn ?? []].flat(), ...itemsBefore];
  return { key, lane, dependsOn, stamp, asOf, shown, parked };
}

function shownAs(entry: QueueEntry, item: WaitingItem): KnownItem['shown'] {
  if (entry.state === 'waiting') return { state: 'waiting', item };
  return { state: 'failed', item: { ...toFailedItem(entry), ...item } };
}

function toFailedItem(entry: Failed): Omit<FailedItem, 'size'> {
  const { key, change, keptAt, failedAt, status, message, conflict } = entry;
  return { key, change, keptAt, failedAt, status, message, conflict };
}

/** The items after others' writes were read, and what these have done to what was known. */
function afterReading(
  items: Items,
  { keys, changed, writes }: Awaited<ReturnType<QueueStore['readChanges']>>,
  removed: ReadonlyMap<ItemKey, number>,
): { items: Map<ItemKey, KnownItem>; elsewhere: ChangedElsewhere[] } {
  const read = new Map(changed.map((item) => [item.entry.key, item]));
  const next = new Map<ItemKey, KnownItem>();
  const elsewhere: ChangedElsewhere[] = [];
  for (const key of keys) {
    const present = items.get(key);
    const item = read.get(key);
    if ((removed.get(key) ?? 0) > writes) continue;
    if (present && (present.asOf > writes || !item)) next.set(key, present);
    else if (item) {
      const now = known(item, writes);
      next.set(key, now);
      if (present) elsewhere.push({ before: present.shown.item, after: now.shown.state });
    }
  }
  for (const [key, present] of items) {
    if (next.has(key)) continue;
    if (present.asOf > writes) next.set(key, present);
    else elsewhere.push({ before: present.shown.item, after: 'gone' });
  }
  return { items: next, elsewhere };
}
