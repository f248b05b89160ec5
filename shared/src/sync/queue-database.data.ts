import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ItemKey } from './change';
import type { Receipt } from './receipts.domain';

type ByUser<Key = string> = [userKey: string, key: Key];

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  cipher: ArrayBuffer;
}

/** What can be read of an item without the user's key. Apart from the rest, as all of these are read often. */
export interface ItemHeader {
  userKey: string;
  key: ItemKey;
  kind: string;
  /** When the oldest of it was kept, in milliseconds since 1970. */
  age: number;
  /** Bytes on the device, files included. */
  size: number;
  /** Of what is encrypted. */
  schema: number;
  /** Another one at every write: what was read counts only as long as it stands. */
  stamp: string;
}

interface QueueSchema extends DBSchema {
  items: { key: ByUser<ItemKey>; value: ItemHeader };
  contents: { key: ByUser<ItemKey>; value: Sealed & { userKey: string; key: ItemKey } };
  files: { key: ByUser; value: Sealed & { userKey: string; id: string; type: string } };
  receipts: { key: ByUser<ItemKey>; value: Receipt & { userKey: string; key: ItemKey } };
  /** Cannot be taken out of the browser; without it the user's records are noise. */
  keys: { key: string; value: { userKey: string; key: CryptoKey } };
  /** How often a user's queue was written: tells a tab whether others have written since. */
  counters: { key: string; value: { userKey: string; writes: number } };
}

export type QueueConnection = IDBPDatabase<QueueSchema>;

const keyPaths = {
  items: ['userKey', 'key'],
  contents: ['userKey', 'key'],
  files: ['userKey', 'id'],
  receipts: ['userKey', 'key'],
  keys: 'userKey',
  counters: 'userKey',
} as const satisfies Record<keyof QueueSchema & string, string | readonly string[]>;

const storeNames = Object.keys(keyPaths) as Array<keyof typeof keyPaths>;

/** The database of unsent work, opened again when the browser drops the connection. */
export interface QueueDatabase {
  /**
   * Does the work over an open connection, a second time when the connection turns out to be lost: what was done may
   * then have been done already.
   */
  run<Result>(work: (connection: QueueConnection) => Promise<Result>): Promise<Result>;
}

/** @throws DOMException when the browser offers no storage, for instance in some private windows. */
export async function openQueueDatabase(name = 'feltbok-sync'): Promise<QueueDatabase> {
  let opened: Promise<QueueConnection> | undefined;
  const connection = () => {
    opened ??= connect(name, () => {
      opened = undefined;
    });
    return opened;
  };
  const reconnected = async (lost: Promise<QueueConnection>) => {
    if (opened === lost) opened = undefined;
    await lost.then((one) => one.close()).catch(() => undefined);
    return connection();
  };
  await connection();
  return {
    async run(work) {
      const used = connection();
      try {
        return await work(await used);
      } catch (error) {
        if (!isLostConnection(error)) throw error;
        return work(await reconnected(used));
      }
    },
  };
}

/** iPads lose the connection of a page that was in the background, and say so only at its next use. */
const isLostConnection = (error: unknown) =>
  error instanceof DOMException && ['InvalidStateError', 'UnknownError', 'AbortError'].includes(error.name);

/**
 * Opens whatever version there is, adding only what is missing. A version that a newer host has left behind must open
 * in an older one after a rollback, which by a number of its own it would not.
 */
async function connect(name: string, onEnd: () => void): Promise<QueueConnection> {
  let version: number | undefined;
  for (;;) {
    const connection = await openDB<QueueSchema>(name, version, {
      upgrade(database) {
        for (const store of storeNames) {
          if (database.objectStoreNames.contains(store)) continue;
          database.createObjectStore(store, { keyPath: keyPaths[store] as string | string[] });
        }
      },
      blocking: (_current, _blocked, event) => {
        // Another tab adds to the database: it opens once this one has let go, and this one opens again when it needs to.
        (event.target as IDBDatabase).close();
        onEnd();
      },
      terminated: onEnd,
    }).catch((error) => {
      // Another tab has added to it at the same moment.
      if (version !== undefined && error instanceof DOMException && error.name === 'VersionError') return null;
      throw error;
    });
    if (connection && storeNames.every((store) => connection.objectStoreNames.contains(store))) return connection;
    version = connection ? connection.version + 1 : undefined;
    connection?.close();
  }
}
