import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { BoundaryMarkCodesSchema, BoundaryMarksSchema } from '@feltbok/contract/boundary-marks.ts';
import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import { sampleMeasurement } from '@feltbok/testing/mark-measurement.ts';
import { sql } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { parseProblem, startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());

let businessId: number;
before(async () => {
  ({ businessId } = await api.as('kari').businessOf('4699-31/472'));
});

const kari = api.as('kari');
const drawMark = (fields: object = {}) => ({
  uuid: randomUUID(),
  businessId,
  north: 6_689_343.07,
  east: 370_761.06,
  ...fields,
});
const post = (payload: object, headers: Record<string, string> = {}) =>
  kari.send({ method: 'POST', url: '/api/BoundaryMarks', payload, headers });
const put = (id: number, payload: object, headers: Record<string, string> = {}) =>
  kari.send({ method: 'PUT', url: `/api/BoundaryMarks/${id}`, payload, headers });
const remove = (id: number, headers: Record<string, string> = {}, of = businessId) =>
  kari.send({ method: 'DELETE', url: `/api/BoundaryMarks/${id}?businessId=${of}`, headers });
const readStored = async () =>
  (await api.database.execute(sql`select * from boundary_marks order by 2`)).rows;

async function marks(subject = 'kari'): Promise<BoundaryMark[]> {
  const answer = await api.as(subject).send({ url: `/api/BoundaryMarks?businessId=${businessId}` });
  assert.equal(answer.statusCode, 200, answer.body);
  const list: unknown = answer.json();
  assert.ok(Value.Check(BoundaryMarksSchema, list));
  return list;
}

async function findMark(id: number): Promise<BoundaryMark> {
  const mark = (await marks()).find((listedMark) => listedMark.id === id);
  assert.ok(mark, `no mark ${id}`);
  return mark;
}

async function addMark(fields: object = {}): Promise<BoundaryMark> {
  const answer = await post(drawMark(fields));
  assert.equal(answer.statusCode, 201, answer.body);
  return findMark(answer.json().id);
}

