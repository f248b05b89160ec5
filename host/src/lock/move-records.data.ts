import {
  openQueueDatabase,
  queueDatabaseName,
} from '@feltbok/offline/queue/queue-database.data.ts';
import { getItemContext, openQueueStore } from '@feltbok/offline/queue/queue-store.data.ts';
import {
  boundaryFileDatabase,
  getFileContext,
  openFileDatabase,
} from '@feltbok/offline/stores/boundary-files.data.ts';
import {
  deviceDatabaseName,
  openDeviceDatabase,
} from '@feltbok/offline/stores/device-database.data.ts';
import { getContentContext } from '@feltbok/offline/stores/device-store.data.ts';
import type { OpenDatabase } from '@feltbok/offline/stores/open-database.data.ts';
import {
  createRecordCipher,
  deleteStoredKey,
  hasStoredKey,
  keyDatabaseName,
  openRecordCipher,
  type RecordCipher,
} from '@feltbok/offline/stores/record-cipher.data.ts';
import type { Sealed } from '@feltbok/offline/stores/sealed.ts';
import { deleteDatabase } from '@feltbok/offline/wipe/wipe.data.ts';
import { type IDBPDatabase, openDB } from 'idb';

// biome-ignore lint/suspicious/noExplicitAny: records of stores of any shape are moved as they are.
type StoredRecord = any;

/** Encrypts what lies at a place anew. */
type Renew = (sealed: Sealed, place: string) => Promise<Sealed>;

interface MovedStore {
  store: string;
  /** The store that has the age of its records, by the same keys; absent where it has it itself. */
  heads?: string;
  renewRecord?: (record: StoredRecord, renew: Renew, from: IDBPDatabase) => Promise<StoredRecord>;
}

interface MovedDatabase {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: databases of any schema are written alike.
  openTarget: (pinKey: CryptoKey) => Promise<OpenDatabase<any>>;
  /**
   * Stores in the order in which they move: one that is sealed to the place in another store's
   * record goes before that.
   */
  stores: MovedStore[];
}

const createRenewal =
  (placeOf: (record: StoredRecord) => string): MovedStore['renewRecord'] =>
  async (record, renew) => ({ ...record, ...(await renew(record, placeOf(record))) });

const databases: MovedDatabase[] = [
  {
    name: queueDatabaseName,
    openTarget: openQueueDatabase,
    stores: [
      {
        store: 'contents',
        heads: 'items',
        async renewRecord(record, renew, from) {
          const header = await from.get('items', [record.userKey, record.key]);
          return {
            ...record,
            ...(await renew(record, getItemContext(header ?? { ...record, schema: 0 }))),
          };
        },
      },
      { store: 'files', renewRecord: createRenewal(({ id }) => id) },
      { store: 'receipts' },
      { store: 'counters' },
      { store: 'items' },
    ],
  },
  {
    name: deviceDatabaseName,
    openTarget: openDeviceDatabase,
    stores: [
      { store: 'contents', heads: 'entries', renewRecord: createRenewal(getContentContext) },
      { store: 'entries' },
    ],
  },
];

/** Maximum number of records that are in memory at once, to be encrypted and written. */
const batchSize = 20;

/**
 * Moves all that lies under the user's stored key under that of the PIN, and deletes the stored key
 * and its databases. Each record is deleted once it lies under the new key: a tab that is killed
 * loses none, and the next opening goes on.
 * @param onBegin called when there is something to move
 * @throws DOMException `QuotaExceededError` when the device has no room; what has moved stays moved
 */
export async function moveToPinKey(
  userKey: string,
  pinKey: CryptoKey,
  onBegin: () => void,
): Promise<void> {
  const present = new Set((await indexedDB.databases()).map(({ name }) => name));
  if (!present.has(keyDatabaseName) || !(await hasStoredKey(userKey))) return;
  onBegin();
  const former = await openRecordCipher(userKey);
  const renew = createRenew(former, createRecordCipher(userKey, pinKey));
  for (const database of databases)
    if (present.has(database.name)) await moveDatabase(database, { userKey, pinKey, renew });
  if (present.has(boundaryFileDatabase)) await moveFiles({ userKey, pinKey, renew });
  // Takes over what the very first queue has stored, which was not encrypted.
  await openQueueStore(userKey, undefined, pinKey);
  for (const name of [
    ...databases.map((database) => database.name),
    boundaryFileDatabase,
    'feltbok-queue',
  ]) {
    if (present.has(name)) await deleteIfEmpty(name);
  }
  if (await deleteStoredKey(userKey)) await deleteDatabase(keyDatabaseName);
}

