import type { DBSchema } from 'idb';
import { forgetLock, readLock } from './device-lock.data.ts';
import { openDatabase } from './open-database.data.ts';
import type { Sealed } from './sealed.ts';

/**
 * Protects what a lost or handed-on device stores of a user. It does not protect an unlocked
 * profile: whoever can open the app as this user can read what it reads.
 */
export interface RecordCipher {
  /** @param belongsTo what the record is stored under: it can be opened nowhere else */
  seal(bytes: BufferSource, belongsTo: string): Promise<Sealed>;
  /**
   * @throws DOMException `OperationError` when the record is damaged, another user's, or from
   *   another place
   */
  open(sealed: Sealed, belongsTo: string): Promise<ArrayBuffer>;
}

interface KeySchema extends DBSchema {
  /** Cannot be taken out of the browser; without it the user's records are noise. */
  keys: { key: string; value: { userKey: string; key: CryptoKey } };
}

export const keyDatabaseName = 'feltbok-keys';

const openKeys = () => openDatabase<KeySchema>(keyDatabaseName, { keys: 'userKey' });

/**
 * The cipher of one user on this device. Without the key of a PIN it is the one that this browser
 * stores, made at first use.
 * @param pinKey the key of a device that is opened by a PIN; its records lie in databases of their
 *   own
 * @throws DOMException when the browser offers no storage, for instance in some private windows;
 *   `NotAllowedError` when the device is opened by a PIN and no such key is given
 */
export async function openRecordCipher(userKey: string, pinKey?: CryptoKey): Promise<RecordCipher> {
  return cipherOf(userKey, pinKey ?? (await storedKeyOf(userKey)));
}

/** @param key AES-GCM, for both directions */
export function cipherOf(userKey: string, key: CryptoKey): RecordCipher {
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
 * Records under the key of a PIN lie apart from those under a stored one, which are deleted whole
 * once they have moved.
 */
export const databaseNameOf = (name: string, pinKey: CryptoKey | undefined) =>
  pinKey ? lockedDatabase(name) : name;

export const lockedDatabase = (name: string) => `${name}-locked`;

/** Bytes of a key of the device, for AES-256. */
export const importDeviceKey = (bytes: BufferSource): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Whether this browser stores a key of the user that opens without a PIN. */
export const hasStoredKey = (userKey: string): Promise<boolean> =>
  withKeys(
    async (database) =>
      (await database.run((connection) => connection.get('keys', userKey))) !== undefined,
  );

async function withKeys<Result>(
  work: (database: Awaited<ReturnType<typeof openKeys>>) => Promise<Result>,
) {
  const database = await openKeys();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

const storedKeyOf = (userKey: string): Promise<CryptoKey> =>
  withKeys(async (database) => {
    const present = await database.run((connection) => connection.get('keys', userKey));
    if (present) return present.key;
    // A key beside the wrapped one would store records that nobody looks for.
    if (await readLock(userKey))
      throw new DOMException('This device is opened by a PIN', 'NotAllowedError');
    // Made before the transaction opens: waiting for anything else would close it.
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    return await database.run(async (connection) => {
      const transaction = connection.transaction('keys', 'readwrite', { durability: 'strict' });
      // Another tab may have been faster, and what it has written must stay readable.
      const faster = await transaction.store.get(userKey);
      if (!faster) await transaction.store.put({ userKey, key: made });
      await transaction.done;
      return faster?.key ?? made;
    });
  });

/** After this nothing that was stored of the user under a stored key can be read by anybody. */
export const forgetStoredKey = (userKey: string): Promise<boolean> =>
  withKeys((database) =>
    database.run(async (connection) => {
      const transaction = connection.transaction('keys', 'readwrite', { durability: 'strict' });
      await transaction.store.delete(userKey);
      const isLast = (await transaction.store.count()) === 0;
      await transaction.done;
      return isLast;
    }),
  );

/** After this nothing that was stored of the user can be read by anybody. */
export async function forgetKey(userKey: string): Promise<void> {
  await Promise.all([forgetStoredKey(userKey), forgetLock(userKey)]);
}