describe('adding a mark', () => {
  test('a mark is answered with 201 and its id, and others see it', async () => {
    const sent = drawMark({
      name: 'Ved naustet',
      boundaryPointNumber: '13',
      typeOfBoundaryMark: '51',
      typeOfGround: 'FJ',
      status: 'N',
      approved: 'J',
      codeForSurvey: 'OF',
      claimByAttendees: 'Hevder bekken',
      settlement: 'Enighet',
      quality: { accuracy: 10 },
      measurementMethod: '96',
      utmType: 25_833,
      height: { value: 123.456, system: 'NN2000', sigma: 0.021 },
      capturedOn: '2020-06-11',
      measurements: [sampleMeasurement()],
    });
    const answer = await post(sent);
    assert.equal(answer.statusCode, 201);
    assert.equal(answer.headers.etag, '"1"');
    const { id } = answer.json();
    assert.deepEqual(Object.keys(answer.json()), ['id']);
    const seen = (await marks('per')).find((listedMark) => listedMark.id === id);
    assert.deepEqual(seen, { ...sent, id, metaType: 'Database', revision: 1 });
  });

  test('[API-11] a mark with only a position gets type 99 and the local zone', async () => {
    const { id, uuid, revision, ...mark } = await addMark();
    assert.deepEqual(mark, {
      businessId,
      name: '',
      boundaryPointNumber: '',
      typeOfBoundaryMark: '99',
      typeOfGround: '',
      status: '',
      approved: '',
      codeForSurvey: '',
      claimByAttendees: '',
      settlement: '',
      measurementMethod: '',
      north: 6_689_343.07,
      east: 370_761.06,
      quality: { accuracy: null },
      height: null,
      capturedOn: null,
      measurements: [],
      utmType: 25_832,
      metaType: 'Database',
    });
  });

  for (const [municipality, utmType] of [
    ['1871', 25_833],
    ['5501', 25_833],
    ['5601', 25_835],
    ['0301', 25_832],
  ] as const) {
    test(`[MARK-12] the usual zone of ${municipality} is EPSG ${utmType}`, async () => {
      const move = (to: string) =>
        api.database.execute(sql`
          update cases set municipality_number = ${to} from businesses
          where businesses.case_id = cases.case_id and businesses.business_id = ${businessId}`);
      const restrict = (to: string) =>
        api.database.execute(sql`update customer_settings set value = ${JSON.stringify([to])}::jsonb
          where customer_id = '4699' and name = 'KommuneRestrictions'`);
      await restrict(municipality);
      await move(municipality);
      assert.equal((await addMark()).utmType, utmType);
      await move('4699');
      await restrict('4699');
    });
  }

  test('adding a mark with a known uuid answers that mark and changes nothing', async () => {
    const first = drawMark({ name: 'Første' });
    const { id } = (await post(first)).json();
    const before = await readStored();
    const again = await post({ ...first, uuid: first.uuid.toUpperCase(), name: 'Andre' });
    assert.equal(again.statusCode, 201);
    assert.deepEqual(again.json(), { id });
    assert.deepEqual(await readStored(), before);
  });

  test('[OFF-11] many simultaneous marks with one uuid add one mark', async () => {
    const mark = drawMark();
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(mark)));
    assert.equal(new Set(answers.map((answer) => answer.json().id)).size, 1);
    assert.equal((await marks()).filter(({ uuid }) => uuid === mark.uuid).length, 1);
  });

  test('the server says Database as the source of each mark', async () => {
    for (const metaType of ['User', 'File'])
      assert.equal((await addMark({ metaType })).metaType, 'Database');
  });

  test('coordinates are stored in millimetres', async () => {
    const { north, east } = await addMark({ north: 6_689_343.123, east: -370_761.001 });
    assert.deepEqual({ north, east }, { north: 6_689_343.123, east: -370_761.001 });
  });

  test('the case list says how many marks a business has', async () => {
    assert.equal((await kari.businessOf('4699-31/472')).boundaryMarksCount, (await marks()).length);
    assert.equal((await kari.businessOf('4699-31/80')).boundaryMarksCount, 0);
  });
});

