import { fileURLToPath } from 'node:url';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Leadership } from './leadership';
import type { Notices } from './notices';
import * as schema from './schema';

/**
 * The product's tables, on the embedded engine or on a PostgreSQL server: nobody above this folder
 * knows which.
 */
export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface DatabaseConnection {
  database: Database;
  /** The connections that it works by. */
  pool: pg.Pool;
  notices: Notices;
  /** Whether this process leads those that work on the database. */
  leadership: Leadership;
  /** For the operator: which engine it is, and what that means. */
  description: string;
  close(): Promise<void>;
}

/** Beside this file in the sources, and beside the bundle in a build. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number that nothing else on the server locks by: 'felt' in ASCII. */
const migrationLock = 0x66_65_6c_74;

// Counts and server ids: none of them comes near 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export const databaseOver = (pool: pg.Pool): Database => drizzle(pool, { schema });

/**
 * Applies the migrations that the database lacks. Several processes may do so at once: one does,
 * the others wait.
 */
export async function migrateOver(client: pg.Client | pg.PoolClient): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
}
