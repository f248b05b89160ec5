import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb';

/** Where the key of each of a database's stores lies in its records. */
export type KeyPaths<Schema extends DBSchema> = Record<
  StoreName<Schema>,
  string | readonly string[]
>;

type StoreName<Schema extends DBSchema> = StoreNames<Schema> & string;

/** A database of this device, opened again when the browser drops the connection. */
export interface OpenDatabase<Schema extends DBSchema> {
  /**
   * Does the work over an open connection, a second time when the connection turns out to be lost:
   * what was done may then have been done already.
   */
  run<Result>(work: (connection: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result>;
  close(): void;
}

interface DatabaseOptions {
  /** Whether the database gives the keys of new records. */
  autoIncrement?: boolean;
}

/**
 * @throws DOMException when the browser offers no storage, for instance in some private windows.
 */
export async function openDatabase<Schema extends DBSchema>(
  name: string,
  keyPaths: KeyPaths<Schema>,
  { autoIncrement = false }: DatabaseOptions = {},
): Promise<OpenDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const connection = () => {
    if (opened) return opened;
    const own = connect({ name, keyPaths, autoIncrement }, () => {
      if (opened === own) opened = undefined;
    });
    // A failed opening must not be remembered: the storage may serve again at the next try.
    own.catch(() => {
      if (opened === own) opened = undefined;
    });
    opened = own;
    return own;
  };
  const reconnected = async (lost: Promise<IDBPDatabase<Schema>>) => {
    if (opened === lost) opened = undefined;
    await lost.then((one) => one.close()).catch(() => undefined);
    return connection();
  };
  await connection();
  return {
    async run(work) {
      const used = connection();
      try {
        return await work(await used);
      } catch (error) {
        if (!isLostConnection(error)) throw error;
        return work(await reconnected(used));
      }
    },
    close() {
      void opened?.then((one) => one.close()).catch(() => undefined);
      opened = undefined;
    },
  };
}

/**
 * iPads lose the connection of a page that was in the background, and say so only at its next use.
 */
const isLostConnection = (error: unknown) =>
  error instanceof DOMException &&
  ['InvalidStateError', 'UnknownError', 'AbortError'].includes(error.name);

/**
 * Opens whatever version there is, adding only what is missing. A version that a newer host has
 * left behind must open in an older one after a rollback, which by a number of its own it would
 * not.
 */
async function connect<Schema extends DBSchema>(
  {
    name,
    keyPaths,
    autoIncrement,
  }: { name: string; keyPaths: KeyPaths<Schema>; autoIncrement: boolean },
  onEnd: () => void,
): Promise<IDBPDatabase<Schema>> {
  const storeNames = Object.keys(keyPaths) as StoreName<Schema>[];
  let version: number | undefined;
  for (;;) {
    const connection = await openDB<Schema>(name, version, {
      upgrade(database) {
        for (const store of storeNames) {
          if (database.objectStoreNames.contains(store)) continue;
          database.createObjectStore(store, {
            keyPath: keyPaths[store] as string | string[],
            autoIncrement,
          });
        }
      },
      blocking: (_current, _blocked, event) => {
        // Another tab adds to the database or deletes it: it waits until this one has let go, and
        // this one opens again when it needs to.
        (event.target as IDBDatabase).close();
        onEnd();
      },
      terminated: onEnd,
    }).catch((error) => {
      // Another tab has added to it at the same moment.
      if (version !== undefined && error instanceof DOMException && error.name === 'VersionError')
        return null;
      throw error;
    });
    if (connection && storeNames.every((store) => connection.objectStoreNames.contains(store)))
      return connection;
    version = connection ? connection.version + 1 : undefined;
    connection?.close();
  }
}
