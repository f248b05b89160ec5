import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { withAccess } from '../access/access';
import { startTestApi, type TestApi } from '../testing/test-api';
import { testServer } from '../testing/test-database';
import type { Transaction } from './database';
import { openRequestDatabase, PostgresError } from './postgres-database';

let api: TestApi;
before(async () => {
  api = await startTestApi();
});
after(() => api.close());

/** What a statement within a request could do that somebody managed to put into it. */
const inRequest = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
  withAccess(api.forRequests, { subject: 'kari' }, ({ transaction }) => work(transaction));
const expectDenied = (work: Promise<unknown>, code = '42501') =>
  assert.rejects(work, ({ cause }: { cause?: { code?: string } }) => cause?.code === code);
const customersSeen = async (transaction: Transaction) =>
  (
    await transaction.execute<{ id: string }>(sql`select distinct customer_id as id from cases`)
  ).rows.map(({ id }) => id);

describe('a request that claims to belong to another customer', () => {
  test('[SRV-10] gains nothing by setting the customer or another transaction’s seal', async () => {
    const seal = await withAccess(api.forRequests, { subject: 'nils' }, async ({ transaction }) => {
      const { rows } = await transaction.execute<{ seal: string }>(
        sql`select current_setting('feltbok.seal') as seal`,
      );
      return rows[0]?.seal ?? '';
    });
    assert.match(seal, /^[0-9a-f]{64}$/);
    const seen = await inRequest(async (transaction) => {
      const before = await customersSeen(transaction);
      await transaction.execute(
        sql`select set_config('feltbok.customer_id', '1899', true), set_config('feltbok.subject',
          'nils', true)`,
      );
      const named = await customersSeen(transaction);
      await transaction.execute(sql`select set_config('feltbok.seal', ${seal}, true)`);
      return { before, named, sealed: await customersSeen(transaction) };
    });
    assert.deepEqual(seen, { before: ['4699'], named: [], sealed: [] });
  });
});

describe('the login of the API', {
  skip: !testServer && 'the embedded engine has one login, a superuser',
}, () => {
  const attempts: [string, SQL][] = [
    ['changes the trail', sql`update audit_events set subject = 'per'`],
    ['changes what an event says', sql`update audit_events set after = '{}'`],
    ['removes from the trail', sql`delete from audit_events`],
    ['empties the trail', sql`truncate audit_events`],
    ['takes a trigger off the trail', sql`alter table audit_events disable trigger all`],
    ['drops a policy', sql`drop policy cases_of_the_customer on cases`],
    ['adds a policy', sql`create policy mine on cases using (true)`],
    ['lifts the binding of rows', sql`alter table cases disable row level security`],
    ['works as the operator', sql`set local role operator`],
    ['works as the owner', sql`set local role feltbok_owner`],
    ['is its own session', sql`set local session authorization feltbok_owner`],
    ['reads the secret of the seal', sql`select * from private.seal_secret`],
    ['seals for another', sql`select private.seal_request('1899', 'nils')`],
    ['makes a function', sql`create function public.mine() returns int language sql as 'select 1'`],
    ['removes a user', sql`delete from users`],
  ];
  for (const [what, statement] of attempts) {
    test(`[SRV-10] is rejected where it ${what}`, async () => {
      await expectDenied(
        api.forRequests.transaction((transaction) => transaction.execute(statement)),
      );
      await expectDenied(
        inRequest(async (transaction) => {
          await transaction.execute(sql`reset role`);
          await transaction.execute(statement);
        }),
      );
    });
  }

  test('[SRV-10] sees only its customer after RESET ROLE, or nobody', async () => {
    const seen = await inRequest(async (transaction) => {
      await transaction.execute(sql`reset role`);
      return customersSeen(transaction);
    });
    assert.deepEqual(seen, ['4699']);
    const { rows } = await api.forRequests.execute(sql`select customer_id from cases`);
    assert.deepEqual(rows, []);
    await expectDenied(
      inRequest(async (transaction) => {
        await transaction.execute(sql`reset role`);
        await transaction.execute(sql`set local row_security = off`);
        await transaction.execute(sql`select customer_id from cases`);
      }),
    );
  });

  test('[SRV-10] admits one account in each transaction, and no second', async () => {
    await expectDenied(
      inRequest(async (transaction) => {
        await transaction.execute(sql`reset role`);
        await transaction.execute(sql`select * from admitted_account('nils', false)`);
      }),
    );
  });

  test('[SRV-10] refuses to work as the owner of the tables, and says so', async () => {
    const { url, ownerUrl, drop } = await (
      await import('../testing/server-template')
    ).createMigratedDatabase(testServer ?? '');
    try {
      await assert.rejects(
        openRequestDatabase({ url: ownerUrl, poolSize: 1 }),
        (error) =>
          error instanceof PostgresError &&
          /has more rights than requests need: docs\/operation/.test(error.message),
      );
      await assert.rejects(
        openRequestDatabase({
          url: Object.assign(new URL(url), { username: 'postgres' }).href,
          poolSize: 1,
        }),
        /has more rights/,
      );
      await (await openRequestDatabase({ url, poolSize: 1 })).close();
    } finally {
      await drop();
    }
  });
});

describe('a login with a right of its own', {
  skip: !testServer && 'the embedded engine has one login',
}, () => {
  for (const right of ['bypassrls', 'createrole']) {
    test(`[SRV-10] is rejected with ${right}, although it owns nothing`, async () => {
      const server = testServer ?? '';
      const { url, drop } = await (
        await import('../testing/server-template')
      ).createMigratedDatabase(server);
      const login = `feltbok_test_${randomBytes(8).toString('hex')}`;
      const administrator = new pg.Client(server);
      await administrator.connect();
      try {
        await administrator.query(`create role ${login} login in role api_login`);
        const request = { url: Object.assign(new URL(url), { username: login }).href, poolSize: 1 };
        await (await openRequestDatabase(request)).close();
        await administrator.query(`alter role ${login} ${right}`);
        await assert.rejects(openRequestDatabase(request), /has more rights than requests need/);
      } finally {
        await drop();
        await administrator.query(`drop role if exists ${login}`);
        await administrator.end();
      }
    });
  }
});

test('[SRV-10] the operator can erase the contents of an event and nothing else', async () => {
  await expectDenied(api.database.execute(sql`update audit_events set subject = 'per'`));
  await expectDenied(api.database.execute(sql`delete from audit_events`));
  await expectDenied(api.database.execute(sql`truncate audit_events`));
});
