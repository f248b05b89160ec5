import type { ItemKey } from './change.ts';
import type { Effect, Reduce } from './queue.domain.ts';
import type { QueueCache } from './queue-cache.ts';
import type { QueueEvent } from './queue-entry.ts';
import { listFiles } from './queue-store.data.ts';
import type { QueueStore, StoredItem, StoredRecord } from './queue-store.ts';
import { getStoredStamp } from './stored-items.domain.ts';

export interface AppliedEvent extends StoredRecord {
  effects: Effect[];
  /** False when the event had no effect on the entry, such as an answer that came too late. */
  isChanged: boolean;
}

/** Applies an event to what is stored under a key. Settles when the outcome is on the disk. */
export type ApplyEvent = (
  key: ItemKey,
  event: QueueEvent,
  options?: {
    /** The record as the caller has read it; without it, it is read now. */
    known?: StoredRecord;
    file?: { id: string; bytes: Blob };
    /** The stamp of the entry that the user saw: an entry with another stamp is left alone. */
    onlyStamp?: string;
  },
) => Promise<AppliedEvent>;

export function createApplyEvent(
  queue: QueueStore,
  reduce: Reduce,
  cache: QueueCache,
  onWritten: () => void,
): ApplyEvent {
  /** The running transition of each key. Saves of one resource are stored in order. */
  const running = new Map<ItemKey, Promise<unknown>>();

  const applyNow: ApplyEvent = async (key, event, { known, file, onlyStamp } = {}) => {
    let record = known ?? (await queue.read(key));
    for (;;) {
      if (onlyStamp !== undefined && record.item?.stamp !== onlyStamp)
        return { ...record, effects: [], isChanged: false };
      const before = record.item?.entry ?? null;
      const { entry, effects, receipt } = reduce(before, event, record.receipt);
      if (entry === before) return { ...record, effects, isChanged: false };
      const expected = getStoredStamp(record);
      const written = await queue.write({
        key,
        expected,
        entry,
        receipt,
        file,
        filesToDrop: listDroppedFiles(before, entry),
      });
      if (written !== 'changed elsewhere') {
        cache.recordWrite(key, written.item, written.writes);
        onWritten();
        return { item: written.item, receipt: receipt ?? record.receipt, effects, isChanged: true };
      }
      // Another tab has written the record in between: the event is applied to the new record.
      record = await queue.read(key);
    }
  };
  return (key, event, options) => {
    const former = running.get(key) ?? Promise.resolve();
    const transition = former.then(() => applyNow(key, event, options));
    const settled = transition
      .catch(() => undefined)
      .then(() => {
        if (running.get(key) === settled) running.delete(key);
      });
    running.set(key, settled);
    return transition;
  };
}

function listDroppedFiles(
  before: StoredItem['entry'] | null,
  after: StoredItem['entry'] | null,
): string[] {
  const retained = new Set(listFiles(after).map(({ id }) => id));
  return listFiles(before).flatMap(({ id }) => (retained.has(id) ? [] : [id]));
}
