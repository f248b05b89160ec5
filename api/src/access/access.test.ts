import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startTestApi, type TestApi } from '../testing/test-api';
import { withAccess } from './access';

let api: TestApi;
before(async () => {
  api = await startTestApi();
});
after(() => api.close());

const summaries = async () =>
  (await api.as('kari').cases()).flatMap((surveyCase) =>
    surveyCase.businesses.map((b) => b.details.summary),
  );

test('a statement that nobody awaits takes effect with its request', async () => {
  await withAccess(api.database, { subject: 'kari' }, async ({ transaction, sendLast }) => {
    await transaction.execute(sql`update businesses set summary = 'Først'`);
    sendLast(sql`update businesses set summary = summary || ', så dette'`);
  });
  assert.deepEqual(new Set(await summaries()), new Set(['Først, så dette']));
});

test('a request has no effect when a statement that nobody awaits fails', async () => {
  const before = await summaries();
  const request = withAccess(
    api.database,
    { subject: 'kari' },
    async ({ transaction, sendLast }) => {
      await transaction.execute(sql`update businesses set summary = 'Aldri'`);
      sendLast(sql`update businesses set overview_revision = null`);
      return 'done';
    },
  );
  await assert.rejects(
    request,
    ({ cause }: { cause?: { code?: string } }) => cause?.code === '23502',
  );
  assert.deepEqual(await summaries(), before);
});
