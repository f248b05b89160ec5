import type { DatabaseConnection } from './database';
import { openEmbeddedDatabase } from './embedded-database';
import { openPostgresDatabase } from './postgres-database';

/** Where the database is: a directory for the embedded engine, or the address of a PostgreSQL server. */
export type DatabaseSettings = { dataDir: string } | { url: string; poolSize: number };

/**
 * Opens the database that the settings name and migrates its tables.
 * @param onLostConnection called for connections to a server that break while nobody uses them
 * @throws DataDirError or PostgresError when it cannot be worked with
 */
export function connectDatabase(
  settings: DatabaseSettings,
  onLostConnection?: (error: Error) => void,
): Promise<DatabaseConnection> {
  if ('dataDir' in settings) return openEmbeddedDatabase(settings.dataDir);
  return openPostgresDatabase({ ...settings, ...(onLostConnection && { onLostConnection }) });
}
