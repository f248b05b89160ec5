import { openDB } from 'idb';
import { identityDatabase } from '../identity/identities.data.ts';
import { queueDatabaseName } from '../queue/queue-database.data.ts';
import { boundaryFileDatabase, wipeBoundaryFiles } from '../stores/boundary-files.data.ts';
import { deviceDatabaseName } from '../stores/device-database.data.ts';
import { lockDatabaseName } from '../stores/device-lock.data.ts';
import { forgetKey, keyDatabaseName, lockedDatabase } from '../stores/record-cipher.data.ts';

/**
 * The databases that hold records of several users, each user's under keys that begin with the
 * user's own. A part that stores a further database of this kind names it here; every other
 * database is one user's, and goes whole.
 */
const sharedDatabases = [queueDatabaseName, deviceDatabaseName].flatMap((name) => [
  name,
  lockedDatabase(name),
]);

/** Hold no work; a user's record in them is removed by its own module. */
const ownDatabases = [keyDatabaseName, lockDatabaseName, identityDatabase];

/**
 * The app itself and its configuration, which are nobody's; all other caches hold answers and map
 * tiles of a user.
 */
const isAppCache = (name: string) => /^feltbok-(build-|releases$|config$|paper-engine$)/.test(name);

/**
 * Removes all that this device stores of a user, the key first: whatever the rest comes to, nothing
 * can be read then. Other users' records stay, locked.
 */
export async function wipeUser(userKey: string): Promise<void> {
  await forgetKey(userKey);
  const names = await namesOfDatabases();
  await Promise.all([...names.map((name) => removalOf(name)(name, userKey)), removeCaches()]);
}

/** All but those whose own modules remove a user's record. */
export async function namesOfDatabases(): Promise<string[]> {
  const present = await indexedDB.databases();
  return present.flatMap(({ name }) => name ?? []).filter((name) => !ownDatabases.includes(name));
}

const removalOf = (name: string) => {
  if ([boundaryFileDatabase, lockedDatabase(boundaryFileDatabase)].includes(name))
    return removeBoundaryFiles;
  return [...sharedDatabases, 'feltbok-queue'].includes(name) ? removeRecords : deleteWhole;
};

/** Its records are numbered, and each says whose it is; without any the database goes too. */
async function removeBoundaryFiles(name: string, userKey: string): Promise<void> {
  if (!(await wipeBoundaryFiles(name, userKey))) await deleteWhole(name);
}

export const deleteWhole = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
    // A tab that still has it open lets go sooner or later, and the browser deletes it then.
    request.onblocked = () => resolve();
  });

async function removeRecords(name: string, userKey: string): Promise<void> {
  const database = await openDB(name);
  try {
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) return;
    const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
    await Promise.all([
      ...stores.flatMap((store) => [
        transaction.objectStore(store).delete(userKey),
        transaction.objectStore(store).delete(IDBKeyRange.bound([userKey], [userKey, []])),
      ]),
      transaction.done,
    ]);
  } finally {
    database.close();
  }
}

export async function removeCaches(): Promise<void> {
  const names = await globalThis.caches?.keys();
  await Promise.all(
    (names ?? []).filter((name) => !isAppCache(name)).map((name) => caches.delete(name)),
  );
}
