import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { IdentityRecord } from './identity.domain.ts';

interface IdentitySchema extends DBSchema {
  identities: { key: string; value: IdentityRecord };
  /** The user whose app opens at the next start, under the key `current`. */
  pointers: { key: string; value: string };
}

export const identityDatabase = 'feltbok-identities';

/**
 * The users who have signed in on this device and not signed out. Every method settles when its
 * transaction is complete.
 */
export interface Identities {
  /** The user whose app opens at the next start; null when there is none. */
  getCurrent(): Promise<IdentityRecord | null>;
  /** The record of an account, by its hash. */
  findByAccount(account: string): Promise<IdentityRecord | null>;
  /** The records of users who have lost their access. */
  listSealed(): Promise<IdentityRecord[]>;
  /** Whether the device has the record of another user than this one. */
  isShared(userKey: string | null): Promise<boolean>;
  /** Stores the record and makes its user the current one. */
  put(record: IdentityRecord): Promise<void>;
  /**
   * Changes an existing record.
   * @returns null when the record has been removed meanwhile
   */
  change(
    userKey: string,
    update: (record: IdentityRecord) => IdentityRecord,
  ): Promise<IdentityRecord | null>;
  remove(userKey: string): Promise<void>;
}

/** @throws DOMException by every method, when the browser offers no storage */
export const identities: Identities = {
  getCurrent: () =>
    withDatabase(async (database) => {
      const transaction = database.transaction(['identities', 'pointers']);
      const userKey = await transaction.objectStore('pointers').get('current');
      return (userKey && (await transaction.objectStore('identities').get(userKey))) || null;
    }),
  findByAccount: async (account) => {
    const records = await readRecords();
    return records.find((record) => record.account === account) ?? null;
  },
  listSealed: async () => {
    const records = await readRecords();
    return records.filter((record) => record.sealedUntil !== undefined);
  },
  isShared: (userKey) =>
    withDatabase(async (database) =>
      (await database.getAllKeys('identities')).some((key) => key !== userKey),
    ),
  put: (record) =>
    write(async ({ identities, pointers }) => {
      await identities.put(record, record.userKey);
      await pointers.put(record.userKey, 'current');
    }),
  change: (userKey, update) =>
    write(async ({ identities }) => {
      const record = await identities.get(userKey);
      if (!record) return null;
      const changed = update(record);
      await identities.put(changed, userKey);
      return changed;
    }),
  async remove(userKey) {
    const isLast = await write(async ({ identities, pointers }) => {
      await identities.delete(userKey);
      if ((await pointers.get('current')) === userKey) await pointers.delete('current');
      return (await identities.count()) === 0;
    });
    if (isLast) await deleteDB(identityDatabase);
  },
};

const readRecords = () => withDatabase((database) => database.getAll('identities'));

type Stores = ReturnType<typeof openStores>;
const openStores = (database: IDBPDatabase<IdentitySchema>) => {
  const transaction = database.transaction(['identities', 'pointers'], 'readwrite', {
    durability: 'strict',
  });
  return {
    transaction,
    identities: transaction.objectStore('identities'),
    pointers: transaction.objectStore('pointers'),
  };
};

const write = <Result>(work: (stores: Stores) => Promise<Result>): Promise<Result> =>
  withDatabase(async (database) => {
    const stores = openStores(database);
    const [result] = await Promise.all([work(stores), stores.transaction.done]);
    return result;
  });

/**
 * Opens the database for each use. Uses are few, and a closed connection can neither be lost nor
 * block a wipe.
 */
async function withDatabase<Result>(
  work: (database: IDBPDatabase<IdentitySchema>) => Promise<Result>,
): Promise<Result> {
  // No version is named, so that a host that was rolled back opens the database of a newer one.
  const database = await openDB<IdentitySchema>(identityDatabase, undefined, {
    upgrade(created) {
      created.createObjectStore('identities');
      created.createObjectStore('pointers');
    },
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
