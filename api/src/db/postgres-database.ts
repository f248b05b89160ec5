import pg from 'pg';
import { type DatabaseConnection, databaseOver, migrateOver } from './database';
import { PreparingClient } from './preparing-client';

/** The PostgreSQL server cannot be worked with, and why. */
export class PostgresError extends Error {}

export interface PostgresSettings {
  /** With role, password and database, as libpq reads it. */
  url: string;
  /** Connections that this process holds at most. */
  poolSize: number;
  /** Called for connections that break while nobody uses them. */
  onLostConnection?: (error: Error) => void;
}

const connectWithinMs = 5000;
/** Longer than any request should take, so that a forgotten lock or a lost client ends by itself. */
const statementTimeoutMs = 30_000;
const lockTimeoutMs = 10_000;
const idleInTransactionTimeoutMs = 60_000;

/**
 * Opens a pool of connections to a PostgreSQL server; migrations that the database lacks are applied first.
 * @throws PostgresError when the server cannot be reached or rejects
 */
export async function openPostgresDatabase(settings: PostgresSettings): Promise<DatabaseConnection> {
  const { url, poolSize, onLostConnection = () => undefined } = settings;
  const connection = { connectionString: url, connectionTimeoutMillis: connectWithinMs, keepAlive: true };
  const server = await migrated({ ...connection, application_name: 'feltbok-migration' });
  const pool = new pg.Pool({
    ...connection,
    application_name: 'feltbok-api',
    Client: PreparingClient,
    max: poolSize,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  });
  // Without a listener a server that restarts would end this process. The pool replaces the connection.
  pool.on('error', onLostConnection);
  return {
    database: databaseOver(pool),
    pool,
    description: `The database is PostgreSQL ${server}, by at most ${poolSize} connections`,
    close: () => pool.end(),
  };
}

/** @returns the server's version */
async function migrated(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    await migrateOver(client);
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    throw new PostgresError(`The database at DATABASE_URL cannot be used: ${cause?.message ?? message}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
