import type { DatabaseConnection } from './database';
import { openEmbeddedDatabase } from './embedded-database';
import { openOwnerDatabase, openRequestDatabase } from './postgres-database';

/**
 * Location of the database: the directory of the embedded engine, or the address of a PostgreSQL
 * server for the API's login and, where it is known, for the tables' owner.
 */
export type DatabaseSettings =
  | { dataDir: string }
  | { url: string; ownerUrl?: string | undefined; poolSize: number };

/**
 * Opens the configured database for requests, with its tables migrated to this release.
 * @param onLostConnection called for connections to a server that break while they are idle
 * @throws DataDirError or PostgresError when it cannot be opened
 */
export function connectDatabase(
  settings: DatabaseSettings,
  onLostConnection: (error: Error) => void,
): Promise<DatabaseConnection> {
  if ('dataDir' in settings) return openEmbeddedDatabase(settings.dataDir);
  return openRequestDatabase({ ...settings, onLostConnection });
}

/**
 * Opens the database for the operator, who works on the rows of every customer, and applies missing
 * migrations.
 * @throws DataDirError or PostgresError when it cannot be opened
 */
export function connectAsOwner(settings: DatabaseSettings): Promise<DatabaseConnection> {
  if ('dataDir' in settings) return openEmbeddedDatabase(settings.dataDir);
  const { url, ownerUrl = url } = settings;
  return openOwnerDatabase({ url: ownerUrl, poolSize: 1 });
}