describe('changing a mark', () => {
  test('a change is answered with 204 and the revision; what is omitted stays', async () => {
    const mark = await addMark({ name: 'Før', quality: { accuracy: 10 } });
    const { north, east } = mark;
    const answer = await put(mark.id, { name: 'Etter', north: north + 1, east });
    assert.equal(answer.statusCode, 204);
    assert.equal(answer.body, '');
    assert.equal(answer.headers.etag, '"2"');
    assert.deepEqual(await findMark(mark.id), {
      ...mark,
      name: 'Etter',
      north: north + 1,
      revision: 2,
    });
  });

  test('[CAD-4] a height is replaced, removed by null, and kept when omitted', async () => {
    const mark = await addMark({ height: { value: -3.5, system: 'unknown', sigma: null } });
    const { north, east } = mark;
    await put(mark.id, { north, east, name: 'Uten høyde i kallet' });
    assert.deepEqual((await findMark(mark.id)).height, {
      value: -3.5,
      system: 'unknown',
      sigma: null,
    });
    const height = { value: 39.5, system: 'ellipsoidal', sigma: 0.03 };
    const answer = await put(mark.id, { north, east, height });
    assert.equal(answer.headers.etag, '"3"');
    assert.deepEqual((await findMark(mark.id)).height, height);
    assert.equal((await put(mark.id, { north, east, height })).headers.etag, '"3"');
    await put(mark.id, { north, east, height: null });
    assert.equal((await findMark(mark.id)).height, null);
    const { rows } = await api.database.execute<Record<string, unknown>>(sql`
      select before, after from audit_events
      where resource = 'boundary mark' and resource_id = ${String(mark.id)}
      order by audit_event_id desc limit 1`);
    assert.deepEqual(
      [Object(rows[0]?.before).height, Object(rows[0]?.after).height],
      [height, null],
    );
  });

  test('[JOB-5] a day of capture is replaced, removed by null, and kept when omitted', async () => {
    const { id, north, east } = await addMark({ capturedOn: '1968-05-17' });
    const change = async (fields: object) => {
      const answer = await put(id, { north, east, ...fields });
      assert.equal(answer.statusCode, 204, answer.body);
      return (await findMark(id)).capturedOn;
    };
    assert.equal(await change({ name: 'A' }), '1968-05-17');
    assert.equal(await change({ capturedOn: '2020-06-11' }), '2020-06-11');
    assert.equal(await change({ capturedOn: null }), null);
    const { rows } = await api.database.execute(sql`
      select before ->> 'capturedOn' as before, after ->> 'capturedOn' as after from audit_events
      where resource = 'boundary mark' and resource_id = ${String(id)}
        and before -> 'capturedOn' is not null order by audit_event_id`);
    assert.deepEqual(rows, [
      { before: '1968-05-17', after: '2020-06-11' },
      { before: '2020-06-11', after: null },
    ]);
  });

  test('a whole mark can be sent back as it was received', async () => {
    const mark = await addMark();
    assert.equal(
      (await put(mark.id, { ...mark, quality: { accuracy: null }, approved: 'J' })).statusCode,
      204,
    );
    assert.deepEqual(await findMark(mark.id), { ...mark, approved: 'J', revision: 2 });
  });

  test('sending the same values again changes nothing', async () => {
    const mark = await addMark();
    const answer = await put(mark.id, mark, { 'If-Match': '"7"' });
    assert.equal(answer.statusCode, 204);
    assert.equal(answer.headers.etag, '"1"');
  });

  test('[OFF-12] a change of an older revision gets 412 with the current mark', async () => {
    const mark = await addMark();
    await put(mark.id, { ...mark, name: 'Først' }, { 'If-Match': '"1"' });
    const now = await findMark(mark.id);
    const answer = await put(mark.id, { ...mark, name: 'Sist' }, { 'If-Match': '"1"' });
    assert.equal(answer.statusCode, 412);
    assert.deepEqual(parseProblem(answer).current, now);
    assert.equal(answer.headers.etag, '"2"');
    assert.deepEqual(await findMark(mark.id), now);
  });

  test('[API-4] number, uuid and business of a mark cannot be changed', async () => {
    const mark = await addMark();
    for (const moved of [
      { id: mark.id + 1 },
      { uuid: randomUUID() },
      { businessId: businessId + 1 },
    ]) {
      const answer = await put(mark.id, { ...mark, ...moved, name: 'Flyttet' });
      assert.equal(answer.statusCode, 400);
      assert.deepEqual(
        parseProblem(answer).errors?.map(({ field }) => field),
        Object.keys(moved),
      );
    }
    assert.deepEqual(await findMark(mark.id), mark);
  });
});

describe('removing a mark', () => {
  test('a mark is removed with 200, and cannot be removed again', async () => {
    const mark = await addMark();
    const answer = await remove(mark.id);
    assert.equal(answer.statusCode, 200);
    assert.deepEqual(answer.json(), { id: mark.id });
    assert.ok(!(await marks()).some(({ id }) => id === mark.id));
    assert.equal((await remove(mark.id)).statusCode, 404);
    assert.equal((await put(mark.id, mark)).statusCode, 404);
  });

  test('[OFF-11] a removal repeated with the same key gets the first answer', async () => {
    const { id } = await addMark();
    const headers = { 'Idempotency-Key': randomUUID() };
    for (const _ of [1, 2]) assert.equal((await remove(id, headers)).statusCode, 200);
  });

  test('[OFF-12] a removal based on an older revision gets 412, and the mark stays', async () => {
    const mark = await addMark();
    await put(mark.id, { ...mark, name: 'Endret' });
    assert.equal((await remove(mark.id, { 'If-Match': '"1"' })).statusCode, 412);
    assert.equal((await remove(mark.id, { 'If-Match': '"2"' })).statusCode, 200);
  });

  test('a mark of another business is not found', async () => {
    const { id } = await addMark();
    const otherBusinessId = (await kari.businessOf('4699-31/80')).businessId;
    assert.equal((await remove(id, {}, otherBusinessId)).statusCode, 404);
    assert.ok(await findMark(id));
  });
});

