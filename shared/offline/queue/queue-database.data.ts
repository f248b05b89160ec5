import type { DBSchema, IDBPDatabase } from 'idb';
import { type KeyPaths, type OpenDatabase, openDatabase } from '../stores/open-database.data.ts';
import { getDatabaseName } from '../stores/record-cipher.data.ts';
import type { Sealed } from '../stores/sealed.ts';
import type { ItemKey } from './change.ts';
import type { Receipt } from './receipts.domain.ts';

type ByUser<Key = string> = [userKey: string, key: Key];

/**
 * The unencrypted part of an item. It has a store of its own because all headers are read often.
 */
export interface ItemHeader {
  userKey: string;
  key: ItemKey;
  kind: string;
  /** When the oldest unsent edit was stored, in milliseconds since 1970. */
  age: number;
  /** Bytes on the device, files included. */
  size: number;
  /** Schema of the encrypted content. */
  schema: number;
  /** A new one at every write. A write succeeds only if the stamp is the one that was read. */
  stamp: string;
}

interface QueueSchema extends DBSchema {
  items: { key: ByUser<ItemKey>; value: ItemHeader };
  contents: { key: ByUser<ItemKey>; value: Sealed & { userKey: string; key: ItemKey } };
  files: { key: ByUser; value: Sealed & { userKey: string; id: string; type: string } };
  receipts: { key: ByUser<ItemKey>; value: Receipt & { userKey: string; key: ItemKey } };
  /** Number of writes to a user's queue: tells a tab whether others have written since. */
  counters: { key: string; value: { userKey: string; writes: number } };
}

export type QueueConnection = IDBPDatabase<QueueSchema>;

const keyPaths: KeyPaths<QueueSchema> = {
  items: ['userKey', 'key'],
  contents: ['userKey', 'key'],
  files: ['userKey', 'id'],
  receipts: ['userKey', 'key'],
  counters: 'userKey',
};

/** The database of the queue. */
export type QueueDatabase = OpenDatabase<QueueSchema>;

export const queueDatabaseName = 'feltbok-sync';

/**
 * @param pinKey the key of a device that is locked by a PIN
 * @throws DOMException when the browser offers no storage, for instance in some private windows.
 */
export const openQueueDatabase = (pinKey?: CryptoKey): Promise<QueueDatabase> =>
  openDatabase(getDatabaseName(queueDatabaseName, pinKey), keyPaths);
