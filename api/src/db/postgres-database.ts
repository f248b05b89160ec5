import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { type DatabaseConnection, databaseOver, migrateOver, migrationsFolder } from './database';
import { ServerLeadership } from './leadership';
import { noticesOf } from './notices';
import { PreparingClient } from './prepared-statements';

/** The PostgreSQL server cannot be worked with, and why. */
export class PostgresError extends Error {}

export interface PostgresSettings {
  /** With role, password and database, as libpq reads it. */
  url: string;
  /**
   * The same of the tables' owner, who applies migrations; absent where they were applied before.
   */
  ownerUrl?: string | undefined;
  /** Connections that this process holds at most. */
  poolSize: number;
  /** Called for connections that break while nobody uses them. */
  onLostConnection?: (error: Error) => void;
}

const connectWithinMs = 5000;
/**
 * Longer than any request should take, so that a forgotten lock or a lost client ends by itself.
 */
const statementTimeoutMs = 30_000;
const lockTimeoutMs = 10_000;
const idleInTransactionTimeoutMs = 60_000;

/**
 * Opens a pool of connections for requests, as a login that owns nothing and is bound by row-level
 * security. Migrations that the database lacks are applied first, where the owner's address is
 * known.
 * @throws PostgresError when the server cannot be reached or rejects, the login may do more, or
 *   tables are missing
 */
export async function openForRequests({
  ownerUrl,
  ...settings
}: PostgresSettings): Promise<DatabaseConnection> {
  if (ownerUrl !== undefined) await prepared(ownerUrl, migrateOver);
  return pooled(settings, await prepared(settings.url, requireLogin));
}

/**
 * Opens a pool of connections as the tables' owner, for migrations, imports and the operator's
 * command; migrations that the database lacks are applied first.
 * @throws PostgresError when the server cannot be reached or rejects
 */
export async function openAsOwner(settings: PostgresSettings): Promise<DatabaseConnection> {
  return pooled(settings, await prepared(settings.url, migrateOver));
}

function pooled(
  { url, poolSize, onLostConnection = () => undefined }: PostgresSettings,
  version: string,
) {
  const pool = new pg.Pool({
    ...connectionTo(url),
    application_name: 'feltbok-api',
    Client: PreparingClient,
    max: poolSize,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  });
  // Without a listener a server that restarts would end this process. The pool replaces the
  // connection.
  pool.on('error', onLostConnection);
  return {
    database: databaseOver(pool),
    pool,
    notices: noticesOf(
      { ...connectionTo(url), application_name: 'feltbok-notices' },
      onLostConnection,
    ),
    leadership: new ServerLeadership({
      ...connectionTo(url),
      application_name: 'feltbok-leadership',
    }),
    description: `The database is PostgreSQL ${version}, by at most ${poolSize} connections`,
    close: () => pool.end(),
  };
}

const connectionTo = (connectionString: string) => ({
  connectionString,
  connectionTimeoutMillis: connectWithinMs,
  keepAlive: true,
});

/**
 * @returns the server's version. @throws PostgresError in place of what the server or the work says
 */
async function prepared(url: string, work: (client: pg.Client) => Promise<void>): Promise<string> {
  const client = new pg.Client({ ...connectionTo(url), application_name: 'feltbok-migration' });
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

async function requireLogin(client: pg.Client): Promise<void> {
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
  const see = "docs/operation.md, 'Logins of the database', says what to do";
  if (owns || unbound) {
    throw new Error(`the login ${login} of DATABASE_URL may do more than requests may: ${see}.`);
  }
  if (!admits)
    throw new Error(
      `its tables are not made, or the login ${login} is no member of api_login: ${see}.`,
    );
  const applied = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = Number(applied.rows[0]?.last ?? 0);
  if (readMigrationFiles({ migrationsFolder }).some(({ folderMillis }) => folderMillis > last)) {
    throw new Error(
      'its tables are of an older release: run migrate.js first, with DATABASE_OWNER_URL.',
    );
  }
}
