import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { SketchSchema } from '@feltbok/contract/sketches.ts';
import { sketchLimits } from '@feltbok/domain/sketches/sketch-limits.ts';
import { sql } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { parseProblem, startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());

let caseId: number;
let businessId: number;
before(async () => {
  ({ businessId } = await api.as('kari').businessOf('4699-31/472'));
  const { rows } = await api.database.execute<{ case_id: number }>(
    sql`select case_id from businesses where business_id = ${businessId}`,
  );
  caseId = Number(rows[0]?.case_id);
});

const kari = api.as('kari');
const at = (longitude: number) => ({ longitude, latitude: 60.3 });
const line = (fields: object = {}) => ({
  uuid: randomUUID(),
  kind: 'line',
  positions: [at(6), at(6.1)],
  ...fields,
});
const circle = { uuid: randomUUID(), kind: 'circle', centre: at(6), radius: 12.5 };
const label = (message = 'Steingard') => ({
  uuid: randomUUID(),
  location: at(6),
  message,
  angle: -15,
});
const put = (payload: object, revision?: number, headers: Record<string, string> = {}) =>
  kari.send({
    method: 'PUT',
    url: `/api/Sketches/${caseId}`,
    payload,
    headers: { ...headers, ...(revision !== undefined && { 'If-Match': `"${revision}"` }) },
  });

async function sketch(subject = 'kari') {
  const answer = await api.as(subject).send({ url: `/api/Sketches/${caseId}` });
  assert.equal(answer.statusCode, 200, answer.body);
  const body: unknown = answer.json();
  assert.ok(Value.Check(SketchSchema, body), answer.body);
  assert.equal(answer.headers.etag, `"${body.revision}"`);
  return body;
}

async function addMark(): Promise<{ id: number; uuid: string }> {
  const uuid = randomUUID();
  const payload = { uuid, businessId, north: 6_689_343.07, east: 370_761.06 };
  const answer = await kari.send({ method: 'POST', url: '/api/BoundaryMarks', payload });
  assert.equal(answer.statusCode, 201, answer.body);
  return { id: answer.json().id, uuid };
}

describe('the sketch of a case', () => {
  test('[RGT-15] is saved with the case, and colleagues see it', async () => {
    assert.deepEqual(await sketch('per'), { caseId, shapes: [], labels: [], revision: 0 });
    const drawn = { shapes: [line(), circle], labels: [label()] };
    const answer = await put(drawn, 0);
    assert.equal(answer.statusCode, 204, answer.body);
    assert.equal(answer.headers.etag, '"1"');
    assert.deepEqual(await sketch('per'), { caseId, ...drawn, revision: 1 });
  });

  test('[RGT-15] answers the later of two users with the current sketch', async () => {
    const otherSketch = { shapes: [line()], labels: [] };
    const { revision } = await sketch();
    assert.equal((await put(otherSketch, revision)).statusCode, 204);
    const late = await put({ shapes: [line()], labels: [] }, revision);
    assert.equal(late.statusCode, 412);
    assert.deepEqual(late.json().current, { caseId, ...otherSketch, revision: revision + 1 });
    // What stands already is no conflict: a save whose answer was lost is repeated.
    assert.equal((await put(otherSketch, revision)).statusCode, 204);
  });

  test('is changed once by a repeated save with the same key', async () => {
    const { revision } = await sketch();
    const drawn = { shapes: [line()], labels: [] };
    const key = { 'Idempotency-Key': randomUUID() };
    for (let time = 0; time < 2; time += 1) {
      const answer = await put(drawn, revision, key);
      assert.deepEqual([answer.statusCode, answer.headers.etag], [204, `"${revision + 1}"`]);
    }
    assert.equal((await sketch()).revision, revision + 1);
  });

  test('is stored without unknown fields', async () => {
    const drawn = line();
    assert.equal((await put({ shapes: [{ ...drawn, note: 'x' }], labels: [] })).statusCode, 204);
    assert.deepEqual((await sketch()).shapes, [drawn]);
  });

  test('is audited with only the shapes that a save changed', async () => {
    const first = line();
    const second = line();
    await put({ shapes: [first], labels: [] });
    await put({ shapes: [first, second], labels: [] });
    const { rows } = await api.database.execute(sql`
      select action, before, after from audit_events where resource = 'sketch'
        and resource_id = ${String(caseId)}
      order by audit_event_id desc limit 1`);
    assert.deepEqual(rows, [
      { action: 'changed', before: { shapes: [] }, after: { shapes: [second] } },
    ]);
  });
});

