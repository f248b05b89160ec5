import { fileURLToPath } from 'node:url';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Leadership } from './leadership';
import type { Notices } from './notices';
import * as schema from './schema';

/**
 * The product's tables, either on the embedded engine or on a PostgreSQL server. Code outside this
 * folder does not know which.
 */
export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface DatabaseConnection {
  database: Database;
  /** The pool whose connections the database uses. */
  pool: pg.Pool;
  notices: Notices;
  /** Decides whether this process leads among those that work on the database. */
  leadership: Leadership;
  /** Describes the engine for the operator's log. */
  description: string;
  close(): Promise<void>;
}

/** The folder lies beside this file in the sources, and beside the bundle in a build. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Key of the advisory lock: 'felt' in ASCII, which nothing else on the server uses. */
const migrationLock = 0x66_65_6c_74;

// INT8 columns are counts and server ids; none of them comes near 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export const createDatabase = (pool: pg.Pool): Database => drizzle(pool, { schema });

/**
 * Applies missing migrations. When several processes start at once, one of them applies the
 * migrations and the others wait.
 */
export async function applyMigrations(client: pg.Client | pg.PoolClient): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
}
