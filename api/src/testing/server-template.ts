import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openPostgresDatabase } from '../db/postgres-database';
import { migrationsDigest } from './migrations-digest';

/** A plain role that owns the databases, as a deployment has one: no superuser, so that it must be granted what it needs. */
const owner = 'feltbok_owner';
const templateLock = 4_711;

/**
 * A database of the caller's own on a server, copied from one that was migrated once.
 * @param server address of a database that a superuser may connect to
 * @returns its address, as the role that owns it
 */
export async function migratedServerDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = `feltbok_template_${migrationsDigest().slice(0, 16)}`;
  const name = `feltbok_test_${randomBytes(8).toString('hex')}`;
  await withAdministrator(server, async (client) => {
    // Tests begin in several processes at once: one makes the template, and nobody copies it while another does.
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    await makeTemplate(client, server, template);
    await client.query(`create database ${name} template ${template} owner ${owner}`);
  });
  const drop = () =>
    withAdministrator(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  return { url: addressOf(server, name), drop: async () => void (await drop()) };
}

/** An empty database without any table, as an operator makes it. */
export async function emptyServerDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `feltbok_test_${randomBytes(8).toString('hex')}`;
  await withAdministrator(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    await makeOwner(client);
    await client.query(`create database ${name} owner ${owner}`);
  });
  const drop = () =>
    withAdministrator(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  return { url: addressOf(server, name), drop: async () => void (await drop()) };
}

async function makeTemplate(client: pg.Client, server: string, template: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
  if (rowCount) return;
  await makeOwner(client);
  const draft = `${template}_${process.pid}`;
  await client.query(`create database ${draft} owner ${owner}`);
  const { close } = await openPostgresDatabase({ url: addressOf(server, draft), poolSize: 1 });
  await close();
  // Renamed when it is whole, so that a process that dies on the way leaves no half a template.
  await client.query(`alter database ${draft} rename to ${template}`);
}

async function makeOwner(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [owner]);
  if (!rowCount) await client.query(`create role ${owner} login createrole`);
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

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.username = owner;
  url.pathname = `/${database}`;
  return url.href;
}
