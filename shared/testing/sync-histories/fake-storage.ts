import { getNewestEdit } from '@feltbok/offline/queue/queue.domain.ts';
import type { QueueEntry } from '@feltbok/offline/queue/queue-entry.ts';
import type { QueueStore, StoredItem } from '@feltbok/offline/queue/queue-store.ts';
import type { Receipt } from '@feltbok/offline/queue/receipts.domain.ts';
import {
  currentSchema,
  readStored,
  toStorable,
} from '@feltbok/offline/queue/stored-items.domain.ts';
import type { Chance } from './chance.ts';
import type { Life, World } from './world.ts';

interface Stored {
  schema: number;
  /** The entry as JSON, so that it shares nothing with what is in memory. */
  text: string;
  stamp: string;
  age: number;
}

/** One user's part of a device's disk: outlives every tab. */
export interface Disk {
  items: Map<string, Stored>;
  receipts: Map<string, Receipt>;
  files: Map<string, Blob>;
  writes: number;
  stamps: number;
  /** The number of next operations that fail. */
  failures: number;
}

export const createDisk = (): Disk => ({
  items: new Map(),
  receipts: new Map(),
  files: new Map(),
  writes: 0,
  stamps: 0,
  failures: 0,
});

const readEntry = ({ schema, text }: Stored) => readStored(schema, JSON.parse(text));

export const listEntries = (disk: Disk): QueueEntry[] =>
  [...disk.items.values()].flatMap((stored) => readEntry(stored) ?? []);

export function put(
  disk: Disk,
  entry: QueueEntry,
  schema = currentSchema,
  stored: unknown = toStorable(entry),
): Stored {
  disk.stamps += 1;
  const record = {
    schema,
    text: JSON.stringify(stored),
    stamp: `${disk.stamps}`,
    age: Date.parse(getNewestEdit(entry).keptAt),
  };
  disk.items.set(entry.key, record);
  return record;
}

/**
 * A disk as one tab sees it. Every operation is done later, or fails, or is never heard of again.
 */
export function openFakeStorage(
  disk: Disk,
  world: World,
  chance: Chance,
  life: Life,
  name: string,
): QueueStore {
  const toItem = (stored: Stored | undefined): StoredItem | null => {
    const entry = stored && readEntry(stored);
    return stored && entry ? { entry, stamp: stored.stamp, size: stored.text.length } : null;
  };
  const perform = <Result>(work: () => Result): Promise<Result> =>
    new Promise((resolve, reject) => {
      const answer = (settle: () => void) => world.later(() => !life.isDead && settle(), life);
      world.later(
        () => {
          if (disk.failures > 0 && chance.of(0.7)) {
            disk.failures -= 1;
            answer(() => reject(new DOMException('The storage failed', 'QuotaExceededError')));
            return;
          }
          const result = work();
          answer(() => resolve(result));
        },
        life,
        name,
      );
    });
  return {
    countWrites: () => perform(() => disk.writes),
    readChanges: (stampKnown) =>
      perform(() => {
        const all = [...disk.items]
          .filter(([, stored]) => readEntry(stored))
          .sort(([, a], [, b]) => a.age - b.age);
        const changed = all.filter(([key, { stamp }]) => stampKnown(key) !== stamp);
        return {
          keys: all.map(([key]) => key),
          changed: changed
            .map(([, stored]) => toItem(stored))
            .filter((changedItem) => changedItem !== null),
          writes: disk.writes,
        };
      }),
    read: (key) =>
      perform(() => ({
        item: toItem(disk.items.get(key)),
        receipt: disk.receipts.get(key) ?? null,
      })),
    write: ({ key, expected, entry, receipt, file, filesToDrop }) => {
      // What is handed over is copied at once, as a database does.
      const copy = copyEntry(entry);
      return perform(() => {
        if ((disk.items.get(key)?.stamp ?? null) !== expected) return 'changed elsewhere' as const;
        if (copy) put(disk, copy);
        else disk.items.delete(key);
        if (receipt) disk.receipts.set(key, receipt);
        if (file) disk.files.set(file.id, file.bytes);
        for (const id of filesToDrop) disk.files.delete(id);
        disk.writes += 1;
        return { item: toItem(disk.items.get(key)), writes: disk.writes };
      });
    },
    readFile: ({ id }) => perform(() => disk.files.get(id) ?? null),
    countOtherUsersItems: async () => 0,
  };
}

const copyEntry = (entry: QueueEntry | null): QueueEntry | null =>
  entry && (JSON.parse(JSON.stringify(entry)) as QueueEntry);
