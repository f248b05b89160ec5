import { type IDBPObjectStore, openDB } from 'idb';
import { queueDatabaseName } from '../queue/queue-database.data.ts';
import { boundaryFileDatabase } from '../stores/boundary-files.data.ts';
import { deviceDatabaseName } from '../stores/device-database.data.ts';
import { preferencesDatabaseName } from '../stores/preferences-database.data.ts';
import { getLockedDatabaseName } from '../stores/record-cipher.data.ts';
import { deleteDatabase, listDatabaseNames, removeCaches, removeRecords } from './wipe.data.ts';

/**
 * The kinds of pending work among the device's records. The queue and imported files have databases
 * of their own.
 */
const pendingKinds = ['draft', 'sketch'];
const pendingDatabases = [queueDatabaseName, 'feltbok-queue', boundaryFileDatabase];

/** Whether a database has this name, with or without a PIN. */
const isDatabase = (name: string, unlockedName: string) =>
  name === unlockedName || name === getLockedDatabaseName(unlockedName);

const isPending = (name: string) => pendingDatabases.some((pending) => isDatabase(name, pending));

/**
 * Deletes a user's cases, documents, tiles, preferences and lease from this device. Pending work
 * and its key remain. Repeating it has no further effect.
 */
export async function sealUser(userKey: string): Promise<void> {
  const names = (await listDatabaseNames()).filter((name) => !isPending(name));
  const remove = (name: string) => {
    if (name === preferencesDatabaseName) return removeRecords(name, userKey);
    return isDatabase(name, deviceDatabaseName)
      ? removeSettled(name, userKey)
      : deleteDatabase(name);
  };
  await Promise.all([...names.map(remove), removeCaches()]);
}

async function removeSettled(name: string, userKey: string): Promise<void> {
  const database = await openDB(name);
  try {
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) return;
    const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
    const removals = stores.map((store) =>
      removeSettledRecords(transaction.objectStore(store), userKey),
    );
    await Promise.all([...removals, transaction.done]);
  } finally {
    database.close();
  }
}

async function removeSettledRecords(
  store: IDBPObjectStore<unknown, string[], string, 'readwrite'>,
  userKey: string,
) {
  const keys = await store.getAllKeys(IDBKeyRange.bound([userKey], [userKey, []]));
  const settled = keys.filter(
    (key) => Array.isArray(key) && !pendingKinds.includes(String(key[1])),
  );
  await Promise.all(settled.map((key) => store.delete(key)));
}
