import { type IDBPObjectStore, openDB } from 'idb';
import { queueDatabaseName } from '../queue/queue-database.data.ts';
import { boundaryFileDatabase } from '../stores/boundary-files.data.ts';
import { deviceDatabaseName } from '../stores/device-database.data.ts';
import { lockedDatabase } from '../stores/record-cipher.data.ts';
import { deleteWhole, namesOfDatabases, removeCaches } from './wipe.data.ts';

/**
 * Pending work among the records of the device; its queue and imported files have databases of
 * their own.
 */
const pendingKinds = ['draft', 'sketch'];
const pendingDatabases = [queueDatabaseName, 'feltbok-queue', boundaryFileDatabase];

const isOf = (name: string) => (other: string) => name === other || name === lockedDatabase(other);

/**
 * Deletes what this device stores of a user, except pending work and the key that it is under:
 * cases, documents, tiles, preferences and lease. Done twice it does no more.
 */
export async function sealUser(userKey: string): Promise<void> {
  const names = (await namesOfDatabases()).filter((name) => !pendingDatabases.some(isOf(name)));
  const removal = (name: string) =>
    isOf(name)(deviceDatabaseName) ? removeSettled(name, userKey) : deleteWhole(name);
  await Promise.all([...names.map(removal), removeCaches()]);
}

async function removeSettled(name: string, userKey: string): Promise<void> {
  const database = await openDB(name);
  try {
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) return;
    const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
    const removals = stores.map((store) => removeFrom(transaction.objectStore(store), userKey));
    await Promise.all([...removals, transaction.done]);
  } finally {
    database.close();
  }
}

async function removeFrom(
  store: IDBPObjectStore<unknown, string[], string, 'readwrite'>,
  userKey: string,
) {
  const keys = await store.getAllKeys(IDBKeyRange.bound([userKey], [userKey, []]));
  const settled = keys.filter(
    (key) => Array.isArray(key) && !pendingKinds.includes(String(key[1])),
  );
  await Promise.all(settled.map((key) => store.delete(key)));
}
