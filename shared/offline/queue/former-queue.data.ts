import { type IDBPDatabase, openDB } from 'idb';
import { newestOf } from './queue.domain.ts';
import type { QueueEntry } from './queue-entry.ts';
import type { QueueStore } from './queue-store.ts';
import { readItem, stampOf } from './stored-items.domain.ts';

const lists = ['waiting', 'failed'] as const;

interface FormerRecord {
  userKey: string;
  key: string;
}

/**
 * Takes over what the first version of the queue has stored for this user, in a database of its own
 * that stays behind: the host that writes it may be restored at any time. Each item is deleted
 * there only once it is stored here.
 */
export async function importFormerQueue(
  userKey: string,
  store: Pick<QueueStore, 'read' | 'write'>,
): Promise<void> {
  const former = await openFormer();
  if (!former) return;
  try {
    for (const list of lists) {
      const records: FormerRecord[] = await former.getAll(
        list,
        IDBKeyRange.bound([userKey], [userKey, []]),
      );
      for (const { userKey: _, ...stored } of records) {
        const entry = await readItem(1, stored);
        if (entry) await takeOver(entry, store);
        await former.delete(list, [userKey, stored.key]);
      }
    }
  } finally {
    former.close();
  }
}

async function takeOver(
  former: QueueEntry,
  store: Pick<QueueStore, 'read' | 'write'>,
): Promise<void> {
  for (;;) {
    const present = await store.read(former.key);
    const { item } = present;
    const entry = item ? applied(item.entry, former) : former;
    if (entry === item?.entry) return;
    const expected = stampOf(present);
    if (
      (await store.write({ key: former.key, expected, entry, filesToDrop: [] })) !==
      'changed elsewhere'
    )
      return;
  }
}

/**
 * The two under one key: the host was rolled back in between, and the newer of them is the user's
 * last word.
 */
function applied(present: QueueEntry, former: QueueEntry): QueueEntry {
  const newer = newestOf(former);
  const newest = present.state === 'waiting' ? (present.latest ?? present.attempt) : present;
  if (former.state === 'failed' || !newest || newest.keptAt >= newer.keptAt) return present;
  const { key } = present;
  const attempt = present.state === 'waiting' ? present.attempt : null;
  return { state: 'waiting', key, latest: newer, attempt };
}

/** Null where that version has never stored anything on this device. */
async function openFormer(): Promise<IDBPDatabase | null> {
  let exists = true;
  try {
    const database = await openDB('feltbok-queue', undefined, {
      upgrade: (_database, _from, _to, transaction) => {
        // Nothing must be made here that the version which owns it would take for its own.
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
