import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startOwnerService } from '../testing/owner-service';
import { parseProblem, startTestApi, type TestApi } from '../testing/test-api';

const service = await startOwnerService();
const key = '46990003104720000000';
const owner = {
  Navn: 'Ánne Østby',
  Adresse: 'Fjordvegen 12',
  Postnummer: '5730',
  Poststed: 'Fjordvik',
  Andel: '1/1',
};
const api: TestApi = await startTestApi({
  ownerService: { url: service.url, authorization: 'Bearer tjeneste' },
  ownerLookUpsPerHour: 3,
});
after(async () => {
  await api.close();
  await service.close();
});
beforeEach(async () => {
  service.asked.length = 0;
  service.answers(200, [{ Eiendom: key, Eiere: [owner] }]);
  await api.database.execute(sql`delete from personal_reads`);
});

const ask = (subject: string, property = key) =>
  api.as(subject).send({ url: `/api/Owners/${property}` });
const lookUps = async () =>
  (
    await api.database.execute(sql`
      select customer_id, subject, resource_id, occurred_at > now() - interval '1 minute' as now
        from personal_reads
      where kind = 'owners'`)
  ).rows;

describe('owners of a property', () => {
  test('[SRV-12] are requested by the API, with a record of who asked', async () => {
    const answer = await ask('nils');
    assert.deepEqual(answer.json(), {
      owners: [
        {
          name: 'Ánne Østby',
          address: 'Fjordvegen 12',
          postalCode: '5730',
          place: 'Fjordvik',
          share: '1/1',
        },
      ],
      more: 0,
    });
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.deepEqual(service.asked, [{ key, authorization: 'Bearer tjeneste' }]);
    assert.deepEqual(await lookUps(), [
      { customer_id: '1899', subject: 'nils', resource_id: key, now: true },
    ]);
    const { rows } = await api.database.execute(
      sql`select from audit_events where resource_id = ${key}`,
    );
    assert.equal(rows.length, 0, 'it is recorded once');
  });

  test('[SRV-12] are not requested without admission, or without a key', async () => {
    assert.equal((await ask('fremmed')).statusCode, 403);
    const answer = await ask('kari', `${key}1`);
    assert.equal(parseProblem(answer).errors?.[0]?.field, 'propertyKey');
    assert.deepEqual([service.asked, await lookUps()], [[], []]);
  });

  test('[SRV-12] are an empty list when the service does not know the property', async () => {
    service.answers(404, '');
    assert.deepEqual((await ask('nils')).json(), { owners: [], more: 0 });
  });

  for (const [what, status, body] of [
    ['fails', 500, '{}'],
    ['sends what cannot be read', 200, [{ Eiere: [{}] }]],
    ['sends too much', 200, JSON.stringify('x'.repeat(1_100_000))],
  ] as const) {
    test(`[SRV-12] are answered with 502 when the service ${what}, and recorded`, async () => {
      service.answers(status, body);
      const [problem] = [await ask('per')].map(parseProblem);
      assert.deepEqual([problem?.status, problem?.detail?.includes('Navn')], [502, false]);
      assert.equal((await lookUps()).length, 1);
    });
  }

  test('[SRV-12] are limited by account and hour', async () => {
    for (let nth = 1; nth <= 3; nth += 1) assert.equal((await ask('kari')).statusCode, 200);
    const answer = await ask('kari');
    assert.equal(answer.statusCode, 429);
    assert.ok(Number(answer.headers['retry-after']) > 3500);
    assert.match(parseProblem(answer).detail ?? '', /3 times an hour/);
    assert.equal((await lookUps()).length, 3);
    assert.equal(service.asked.length, 3);
  });
});

test('[SRV-12] without a service no owners are requested or recorded', async () => {
  const without = await startTestApi({ ownerService: undefined });
  assert.equal((await without.as('kari').send({ url: `/api/Owners/${key}` })).statusCode, 501);
  const { rows } = await without.database.execute(sql`select from personal_reads`);
  assert.equal(rows.length, 0);
  await without.close();
});
