import { type DBSchema, openDB } from 'idb';
import { waitForNextTask } from '../work/for-each-in-tasks.ts';
import type { ImportedFile } from './imported-files.domain.ts';
import { openDatabase } from './open-database.data.ts';
import { databaseNameOf, openRecordCipher } from './record-cipher.data.ts';
import type { Sealed } from './sealed.ts';
import { decodeBoundaryFile, encodeBoundaryFile } from './stored-boundary-file.ts';

/** An imported file; a record without `userKey`, which no build wrote, is shown to no one. */
interface StoredFile extends Omit<ImportedFile, 'id' | 'boundaryFile'> {
  /** Given by the database. */
  id?: number;
  userKey: string;
  boundaryFile: Sealed;
}

interface CasesSchema extends DBSchema {
  'boundary-files': { key: number; value: StoredFile };
}

export const boundaryFileDatabase = 'cases';

export const openFileDatabase = (pinKey?: CryptoKey) =>
  openDatabase<CasesSchema>(
    databaseNameOf(boundaryFileDatabase, pinKey),
    { 'boundary-files': 'id' },
    { autoIncrement: true },
  );

/**
 * One user's imported boundary files. They are on this device only, encrypted, and another user
 * sees none of them.
 */
export interface BoundaryFiles {
  /** Those that can be read, oldest first. */
  all(): Promise<ReadFile[]>;
  /** @returns the id @throws DOMException `QuotaExceededError` when the device has no room */
  add(file: Omit<ImportedFile, 'id'>): Promise<number>;
  /** @throws DOMException `QuotaExceededError`; `NotFoundError` when it is another's or missing */
  replace(file: ImportedFile): Promise<void>;
  /** Another user's are passed over. */
  remove(ids: readonly number[]): Promise<void>;
  close(): void;
}

export interface ReadFile extends ImportedFile {
  /** Bytes that it takes on the device. */
  size: number;
}

export const placeOfFile = ({ caseId }: { caseId: number }) => `boundary-file ${caseId}`;

/**
 * @param pinKey the key of a device that is opened by a PIN
 * @throws DOMException when the browser offers no storage, for instance in some private windows.
 */
export async function openBoundaryFiles(
  userKey: string,
  pinKey?: CryptoKey,
): Promise<BoundaryFiles> {
  const [database, cipher] = await Promise.all([
    openFileDatabase(pinKey),
    openRecordCipher(userKey, pinKey),
  ]);
  const sealed = async ({ caseId, UTMType, boundaryFile }: Omit<ImportedFile, 'id'>) => ({
    userKey,
    caseId,
    UTMType,
    boundaryFile: await cipher.seal(
      await encodeBoundaryFile(boundaryFile),
      placeOfFile({ caseId }),
    ),
  });
  const change = (ids: readonly number[], step: Step) => changeOwn(database, userKey, ids, step);
  const opened = async (stored: StoredFile): Promise<ReadFile> => {
    const { id, caseId, UTMType, boundaryFile: encrypted } = stored;
    const bytes = await cipher.open(encrypted, placeOfFile(stored));
    const { boundaryFile, isOutdated } = await decodeBoundaryFile(bytes, UTMType);
    const file = { id: id as number, caseId, UTMType, boundaryFile };
    if (isOutdated) await renew(file, encrypted).catch(() => undefined);
    return { ...file, size: encrypted.cipher.byteLength };
  };
  /** Stores a file of a former version in the present form, unless it has changed meanwhile. */
  const renew = async (file: ImportedFile, { iv }: Sealed) => {
    const record = await sealed(file);
    await change([file.id], (store, id, present) => {
      if (indexedDB.cmp(present.boundaryFile.iv, iv) === 0) return store.put({ ...record, id });
    });
  };

  return {
    async all() {
      const stored = await database.run((connection) => connection.getAll('boundary-files'));
      const own = stored.filter((file) => file.userKey === userKey);
      const found: ReadFile[] = [];
      for (const file of own) {
        // To read megabytes is a long task, and to copy them for decryption is another.
        await waitForNextTask();
        const read = await opened(file).catch(() => null);
        if (read) found.push(read);
      }
      return found;
    },
    async add(file) {
      const record = await sealed(file);
      return database.run(async (connection) => {
        const transaction = connection.transaction('boundary-files', 'readwrite', {
          durability: 'strict',
        });
        const id = await transaction.store.add(record);
        await transaction.done;
        return id;
      });
    },
    async replace(file) {
      const record = await sealed(file);
      const changed = await change([file.id], (store, id) => store.put({ ...record, id }));
      if (changed === 0)
        throw new DOMException(
          `There is no boundary file ${file.id} of this user`,
          'NotFoundError',
        );
    },
    async remove(ids) {
      await change(ids, (store, id) => store.delete(id));
    },
    close: () => database.close(),
  };
}

type Step = (
  store: { delete(id: number): Promise<void>; put(file: StoredFile): Promise<number> },
  id: number,
  present: StoredFile,
) => unknown;

/** All or nothing, and only what is this user's. @returns how many there were */
const changeOwn = (
  database: Awaited<ReturnType<typeof openFileDatabase>>,
  userKey: string,
  ids: readonly number[],
  step: Step,
) =>
  database.run(async (connection) => {
    const transaction = connection.transaction('boundary-files', 'readwrite', {
      durability: 'strict',
    });
    let changed = 0;
    for (const id of ids) {
      const present = await transaction.store.get(id);
      if (present?.userKey !== userKey) continue;
      await step(transaction.store, id, present);
      changed += 1;
    }
    await transaction.done;
    return changed;
  });

/**
 * Removes this user's files and nobody's. As the database stands: to add to it would wait for every
 * tab that has it open.
 * @param name of the database, that of a stored or of the key of a PIN
 * @returns whether any are left, which are other users'
 */
export async function wipeBoundaryFiles(name: string, userKey: string): Promise<boolean> {
  const database = await openDB<CasesSchema>(name);
  try {
    if (!database.objectStoreNames.contains('boundary-files')) return false;
    const transaction = database.transaction('boundary-files', 'readwrite', {
      durability: 'strict',
    });
    let areLeft = false;
    for (
      let cursor = await transaction.store.openCursor();
      cursor;
      cursor = await cursor.continue()
    ) {
      const { userKey: owner } = cursor.value as Partial<StoredFile>;
      if (owner === undefined || owner === userKey) await cursor.delete();
      else areLeft = true;
    }
    await transaction.done;
    return areLeft;
  } finally {
    database.close();
  }
}
