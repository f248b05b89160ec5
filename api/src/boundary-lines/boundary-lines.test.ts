import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { BoundaryLinesSchema } from '@feltbok/contract/boundary-lines.ts';
import type { BoundaryLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { newLineAttributes } from '@feltbok/domain/boundary-lines/boundary-lines.domain.ts';
import { sql } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { parseProblem, startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());
const kari = api.as('kari');

let businessId: number;
let caseId: number;
let attendeeUuid: string;
/** Uuids of three marks of the business. */
let start: string;
let end: string;
let third: string;

before(async () => {
  ({ businessId } = await kari.businessOf('4699-31/472'));
  const { rows } = await api.database.execute<{ caseId: string; uuid: string }>(sql`
    select case_id as "caseId", attendees.uuid from businesses
      join attendees using (customer_id, business_id)
    where business_id = ${businessId} limit 1`);
  caseId = Number(rows[0]?.caseId);
  attendeeUuid = rows[0]?.uuid ?? '';
  [start, end, third] = [await addMark('1'), await addMark('2'), await addMark('3')];
});

async function addMark(boundaryPointNumber: string): Promise<string> {
  const uuid = randomUUID();
  const payload = { uuid, businessId, boundaryPointNumber, north: 6_689_343.07, east: 370_761.06 };
  const answer = await kari.send({ method: 'POST', url: '/api/BoundaryMarks', payload });
  assert.equal(answer.statusCode, 201, answer.body);
  return uuid;
}

const drawLine = (fields: object = {}) => ({
  uuid: randomUUID(),
  businessId,
  startMarkUuid: start,
  endMarkUuid: end,
  utmType: 25_832,
  curvePoints: [],
  ...fields,
});
const post = (payload: object) => kari.send({ method: 'POST', url: '/api/BoundaryLines', payload });
const put = (id: number, payload: object, headers: Record<string, string> = {}) =>
  kari.send({ method: 'PUT', url: `/api/BoundaryLines/${id}`, payload, headers });
const remove = (id: number, headers: Record<string, string> = {}) =>
  kari.send({
    method: 'DELETE',
    url: `/api/BoundaryLines/${id}?businessId=${businessId}`,
    headers,
  });

async function listLines(subject = 'kari'): Promise<BoundaryLine[]> {
  const answer = await api.as(subject).send({ url: `/api/BoundaryLines?businessId=${businessId}` });
  assert.equal(answer.statusCode, 200, answer.body);
  const list: unknown = answer.json();
  assert.ok(Value.Check(BoundaryLinesSchema, list));
  return list;
}

async function findLine(id: number): Promise<BoundaryLine> {
  const line = (await listLines()).find((listed) => listed.id === id);
  assert.ok(line, `no line ${id}`);
  return line;
}

async function addLine(fields: object = {}): Promise<BoundaryLine> {
  const answer = await post(drawLine(fields));
  assert.equal(answer.statusCode, 201, answer.body);
  return findLine(answer.json().id);
}

describe('adding a line', () => {
  test('[JOB-4] a line is answered with its id, and others see all of it', async () => {
    const sent = drawLine({
      curvePoints: [{ north: 6_689_340.5, east: 370_760.125 }],
      follows: '1',
      followsTerrainDetail: true,
      administrativeBoundary: '1',
      disputed: true,
      agreedBy: [attendeeUuid],
      measurementMethod: '96',
      quality: { accuracy: 10 },
      capturedOn: '2026-11-24',
      remark: 'Langs bekken',
    });
    const answer = await post(sent);
    assert.equal(answer.statusCode, 201, answer.body);
    assert.equal(answer.headers.etag, '"1"');
    const { id } = answer.json();
    const seen = (await listLines('per')).find((line) => line.id === id);
    assert.deepEqual(seen, { ...sent, id, revision: 1 });
  });

  test('[JOB-4] a line with only its marks is undisputed and agreed by nobody', async () => {
    const sent = drawLine();
    const { id } = (await post(sent)).json();
    assert.deepEqual(await findLine(id), { ...newLineAttributes, ...sent, id, revision: 1 });
  });

  test('[JOB-4] a repeated creation answers the same line and changes nothing', async () => {
    const sent = drawLine({ remark: 'Første' });
    const { id } = (await post(sent)).json();
    const again = await post({ ...sent, uuid: sent.uuid.toUpperCase(), remark: 'Andre' });
    assert.deepEqual([again.statusCode, again.json()], [201, { id }]);
    assert.equal((await findLine(id)).remark, 'Første');
  });

  const bad: Record<string, { fields: () => object; field: string }> = {
    'a mark that is not there': {
      fields: () => ({ endMarkUuid: randomUUID() }),
      field: 'endMarkUuid',
    },
    'the same mark twice': { fields: () => ({ endMarkUuid: start }), field: 'endMarkUuid' },
    'a party of another business': {
      fields: () => ({ agreedBy: [attendeeUuid, randomUUID()] }),
      field: 'agreedBy[1]',
    },
    'a kind of line that the cadastre does not have': {
      fields: () => ({ follows: '9' }),
      field: 'follows',
    },
    'a curve point finer than a millimetre': {
      fields: () => ({ curvePoints: [{ north: 1.0001, east: 2 }] }),
      field: 'curvePoints[0].north',
    },
    'a remark that is too long': {
      fields: () => ({ remark: 'å'.repeat(4001) }),
      field: 'remark',
    },
    'a day of capture in the future': {
      fields: () => ({ capturedOn: '2999-01-01' }),
      field: 'capturedOn',
    },
    'a negative accuracy': {
      fields: () => ({ quality: { accuracy: -1 } }),
      field: 'quality.accuracy',
    },
  };
  for (const [what, { fields, field }] of Object.entries(bad)) {
    test(`[JOB-4] ${what} is rejected`, async () => {
      const answer = await post(drawLine(fields()));
      assert.equal(answer.statusCode, 400, answer.body);
      assert.deepEqual(
        parseProblem(answer).errors?.map((error) => error.field),
        [field],
      );
    });
  }
});

describe('changing a line', () => {
  test('[JOB-4] a change needs the current revision', async () => {
    const line = await addLine();
    const changed = { ...drawLine(), uuid: line.uuid, endMarkUuid: third, disputed: true };
    const answer = await put(line.id, changed, { 'If-Match': '"1"' });
    assert.deepEqual([answer.statusCode, answer.headers.etag], [204, '"2"'], answer.body);
    const after = { ...line, endMarkUuid: third, disputed: true, revision: 2 };
    assert.deepEqual(await findLine(line.id), after);

    const outdated = await put(line.id, { ...changed, remark: 'Sen' }, { 'If-Match': '"1"' });
    assert.equal(outdated.statusCode, 412);
    assert.deepEqual(outdated.json().current, after);
    const repeated = await put(line.id, changed, { 'If-Match': '"1"' });
    assert.deepEqual([repeated.statusCode, repeated.headers.etag], [204, '"2"']);
  });

  test('[JOB-4] a line keeps a party that has left the business since', async () => {
    const line = await addLine({ agreedBy: [attendeeUuid] });
    await api.database.execute(sql`
      update boundary_lines set agreed_by = ${JSON.stringify([randomUUID()])}::jsonb
      where boundary_line_id = ${line.id}`);
    const { agreedBy } = await findLine(line.id);
    const answer = await put(line.id, { ...drawLine(), uuid: line.uuid, agreedBy, remark: 'Ny' });
    assert.equal(answer.statusCode, 204, answer.body);
  });

  test('[JOB-4] another uuid is rejected', async () => {
    const { id } = await addLine();
    assert.equal((await put(id, drawLine())).statusCode, 400);
  });
});

describe('removing', () => {
  test('[JOB-4] a removal needs the current revision, and is in the history', async () => {
    const line = await addLine();
    assert.equal((await remove(line.id, { 'If-Match': '"7"' })).statusCode, 412);
    const answer = await remove(line.id, { 'If-Match': '"1"' });
    assert.deepEqual([answer.statusCode, answer.json()], [200, { id: line.id }]);
    assert.equal(
      (await listLines()).some(({ id }) => id === line.id),
      false,
    );
    const history = await kari.send({ url: `/api/Cases/${caseId}/History` });
    const events = history
      .json<{ events: { resource: string; action: string; resourceName: string }[] }>()
      .events.filter(({ resource }) => resource === 'boundary line');
    assert.deepEqual([events[0]?.action, events[0]?.resourceName], ['deleted', '1–2']);
  });

  test('[JOB-4] a mark stays while a line starts or ends at it', async () => {
    const lonely = await addMark('9');
    const line = await addLine({ endMarkUuid: lonely });
    const marks = await kari.send({ url: `/api/BoundaryMarks?businessId=${businessId}` });
    const mark = marks.json<{ id: number; uuid: string }[]>().find(({ uuid }) => uuid === lonely);
    const removeMark = () =>
      kari.send({
        method: 'DELETE',
        url: `/api/BoundaryMarks/${mark?.id}?businessId=${businessId}`,
      });
    const refused = await removeMark();
    assert.equal(refused.statusCode, 400, refused.body);
    assert.match(refused.body, /boundary lines/);
    assert.equal((await remove(line.id)).statusCode, 200);
    assert.equal((await removeMark()).statusCode, 200);
  });
});
