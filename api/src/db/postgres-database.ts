import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import {
  applyMigrations,
  createDatabase,
  type DatabaseConnection,
  migrationsFolder,
} from './database';
import { ServerLeadership } from './leadership';
import { createServerNotices } from './notices';
import { PreparingClient } from './prepared-statements';

/** The PostgreSQL server cannot be used; the message says why. */
export class PostgresError extends Error {}

export interface PostgresSettings {
  /** Connection string with role, password and database, as libpq reads it. */
  url: string;
  /**
   * Connection string of the tables' owner, who applies migrations; absent where they were applied
   * before.
   */
  ownerUrl?: string | undefined;
  /** Maximum number of connections of this process. */
  poolSize: number;
  /** Called for connections that break while they are idle. */
  onLostConnection?: (error: Error) => void;
}

const connectTimeoutMs = 5000;
/**
 * A statement may take longer than any request should, but a forgotten lock or a lost client must
 * end by itself.
 */
const statementTimeoutMs = 30_000;
const lockTimeoutMs = 10_000;
const idleInTransactionTimeoutMs = 60_000;

/**
 * Opens a pool for requests, with a login that owns nothing and is subject to row-level security.
 * Missing migrations are applied first if the owner's connection string is known.
 * @throws PostgresError when the server cannot be reached or rejects the login, the login has too
 *   many rights, or tables are missing
 */
export async function openRequestDatabase({
  ownerUrl,
  ...settings
}: PostgresSettings): Promise<DatabaseConnection> {
  if (ownerUrl !== undefined) await runOnServer(ownerUrl, applyMigrations);
  return openPool(settings, await runOnServer(settings.url, checkRequestLogin));
}

/**
 * Opens a pool as the tables' owner, for migrations, imports and the operator's commands; missing
 * migrations are applied first.
 * @throws PostgresError when the server cannot be reached or rejects the login
 */
export async function openOwnerDatabase(settings: PostgresSettings): Promise<DatabaseConnection> {
  return openPool(settings, await runOnServer(settings.url, applyMigrations));
}

function openPool(
  { url, poolSize, onLostConnection = () => undefined }: PostgresSettings,
  version: string,
) {
  const pool = new pg.Pool({
    ...toConnectionConfig(url),
    application_name: 'feltbok-api',
    Client: PreparingClient,
    max: poolSize,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  });
  // A listener is needed, as without one a server that restarts would end this process. The pool
  // replaces the connection.
  pool.on('error', onLostConnection);
  return {
    database: createDatabase(pool),
    pool,
    notices: createServerNotices(
      { ...toConnectionConfig(url), application_name: 'feltbok-notices' },
      onLostConnection,
    ),
    leadership: new ServerLeadership({
      ...toConnectionConfig(url),
      application_name: 'feltbok-leadership',
    }),
    description: `The database is PostgreSQL ${version}, with at most ${poolSize} connections`,
    close: () => pool.end(),
  };
}

const toConnectionConfig = (connectionString: string) => ({
  connectionString,
  connectionTimeoutMillis: connectTimeoutMs,
  keepAlive: true,
});

/**
 * Connects once and does the work.
 * @returns the version of the server
 * @throws PostgresError for any error of the server or the work
 */
async function runOnServer(
  url: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<string> {
  const client = new pg.Client({
    ...toConnectionConfig(url),
    application_name: 'feltbok-migration',
  });
  try {
    await client.connect();
    await work(client);
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    throw new PostgresError(
      `The database at DATABASE_URL cannot be used: ${cause?.message ?? message}`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function checkRequestLogin(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{
    login: string;
    owns: boolean;
    unbound: boolean;
    admits: boolean | null;
  }>(`
    select current_user as login, rolsuper or rolbypassrls or rolcreaterole as unbound,
      exists (
        select from pg_class where relnamespace = 'public'::regnamespace
          and pg_has_role(current_user, relowner, 'MEMBER')
      ) as owns,
      has_function_privilege(to_regprocedure('admitted_account(text, boolean)'),
        'EXECUTE') as admits
    from pg_roles where rolname = current_user`);
  const { login = '', owns, unbound, admits } = rows[0] ?? {};
  const advice = "docs/operation.md, 'Logins of the database', says what to do";
  if (owns || unbound) {
    throw new Error(
      `the login ${login} of DATABASE_URL has more rights than requests need: ${advice}.`,
    );
  }
  if (!admits)
    throw new Error(
      `its tables do not exist, or the login ${login} is not a member of api_login: ${advice}.`,
    );
  const applied = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = Number(applied.rows[0]?.last ?? 0);
  if (readMigrationFiles({ migrationsFolder }).some(({ folderMillis }) => folderMillis > last)) {
    throw new Error(
      'its tables are from an older release: run migrate.js first, with DATABASE_OWNER_URL.',
    );
  }
}