test('[API-9] the audit trail has every change of a mark', async () => {
  const mark = await addMark({ name: 'Før' });
  await put(mark.id, { ...mark, name: 'Etter' });
  await remove(mark.id);
  const { rows } = await api.database.execute<Record<string, unknown>>(sql`
    select action, before, after, business_id::int as business_id from audit_events
    where resource = 'boundary mark' and resource_id = ${String(mark.id)} order by audit_event_id`);
  assert.deepEqual(
    rows.map(({ action, before, after }) => [action, Object(before).name, Object(after).name]),
    [
      ['created', undefined, 'Før'],
      ['changed', 'Før', 'Etter'],
      ['deleted', 'Etter', undefined],
    ],
  );
  for (const row of rows) assert.equal(row.business_id, businessId);
});

test('[MARK-5] each field has the same limit in a new mark and in a change', async () => {
  const most = {
    north: 10_000_000,
    east: -10_000_000,
    quality: { accuracy: 100_000 },
    height: { value: 9000, system: 'NN2000', sigma: 100 },
    name: 'å'.repeat(256),
    boundaryPointNumber: '1'.repeat(64),
    settlement: 'å'.repeat(4000),
    measurementMethod: '9'.repeat(64),
  } as const;
  const mark = await addMark(most);
  const { north, name, height } = await findMark(mark.id);
  assert.deepEqual(
    { north, name, height },
    { north: most.north, name: most.name, height: most.height },
  );
  const answer = await put(mark.id, { north: 1, east: 1, name: 'å'.repeat(257) });
  assert.equal(answer.statusCode, 400);
  assert.deepEqual(parseProblem(answer).errors, [
    { field: 'name', message: 'must not have more than 256 characters' },
  ]);
});

test('[GNS-5] a measurement can be added, and neither omitted nor changed later', async () => {
  const first = sampleMeasurement();
  const mark = await addMark({ measurements: [first] });
  await put(mark.id, { north: mark.north, east: mark.east, name: 'Uten' });
  assert.deepEqual((await findMark(mark.id)).measurements, [first]);
  const second = sampleMeasurement({ uuid: randomUUID(), north: 6_689_343.079 });
  const answer = await put(mark.id, { ...mark, measurements: [{ ...first, epochs: 1 }, second] });
  assert.equal(answer.statusCode, 204, answer.body);
  assert.deepEqual((await findMark(mark.id)).measurements, [first, second]);
  const again = await put(mark.id, { ...mark, measurements: [second] }, { 'if-match': '"2"' });
  assert.deepEqual([again.statusCode, again.headers.etag], [204, answer.headers.etag]);
});

const movedAntenna = { east: 2.5, north: 2.5, height: 0.02 };

test('[FLT-2] a mean beyond its limits is stored with its reason', async () => {
  const limits = { plane: 0.03, height: 0.06 };
  const judged = { sigma: movedAntenna, spread: movedAntenna, limits, reason: 'Avtalt' };
  const mark = await addMark({ measurements: [sampleMeasurement(judged)] });
  assert.deepEqual((await findMark(mark.id)).measurements, [sampleMeasurement(judged)]);
});

test('[FLT-2] a bad mean of version 1.7, without limits, is still saved', async () => {
  const old = await addMark({
    measurements: [sampleMeasurement({ uuid: randomUUID(), sigma: movedAntenna })],
  });
  const saved = await put(old.id, { ...old, name: 'Som før' });
  assert.equal(saved.statusCode, 204, saved.body);
});

