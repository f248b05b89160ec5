import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startTestApi, type TestApi } from '../testing/test-api';
import { removeExpiredKeys } from './expired-keys';

const page = readFileSync(new URL('../../../docs/data-protection.md', import.meta.url), 'utf8');

let api: TestApi;
before(async () => {
  api = await startTestApi();
});
after(() => api.close());

/** The days that the page says in the row of its table with these words. */
function parseDays(words: string): number {
  const row = page.split('\n').find((line) => line.startsWith('|') && line.includes(words));
  const days = /(\d+) days/.exec(row ?? '')?.[1];
  assert.ok(days, `The page says no days for ${words}.`);
  return Number(days);
}

test('[SRV-14] personal data are removed after the days of the data protection page', async () => {
  const [keys, reads, devices] = ['answers to repeated saves', 'who has read', 'which devices'].map(
    parseDays,
  );
  const ages = (days = 0) =>
    sql`(values ('younger', ${days - 1}::integer), ('older', ${days + 1}::integer)) as age (name,
      days)`;
  const ago = sql`now() - make_interval(days => age.days)`;
  await api.database.execute(sql`insert into idempotency_keys (customer_id, subject, key,
    request_hash, created_at)
    select '4699', 'kari', age.name, '', ${ago} from ${ages(keys)}`);
  await api.database.execute(sql`insert into personal_reads (customer_id, subject, request_id,
    kind, resource_id, occurred_at)
    select '4699', 'kari', age.name, 'export', age.name, ${ago} from ${ages(reads)}`);
  await api.database.execute(sql`insert into devices (customer_id, subject, device_id, name,
    builds, pending, last_contact)
    select '4699', 'kari', gen_random_uuid(), age.name, '', 0, ${ago} from ${ages(devices)}`);
  await removeExpiredKeys(api.forRequests);
  const { rows } =
    await api.database.execute(sql`select 'key' as what, key as name from idempotency_keys
    union all select 'read', resource_id from personal_reads union all select 'device', name
      from devices order by 1, 2`);
  assert.deepEqual(
    rows.map(({ what, name }) => `${what} ${name}`),
    ['device younger', 'key younger', 'read younger'],
  );
});
