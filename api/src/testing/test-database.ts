import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseConnection } from '../db/database';
import { databaseOn } from '../db/embedded-database';
import { openPostgresDatabase } from '../db/postgres-database';
import { migratedEngine } from './embedded-template';
import { emptyServerDatabase, migratedServerDatabase } from './server-template';

/**
 * The PostgreSQL server that this run of the tests is for, as its superuser; without one it is for the embedded engine.
 * The same tests run on both, and ask for neither.
 */
export const testServer = process.env.FELTBOK_TEST_POSTGRES;

/** An empty database with the product's tables, of the caller's own. */
export async function openTestDatabase(): Promise<DatabaseConnection> {
  return testServer ? onServer(testServer) : databaseOn(await migratedEngine());
}

async function onServer(server: string): Promise<DatabaseConnection> {
  const { url, drop } = await migratedServerDatabase(server);
  const opened = await openPostgresDatabase({ url, poolSize: 6 });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await drop();
    },
  };
}

/** What shows a process of the API of its own where its database and its files are; there is nothing in them yet. */
export async function environmentWithDatabase(): Promise<{ environment: NodeJS.ProcessEnv; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'feltbok-api-'));
  const server = testServer ? await emptyServerDatabase(testServer) : undefined;
  return {
    environment: { DATA_DIR: folder, ...(server && { DATABASE_URL: server.url }) },
    remove: async () => {
      await server?.drop();
      await rm(folder, { recursive: true });
    },
  };
}