test('[MSR-3] antenna and pole tip are stored, and never mixed', async () => {
  const antenna = { height: 2, type: 'GNSS-1', phaseCentreOffset: 0.085, tilt: 'none' as const };
  const ofTip = { height: null, type: 'GNSS-1', tilt: 'pole tip' as const };
  const measurements = [
    sampleMeasurement({ antenna }),
    sampleMeasurement({ uuid: randomUUID(), antenna: ofTip }),
    sampleMeasurement({ uuid: randomUUID() }),
  ];
  const mark = await addMark({ measurements });
  assert.deepEqual((await findMark(mark.id)).measurements, measurements);
  const contradictory = sampleMeasurement({ uuid: randomUUID(), antenna: { ...ofTip, height: 2 } });
  const refused = await put(mark.id, { ...mark, measurements: [contradictory] });
  assert.equal(refused.statusCode, 400);
  assert.match(refused.body, /measurements\[0\]\.antenna/);
});

test('[GNS-4] an offset is stored with its measurement', async () => {
  const { north, east, height, epochs, sentences } = sampleMeasurement();
  const places = [{ north, east, height, epochs, sentences, distance: 2.5 }];
  const offset = { by: 'direction' as const, places, bearing: 100, side: null, rise: -0.3 };
  const mark = await addMark({ measurements: [sampleMeasurement({ offset })] });
  assert.deepEqual((await findMark(mark.id)).measurements?.[0]?.offset, offset);
});

