import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { lockDataDir } from './data-dir-lock';
import { type Database, migrationsFolder, type OpenDatabase } from './database';
import * as schema from './schema';

/** The product's tables on a running engine; migrations that it lacks are applied. */
export async function databaseOn(engine: PGlite): Promise<Database> {
  const database = drizzle(engine, { schema });
  await migrate(database, { migrationsFolder });
  return database as unknown as Database;
}

/**
 * Opens the embedded database in `<dataDir>/postgres`, made when it is not there.
 * @throws DataDirFault when another process has it open, or when it cannot be written
 */
export async function openEmbeddedDatabase(dataDir: string): Promise<OpenDatabase> {
  const release = lockDataDir(dataDir);
  try {
    const engine = new PGlite(join(dataDir, 'postgres'));
    await engine.waitReady;
    const database = await databaseOn(engine);
    // No autovacuum runs in the embedded engine. Without statistics it reads a whole customer for each business of the
    // case list, and space that changed rows leave behind would never be used again.
    await database.execute('vacuum analyze');
    const close = async () => {
      await engine.close();
      release();
    };
    const description =
      'The database is the embedded one: for one machine and one process, not safe against power loss; keep backups';
    return { database, description, close };
  } catch (error) {
    release();
    throw error;
  }
}
