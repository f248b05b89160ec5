import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb';

/** The key path of each store of a database. */
export type KeyPaths<Schema extends DBSchema> = Record<
  StoreName<Schema>,
  string | readonly string[]
>;

type StoreName<Schema extends DBSchema> = StoreNames<Schema> & string;

/** A database that is opened again when the browser drops the connection. */
export interface OpenDatabase<Schema extends DBSchema> {
  /**
   * Runs the work over an open connection. If the connection turns out to be lost, the work runs a
   * second time, and may then find that it has been done already.
   */
  run<Result>(work: (connection: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result>;
  close(): void;
}

interface DatabaseOptions {
  /** Whether the database assigns the keys of new records. */
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
  const getConnection = () => {
    if (opened) return opened;
    const connecting = connect({ name, keyPaths, autoIncrement }, () => {
      if (opened === connecting) opened = undefined;
    });
    // A failed opening is forgotten, because the next one may succeed.
    connecting.catch(() => {
      if (opened === connecting) opened = undefined;
    });
    opened = connecting;
    return connecting;
  };
  const reconnect = async (lost: Promise<IDBPDatabase<Schema>>) => {
    if (opened === lost) opened = undefined;
    await lost.then((connection) => connection.close()).catch(() => undefined);
    return getConnection();
  };
  await getConnection();
  return {
    async run(work) {
      const used = getConnection();
      try {
        return await work(await used);
      } catch (error) {
        if (!isLostConnection(error)) throw error;
        return work(await reconnect(used));
      }
    },
    close() {
      void opened?.then((connection) => connection.close()).catch(() => undefined);
      opened = undefined;
    },
  };
}

/**
 * iPads drop the connection of a page in the background, which shows only when it is used again.
 */
const isLostConnection = (error: unknown) =>
  error instanceof DOMException &&
  ['InvalidStateError', 'UnknownError', 'AbortError'].includes(error.name);

/**
 * Opens the present version and adds only the stores that are missing. The app names no version of
 * its connecting, so that an older host can open the database of a newer one after a rollback.
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
        // Another tab upgrades or deletes the database and waits for this connection to close. The
        // next use opens a new one.
        (event.target as IDBDatabase).close();
        onEnd();
      },
      terminated: onEnd,
    }).catch((error) => {
      // Another tab has upgraded the database at the same moment.
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
