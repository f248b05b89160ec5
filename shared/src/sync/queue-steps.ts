import type { ItemKey } from './change';
import type { KnownItems } from './known-items';
import type { Effect, QueueEvent, Reduce } from './queue.domain';
import { filesOf, type QueueStore, type StoredItem } from './queue-store.data';
import type { Receipt } from './receipts.domain';

/** What is kept under a key, as it was read. */
export interface Read {
  item: StoredItem | null;
  receipt: Receipt | null;
}

export interface Stepped extends Read {
  effects: Effect[];
  /** Whether the event changed anything: an answer that comes too late does not. */
  changed: boolean;
}

/** Applies an event to what is kept under a key. Settles when the outcome is on the disk. */
export type TakeStep = (
  key: ItemKey,
  event: QueueEvent,
  options?: { known?: Read; file?: { id: string; bytes: Blob } },
) => Promise<Stepped>;

export function createSteps(queue: QueueStore, reduce: Reduce, known: KnownItems, onWritten: () => void): TakeStep {
  return async (key, event, { known: read, file } = {}) => {
    let from = read ?? (await queue.read(key));
    for (;;) {
      const before = from.item?.kept ?? null;
      const { kept, effects, receipt } = reduce(before, event, from.receipt);
      if (kept === before) return { ...from, effects, changed: false };
      const expected = from.item?.stamp ?? null;
      const written = await queue.write({
        key,
        expected,
        kept,
        receipt,
        file,
        filesToDrop: droppedFiles(before, kept),
      });
      if (written !== 'changed elsewhere') {
        known.note(key, written.item, written.writes);
        onWritten();
        return { item: written.item, receipt: receipt ?? from.receipt, effects, changed: true };
      }
      // Another tab, or another step of this one, has been faster: the event meets what is there now.
      from = await queue.read(key);
    }
  };
}

function droppedFiles(before: StoredItem['kept'] | null, after: StoredItem['kept'] | null): string[] {
  const still = new Set(filesOf(after).map(({ id }) => id));
  return filesOf(before).flatMap(({ id }) => (still.has(id) ? [] : [id]));
}
