import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Business } from '@feltbok/domain/cases/case.ts';
import { sql } from 'drizzle-orm';
import { parseProblem, startTestApi, type TestApi } from '../testing/test-api';
import { removeExpiredKeys } from './expired-keys';

const property = '4699-31/472';
let api: TestApi;
let business: Business;
let keyCount = 0;
let key: string;
before(async () => {
  api = await startTestApi();
});
after(() => api.close());
beforeEach(async () => {
  business = await api.as('kari').businessOf(property);
  keyCount += 1;
  key = `key-${keyCount}`;
});

const buildOverview = (summary: string) => ({
  description: '',
  summary,
  comment: '',
  impartiality: true,
});
const save = (summary: string, headers: Record<string, string> = {}, subject = 'kari') =>
  api.as(subject).send({
    method: 'PUT',
    url: `/api/Businesses/${business.businessId}`,
    headers: { 'Idempotency-Key': key, ...headers },
    payload: buildOverview(summary),
  });
const readBusiness = () => api.as('per').businessOf(property);
const countEvents = async () => {
  const { rows } = await api.database.execute<{ count: number }>(
    sql`select count(*)::integer as count from audit_events`,
  );
  return rows[0]?.count;
};

describe('a write that is repeated with its key', () => {
  test('[OFF-11] gets the first answer and changes nothing, whatever happened', async () => {
    const first = await save('Karis', { 'If-Match': `"${business.overviewRevision}"` });
    assert.equal(first.statusCode, 204);
    await api.as('per').send({
      method: 'PUT',
      url: `/api/Businesses/${business.businessId}`,
      payload: buildOverview('Pers, etterpå'),
    });
    const before = await readBusiness();
    const events = await countEvents();
    const bases: Record<string, string>[] = [{ 'If-Match': `"${business.overviewRevision}"` }, {}];
    for (const headers of bases) {
      const again = await save('Karis', headers);
      assert.equal(again.statusCode, first.statusCode);
      assert.equal(again.headers.etag, first.headers.etag);
      assert.equal(again.body, first.body);
    }
    assert.deepEqual(await readBusiness(), before);
    assert.equal(before.details.summary, 'Pers, etterpå');
    assert.equal(await countEvents(), events);
  });

  test('[OFF-11] takes effect once when it arrives five times at once', async () => {
    const events = Number(await countEvents());
    const headers = { 'If-Match': `"${business.overviewRevision}"` };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => save('Fem på en gang', headers)),
    );
    const expected = `"${business.overviewRevision + 1}"`;
    for (const { statusCode, headers } of answers) {
      assert.deepEqual({ statusCode, etag: headers.etag }, { statusCode: 204, etag: expected });
    }
    assert.equal((await readBusiness()).overviewRevision, business.overviewRevision + 1);
    assert.equal(await countEvents(), events + 1);
  });

  test('is rejected with 422 when its content differs, and changes nothing', async () => {
    await save('Den første');
    const before = await readBusiness();
    const answer = await save('En annen');
    assert.equal(answer.statusCode, 422);
    assert.equal(parseProblem(answer).errors?.[0]?.field, 'Idempotency-Key');
    assert.deepEqual(await readBusiness(), before);
  });

  test('is a different write when it is of another account', async () => {
    await save('Karis');
    assert.equal((await save('Pers', {}, 'per')).statusCode, 204);
    assert.equal((await readBusiness()).details.summary, 'Pers');
  });

  test('is performed when the first was rejected, as that changed nothing', async () => {
    const rejected = await save('Etter konflikten', { 'If-Match': '"0"' });
    assert.equal(rejected.statusCode, 412);
    assert.equal((await save('Etter konflikten')).statusCode, 204);
    assert.equal((await readBusiness()).details.summary, 'Etter konflikten');
  });
});

describe('a write that cannot be recorded', () => {
  test('[OFF-11] [API-9] is not performed, and is performed when it is repeated', async () => {
    const before = await readBusiness();
    await api.database.execute(sql`revoke insert on audit_events from app`);
    const failed = await save('Uten spor');
    await api.database.execute(sql`grant insert on audit_events to app`);
    assert.equal(failed.statusCode, 500);
    assert.deepEqual(await readBusiness(), before);
    assert.equal((await save('Uten spor')).statusCode, 204);
    assert.equal((await readBusiness()).overviewRevision, before.overviewRevision + 1);
  });
});

for (const [what, wrong] of Object.entries({
  empty: '',
  'too long': 'x'.repeat(256),
  'with a space': 'a b',
})) {
  test(`[API-4] a key that is ${what} is rejected with 400 naming it`, async () => {
    const answer = await save('Dårlig nøkkel', { 'Idempotency-Key': wrong });
    assert.equal(answer.statusCode, 400);
    assert.equal(parseProblem(answer).errors?.[0]?.field, 'Idempotency-Key');
  });
}

test('[OFF-11] a key is valid for 30 days, and is removed some days later', async () => {
  const ageKeys = (days: number) =>
    api.database.execute(
      sql`update idempotency_keys set created_at = now() - make_interval(days => ${days})
        where key = ${key}`,
    );
  const first = await save('Gammel');
  await ageKeys(30);
  await removeExpiredKeys(api.database);
  assert.equal((await save('Gammel')).headers.etag, first.headers.etag);
  assert.equal((await save('Noe annet')).statusCode, 422);
  await ageKeys(36);
  await removeExpiredKeys(api.database);
  assert.equal((await save('Noe annet')).statusCode, 204);
});
