import type { QueueDatabase, Sealed } from './queue-database.data';

/**
 * Keeps from a lost or handed-on device's storage what a user has not sent yet. It does not protect an unlocked profile:
 * whoever can open the app as this user can read what it reads.
 */
export interface RecordCipher {
  /** @param belongsTo what the record is stored under: it can be opened nowhere else */
  seal(bytes: BufferSource, belongsTo: string): Promise<Sealed>;
  /** @throws DOMException `OperationError` when the record is damaged, another user's, or from another place */
  open(sealed: Sealed, belongsTo: string): Promise<ArrayBuffer>;
}

/** The cipher of one user on this device; the first use makes its key. */
export async function openRecordCipher(database: QueueDatabase, userKey: string): Promise<RecordCipher> {
  const key = (await presentKey(database, userKey)) ?? (await newKey(database, userKey));
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

const presentKey = (database: QueueDatabase, userKey: string) =>
  database.run(async (connection) => (await connection.get('keys', userKey))?.key);

async function newKey(database: QueueDatabase, userKey: string): Promise<CryptoKey> {
  // Made before the transaction opens: waiting for anything else would close it.
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  return database.run(async (connection) => {
    const transaction = connection.transaction('keys', 'readwrite', { durability: 'strict' });
    // Another tab may have been faster, and what it has written must stay readable.
    const present = await transaction.store.get(userKey);
    if (!present) await transaction.store.put({ userKey, key: made });
    await transaction.done;
    return present?.key ?? made;
  });
}
