import { openDB } from 'idb';
import {
  getLockedDatabaseName,
  openRecordCipher,
  type RecordCipher,
} from '../stores/record-cipher.data.ts';
import { runInTransaction } from '../stores/run-in-transaction.data.ts';
import type { Sealed } from '../stores/sealed.ts';
import { batchCalls } from './batch-calls.ts';
import type { ItemKey, QueuedFile } from './change.ts';
import { importFormerQueue } from './former-queue.data.ts';
import { getNewestEdit } from './queue.domain.ts';
import {
  type ItemHeader,
  openQueueDatabase,
  type QueueConnection,
  type QueueDatabase,
  queueDatabaseName,
} from './queue-database.data.ts';
import type { QueueEntry } from './queue-entry.ts';
import type { QueueStore, QueueWrite, StoredItem } from './queue-store.ts';
import { currentSchema, findSchema, readItem, toStorable } from './stored-items.domain.ts';

/** A write whose entry and file are encrypted. */
interface SealedWrite extends Omit<QueueWrite, 'entry' | 'file'> {
  record: { header: ItemHeader; content: Sealed } | null;
  fileRecord: (Sealed & { userKey: string; id: string; type: string }) | undefined;
}

/**
 * @param onUnreadable called with the error of each record that cannot be decrypted
 * @param pinKey the key of a device that is locked by a PIN
 * @throws DOMException when the browser offers no storage, for instance in some private windows.
 */
export async function openQueueStore(
  userKey: string,
  onUnreadable: (error: unknown) => void = () => undefined,
  pinKey?: CryptoKey,
): Promise<QueueStore> {
  const [database, cipher] = await Promise.all([
    openQueueDatabase(pinKey),
    openRecordCipher(userKey, pinKey),
  ]);
  const store = createQueueStore(database, cipher, userKey, onUnreadable);
  await importFormerQueue(userKey, store);
  return store;
}

