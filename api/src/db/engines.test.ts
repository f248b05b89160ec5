import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { openTestDatabase, testServer } from '../testing/test-database';
import type { OpenDatabase } from './database';

let opened: OpenDatabase;
before(async () => {
  opened = await openTestDatabase();
});
after(() => opened.close());

test('[API-10] the same tests run on the embedded database and on a PostgreSQL server, each on the one it is for', async () => {
  const { rows } = await opened.database.execute(sql`select version(), inet_server_port() as port`);
  const [engine] = rows as { version: string; port: number | null }[];
  assert.match(engine?.version ?? '', /^PostgreSQL 1[5-9]/);
  assert.equal(/emcc|wasm/i.test(engine?.version ?? ''), testServer === undefined);
  assert.equal(engine?.port ?? null, testServer === undefined ? null : Number(new URL(testServer).port));
});
