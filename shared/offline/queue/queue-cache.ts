import type { FailedItem, ItemKey, WaitingItem } from './change.ts';
import { getKind } from './kinds/kinds.domain.ts';
import { findParkedConflict } from './parked-edits.domain.ts';
import { getNewestEdit, isUpload } from './queue.domain.ts';
import type { Failed, QueueEntry } from './queue-entry.ts';
import type { QueueStore, StoredItem } from './queue-store.ts';
import type { Receipt } from './receipts.domain.ts';
import type { Candidate } from './schedule.domain.ts';

interface CachedItem extends Candidate {
  stamp: string;
  /** The queue's number of writes when the item was read or written. */
  writes: number;
  shown: { state: 'waiting'; item: WaitingItem } | { state: 'failed'; item: FailedItem };
  /** An edit of another tab that conflicts with the item, for the user to resolve. */
  parked: FailedItem | null;
}

type Items = ReadonlyMap<ItemKey, CachedItem>;

/** An item that another tab has changed, as this tab knew it before. */
export interface ChangedElsewhere {
  before: WaitingItem | FailedItem;
  after: 'gone' | 'waiting' | 'failed';
  /** The receipt of an item that is gone; `null` of others, and where the user has discarded it. */
  receipt: Receipt | null;
}

/**
 * One tab's copy of the queue in memory, without file contents. The tab sends by it, and the
 * screens show it.
 */
export interface QueueCache {
  /** The waiting items, oldest first. */
  listWaiting(): Iterable<Candidate>;
  /** @param name uuid of a queued resource, or key of an item */
  isQueued(name: string): boolean;
  /** Number of waiting and failed items. */
  count(): number;
  /** Undefined when the cache has no item under the key. */
  getStamp(key: ItemKey): string | undefined;
  /** Updates the cache with what this tab has just written. */
  recordWrite(key: ItemKey, item: StoredItem | null, writes: number): void;
  /**
   * Updates the cache with what other tabs have written; reads no items when none has. Items that
   * are gone leave the cache when their receipts are known, so that nobody has to wait for these
   * while the screens already lack the items.
   */
  refresh(): Promise<ChangedElsewhere[]>;
  /** The items as the screens show them. */
  getLists(): { waiting: WaitingItem[]; failed: FailedItem[] };
}

export function createQueueCache(queue: QueueStore): QueueCache {
  let items = new Map<ItemKey, CachedItem>();
  /** The number of writes up to which the cache is complete. */
  let knownWrites = -1;
  /** Items that this tab removes while the queue is being read, which may still contain them. */
  let removedMeanwhile: Map<ItemKey, number> | null = null;

  return {
    *listWaiting() {
      for (const item of items.values()) if (item.shown.state === 'waiting') yield item;
    },
    isQueued(name) {
      if (items.has(name)) return true;
      for (const { shown } of items.values()) if (shown.item.change.uuid === name) return true;
      return false;
    },
    count: () => items.size,
    getStamp: (key) => items.get(key)?.stamp,
    recordWrite(key, item, writes) {
      // A later reading includes this write, and may include newer ones of other tabs.
      if (writes <= knownWrites) return;
      if (item) items.set(key, toCachedItem(item, writes));
      else {
        items.delete(key);
        removedMeanwhile?.set(key, writes);
      }
      if (writes === knownWrites + 1) knownWrites = writes;
    },
    async refresh() {
      if ((await queue.countWrites()) === knownWrites) return [];
      removedMeanwhile = new Map();
      const reading = await queue.readChanges((key) => items.get(key)?.stamp);
      const receipts = await readReceipts(queue, listAbsent(items, reading.keys));
      const merged = mergeReading(items, reading, removedMeanwhile, receipts);
      removedMeanwhile = null;
      items = merged.items;
      knownWrites = reading.writes;
      return merged.changes;
    },
    getLists() {
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

function toCachedItem({ entry, stamp, size }: StoredItem, writes: number): CachedItem {
  const { key } = entry;
  const { change, keptAt } = getNewestEdit(entry);
  const item = { key, change, keptAt, size };
  const lane = isUpload(entry) ? 'upload' : 'small';
  const conflict = findParkedConflict(entry);
  const parked = conflict && { ...toFailedItem(conflict), size };
  const shown = toShown(entry, item);
  const itemsBefore = getKind(change).listPrerequisites?.(change) ?? [];
  const dependsOn = [...[change.dependsOn ?? []].flat(), ...itemsBefore];
  return { key, lane, dependsOn, stamp, writes, shown, parked };
}

function toShown(entry: QueueEntry, item: WaitingItem): CachedItem['shown'] {
  if (entry.state === 'waiting') return { state: 'waiting', item };
  return { state: 'failed', item: { ...toFailedItem(entry), ...item } };
}

function toFailedItem(entry: Failed): Omit<FailedItem, 'size'> {
  const { key, change, keptAt, failedAt, status, message, conflict } = entry;
  return { key, change, keptAt, failedAt, status, message, conflict };
}

type Receipts = ReadonlyMap<ItemKey, Receipt | null>;

function listAbsent(items: Items, present: readonly ItemKey[]): ItemKey[] {
  const keys = new Set(present);
  return [...items.keys()].filter((key) => !keys.has(key));
}

async function readReceipts(queue: QueueStore, keys: readonly ItemKey[]): Promise<Receipts> {
  const records = keys.map(async (key) => [key, (await queue.read(key)).receipt] as const);
  return new Map(await Promise.all(records));
}

/** Merges a reading of the queue into the cached items, and lists what other tabs have changed. */
function mergeReading(
  items: Items,
  { keys, changed, writes }: Awaited<ReturnType<QueueStore['readChanges']>>,
  removed: ReadonlyMap<ItemKey, number>,
  receipts: Receipts,
): { items: Map<ItemKey, CachedItem>; changes: ChangedElsewhere[] } {
  const changedItems = new Map(changed.map((item) => [item.entry.key, item]));
  const merged = new Map<ItemKey, CachedItem>();
  const changes: ChangedElsewhere[] = [];
  for (const key of keys) {
    if ((removed.get(key) ?? 0) > writes) continue;
    const cached = items.get(key);
    const item = changedItems.get(key);
    if (cached && (cached.writes > writes || !item)) merged.set(key, cached);
    else if (item) {
      const updated = toCachedItem(item, writes);
      merged.set(key, updated);
      if (cached)
        changes.push({ before: cached.shown.item, after: updated.shown.state, receipt: null });
    }
  }
  for (const [key, cached] of items) {
    if (merged.has(key)) continue;
    if (cached.writes > writes) merged.set(key, cached);
    else
      changes.push({
        before: cached.shown.item,
        after: 'gone',
        receipt: receipts.get(key) ?? null,
      });
  }
  return { items: merged, changes };
}
