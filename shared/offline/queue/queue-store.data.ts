import { openDB } from 'idb';
import { inOneTransaction } from '../stores/one-transaction.data.ts';
import {
  lockedDatabase,
  openRecordCipher,
  type RecordCipher,
} from '../stores/record-cipher.data.ts';
import type { Sealed } from '../stores/sealed.ts';
import { batchCalls } from './batch-calls.ts';
import type { ItemKey, QueuedFile } from './change.ts';
import { importFormerQueue } from './former-queue.data.ts';
import { newestOf } from './queue.domain.ts';
import {
  type ItemHeader,
  openQueueDatabase,
  type QueueConnection,
  type QueueDatabase,
  queueDatabaseName,
} from './queue-database.data.ts';
import type { QueueEntry } from './queue-entry.ts';
import type { QueueStore, QueueWrite, StoredItem } from './queue-store.ts';
import { currentSchema, findSchema, readItem, storable } from './stored-items.domain.ts';

/** A step with everything encrypted that is going to be. */
interface SealedWrite extends Omit<QueueWrite, 'entry' | 'file'> {
  record: { header: ItemHeader; content: Sealed } | null;
  fileRecord: (Sealed & { userKey: string; id: string; type: string }) | undefined;
}

/**
 * @param onUnreadable called with each record that is there but cannot be opened
 * @param pinKey the key of a device that is opened by a PIN
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
  const store = queueStoreOver(database, cipher, userKey, onUnreadable);
  await importFormerQueue(userKey, store);
  return store;
}

function queueStoreOver(
  database: QueueDatabase,
  cipher: RecordCipher,
  userKey: string,
  onUnreadable: (error: unknown) => void,
): QueueStore {
  const readTogether = batchCalls((keys: readonly ItemKey[]) =>
    readRecords(database, userKey, keys),
  );
  const writeTogether = batchCalls((steps: readonly SealedWrite[]) =>
    writeRecords(database, userKey, steps),
  );
  const opened = (header: ItemHeader, content: Sealed | undefined) =>
    openedItem(cipher, header, content).catch((error) => {
      onUnreadable(error);
      return null;
    });

  return {
    async readChanges(stampKnown) {
      const { headers, found, writes } = await readUnknown(database, userKey, stampKnown);
      const changed = await Promise.all(
        found.map(({ header, content }) => opened(header, content)),
      );
      return {
        keys: headers.map(({ key }) => key),
        changed: changed.filter((item) => item !== null),
        writes,
      };
    },
    writes: () =>
      database.run(async (connection) => (await connection.get('counters', userKey))?.writes ?? 0),
    async read(key) {
      const [header, content, receipt] = await readTogether(key);
      const isOfNewerVersion = header !== undefined && header.schema > currentSchema;
      const item = header && !isOfNewerVersion ? await opened(header, content) : null;
      const unopened = header && !item ? { stamp: header.stamp, isOfNewerVersion } : undefined;
      return { item, receipt: receipt ?? null, unopened };
    },
    async write({ entry, file, ...step }) {
      // Encrypted before the transaction opens: waiting for anything else would close it.
      const record = entry && (await sealedEntry(cipher, userKey, entry));
      const fileRecord = file && {
        userKey,
        id: file.id,
        type: file.bytes.type,
        ...(await cipher.seal(await file.bytes.arrayBuffer(), file.id)),
      };
      const writes = await writeTogether({ ...step, record, fileRecord });
      if (writes === null) return 'changed elsewhere';
      return { item: record && entry && { entry, ...stampAndSize(record.header) }, writes };
    },
    async readFile({ id }) {
      const record = await database.run((connection) => connection.get('files', [userKey, id]));
      return record ? new Blob([await cipher.open(record, id)], { type: record.type }) : null;
    },
    // Others of this device may have a PIN, or none, unlike this user.
    async countOfOthers() {
      const present = await indexedDB.databases();
      const names = present.flatMap(({ name = '' }) =>
        queueDatabases.includes(name) ? [name] : [],
      );
      const counts = await Promise.all(names.map((name) => countOfOthersIn(name, userKey)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

const queueDatabases = [queueDatabaseName, lockedDatabase(queueDatabaseName)];

async function countOfOthersIn(name: string, userKey: string): Promise<number> {
  const database = await openDB(name);
  try {
    if (!database.objectStoreNames.contains('items')) return 0;
    const { store } = database.transaction('items');
    const [all, own] = await Promise.all([store.count(), store.count(rangeOf(userKey))]);
    return all - own;
  } finally {
    database.close();
  }
}

const rangeOf = (userKey: string) => IDBKeyRange.bound([userKey], [userKey, []]);

/** Where an item's content is sealed to. */
export const placeOfItem = ({ key, schema }: Pick<ItemHeader, 'key' | 'schema'>) =>
  `${key} ${schema}`;