describe('contents of a sketch', () => {
  const createLines = (count: number) =>
    Array.from({ length: count }, (_, index) => at(6 + index / 1_000_000));
  const same = randomUUID();
  const rejected: Record<string, [object, RegExp]> = {
    'a shape of an unknown kind': [{ shapes: [line({ kind: 'star' })], labels: [] }, /shapes\[0\]/],
    'a position outside the world': [
      { shapes: [line({ positions: [at(6), at(181)] })], labels: [] },
      /shapes\[0\]/,
    ],
    'a label without a text': [{ shapes: [], labels: [label('')] }, /labels\[0\]/],
    'two shapes of one uuid': [
      { shapes: [line({ uuid: same }), line({ uuid: same })], labels: [] },
      /same uuid/,
    ],
    'too many positions together': [
      { shapes: [line({ positions: createLines(sketchLimits.positions) }), line()], labels: [] },
      /more than 20000 positions/,
    ],
    'too many labels': [
      { shapes: [], labels: createLines(sketchLimits.labels + 1).map(() => label()) },
      /labels/,
    ],
    'nothing at all': [{}, /shapes/],
  };
  for (const [what, [payload, words]] of Object.entries(rejected)) {
    test(`${what} is rejected with 400, and the sketch is unchanged`, async () => {
      const before = await sketch();
      const answer = await put(payload);
      assert.equal(answer.statusCode, 400, answer.body);
      assert.match(parseProblem(answer).detail ?? '', words);
      assert.deepEqual(await sketch(), before);
    });
  }
});

describe('a shape at a boundary mark', () => {
  test('[RGT-15] can only be attached to a mark of its case', async () => {
    const mark = await addMark();
    const tied = line({ markUuid: mark.uuid });
    assert.equal((await put({ shapes: [tied], labels: [] })).statusCode, 204);
    assert.deepEqual((await sketch('per')).shapes, [tied]);
    const foreign = await findMark('nils', '1899-5/5');
    for (const markUuid of [randomUUID(), foreign]) {
      const answer = await put({ shapes: [tied, line({ markUuid })], labels: [] });
      assert.equal(answer.statusCode, 400);
      assert.equal(
        parseProblem(answer).detail,
        'shapes[1].markUuid names no boundary mark of the case',
      );
    }
  });

  test('[RGT-15] keeps its labels when the mark is removed', async () => {
    const removed = await addMark();
    const there = await addMark();
    const untied = line();
    const untiedLabel = label();
    const tied = line({ markUuid: there.uuid });
    const rest = line();
    const tie = { markUuid: removed.uuid };
    await put({
      shapes: [{ ...untied, ...tie }, tied, rest],
      labels: [{ ...untiedLabel, ...tie }],
    });
    const { revision } = await sketch();
    const url = `/api/BoundaryMarks/${removed.id}?businessId=${businessId}`;
    assert.equal((await kari.send({ method: 'DELETE', url })).statusCode, 200);
    assert.deepEqual(await sketch(), {
      caseId,
      shapes: [untied, tied, rest],
      labels: [untiedLabel],
      revision: revision + 1,
    });
  });
});

async function findMark(subject: string, propertyNumber: string): Promise<string> {
  const { businessId: business } = await api.as(subject).businessOf(propertyNumber);
  const uuid = randomUUID();
  const payload = { uuid, businessId: business, north: 6_689_343.07, east: 370_761.06 };
  const answer = await api.as(subject).send({ method: 'POST', url: '/api/BoundaryMarks', payload });
  assert.equal(answer.statusCode, 201, answer.body);
  return uuid;
}
