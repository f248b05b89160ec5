import { type DBSchema, openDB } from 'idb';
import { waitForNextTask } from '../work/for-each-in-tasks.ts';
import type { ImportedFile } from './imported-files.domain.ts';
import { openDatabase } from './open-database.data.ts';
import { getDatabaseName, openRecordCipher } from './record-cipher.data.ts';
import type { Sealed } from './sealed.ts';
import { decodeBoundaryFile, encodeBoundaryFile } from './stored-boundary-file.ts';

/** An imported file. A record without `userKey`, which no build has written, is not shown. */
interface StoredFile extends Omit<ImportedFile, 'id' | 'boundaryFile'> {
  /** Assigned by the database. */
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
    getDatabaseName(boundaryFileDatabase, pinKey),
    { 'boundary-files': 'id' },
    { autoIncrement: true },
  );

/**
 * One user's imported boundary files. They are stored on this device only, and encrypted.
 */
export interface BoundaryFiles {
  /** The files that can be decrypted, oldest first. */
  readAll(): Promise<LoadedFile[]>;
  /**
   * @returns the id
   * @throws DOMException `QuotaExceededError` when the device has no space
   */
  add(file: Omit<ImportedFile, 'id'>): Promise<number>;
  /** @throws DOMException `QuotaExceededError`; `NotFoundError` when the user has no such file */
  replace(file: ImportedFile): Promise<void>;
  /** Removes the user's own files among these. */
  remove(ids: readonly number[]): Promise<void>;
  close(): void;
}

export interface LoadedFile extends ImportedFile {
  /** Bytes on the device. */
  size: number;
}

/** The additional data that a file is authenticated with. */
export const getFileContext = ({ caseId }: { caseId: number }) => `boundary-file ${caseId}`;

/**
 * @param pinKey the key of a device that is locked by a PIN
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
  const encryptFile = async ({ caseId, UTMType, boundaryFile }: Omit<ImportedFile, 'id'>) => ({
    userKey,
    caseId,
    UTMType,
    boundaryFile: await cipher.seal(
      await encodeBoundaryFile(boundaryFile),
      getFileContext({ caseId }),
    ),
  });
  const changeFiles = (ids: readonly number[], step: Step) =>
    changeUserFiles(database, userKey, ids, step);
  const decryptFile = async (stored: StoredFile): Promise<LoadedFile> => {
    const { id, caseId, UTMType, boundaryFile: encrypted } = stored;
    const bytes = await cipher.open(encrypted, getFileContext(stored));
    const { boundaryFile, isOutdated } = await decodeBoundaryFile(bytes, UTMType);
    const file = { id: id as number, caseId, UTMType, boundaryFile };
    if (isOutdated) await upgradeFile(file, encrypted).catch(() => undefined);
    return { ...file, size: encrypted.cipher.byteLength };
  };
  /** Stores a file of a former version in the current form, unless it has changed meanwhile. */
  const upgradeFile = async (file: ImportedFile, { iv }: Sealed) => {
    const record = await encryptFile(file);
    await changeFiles([file.id], (store, id, present) => {
      if (indexedDB.cmp(present.boundaryFile.iv, iv) === 0) return store.put({ ...record, id });
    });
  };

  return {
    async readAll() {
      const stored = await database.run((connection) => connection.getAll('boundary-files'));
      const files: LoadedFile[] = [];
      for (const file of stored) {
        if (file.userKey !== userKey) continue;
        // Each file is a task of its own, because reading and decrypting megabytes takes long.
        await waitForNextTask();
        const loaded = await decryptFile(file).catch(() => null);
        if (loaded) files.push(loaded);
      }
      return files;
    },
    async add(file) {
      const record = await encryptFile(file);
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
      const record = await encryptFile(file);
      const changed = await changeFiles([file.id], (store, id) => store.put({ ...record, id }));
      if (changed === 0)
        throw new DOMException(
          `There is no boundary file ${file.id} of this user`,
          'NotFoundError',
        );
    },
    async remove(ids) {
      await changeFiles(ids, (store, id) => store.delete(id));
    },
    close: () => database.close(),
  };
}

type Step = (
  store: { delete(id: number): Promise<void>; put(file: StoredFile): Promise<number> },
  id: number,
  present: StoredFile,
) => unknown;

/**
 * Applies a step to the user's files among these ids, in one transaction.
 * @returns the number of these files
 */
const changeUserFiles = (
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
 * Removes this user's files, and those without a user. The database is opened at its present
 * version, because upgrading it would wait for every tab that has it open.
 * @param name name of the database with or without the key of a PIN
 * @returns whether files of other users remain
 */
export async function wipeBoundaryFiles(name: string, userKey: string): Promise<boolean> {
  const database = await openDB<CasesSchema>(name);
  try {
    if (!database.objectStoreNames.contains('boundary-files')) return false;
    const transaction = database.transaction('boundary-files', 'readwrite', {
      durability: 'strict',
    });
    let hasOtherUsersFiles = false;
    for (
      let cursor = await transaction.store.openCursor();
      cursor;
      cursor = await cursor.continue()
    ) {
      const { userKey: owner } = cursor.value as Partial<StoredFile>;
      if (owner === undefined || owner === userKey) await cursor.delete();
      else hasOtherUsersFiles = true;
    }
    await transaction.done;
    return hasOtherUsersFiles;
  } finally {
    database.close();
  }
}
