import type { ItemKey } from './change.ts';
import type { KnownItems } from './known-items.ts';
import type { Effect, Reduce } from './queue.domain.ts';
import type { QueueEvent } from './queue-entry.ts';
import { filesOf } from './queue-store.data.ts';
import type { QueueStore, StoredItem, StoredUnderKey } from './queue-store.ts';
import { stampOf } from './stored-items.domain.ts';

export interface AppliedEvent extends StoredUnderKey {
  effects: Effect[];
  /** Whether the event changed anything: an answer that comes too late does not. */
  changed: boolean;
}

/** Applies an event to what is stored under a key. Settles when the outcome is on the disk. */
export type ApplyEvent = (
  key: ItemKey,
  event: QueueEvent,
  options?: {
    /** What was read before; without it, it is read now. */
    known?: StoredUnderKey;
    file?: { id: string; bytes: Blob };
    /** The stamp of what the user saw: nothing is done to anything else. */
    only?: string;
  },
) => Promise<AppliedEvent>;

export function createApplyEvent(
  queue: QueueStore,
  reduce: Reduce,
  known: KnownItems,
  onWritten: () => void,
): ApplyEvent {
  /**
   * The last transition of each key, while it lasts: two saves of one thing are stored in the order
   * they were made.
   */
  const last = new Map<ItemKey, Promise<unknown>>();

  const applyNow: ApplyEvent = async (key, event, { known: read, file, only } = {}) => {
    let from = read ?? (await queue.read(key));
    for (;;) {
      if (only !== undefined && from.item?.stamp !== only)
        return { ...from, effects: [], changed: false };
      const before = from.item?.entry ?? null;
      const { entry, effects, receipt } = reduce(before, event, from.receipt);
      if (entry === before) return { ...from, effects, changed: false };
      const expected = stampOf(from);
      const written = await queue.write({
        key,
        expected,
        entry,
        receipt,
        file,
        filesToDrop: droppedFiles(before, entry),
      });
      if (written !== 'changed elsewhere') {
        known.note(key, written.item, written.writes);
        onWritten();
        return { item: written.item, receipt: receipt ?? from.receipt, effects, changed: true };
      }
      // Another tab, or another transition of this one, has been faster: the event meets what is
      // there now.
      from = await queue.read(key);
    }
  };
  return (key, event, options) => {
    const transition = (last.get(key) ?? Promise.resolve()).then(() =>
      applyNow(key, event, options),
    );
    const over = transition
      .catch(() => undefined)
      .then(() => {
        if (last.get(key) === over) last.delete(key);
      });
    last.set(key, over);
    return transition;
  };
}

function droppedFiles(
  before: StoredItem['entry'] | null,
  after: StoredItem['entry'] | null,
): string[] {
  const still = new Set(filesOf(after).map(({ id }) => id));
  return filesOf(before).flatMap(({ id }) => (still.has(id) ? [] : [id]));
}
