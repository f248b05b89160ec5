import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { lockDataDir } from './data-dir-lock';
import * as schema from './schema';

export type Database = PgliteDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Beside this file in the sources, and beside the bundle in a build. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** The product's tables on a running engine; migrations that it lacks are applied. */
export async function databaseOn(engine: PGlite): Promise<Database> {
  const database = drizzle(engine, { schema });
  await migrate(database, { migrationsFolder });
  return database;
}

/**
 * Opens the embedded database in `<dataDir>/postgres`, made when it is not there.
 * @throws DataDirFault when another process has it open, or when it cannot be written
 */
export async function openDatabase(dataDir: string): Promise<{ database: Database; close: () => Promise<void> }> {
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
    return { database, close };
  } catch (error) {
    release();
    throw error;
  }
}
