import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type SQL, sql } from 'drizzle-orm';
import { withAccess } from '../access/access';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
before(async () => {
  api = await startTestApi();
});
after(() => api.close());

const countRows = async (query: SQL) => (await api.database.execute(query)).rows;

/** Runs a statement as a request of a customer would. */
const asApp = (customerId: string | undefined, statement: SQL, subject = '') =>
  api.database.transaction(async (transaction) => {
    if (customerId)
      await transaction.execute(sql`select private.seal_request(${customerId}, ${subject})`);
    await transaction.execute(sql`select set_config('role', 'app', true)`);
    return (await transaction.execute(statement)).rows;
  });

describe('the role that requests run as', () => {
  test('[SRV-10] is bound by policies, which every table has also for its owner', async () => {
    const [role] = await countRows(
      sql`select rolsuper, rolbypassrls from pg_roles where rolname = 'app'`,
    );
    assert.deepEqual(role, { rolsuper: false, rolbypassrls: false });
    const tables = await countRows(sql`
      select relname, relrowsecurity, relforcerowsecurity,
        pg_get_userbyid(relowner) <> 'app' as owned_by_another,
             exists (select from pg_policies where tablename = relname
               and roles = '{app}') as has_policy,
             exists (select from pg_policies where tablename = relname
               and roles = '{operator}') as has_operator
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
    assert.ok(tables.length >= 6);
    for (const table of tables) {
      const { relname, ...holds } = table;
      const expected = { relrowsecurity: true, relforcerowsecurity: true, owned_by_another: true };
      assert.deepEqual(
        holds,
        { ...expected, has_policy: true, has_operator: true },
        String(relname),
      );
    }
  });

  test('is the role of a request, with the customer of its account', async () => {
    const withGrantedRights = await withAccess(
      api.database,
      { subject: 'nils' },
      async ({ transaction }) => {
        const { rows } = await transaction.execute(
          sql`select current_user as role, customer_id from customers`,
        );
        return rows;
      },
    );
    assert.deepEqual(withGrantedRights, [{ role: 'app', customer_id: '1899' }]);
    assert.deepEqual(await countRows(sql`select current_user <> 'app' as owner_again`), [
      { owner_again: true },
    ]);
  });

  test('[API-3] sees only its customer’s rows, even when a query has no condition', async () => {
    for (const table of ['customers', 'customer_settings', 'cases', 'businesses', 'attendees']) {
      const seen = await asApp(
        '4699',
        sql`select distinct customer_id from ${sql.identifier(table)}`,
      );
      assert.deepEqual(seen, [{ customer_id: '4699' }], table);
    }
  });

  test('[API-3] sees nothing at all before its customer is known', async () => {
    for (const table of [
      'customers',
      'customer_settings',
      'users',
      'cases',
      'businesses',
      'attendees',
    ]) {
      assert.deepEqual(
        await asApp(undefined, sql`select 1 from ${sql.identifier(table)}`),
        [],
        table,
      );
    }
  });

  test('[API-3] sees only the account of the request', async () => {
    const seen = await asApp('4699', sql`select subject from users`, 'kari');
    assert.deepEqual(seen, [{ subject: 'kari' }]);
  });

  test('[API-3] cannot change a business of another customer that a statement names', async () => {
    const before = await countRows(sql`select * from businesses order by business_id`);
    await asApp('4699', sql`update businesses set summary = 'Overtatt' where customer_id = '1899'`);
    assert.deepEqual(await countRows(sql`select * from businesses order by business_id`), before);
  });

  test('cannot change what the case system decides, or remove anything', async () => {
    const expectDenied = (statement: SQL) =>
      assert.rejects(
        asApp('4699', statement),
        ({ cause }: { cause?: { code?: string } }) => cause?.code === '42501',
      );
    await expectDenied(sql`update businesses set property_number = '4699-1/1'`);
    await expectDenied(sql`update users set customer_id = '1899'`);
    await expectDenied(sql`update customer_settings set value = '[]'`);
    await expectDenied(sql`delete from businesses`);
  });
});
