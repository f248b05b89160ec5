import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { ControlMeasurement } from '@feltbok/contract/control-measurements.ts';
import { sampleMeasurement } from '@feltbok/testing/mark-measurement.ts';
import { sql } from 'drizzle-orm';
import { parseProblem, startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());
const kari = api.as('kari');

let businessId: number;
before(async () => {
  ({ businessId } = await kari.businessOf('4699-31/472'));
});

const control = (different: Partial<ControlMeasurement> = {}): ControlMeasurement => ({
  uuid: randomUUID(),
  businessId,
  measurement: sampleMeasurement(),
  point: {
    name: 'F31 Kirka',
    source: 'catalogue',
    north: 6_689_343.05,
    east: 370_761.07,
    utmType: 25_832,
    height: { value: 80, system: 'NN2000', sigma: null },
    ellipsoidalHeight: 123.5,
  },
  ...different,
});
const url = '/api/ControlMeasurements';
const post = (payload: object, by = kari) => by.send({ method: 'POST', url, payload });
const listControls = async (by = kari) => {
  const answer = await by.send({ url: `${url}?businessId=${businessId}` });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<ControlMeasurement[]>();
};

test('[GNS-10] controls of the business are listed for colleagues, oldest first', async () => {
  const later = control({
    measurement: sampleMeasurement({ from: '2026-11-24T09:00:00Z', to: '2026-11-24T09:01:00Z' }),
  });
  const earlier = control();
  for (const firstControl of [later, earlier])
    assert.equal((await post(firstControl)).statusCode, 201);
  assert.deepEqual(await listControls(api.as('per')), [earlier, later]);
});

test('[GNS-10] a repeated control is stored once and not changed', async () => {
  const firstControl = control();
  const first = await post(firstControl);
  assert.deepEqual([first.statusCode, first.json()], [201, { uuid: firstControl.uuid }]);
  const changedControl = {
    ...firstControl,
    uuid: firstControl.uuid.toUpperCase(),
    point: { ...firstControl.point, north: 1 },
  };
  assert.equal((await post(changedControl)).statusCode, 201);
  const stored = (await listControls()).filter(({ uuid }) => uuid === firstControl.uuid);
  assert.deepEqual(stored, [firstControl]);
});

test('[GNS-10] the trail says who measured which point, and how', async () => {
  const firstControl = control();
  await post(firstControl);
  const { rows } = await api.database.execute(sql`
    select subject, action, business_id::int as "businessId", after -> 'name' as name,
      after -> 'measurements' -> 0 ->> 'uuid' as measurement
    from audit_events
    where resource = 'control measurement' and resource_id = ${firstControl.uuid}`);
  assert.deepEqual(rows, [
    {
      subject: 'kari',
      action: 'created',
      businessId,
      name: 'F31 Kirka',
      measurement: firstControl.measurement.uuid,
    },
  ]);
});

for (const [name, different, field] of [
  ['another zone', { measurement: sampleMeasurement({ utmType: 25_833 }) }, 'measurement.utmType'],
  [
    'an end before the beginning',
    { measurement: sampleMeasurement({ to: '2026-11-23T08:00:00Z' }) },
    'measurement.to',
  ],
  ['no epoch', { measurement: sampleMeasurement({ epochs: 0 }) }, 'measurement.epochs'],
  ['a point without a name', { point: { ...control().point, name: '' } }, 'point.name'],
  [
    'a point with a name of 257 characters',
    { point: { ...control().point, name: 'å'.repeat(257) } },
    'point.name',
  ],
  [
    'a point beyond every zone',
    { point: { ...control().point, north: 10_000_001 } },
    'point.north',
  ],
  [
    'a height that stands for none',
    { point: { ...control().point, height: { value: 9999, system: 'NN2000', sigma: null } } },
    'point.height.value',
  ],
] as const)
  test(`[GNS-10] ${name} is no control`, async () => {
    const answer = await post(control(different as Partial<ControlMeasurement>));
    assert.equal(answer.statusCode, 400, answer.body);
    assert.deepEqual(
      parseProblem(answer).errors?.map((error) => error.field),
      [field],
    );
  });

test('[GNS-10] nobody without access to the business adds or sees controls', async () => {
  const answer = await api.as('nils').send({ url: `${url}?businessId=${businessId}` });
  assert.equal(answer.statusCode, 404, answer.body);
  assert.equal((await post(control(), api.as('nils'))).statusCode, 404);
});
