import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { type Change, type FailedItem, type ItemKey, itemKeyOf, type WaitingItem } from './change';

interface QueueSchema extends DBSchema {
  waiting: { key: [userKey: string, key: ItemKey]; value: WaitingItem & { userKey: string } };
  failed: { key: [userKey: string, key: ItemKey]; value: FailedItem & { userKey: string } };
}

/** One user's unsent changes on this device. Every method settles when its transaction is complete. */
export interface QueueStore {
  read(): Promise<{ waiting: WaitingItem[]; failed: FailedItem[] }>;
  /** Keeps a change under its key, in place of an earlier waiting or failed one. */
  keep(change: Change): Promise<void>;
  tried(item: WaitingItem): Promise<void>;
  /** Removes the item unless a newer change has taken its place. */
  committed(item: WaitingItem): Promise<void>;
  /** Moves the item to the failed list unless a newer change has taken its place; says whether it did. */
  refused(item: WaitingItem, failure: { status: number; message: string }): Promise<boolean>;
  /** Moves a failed item back among the waiting, unless a newer change waits under its key. */
  retry(key: ItemKey): Promise<void>;
}

/** @throws DOMException when the browser offers no storage, for instance in some private windows. */
export async function openQueueStore(userKey: string): Promise<QueueStore> {
  const database = await openDB<QueueSchema>('feltbok-queue', 1, {
    upgrade(db) {
      db.createObjectStore('waiting', { keyPath: ['userKey', 'key'] });
      db.createObjectStore('failed', { keyPath: ['userKey', 'key'] });
    },
  });
  return queueStoreOver(database, userKey);
}

function queueStoreOver(database: IDBPDatabase<QueueSchema>, userKey: string): QueueStore {
  /** Both lists in one durable transaction, so that an item is never in neither and never in both. */
  const change = async <Result>(work: (lists: Lists) => Promise<Result>): Promise<Result> => {
    const transaction = database.transaction(['waiting', 'failed'], 'readwrite', { durability: 'strict' });
    const lists = { waiting: transaction.objectStore('waiting'), failed: transaction.objectStore('failed') };
    const [result] = await Promise.all([
      work(lists).catch((error) => {
        undo(transaction);
        throw error;
      }),
      transaction.done,
    ]);
    return result;
  };
  const ifStill = async (lists: Lists, item: WaitingItem) =>
    (await lists.waiting.get([userKey, item.key]))?.revision === item.revision;

  return {
    async read() {
      const range = IDBKeyRange.bound([userKey], [userKey, []]);
      const transaction = database.transaction(['waiting', 'failed']);
      const [waiting, failed] = await Promise.all([
        transaction.objectStore('waiting').getAll(range),
        transaction.objectStore('failed').getAll(range),
      ]);
      return { waiting: waiting.sort((a, b) => a.keptAt.localeCompare(b.keptAt)), failed };
    },
    keep: (newer) =>
      change(async ({ waiting, failed }) => {
        const item = newItem(newer);
        await waiting.put({ ...item, userKey });
        await failed.delete([userKey, item.key]);
      }),
    tried: (item) =>
      change(async (lists) => {
        if (await ifStill(lists, item)) await lists.waiting.put({ ...item, userKey, tries: item.tries + 1 });
      }),
    committed: (item) =>
      change(async (lists) => {
        if (await ifStill(lists, item)) await lists.waiting.delete([userKey, item.key]);
      }),
    refused: (item, failure) =>
      change(async (lists) => {
        if (!(await ifStill(lists, item))) return false;
        await lists.waiting.delete([userKey, item.key]);
        const { key, change: refused } = item;
        await lists.failed.put({ userKey, key, change: refused, failedAt: new Date().toISOString(), ...failure });
        return true;
      }),
    retry: (key) =>
      change(async ({ waiting, failed }) => {
        const item = await failed.get([userKey, key]);
        if (!item) return;
        await failed.delete([userKey, key]);
        if (!(await waiting.get([userKey, key]))) await waiting.put({ ...newItem(item.change), userKey });
      }),
  };
}

/** Half of a move must not be committed: what threw before it reached the database would not abort it by itself. */
function undo(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}

interface Lists {
  waiting: IDBPObjectStore<QueueSchema, ('waiting' | 'failed')[], 'waiting', 'readwrite'>;
  failed: IDBPObjectStore<QueueSchema, ('waiting' | 'failed')[], 'failed', 'readwrite'>;
}

function newItem(change: Change): WaitingItem {
  return {
    key: itemKeyOf(change),
    change,
    revision: crypto.randomUUID(),
    idempotencyKey: crypto.randomUUID(),
    keptAt: new Date().toISOString(),
    tries: 0,
  };
}
