import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { openTestDatabase, testServer } from '../testing/test-database';
import type { DatabaseConnection } from './database';

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
  assert.equal(engine?.port ?? null, testServer === undefined ? null : Number(new URL(testServer).port));
});

test('[API-10] after a statement that failed outside a transaction, the next transaction is one', async () => {
  await assert.rejects(opened.database.execute(sql`select from nowhere`));
  const broken = new Error('On purpose.');
  const add = opened.database.transaction(async (transaction) => {
    await transaction.execute(sql`insert into customers (customer_id, name) values ('broken', 'Brutt')`);
    throw broken;
  });
  await assert.rejects(add, broken);
  const { rows } = await opened.database.execute(sql`select from customers where customer_id = 'broken'`);
  assert.equal(rows.length, 0);
});
