import type { DatabaseConnection } from './database';
import { openEmbeddedDatabase } from './embedded-database';
import { openAsOwner, openForRequests } from './postgres-database';

/**
 * Where the database is: a directory for the embedded engine, or the address of a PostgreSQL server
 * for the API's login and, where it is known, for the tables' owner.
 */
export type DatabaseSettings =
  | { dataDir: string }
  | { url: string; ownerUrl?: string | undefined; poolSize: number };

/**
 * Opens the database that the settings name for requests, with its tables as this release makes
 * them.
 * @param onLostConnection called for connections to a server that break while nobody uses them
 * @throws DataDirError or PostgresError when it cannot be worked with
 */
export function connectDatabase(
  settings: DatabaseSettings,
  onLostConnection: (error: Error) => void,
): Promise<DatabaseConnection> {
  if ('dataDir' in settings) return openEmbeddedDatabase(settings.dataDir);
  return openForRequests({ ...settings, onLostConnection });
}

/**
 * Opens it for the operator, who works on the rows of every customer, and migrates its tables.
 * @throws DataDirError or PostgresError when it cannot be worked with
 */
export function connectAsOwner(settings: DatabaseSettings): Promise<DatabaseConnection> {
  if ('dataDir' in settings) return openEmbeddedDatabase(settings.dataDir);
  const { url, ownerUrl = url } = settings;
  return openAsOwner({ url: ownerUrl, poolSize: 1 });
}
