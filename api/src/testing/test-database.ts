import type { OpenDatabase } from '../db/database';
import { databaseOn } from '../db/embedded-database';
import { openPostgresDatabase } from '../db/postgres-database';
import { migratedEngine } from './embedded-template';
import { migratedServerDatabase } from './server-template';

/**
 * The PostgreSQL server that this run of the tests is for, as its superuser; without one it is for the embedded engine.
 * The same tests run on both, and ask for neither.
 */
export const testServer = process.env.FELTBOK_TEST_POSTGRES;

/** An empty database with the product's tables, of the caller's own. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  return testServer ? onServer(testServer) : databaseOn(await migratedEngine());
}

async function onServer(server: string): Promise<OpenDatabase> {
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
