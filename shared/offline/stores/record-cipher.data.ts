import type { DBSchema } from 'idb';
import { deleteLock, readLock } from './device-lock.data.ts';
import { openDatabase } from './open-database.data.ts';
import type { Sealed } from './sealed.ts';

/**
 * Encrypts a user's records, to protect them on a lost device. It does not protect an unlocked
 * profile: whoever can open the app as this user can read the records.
 */
export interface RecordCipher {
  /** @param belongsTo identifies the record; it can only be opened with the same value */
  seal(bytes: BufferSource, belongsTo: string): Promise<Sealed>;
  /**
   * @throws DOMException `OperationError` when the record is damaged, belongs to another user, or
   *   was sealed with another `belongsTo`
   */
  open(sealed: Sealed, belongsTo: string): Promise<ArrayBuffer>;
}

interface KeySchema extends DBSchema {
  /** The key of each user. It is not extractable, and the records are unreadable without it. */
  keys: { key: string; value: { userKey: string; key: CryptoKey } };
}

export const keyDatabaseName = 'feltbok-keys';

const openKeys = () => openDatabase<KeySchema>(keyDatabaseName, { keys: 'userKey' });

/**
 * Opens the cipher of one user on this device. Without the key of a PIN it uses the key that this
 * browser stores, which is generated at first use.
 * @param pinKey the key of a device that is locked by a PIN; its records have databases of their
 *   own
 * @throws DOMException when the browser offers no storage, for instance in some private windows;
 *   `NotAllowedError` when the device is locked by a PIN and `pinKey` is missing
 */
export async function openRecordCipher(userKey: string, pinKey?: CryptoKey): Promise<RecordCipher> {
  return createRecordCipher(userKey, pinKey ?? (await getOrCreateStoredKey(userKey)));
}

/** @param key AES-GCM key that encrypts and decrypts */
export function createRecordCipher(userKey: string, key: CryptoKey): RecordCipher {
  const parameters = (iv: Uint8Array<ArrayBuffer>, belongsTo: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(`${userKey} ${belongsTo}`),
  });
  return {
    async seal(bytes, belongsTo) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      return { iv, cipher: await crypto.subtle.encrypt(parameters(iv, belongsTo), key, bytes) };
    },
    open: ({ iv, cipher }, belongsTo) =>
      crypto.subtle.decrypt(parameters(iv, belongsTo), key, cipher),
  };
}

/**
 * The name of a database with or without a PIN. Records that are encrypted with the key of a PIN
 * have databases of their own, so that the former ones can be deleted once the records have moved.
 */
export const getDatabaseName = (name: string, pinKey: CryptoKey | undefined) =>
  pinKey ? getLockedDatabaseName(name) : name;

export const getLockedDatabaseName = (name: string) => `${name}-locked`;

/** Imports the bytes of a device's AES-256 key. */
export const importDeviceKey = (bytes: BufferSource): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Whether this browser stores a key of the user that needs no PIN. */
export const hasStoredKey = (userKey: string): Promise<boolean> =>
  runWithKeys(
    async (database) =>
      (await database.run((connection) => connection.get('keys', userKey))) !== undefined,
  );

async function runWithKeys<Result>(
  work: (database: Awaited<ReturnType<typeof openKeys>>) => Promise<Result>,
) {
  const database = await openKeys();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

const getOrCreateStoredKey = (userKey: string): Promise<CryptoKey> =>
  runWithKeys(async (database) => {
    const present = await database.run((connection) => connection.get('keys', userKey));
    if (present) return present.key;
    // Records that were encrypted with a second key would never be found.
    if (await readLock(userKey))
      throw new DOMException('This device is opened by a PIN', 'NotAllowedError');
    // The key is generated before the transaction, because awaiting it would close the transaction.
    const generated = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    return await database.run(async (connection) => {
      const transaction = connection.transaction('keys', 'readwrite', { durability: 'strict' });
      // Another tab may have stored a key meanwhile, and have encrypted records with it.
      const present = await transaction.store.get(userKey);
      if (!present) await transaction.store.put({ userKey, key: generated });
      await transaction.done;
      return present?.key ?? generated;
    });
  });

/**
 * Deletes the user's stored key, which makes all records that it encrypted unreadable.
 * @returns whether it was the last stored key
 */
export const deleteStoredKey = (userKey: string): Promise<boolean> =>
  runWithKeys((database) =>
    database.run(async (connection) => {
      const transaction = connection.transaction('keys', 'readwrite', { durability: 'strict' });
      await transaction.store.delete(userKey);
      const isLast = (await transaction.store.count()) === 0;
      await transaction.done;
      return isLast;
    }),
  );

/** Deletes all keys of the user, which makes all of the user's records unreadable. */
export async function deleteKeys(userKey: string): Promise<void> {
  await Promise.all([deleteStoredKey(userKey), deleteLock(userKey)]);
}
