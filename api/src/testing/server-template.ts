import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openOwnerDatabase } from '../db/postgres-database';
import { migrationsDigest } from './migrations-digest';

/** A database of the caller's own, by its addresses. */
export interface ServerDatabase {
  /** For the login of the API. */
  url: string;
  ownerUrl: string;
  drop(): Promise<void>;
}

/**
 * A plain role that owns the databases, as a deployment has one: no superuser, so that it must be
 * granted what it needs.
 */
const owner = 'feltbok_owner';
/** What the API itself connects as. */
const login = 'feltbok_login';
const templateLock = 4_711;

/**
 * A database of the caller's own on a server, copied from one that was migrated once.
 * @param server address of a database that a superuser may connect to
 */
export async function createMigratedDatabase(server: string): Promise<ServerDatabase> {
  const template = `feltbok_template_${migrationsDigest().slice(0, 16)}`;
  const name = `feltbok_test_${randomBytes(8).toString('hex')}`;
  await withAdministrator(server, async (client) => {
    // Tests begin in several processes at once: one makes the template, and nobody copies it while
    // another does.
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    await makeTemplate(client, server, template);
    await client.query(`create database ${name} template ${template} owner ${owner}`);
  });
  return databaseNamed(server, name);
}

/** An empty database without any table, as an operator makes it. */
export async function emptyServerDatabase(server: string): Promise<ServerDatabase> {
  const name = `feltbok_test_${randomBytes(8).toString('hex')}`;
  await withAdministrator(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    await makeRoles(client);
    await client.query(`create database ${name} owner ${owner}`);
  });
  return databaseNamed(server, name);
}

function databaseNamed(server: string, name: string): ServerDatabase {
  const drop = () =>
    withAdministrator(server, (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    );
  return {
    url: getAddress(server, name, login),
    ownerUrl: getAddress(server, name, owner),
    drop: async () => void (await drop()),
  };
}

async function makeTemplate(client: pg.Client, server: string, template: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
  if (rowCount) return;
  await makeRoles(client);
  const draft = `${template}_${process.pid}`;
  await client.query(`create database ${draft} owner ${owner}`);
  const { close } = await openOwnerDatabase({ url: getAddress(server, draft, owner), poolSize: 1 });
  await close();
  // Renamed when it is whole, so that a process that dies on the way leaves no half a template.
  await client.query(`alter database ${draft} rename to ${template}`);
}

/** The roles as docs/operation.md has them made. */
async function makeRoles(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [owner]);
  if (rowCount) return;
  await client.query(`create role ${owner} login`);
  for (const role of ['app', 'case_system', 'api_login', 'operator'])
    await client.query(`create role ${role} nologin`);
  await client.query('grant app to case_system');
  await client.query('grant app, case_system to api_login');
  await client.query(`grant app, case_system, operator to ${owner}`);
  await client.query(`create role ${login} login in role api_login`);
}

async function withAdministrator<Result>(
  server: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function getAddress(server: string, database: string, role: string): string {
  const url = new URL(server);
  url.username = role;
  url.pathname = `/${database}`;
  return url.href;
}