describe('bad input', () => {
  const errors: Record<string, [fields: object, field: string]> = {
    'no business': [{ businessId: undefined }, 'businessId'],
    'no north': [{ north: undefined }, 'north'],
    'a north that is a text': [{ north: '6689343.07' }, 'north'],
    'a north of four decimals': [{ north: 6_689_343.0701 }, 'north'],
    'an east beyond any zone': [{ east: 1e9 }, 'east'],
    'an east as small as a rounding error': [{ east: 1e-9 }, 'east'],
    'an accuracy with a decimal': [{ quality: { accuracy: 1.5 } }, 'quality.accuracy'],
    'a negative accuracy': [{ quality: { accuracy: -1 } }, 'quality.accuracy'],
    'an accuracy beyond a kilometre': [{ quality: { accuracy: 100_001 } }, 'quality.accuracy'],
    'a north below any zone': [{ north: -10_000_001 }, 'north'],
    'a height of four decimals': [
      { height: { value: 1.2345, system: 'NN2000', sigma: null } },
      'height.value',
    ],
    'a height beyond the limit': [
      { height: { value: 123_456, system: 'NN2000', sigma: null } },
      'height.value',
    ],
    'a height below the limit': [
      { height: { value: -901, system: 'NN2000', sigma: null } },
      'height.value',
    ],
    'a σ beyond the limit': [
      { height: { value: 1, system: 'NN2000', sigma: 101 } },
      'height.sigma',
    ],
    'a height without a system': [{ height: { value: 1, sigma: null } }, 'height.system'],
    'an unknown height system': [
      { height: { value: 1, system: 'NN1990', sigma: null } },
      'height.system',
    ],
    'a σ of four decimals': [
      { height: { value: 1, system: 'NN2000', sigma: 0.0001 } },
      'height.sigma',
    ],
    'a negative σ': [{ height: { value: 1, system: 'NN2000', sigma: -1 } }, 'height.sigma'],
    'a σ without a value': [{ height: { system: 'NN2000', sigma: 1 } }, 'height.value'],
    'a height that is a number': [{ height: 12 }, 'height'],
    'a measurement of no epoch': [
      { measurements: [sampleMeasurement({ epochs: 0 })] },
      'measurements[0].epochs',
    ],
    'a measurement with a field more': [
      { measurements: [{ ...sampleMeasurement(), who: 'x' }] },
      'measurements[0].who',
    ],
    'an offset from no place': [
      {
        measurements: [
          sampleMeasurement({
            offset: { by: 'direction', places: [], bearing: 0, side: null, rise: null },
          }),
        ],
      },
      'measurements[0].offset.places',
    ],
    'a measurement that ends before it began': [
      { measurements: [sampleMeasurement({ to: '2026-11-24T07:59:59Z' })] },
      'measurements[0].to',
    ],
    'a measurement of an unknown hash': [
      { measurements: [sampleMeasurement({ sentences: 'abc' })] },
      'measurements[0].sentences',
    ],
    'a measurement outside EUREF89 without a reason': [
      { measurements: [sampleMeasurement({ frame: 'not EUREF89', reason: ' ' })] },
      'measurements[0].reason',
    ],
    'a mean beyond its limits without a reason': [
      {
        measurements: [
          sampleMeasurement({ sigma: movedAntenna, limits: { plane: null, height: null } }),
        ],
      },
      'measurements[0].reason',
    ],
    'EUREF89 without corrections': [
      { measurements: [sampleMeasurement({ quality: 'single', reason: 'x' })] },
      'measurements[0].frame',
    ],
    'more measurements than anybody makes': [
      { measurements: Array.from({ length: 51 }, () => sampleMeasurement({ uuid: randomUUID() })) },
      'measurements',
    ],
    'a day that is none': [{ capturedOn: '2026-02-30' }, 'capturedOn'],
    'a day in the future': [{ capturedOn: '2999-01-01' }, 'capturedOn'],
    'a quality that is no object': [{ quality: 10 }, 'quality'],
    'another coordinate system': [{ utmType: 4326 }, 'utmType'],
    'a name of 257 characters': [{ name: 'å'.repeat(257) }, 'name'],
    'a point number of 65 characters': [
      { boundaryPointNumber: '1'.repeat(65) },
      'boundaryPointNumber',
    ],
    'a code of 65 characters': [{ typeOfGround: 'F'.repeat(65) }, 'typeOfGround'],
    'a claim of 4001 characters': [{ claimByAttendees: 'å'.repeat(4001) }, 'claimByAttendees'],
    'a code that is a number': [{ typeOfBoundaryMark: 51 }, 'typeOfBoundaryMark'],
    'a uuid that is none': [{ uuid: 'x' }, 'uuid'],
  };
  for (const [what, [fields, field]] of Object.entries(errors)) {
    test(`[API-4] ${what} is rejected with 400 naming ${field}, and nothing is added`, async () => {
      const before = await readStored();
      const answer = await post(drawMark(fields));
      assert.equal(answer.statusCode, 400, answer.body);
      assert.equal(parseProblem(answer).errors?.[0]?.field, field);
      assert.deepEqual(await readStored(), before);
    });
  }

  for (const query of [
    '',
    '?businessId=',
    '?businessId=x',
    '?businessId=1&businessId=2',
    '?businessid=1',
  ]) {
    test(`[API-4] a list with '${query}' is rejected with 400 naming businessId`, async () => {
      const answer = await kari.send({ url: `/api/BoundaryMarks${query}` });
      assert.equal(answer.statusCode, 400, answer.body);
      assert.equal(parseProblem(answer).errors?.[0]?.field, 'businessId');
    });
  }

  test('[API-4] marks of a missing business are not found', async () => {
    assert.equal(
      (await kari.send({ url: '/api/BoundaryMarks?businessId=999999' })).statusCode,
      404,
    );
    assert.equal((await post(drawMark({ businessId: 999_999 }))).statusCode, 404);
  });
});

describe('code lists', () => {
  const codes = () => kari.send({ url: '/api/BoundaryMarkCodes' });

  test('a customer without code lists gets 404', async () => {
    assert.equal((await api.as('nils').send({ url: '/api/BoundaryMarkCodes' })).statusCode, 404);
  });

  test('[MARK-6] entries have code, value and type, in the customer’s order', async () => {
    const answer = await codes();
    assert.equal(answer.statusCode, 200);
    const list: unknown = answer.json();
    assert.ok(Value.Check(BoundaryMarkCodesSchema, list));
    assert.deepEqual(
      list
        .filter(({ codeListType }) => codeListType === 'BoundaryMarkTypeCodes')
        .map(({ code }) => code),
      ['99', '51', '53'],
    );
    assert.deepEqual(
      list.find(({ code }) => code === '96'),
      { codeListType: 'Malemetode', code: '96', codeValue: 'GNSS: Fasemåling RTK' },
    );
  });
});
