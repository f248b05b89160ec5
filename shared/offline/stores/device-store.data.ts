import type { DeviceConnection, DeviceDatabase, Entry } from './device-database.data.ts';
import type { RecordCipher } from './record-cipher.data.ts';
import { runInTransaction } from './run-in-transaction.data.ts';
import type { Sealed } from './sealed.ts';

interface StoredRecord {
  entry: Entry;
  bytes: ArrayBuffer;
  /** Media type; empty when the content was not a file. */
  type: string;
}

export interface DeviceWrite {
  kind: string;
  key: string;
  schema: number;
  content: Blob | Uint8Array<ArrayBuffer>;
}

interface DeviceWriteOptions {
  /**
   * The write is done only if this record still has this stamp. Null means that the record must not
   * exist.
   */
  expected?: { kind: string; key: string; schema: number; stamp: string | null };
  /** Strict for data that exist nowhere else. */
  durability?: 'strict' | 'relaxed';
}

/**
 * The encrypted records of one user on this device, apart from the queue. A record in a newer
 * schema is stored beside the one of this build, so that a host which is rolled back and updated
 * again finds everything.
 */
export interface DeviceStore {
  /** Lists the entries of one kind, or of all kinds. */
  listEntries(kind?: string): Promise<Entry[]>;
  /**
   * Reads the latest record under the key that a build of this schema can read.
   * @throws DOMException `OperationError` when the record is damaged
   */
  read(kind: string, key: string, schema: number): Promise<StoredRecord | null>;
  /**
   * Writes the records in one transaction, and removes those of lower schemas under the same keys.
   * @returns the entries in the order of the writes
   * @throws DOMException `QuotaExceededError` when the device has no space
   */
  write(
    writes: readonly DeviceWrite[],
    options?: DeviceWriteOptions,
  ): Promise<Entry[] | 'changed elsewhere'>;
  /** Removes the records that a build of this schema can read; those of newer schemas stay. */
  remove(kind: string, keys: readonly string[], schema: number): Promise<void>;
}

type RecordKey = [userKey: string, kind: string, key: string, schema: number];

/** The range of keys that a build of this schema can read. */
const getReadableRange = ([userKey, kind, key, schema]: RecordKey) =>
  IDBKeyRange.bound([userKey, kind, key, 0], [userKey, kind, key, schema]);

async function encryptWrite(
  cipher: RecordCipher,
  userKey: string,
  { kind, key, schema, content }: DeviceWrite,
) {
  const bytes = content instanceof Blob ? await content.arrayBuffer() : content;
  const id: RecordKey = [userKey, kind, key, schema];
  const secret: Sealed = await cipher.seal(bytes, getContentContext({ kind, key, schema }));
  const entry = {
    userKey,
    kind,
    key,
    schema,
    writtenAt: Date.now(),
    size: bytes.byteLength,
    stamp: crypto.randomUUID(),
  };
  const type = content instanceof Blob ? content.type : '';
  return { id, entry, content: { userKey, kind, key, schema, type, ...secret } };
}

/** The additional data that a record's content is authenticated with. */
export const getContentContext = ({ kind, key, schema }: Pick<Entry, 'kind' | 'key' | 'schema'>) =>
  `${kind} ${key} ${schema}`;

export function createDeviceStore(
  database: DeviceDatabase,
  cipher: RecordCipher,
  userKey: string,
): DeviceStore {
  const getKeyRange = (kind: string, key: string, schema: number) =>
    getReadableRange([userKey, kind, key, schema]);
  const getKindRange = (kind?: string) =>
    kind === undefined
      ? IDBKeyRange.bound([userKey], [userKey, []])
      : IDBKeyRange.bound([userKey, kind], [userKey, kind, []]);

  return {
    async listEntries(kind) {
      return database.run((connection) => connection.getAll('entries', getKindRange(kind)));
    },
    async read(kind, key, schema) {
      const found = await database.run(async (connection) => {
        const transaction = connection.transaction(['entries', 'contents']);
        const entries = await transaction
          .objectStore('entries')
          .getAll(getKeyRange(kind, key, schema));
        const entry = entries.sort((a, b) => b.writtenAt - a.writtenAt)[0];
        const content =
          entry &&
          (await transaction.objectStore('contents').get([userKey, kind, key, entry.schema]));
        return entry && content ? { entry, content } : null;
      });
      if (!found) return null;
      const { entry, content } = found;
      const bytes = await cipher.open(content, getContentContext(entry));
      return { entry, bytes, type: content.type };
    },
    async write(writes, { expected, durability = 'relaxed' } = {}) {
      // Encryption comes before the transaction, because awaiting it would close the transaction.
      const records = await Promise.all(
        writes.map((write) => encryptWrite(cipher, userKey, write)),
      );
      return database.run((connection) => {
        const { transaction, entries, contents } = openStores(connection, durability);
        return runInTransaction(transaction, async () => {
          if (expected) {
            const { kind, key, schema, stamp } = expected;
            const present = await entries.get([userKey, kind, key, schema]);
            if ((present?.stamp ?? null) !== stamp) return 'changed elsewhere';
          }
          const requests = records.flatMap(({ id, entry, content }) => [
            () => entries.delete(getReadableRange(id)),
            () => contents.delete(getReadableRange(id)),
            () => entries.put(entry),
            () => contents.put(content),
          ]);
          await commitAtOnce(transaction, requests);
          return records.map(({ entry }) => entry);
        });
      });
    },
    async remove(kind, keys, schema) {
      await database.run((connection) => {
        const { transaction, entries, contents } = openStores(connection, 'strict');
        return runInTransaction(transaction, async () => {
          for (const key of keys) {
            await entries.delete(getKeyRange(kind, key, schema));
            await contents.delete(getKeyRange(kind, key, schema));
          }
        });
      });
    },
  };
}

/**
 * Makes all requests at once and commits them. A page that is being closed may not live to make
 * another request, but the browser completes a committed transaction.
 * @throws what a request throws; the caller must then abort the transaction
 */
async function commitAtOnce(
  transaction: { commit(): void },
  requests: ReadonlyArray<() => Promise<unknown>>,
): Promise<void> {
  const pending = requests.map((makeRequest) => {
    const request = makeRequest();
    // If a later request throws at once, this one is not awaited, and must not be unhandled.
    request.catch(() => undefined);
    return request;
  });
  transaction.commit();
  await Promise.all(pending);
}

function openStores(connection: DeviceConnection, durability: 'strict' | 'relaxed') {
  const transaction = connection.transaction(['entries', 'contents'], 'readwrite', { durability });
  return {
    transaction,
    entries: transaction.objectStore('entries'),
    contents: transaction.objectStore('contents'),
  };
}