async function openedItem(
  cipher: RecordCipher,
  { key, schema, stamp, size }: ItemHeader,
  content: Sealed | undefined,
): Promise<StoredItem | null> {
  if (!content) return null;
  const text = new TextDecoder().decode(await cipher.open(content, placeOfItem({ key, schema })));
  const entry = await readItem(schema, JSON.parse(text));
  return entry && { entry, stamp, size };
}

async function sealedEntry(
  cipher: RecordCipher,
  userKey: string,
  entry: QueueEntry,
): Promise<{ header: ItemHeader; content: Sealed }> {
  const bytes = new TextEncoder().encode(JSON.stringify(storable(entry)));
  const { change, keptAt } = newestOf(entry);
  const schema = findSchema(entry);
  return {
    header: {
      userKey,
      key: entry.key,
      kind: change.kind,
      age: Date.parse(keptAt) || 0,
      schema,
      size: filesOf(entry).reduce((sum, file) => sum + file.size, bytes.length),
      stamp: crypto.randomUUID(),
    },
    content: await cipher.seal(bytes, placeOfItem({ key: entry.key, schema })),
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
 * Of all that this version of the app can read: the headers, oldest first, and the content of what
 * is not known.
 */
const readUnknown = (
  database: QueueDatabase,
  userKey: string,
  stampKnown: (key: ItemKey) => string | undefined,
) =>
  database.run(async (connection) => {
    const transaction = connection.transaction(['items', 'contents', 'counters']);
    const contents = transaction.objectStore('contents');
    const counter = transaction.objectStore('counters').get(userKey);
    const all = await transaction.objectStore('items').getAll(rangeOf(userKey));
    const headers = all
      .filter(({ schema }) => schema <= currentSchema)
      .sort((a, b) => a.age - b.age);
    const unknown = headers.filter(({ key, stamp }) => stampKnown(key) !== stamp);
    const found = await Promise.all(
      unknown.map(async (header) => ({
        header,
        content: await contents.get([userKey, header.key]),
      })),
    );
    return { headers, found, writes: (await counter)?.writes ?? 0 };
  });

/**
 * Of each step the queue's writes after it; null where what it goes out from is no longer there.
 */
const writeRecords = (database: QueueDatabase, userKey: string, steps: readonly SealedWrite[]) =>
  database.run((connection) => {
    const { transaction, ...stores } = storesOf(connection);
    return inOneTransaction(transaction, async () => {
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
        // Done by the first of two tries, whose connection was lost at its very end.
        if (stamp !== null && stamp === step.record?.header.stamp) return writes;
        if (stamp !== step.expected) return null;
        stamps.set(step.key, step.record?.header.stamp ?? null);
        requests.push(...requestsOf(userKey, step, stores));
        writes += 1;
        return writes;
      });
      if (writes > before) requests.push(() => stores.counters.put({ userKey, writes }));
      await together(requests);
      return outcomes;
    });
  });

const requestsOf = (
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

/** Every file that is referred to. */
export function filesOf(entry: QueueEntry | null): QueuedFile[] {
  if (!entry) return [];
  const changes =
    entry.state === 'failed' ? [entry.change] : [entry.latest?.change, entry.attempt?.change];
  return changes.flatMap((change) => change?.file ?? []);
}

type QueueStores = Omit<ReturnType<typeof storesOf>, 'transaction'>;

function storesOf(connection: QueueConnection) {
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
 * Also of a request that is rejected before it is made, the others are waited for: none fails
 * unheard.
 */
const together = (requests: ReadonlyArray<() => Promise<unknown> | undefined>) =>
  Promise.all(requests.map(async (request) => request()));

const stampAndSize = ({ stamp, size }: ItemHeader) => ({ stamp, size });
