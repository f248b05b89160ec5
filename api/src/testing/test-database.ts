import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, DatabaseConnection } from '../db/database';
import { openOnEngine } from '../db/embedded-database';
import type { Leadership } from '../db/leadership';
import type { Notices } from '../db/notices';
import { openOwnerDatabase, openRequestDatabase } from '../db/postgres-database';
import { openMigratedEngine } from './embedded-template';
import { createMigratedDatabase, emptyServerDatabase } from './server-template';

/**
 * The PostgreSQL server that this run of the tests is for, as its superuser; without one it is for
 * the embedded engine. The same tests run on both, and ask for neither.
 */
export const testServer = process.env.FELTBOK_TEST_POSTGRES;

export interface TestDatabase extends DatabaseConnection {
  /**
   * Opened by the login of the API; the rest is the owner's. On the embedded engine there is one
   * login, which may do anything.
   */
  forRequests: Database;
  /** What another process hears: on a server by a connection of its own. */
  noticesElsewhere: Notices;
  /** Whether another process leads. */
  leadershipElsewhere: Leadership;
}

/** An empty database with the product's tables, of the caller's own. */
export async function openTestDatabase(): Promise<TestDatabase> {
  return testServer ? onServer(testServer) : openEmbeddedTestDatabase();
}

/** The same on the embedded engine, whatever the run is for. */
export async function openEmbeddedTestDatabase(): Promise<TestDatabase> {
  const opened = await openOnEngine(await openMigratedEngine());
  return {
    ...opened,
    forRequests: opened.database,
    noticesElsewhere: opened.notices,
    leadershipElsewhere: opened.leadership,
  };
}

async function onServer(server: string): Promise<TestDatabase> {
  const { url, ownerUrl, drop } = await createMigratedDatabase(server);
  const opened = await openOwnerDatabase({ url: ownerUrl, poolSize: 6 });
  const forRequests = await openRequestDatabase({ url, poolSize: 6 });
  return {
    ...opened,
    forRequests: forRequests.database,
    noticesElsewhere: forRequests.notices,
    leadershipElsewhere: forRequests.leadership,
    close: async () => {
      await forRequests.close();
      await opened.close();
      await drop();
    },
  };
}

/**
 * What shows a process of the API of its own where its database and its files are; there is nothing
 * in them yet.
 */
export async function environmentWithDatabase(): Promise<{
  environment: NodeJS.ProcessEnv;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'feltbok-api-'));
  const server = testServer ? await emptyServerDatabase(testServer) : undefined;
  return {
    environment: {
      DATA_DIR: folder,
      ...(server && { DATABASE_URL: server.url, DATABASE_OWNER_URL: server.ownerUrl }),
    },
    remove: async () => {
      await server?.drop();
      await rm(folder, { recursive: true });
    },
  };
}
