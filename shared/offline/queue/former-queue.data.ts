import { type IDBPDatabase, openDB } from 'idb';
import { getNewestEdit } from './queue.domain.ts';
import type { QueueEntry } from './queue-entry.ts';
import type { QueueStore } from './queue-store.ts';
import { getStoredStamp, readItem } from './stored-items.domain.ts';

const lists = ['waiting', 'failed'] as const;

interface FormerRecord {
  userKey: string;
  key: string;
}

/**
 * Imports what the first version of the queue has stored for this user in a database of its own.
 * The database remains, because the host that writes it may be restored at any time. An item is
 * deleted from it once it is stored here.
 */
export async function importFormerQueue(
  userKey: string,
  store: Pick<QueueStore, 'read' | 'write'>,
): Promise<void> {
  const former = await openFormerDatabase();
  if (!former) return;
  try {
    for (const list of lists) {
      const records: FormerRecord[] = await former.getAll(
        list,
        IDBKeyRange.bound([userKey], [userKey, []]),
      );
      for (const { userKey: _, ...stored } of records) {
        const entry = await readItem(1, stored);
        if (entry) await importItem(entry, store);
        await former.delete(list, [userKey, stored.key]);
      }
    }
  } finally {
    former.close();
  }
}

async function importItem(
  former: QueueEntry,
  store: Pick<QueueStore, 'read' | 'write'>,
): Promise<void> {
  for (;;) {
    const present = await store.read(former.key);
    const { item } = present;
    const entry = item ? mergeFormerItem(item.entry, former) : former;
    if (entry === item?.entry) return;
    const expected = getStoredStamp(present);
    const written = await store.write({ key: former.key, expected, entry, filesToDrop: [] });
    if (written !== 'changed elsewhere') return;
  }
}

/**
 * Merges a former item into the present entry of the same key. Both exist when the host was rolled
 * back in between; the newer edit wins.
 */
function mergeFormerItem(present: QueueEntry, former: QueueEntry): QueueEntry {
  const newer = getNewestEdit(former);
  const newest = present.state === 'waiting' ? (present.latest ?? present.attempt) : present;
  if (former.state === 'failed' || !newest || newest.keptAt >= newer.keptAt) return present;
  const { key } = present;
  const attempt = present.state === 'waiting' ? present.attempt : null;
  return { state: 'waiting', key, latest: newer, attempt };
}

/** Opens the former database; null when it does not exist on this device. */
async function openFormerDatabase(): Promise<IDBPDatabase | null> {
  let exists = true;
  try {
    const database = await openDB('feltbok-queue', undefined, {
      upgrade: (_database, _from, _to, transaction) => {
        // Aborting leaves no empty database behind, which the former version could not use.
        exists = false;
        transaction.done.catch(() => undefined);
        transaction.abort();
      },
    });
    if (lists.every((list) => database.objectStoreNames.contains(list))) return database;
    database.close();
    return null;
  } catch (error) {
    if (!exists) return null;
    throw error;
  }
}