/**
 * What is damaged under the former key is no better under another: it is passed over, as reading
 * does.
 */
const createRenew =
  (former: RecordCipher, next: RecordCipher): Renew =>
  async (sealed, place) =>
    next.seal(await former.open(sealed, place), place);

interface Move {
  userKey: string;
  pinKey: CryptoKey;
  renew: Renew;
}

async function moveDatabase(
  { name, openTarget, stores }: MovedDatabase,
  { userKey, pinKey, renew }: Move,
) {
  const [from, to] = await Promise.all([openDB(name), openTarget(pinKey)]);
  try {
    for (const { store, heads = store, renewRecord: renewed } of stores) {
      if (!from.objectStoreNames.contains(store)) continue;
      const keys = (await from.getAllKeys(store)).filter((key) => [key].flat()[0] === userKey);
      for (let start = 0; start < keys.length; start += batchSize) {
        const batch = keys.slice(start, start + batchSize);
        const records = await Promise.all(batch.map((key) => from.get(store, key)));
        const ready = await Promise.all(
          records.map((record) =>
            renewed ? renewed(record, renew, from).catch(nullIfDamaged) : record,
          ),
        );
        const headOf = await Promise.all(batch.map((key) => from.get(heads, key)));
        const moving = batch.map((key, nth) => ({ key, head: headOf[nth], record: ready[nth] }));
        await write(to, { store, heads }, moving);
        await remove(from, store, batch);
      }
    }
  } finally {
    from.close();
    to.close();
  }
}

function nullIfDamaged(error: unknown): null {
  if ((error as Error).name === 'OperationError') return null;
  throw error;
}

/**
 * Writes records, unless a newer one lies under their key: a former move may have had no room for
 * the rest, after which the user has saved again, or the host may have been rolled back.
 */
const write = (
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  to: OpenDatabase<any>,
  { store, heads }: Required<Pick<MovedStore, 'store' | 'heads'>>,
  moving: readonly { key: IDBValidKey; head: StoredRecord; record: StoredRecord }[],
) =>
  to.run(async (connection) => {
    const transaction = connection.transaction([store, heads], 'readwrite', {
      durability: 'strict',
    });
    const present = await Promise.all(
      moving.map(({ key }) => transaction.objectStore(heads).get(key)),
    );
    const newer = moving.filter(
      ({ head, record }, nth) => record && !(getAge(present[nth]) >= getAge(head)),
    );
    await Promise.all([
      ...newer.map(({ record }) => transaction.objectStore(store).put(record)),
      transaction.done,
    ]);
  });

/** @returns milliseconds since 1970; a record without an age stays where it lies already */
const getAge = (head: StoredRecord): number => head && (head.age ?? head.writtenAt ?? 0);

async function remove(from: IDBPDatabase, store: string, keys: IDBValidKey[]): Promise<void> {
  const transaction = from.transaction(store, 'readwrite', { durability: 'strict' });
  await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
}

/**
 * Imported files have numbers, which another may have taken: what moves names its former start, and
 * moves once.
 */
async function moveFiles({ userKey, pinKey, renew }: Move): Promise<void> {
  const [from, to] = await Promise.all([openDB(boundaryFileDatabase), openFileDatabase(pinKey)]);
  try {
    if (!from.objectStoreNames.contains('boundary-files')) return;
    const files: StoredRecord[] = (await from.getAll('boundary-files')).filter(
      (file) => file.userKey === userKey,
    );
    for (const { boundaryFile, ...file } of files) {
      const renewed = await renew(boundaryFile, getFileContext(file)).catch(nullIfDamaged);
      if (renewed) await addFile(to, { ...file, boundaryFile: renewed, formerIv: boundaryFile.iv });
      await remove(from, 'boundary-files', [file.id]);
    }
  } finally {
    from.close();
    to.close();
  }
}

const addFile = (to: Awaited<ReturnType<typeof openFileDatabase>>, { id, ...file }: StoredRecord) =>
  to.run(async (connection) => {
    const transaction = connection.transaction('boundary-files', 'readwrite', {
      durability: 'strict',
    });
    const there: StoredRecord = await transaction.store.get(id);
    const isMoved = there?.formerIv && indexedDB.cmp(there.formerIv, file.formerIv) === 0;
    if (!isMoved) await transaction.store.put(there ? file : { ...file, id });
    await transaction.done;
  });

/** Records of other users stay, under their own keys. */
async function deleteIfEmpty(name: string): Promise<void> {
  const database = await openDB(name);
  const counts = await Promise.all(
    [...database.objectStoreNames].map((store) => database.count(store)),
  );
  database.close();
  if (counts.every((count) => count === 0)) await deleteDatabase(name);
}
