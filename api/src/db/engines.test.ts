import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openTestDatabase, testServer } from '../testing/test-database';
import type { DatabaseConnection } from './database';
import { openEmbeddedDatabase } from './embedded-database';

let opened: DatabaseConnection;
before(async () => {
  opened = await openTestDatabase();
});
after(() => opened.close());

test('[API-10] the same tests run on the embedded database and on PostgreSQL', async () => {
  const { rows } = await opened.database.execute(sql`select version(), inet_server_port() as port`);
  const [engine] = rows as { version: string; port: number | null }[];
  assert.match(engine?.version ?? '', /^PostgreSQL 1[5-9]/);
  assert.equal(/emcc|wasm/i.test(engine?.version ?? ''), testServer === undefined);
  assert.equal(
    engine?.port ?? null,
    testServer === undefined ? null : Number(new URL(testServer).port),
  );
});

test('[API-10] a failed statement does not affect the next transaction', async () => {
  await assert.rejects(opened.database.execute(sql`select from nowhere`));
  const broken = new Error('On purpose.');
  const add = opened.database.transaction(async (transaction) => {
    await transaction.execute(
      sql`insert into customers (customer_id, name) values ('broken', 'Brutt')`,
    );
    throw broken;
  });
  await assert.rejects(add, broken);
  const { rows } = await opened.database.execute(
    sql`select from customers where customer_id = 'broken'`,
  );
  assert.equal(rows.length, 0);
});

test('[SRV-2] other requests are answered while the embedded database is busy', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'feltbok-engine-'));
  const { database, close } = await openEmbeddedDatabase(dataDir);
  try {
    let isOver = false;
    const query = database
      .execute(sql`select count(*) from generate_series(1, 1000000)`)
      .finally(() => (isOver = true));
    let turns = 0;
    for (; !isOver; turns += 1) await turn();
    await query;
    assert.ok(turns > 100, `${turns} turns of the event loop`);
  } finally {
    await close();
    await rm(dataDir, { recursive: true });
  }
});

test('[API-10] a database that cannot be opened fails while it is opened', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'feltbok-engine-'));
  await writeFile(join(dataDir, 'postgres'), 'no folder');
  await assert.rejects(openEmbeddedDatabase(dataDir));
  await rm(dataDir, { recursive: true });
});
