import type { DeviceConnection, DeviceDatabase, Entry } from './device-database.data.ts';
import { inOneTransaction } from './one-transaction.data.ts';
import type { RecordCipher } from './record-cipher.data.ts';
import type { Sealed } from './sealed.ts';

interface StoredRecord {
  entry: Entry;
  bytes: ArrayBuffer;
  /** Media type; empty where it was no file. */
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
   * The write is done only if this record still has the stamp it was read with, or, with null, is
   * not there.
   */
  expected?: { kind: string; key: string; schema: number; stamp: string | null };
  /** Strict for what exists nowhere else. */
  durability?: 'strict' | 'relaxed';
}

/**
 * What the device stores of one user besides pending work: encrypted, and read by any later build.
 * A record that a newer build has written in a newer schema stands beside this build's own, so that
 * a host which is rolled back and updated again finds everything.
 */
export interface DeviceStore {
  /** Of one kind, or of all. */
  entries(kind?: string): Promise<Entry[]>;
  /**
   * The latest written record under the key that a build of this schema can read.
   * @throws DOMException `OperationError` when it is damaged
   */
  read(kind: string, key: string, schema: number): Promise<StoredRecord | null>;
  /**
   * All or nothing, in one transaction. Records of lower schemas under the same keys go with it.
   * @returns the entries in the order of the writes
   * @throws DOMException `QuotaExceededError` when the device has no room
   */
  write(
    writes: readonly DeviceWrite[],
    options?: DeviceWriteOptions,
  ): Promise<Entry[] | 'changed elsewhere'>;
  /** Removes what a build of this schema can read; what a newer one has written stays. */
  remove(kind: string, keys: readonly string[], schema: number): Promise<void>;
}

type RecordKey = [userKey: string, kind: string, key: string, schema: number];

/** What a build of this schema can read. */
const rangeUpTo = ([userKey, kind, key, schema]: RecordKey) =>
  IDBKeyRange.bound([userKey, kind, key, 0], [userKey, kind, key, schema]);

async function sealed(
  cipher: RecordCipher,
  userKey: string,
  { kind, key, schema, content }: DeviceWrite,
) {
  const bytes = content instanceof Blob ? await content.arrayBuffer() : content;
  const id: RecordKey = [userKey, kind, key, schema];
  const secret: Sealed = await cipher.seal(bytes, placeOfContent({ kind, key, schema }));
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

/** Where a content is sealed to. */
export const placeOfContent = ({ kind, key, schema }: Pick<Entry, 'kind' | 'key' | 'schema'>) =>
  `${kind} ${key} ${schema}`;

export function deviceStoreOver(
  database: DeviceDatabase,
  cipher: RecordCipher,
  userKey: string,
): DeviceStore {
  const rangeOf = (kind: string, key: string, schema: number) =>
    rangeUpTo([userKey, kind, key, schema]);
  const ofKind = (kind?: string) =>
    kind === undefined
      ? IDBKeyRange.bound([userKey], [userKey, []])
      : IDBKeyRange.bound([userKey, kind], [userKey, kind, []]);

  return {
    async entries(kind) {
      return database.run((connection) => connection.getAll('entries', ofKind(kind)));
    },
    async read(kind, key, schema) {
      const found = await database.run(async (connection) => {
        const transaction = connection.transaction(['entries', 'contents']);
        const entries = await transaction.objectStore('entries').getAll(rangeOf(kind, key, schema));
        const entry = entries.sort((a, b) => b.writtenAt - a.writtenAt)[0];
        const content =
          entry &&
          (await transaction.objectStore('contents').get([userKey, kind, key, entry.schema]));
        return entry && content ? { entry, content } : null;
      });
      if (!found) return null;
      const { entry, content } = found;
      const bytes = await cipher.open(content, placeOfContent(entry));
      return { entry, bytes, type: content.type };
    },
    async write(writes, { expected, durability = 'relaxed' } = {}) {
      // Encrypted before the transaction opens: waiting for anything else would close it.
      const records = await Promise.all(writes.map((write) => sealed(cipher, userKey, write)));
      return database.run((connection) => {
        const { transaction, entries, contents } = storesOf(connection, durability);
        return inOneTransaction(transaction, async () => {
          if (expected) {
            const { kind, key, schema, stamp } = expected;
            const present = await entries.get([userKey, kind, key, schema]);
            if ((present?.stamp ?? null) !== stamp) return 'changed elsewhere';
          }
          const requests = records.flatMap(({ id, entry, content }) => [
            () => entries.delete(rangeUpTo(id)),
            () => contents.delete(rangeUpTo(id)),
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
        const { transaction, entries, contents } = storesOf(connection, 'strict');
        return inOneTransaction(transaction, async () => {
          for (const key of keys) {
            await entries.delete(rangeOf(kind, key, schema));
            await contents.delete(rangeOf(kind, key, schema));
          }
        });
      });
    },
  };
}

/**
 * Makes all requests at once and commits them: a page that is being left may not live to make the
 * next one, while the browser carries out what it has been handed with its commit.
 * @throws what a request throws; the transaction is to be undone then
 */
async function commitAtOnce(
  transaction: { commit(): void },
  requests: ReadonlyArray<() => Promise<unknown>>,
): Promise<void> {
  const pending = requests.map((makeRequest) => {
    const request = makeRequest();
    // Where a later one throws at once, nobody waits for this one.
    request.catch(() => undefined);
    return request;
  });
  transaction.commit();
  await Promise.all(pending);
}

function storesOf(connection: DeviceConnection, durability: 'strict' | 'relaxed') {
  const transaction = connection.transaction(['entries', 'contents'], 'readwrite', { durability });
  return {
    transaction,
    entries: transaction.objectStore('entries'),
    contents: transaction.objectStore('contents'),
  };
}
