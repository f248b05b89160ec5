import { openDB } from 'idb';
import { identityDatabase } from '../identity/identities.data.ts';
import { queueDatabaseName } from '../queue/queue-database.data.ts';
import { boundaryFileDatabase, wipeBoundaryFiles } from '../stores/boundary-files.data.ts';
import { deviceDatabaseName } from '../stores/device-database.data.ts';
import { lockDatabaseName } from '../stores/device-lock.data.ts';
import { preferencesDatabaseName, toPreferenceKey } from '../stores/preferences-database.data.ts';
import {
  deleteKeys,
  getLockedDatabaseName,
  keyDatabaseName,
} from '../stores/record-cipher.data.ts';

/**
 * The databases with records of several users, whose keys begin with the user's key. A new database
 * of this kind must be added here; every other database belongs to one user and is deleted whole.
 */
const sharedDatabases = [
  ...[queueDatabaseName, deviceDatabaseName].flatMap((name) => [name, getLockedDatabaseName(name)]),
  preferencesDatabaseName,
];

/** These databases hold no work, and their own modules remove a user's record from them. */
const ownDatabases = [keyDatabaseName, lockDatabaseName, identityDatabase];

/**
 * Whether a cache holds the app itself or its configuration. All other caches hold answers and map
 * tiles of a user.
 */
const isAppCache = (name: string) => /^feltbok-(build-|releases$|config$|paper-engine$)/.test(name);

/**
 * Removes everything that this device stores of a user. The key is deleted first, so that nothing
 * can be read even if the rest fails. The encrypted records of other users remain.
 */
export async function wipeUser(userKey: string): Promise<void> {
  await deleteKeys(userKey);
  const names = await listDatabaseNames();
  await Promise.all([...names.map((name) => chooseRemoval(name)(name, userKey)), removeCaches()]);
}

/** Lists the databases, except those whose own modules remove a user's record. */
export async function listDatabaseNames(): Promise<string[]> {
  const present = await indexedDB.databases();
  return present.flatMap(({ name }) => name ?? []).filter((name) => !ownDatabases.includes(name));
}

const chooseRemoval = (name: string) => {
  if ([boundaryFileDatabase, getLockedDatabaseName(boundaryFileDatabase)].includes(name))
    return removeBoundaryFiles;
  return [...sharedDatabases, 'feltbok-queue'].includes(name) ? removeRecords : deleteDatabase;
};

/** Removes the user's files from a database, and the database itself if none remain. */
async function removeBoundaryFiles(name: string, userKey: string): Promise<void> {
  if (!(await wipeBoundaryFiles(name, userKey))) await deleteDatabase(name);
}

export const deleteDatabase = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
    // The browser deletes the database as soon as the last tab has closed it.
    request.onblocked = () => resolve();
  });

export async function removeRecords(name: string, userKey: string): Promise<void> {
  const database = await openDB(name);
  try {
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) return;
    const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
    await Promise.all([
      ...stores.flatMap((store) => [
        transaction.objectStore(store).delete(userKey),
        transaction.objectStore(store).delete(IDBKeyRange.bound([userKey], [userKey, []])),
        transaction.objectStore(store).delete(getPreferenceRange(userKey)),
      ]),
      transaction.done,
    ]);
  } finally {
    database.close();
  }
}

/** Keys of localforage are texts. */
const getPreferenceRange = (userKey: string) =>
  IDBKeyRange.bound(toPreferenceKey(userKey, ''), toPreferenceKey(userKey, '\uffff'));

export async function removeCaches(): Promise<void> {
  const names = await globalThis.caches?.keys();
  await Promise.all(
    (names ?? []).filter((name) => !isAppCache(name)).map((name) => caches.delete(name)),
  );
}
