import { type DBSchema, openDB } from 'idb';
import { openDatabase } from './open-database.data';
import { openRecordCipher, type Sealed } from './record-cipher.data';

/** An imported file of boundary points, as a screen has it. */
interface BoundaryFileRecord<BoundaryFile> {
  /** Given by the database. */
  id: number;
  caseId: number;
  /** EPSG code of the UTM zone that was chosen at the import. */
  UTMType: number;
  /** A GeoJSON feature collection of points. */
  boundaryFile: BoundaryFile;
}

interface StoredFile extends Omit<BoundaryFileRecord<unknown>, 'id' | 'boundaryFile'> {
  id?: number;
  /** Whose it is. A record without, which no build of ours has written, is nobody's: shown to no one. */
  userKey: string;
  boundaryFile: Sealed;
}

interface CasesSchema extends DBSchema {
  'boundary-files': { key: number; value: StoredFile };
}

export const boundaryFileDatabase = 'cases';

const open = () => openDatabase<CasesSchema>(boundaryFileDatabase, { 'boundary-files': 'id' }, { autoIncrement: true });

/** One user's imported boundary files. They are on this device only, encrypted, and another user sees none of them. */
export interface BoundaryFiles<BoundaryFile> {
  /** Those that can be read, oldest first. */
  all(): Promise<BoundaryFileRecord<BoundaryFile>[]>;
  /** @returns the id @throws DOMException `QuotaExceededError` when the device has no room */
  add(file: Omit<BoundaryFileRecord<BoundaryFile>, 'id'>): Promise<number>;
  /** @throws DOMException `QuotaExceededError`; `NotFoundError` when it is another's or missing */
  replace(file: BoundaryFileRecord<BoundaryFile>): Promise<void>;
  /** Another user's are passed over. */
  remove(ids: readonly number[]): Promise<void>;
  close(): void;
}

/** @throws DOMException when the browser offers no storage, for instance in some private windows. */
export async function openBoundaryFiles<BoundaryFile>(userKey: string): Promise<BoundaryFiles<BoundaryFile>> {
  const [database, cipher] = await Promise.all([open(), openRecordCipher(userKey)]);
  const placeOf = ({ caseId }: { caseId: number }) => `boundary-file ${caseId}`;
  const sealed = async ({ caseId, UTMType, boundaryFile }: Omit<BoundaryFileRecord<BoundaryFile>, 'id'>) => ({
    ...{ userKey, caseId, UTMType },
    boundaryFile: await cipher.seal(new TextEncoder().encode(JSON.stringify(boundaryFile)), placeOf({ caseId })),
  });
  const opened = async ({ id, caseId, UTMType, boundaryFile }: StoredFile) => {
    const text = new TextDecoder().decode(await cipher.open(boundaryFile, placeOf({ caseId })));
    return { id: id as number, caseId, UTMType, boundaryFile: JSON.parse(text) as BoundaryFile };
  };
  /** All or nothing, and only what is this user's. */
  const change = (
    ids: readonly number[],
    step: (store: { delete(id: number): Promise<void>; put(file: StoredFile): Promise<number> }, id: number) => unknown,
  ) =>
    database.run(async (connection) => {
      const transaction = connection.transaction('boundary-files', 'readwrite', { durability: 'strict' });
      let changed = 0;
      for (const id of ids) {
        if ((await transaction.store.get(id))?.userKey !== userKey) continue;
        await step(transaction.store, id);
        changed += 1;
      }
      await transaction.done;
      return changed;
    });

  return {
    async all() {
      const stored = await database.run((connection) => connection.getAll('boundary-files'));
      const own = stored.filter((one) => one.userKey === userKey);
      const found = await Promise.all(own.map((one) => opened(one).catch(() => null)));
      return found.filter((one) => one !== null);
    },
    async add(file) {
      const record = await sealed(file);
      return database.run(async (connection) => {
        const transaction = connection.transaction('boundary-files', 'readwrite', { durability: 'strict' });
        const id = await transaction.store.add(record);
        await transaction.done;
        return id;
      });
    },
    async replace(file) {
      const record = await sealed(file);
      const changed = await change([file.id], (store, id) => store.put({ ...record, id }));
      if (changed === 0) throw new DOMException(`There is no boundary file ${file.id} of this user`, 'NotFoundError');
    },
    async remove(ids) {
      await change(ids, (store, id) => store.delete(id));
    },
    close: () => database.close(),
  };
}

/**
 * Removes this user's files and nobody's. As the database stands: to add to it would wait for every tab that has it open.
 * @returns whether any are left, which are other users'
 */
export async function wipeBoundaryFiles(userKey: string): Promise<boolean> {
  const database = await openDB<CasesSchema>(boundaryFileDatabase);
  try {
    if (!database.objectStoreNames.contains('boundary-files')) return false;
    const transaction = database.transaction('boundary-files', 'readwrite', { durability: 'strict' });
    let areLeft = false;
    for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue()) {
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
