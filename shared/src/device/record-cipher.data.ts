import type { DBSchema } from 'idb';
import { openDatabase } from './open-database.data';

/** What is encrypted, and how. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  cipher: ArrayBuffer;
}

/**
 * Protects what a lost or handed-on device stores of a user. It does not protect an unlocked profile: whoever can open
 * the app as this user can read what it reads.
 */
export interface RecordCipher {
  /** @param belongsTo what the record is stored under: it can be opened nowhere else */
  seal(bytes: BufferSource, belongsTo: string): Promise<Sealed>;
  /** @throws DOMException `OperationError` when the record is damaged, another user's, or from another place */
  open(sealed: Sealed, belongsTo: string): Promise<ArrayBuffer>;
}

interface KeySchema extends DBSchema {
  /** Cannot be taken out of the browser; without it the user's records are noise. */
  keys: { key: string; value: { userKey: string; key: CryptoKey } };
}

export const keyDatabaseName = 'feltbok-keys';

const openKeys = () => openDatabase<KeySchema>(keyDatabaseName, { keys: 'userKey' });

/**
 * The cipher of one user on this device; the first use makes its key.
 * @throws DOMException when the browser offers no storage, for instance in some private windows.
 */
export async function openRecordCipher(userKey: string): Promise<RecordCipher> {
  const key = await keyOf(userKey);
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
    open: ({ iv, cipher }, belongsTo) => crypto.subtle.decrypt(parameters(iv, belongsTo), key, cipher),
  };
}

async function keyOf(userKey: string): Promise<CryptoKey> {
  const database = await openKeys();
  try {
    const present = await database.run((connection) => connection.get('keys', userKey));
    if (present) return present.key;
    // Made before the transaction opens: waiting for anything else would close it.
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    return await database.run(async (connection) => {
      const transaction = connection.transaction('keys', 'readwrite', { durability: 'strict' });
      // Another tab may have been faster, and what it has written must stay readable.
      const faster = await transaction.store.get(userKey);
      if (!faster) await transaction.store.put({ userKey, key: made });
      await transaction.done;
      return faster?.key ?? made;
    });
  } finally {
    database.close();
  }
}

/** After this nothing that was stored of the user can be read by anybody. */
export async function forgetKey(userKey: string): Promise<void> {
  const database = await openKeys();
  try {
    await database.run(async (connection) => {
      const transaction = connection.transaction('keys', 'readwrite', { durability: 'strict' });
      await transaction.store.delete(userKey);
      await transaction.done;
    });
  } finally {
    database.close();
  }
}