function createQueueStore(
  database: QueueDatabase,
  cipher: RecordCipher,
  userKey: string,
  onUnreadable: (error: unknown) => void,
): QueueStore {
  const readBatched = batchCalls((keys: readonly ItemKey[]) =>
    readRecords(database, userKey, keys),
  );
  const writeBatched = batchCalls((steps: readonly SealedWrite[]) =>
    writeRecords(database, userKey, steps),
  );
  const openOrReport = (header: ItemHeader, content: Sealed | undefined) =>
    decryptItem(cipher, header, content).catch((error) => {
      onUnreadable(error);
      return null;
    });

  return {
    async readChanges(getKnownStamp) {
      const { headers, found, writes } = await readUnknown(database, userKey, getKnownStamp);
      const changed = await Promise.all(
        found.map(({ header, content }) => openOrReport(header, content)),
      );
      return {
        keys: headers.map(({ key }) => key),
        changed: changed.filter((item) => item !== null),
        writes,
      };
    },
    countWrites: () =>
      database.run(async (connection) => (await connection.get('counters', userKey))?.writes ?? 0),
    async read(key) {
      const [header, content, receipt] = await readBatched(key);
      const isOfNewerVersion = header !== undefined && header.schema > currentSchema;
      const item = header && !isOfNewerVersion ? await openOrReport(header, content) : null;
      const unreadable = header && !item ? { stamp: header.stamp, isOfNewerVersion } : undefined;
      return { item, receipt: receipt ?? null, unreadable };
    },
    async write({ entry, file, ...step }) {
      // Encryption comes before the transaction, because awaiting it would close the transaction.
      const record = entry && (await encryptEntry(cipher, userKey, entry));
      const fileRecord = file && {
        userKey,
        id: file.id,
        type: file.bytes.type,
        ...(await cipher.seal(await file.bytes.arrayBuffer(), file.id)),
      };
      const writes = await writeBatched({ ...step, record, fileRecord });
      if (writes === null) return 'changed elsewhere';
      return { item: record && entry && { entry, ...pickStampAndSize(record.header) }, writes };
    },
    async readFile({ id }) {
      const record = await database.run((connection) => connection.get('files', [userKey, id]));
      return record ? new Blob([await cipher.open(record, id)], { type: record.type }) : null;
    },
    // Users with and without a PIN have their items in two databases.
    async countOtherUsersItems() {
      const present = await indexedDB.databases();
      const names = present.flatMap(({ name = '' }) =>
        queueDatabases.includes(name) ? [name] : [],
      );
      const counts = await Promise.all(names.map((name) => countInDatabase(name, userKey)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

const queueDatabases = [queueDatabaseName, getLockedDatabaseName(queueDatabaseName)];

async function countInDatabase(name: string, userKey: string): Promise<number> {
  const database = await openDB(name);
  try {
    if (!database.objectStoreNames.contains('items')) return 0;
    const { store } = database.transaction('items');
    const [total, ofUser] = await Promise.all([store.count(), store.count(getUserRange(userKey))]);
    return total - ofUser;
  } finally {
    database.close();
  }
}

const getUserRange = (userKey: string) => IDBKeyRange.bound([userKey], [userKey, []]);

/** The additional data that an item's content is authenticated with. */
export const getItemContext = ({ key, schema }: Pick<ItemHeader, 'key' | 'schema'>) =>
  `${key} ${schema}`;

async function decryptItem(
  cipher: RecordCipher,
  { key, schema, stamp, size }: ItemHeader,
  content: Sealed | undefined,
): Promise<StoredItem | null> {
  if (!content) return null;
  const text = new TextDecoder().decode(
    await cipher.open(content, getItemContext({ key, schema })),
  );
  const entry = await readItem(schema, JSON.parse(text));
  return entry && { entry, stamp, size };
}

async function encryptEntry(
  cipher: RecordCipher,
  userKey: string,
  entry: QueueEntry,
): Promise<{ header: ItemHeader; content: Sealed }> {
  const bytes = new TextEncoder().encode(JSON.stringify(toStorable(entry)));
  const { change, keptAt } = getNewestEdit(entry);
  const schema = findSchema(entry);
  return {
    header: {
      userKey,
      key: entry.key,
      kind: change.kind,
      age: Date.parse(keptAt) || 0,
      schema,
      size: listFiles(entry).reduce((sum, file) => sum + file.size, bytes.length),
      stamp: crypto.randomUUID(),
    },
    content: await cipher.seal(bytes, getItemContext({ key: entry.key, schema })),
  };
}

const readRecords = (database: QueueDatabase, userKey: string, keys: readonly ItemKey[]) =>
  database.run((connection) => {
    const transaction = connection.transaction(['items', 'contents', 'receipts']);
    return Promise.all(
      keys.map((key) =>
        Promise.all([
          transaction.objectStore('items').get([userKey, key]),
          transaction.objectStore('contents').get([userKey, key]),
          transaction.objectStore('receipts').get([userKey, key]),
        ]),
      ),
    );
  });

/**
 * Reads the headers of all items that this version of the app can read, oldest first, and the
 * contents of those whose stamp the caller does not know.
 */
const readUnknown = (
  database: QueueDatabase,
  userKey: string,
  getKnownStamp: (key: ItemKey) => string | undefined,
) =>
  database.run(async (connection) => {
    const transaction = connection.transaction(['items', 'contents', 'counters']);
    const contents = transaction.objectStore('contents');
    const counter = transaction.objectStore('counters').get(userKey);
    const all = await transaction.objectStore('items').getAll(getUserRange(userKey));
    const headers = all
      .filter(({ schema }) => schema <= currentSchema)
      .sort((a, b) => a.age - b.age);
    const unknown = headers.filter(({ key, stamp }) => getKnownStamp(key) !== stamp);
    const found = await Promise.all(
      unknown.map(async (header) => ({
        header,
        content: await contents.get([userKey, header.key]),
      })),
    );
    return { headers, found, writes: (await counter)?.writes ?? 0 };
  });

/**
 * Writes the steps in one transaction. Resolves with the queue's number of writes after each step;
 * null for a step whose expected stamp is outdated.
 */
const writeRecords = (database: QueueDatabase, userKey: string, steps: readonly SealedWrite[]) =>
  database.run((connection) => {
    const { transaction, ...stores } = openStores(connection);
    return runInTransaction(transaction, async () => {
      const [counter, ...present] = await Promise.all([
        stores.counters.get(userKey),
        ...steps.map(({ key }) => stores.items.get([userKey, key])),
      ]);
      const stamps = new Map(steps.map(({ key }, index) => [key, present[index]?.stamp ?? null]));
      const before = counter?.writes ?? 0;
      let writes = before;
      const requests: Array<() => Promise<unknown> | undefined> = [];
      const outcomes = steps.map((step) => {
        const stamp = stamps.get(step.key) ?? null;
        // An earlier try has written this step, and lost its connection before it was acknowledged.
        if (stamp !== null && stamp === step.record?.header.stamp) return writes;
        if (stamp !== step.expected) return null;
        stamps.set(step.key, step.record?.header.stamp ?? null);
        requests.push(...buildRequests(userKey, step, stores));
        writes += 1;
        return writes;
      });
      if (writes > before) requests.push(() => stores.counters.put({ userKey, writes }));
      await runAll(requests);
      return outcomes;
    });
  });

const buildRequests = (
  userKey: string,
  { key, record, receipt, fileRecord, filesToDrop }: SealedWrite,
  { items, contents, files, receipts }: QueueStores,
) => [
  () => (record ? items.put(record.header) : items.delete([userKey, key])),
  () =>
    record ? contents.put({ userKey, key, ...record.content }) : contents.delete([userKey, key]),
  () => (fileRecord ? files.put(fileRecord) : undefined),
  ...filesToDrop.map((id) => () => files.delete([userKey, id])),
  () => (receipt ? receipts.put({ ...receipt, userKey, key }) : undefined),
];

/** Lists the files that an entry refers to. */
export function listFiles(entry: QueueEntry | null): QueuedFile[] {
  if (!entry) return [];
  const changes =
    entry.state === 'failed' ? [entry.change] : [entry.latest?.change, entry.attempt?.change];
  return changes.flatMap((change) => change?.file ?? []);
}

type QueueStores = Omit<ReturnType<typeof openStores>, 'transaction'>;

function openStores(connection: QueueConnection) {
  const names = ['items', 'contents', 'files', 'receipts', 'counters'] as const;
  const transaction = connection.transaction(names, 'readwrite', { durability: 'strict' });
  return {
    transaction,
    items: transaction.objectStore('items'),
    contents: transaction.objectStore('contents'),
    files: transaction.objectStore('files'),
    receipts: transaction.objectStore('receipts'),
    counters: transaction.objectStore('counters'),
  };
}

/**
 * Runs all requests, and rejects if any of them fails. A request that throws at once does not stop
 * the others from being awaited, so no rejection goes unhandled.
 */
const runAll = (requests: ReadonlyArray<() => Promise<unknown> | undefined>) =>
  Promise.all(requests.map(async (request) => request()));

const pickStampAndSize = ({ stamp, size }: ItemHeader) => ({ stamp, size });
