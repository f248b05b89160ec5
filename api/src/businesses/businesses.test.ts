import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, describe, test } from 'node:test';
import { toRevisionTag } from '@feltbok/contract/client/entity-tag.ts';
import type { Business } from '@feltbok/domain/cases/case.ts';
import { sql } from 'drizzle-orm';
import { parseProblem, startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());

const property = '4699-31/472';
const overview = {
  description: 'Grøft i nord',
  summary: 'Enighet',
  comment: 'Varslet 1. mai',
  impartiality: true,
  surveyorName: 'Kari Målar',
  surveyorNumber: '000041',
  surveyorAuthorisedOn: '2022-06-01',
  surveyorValidUntil: '2027-05-31',
  basisConfirmations: {
    permit: {
      answer: 'documented',
      reference: '2026/33',
      day: '2026-01-14',
      documentUuid: null,
      reason: '',
    },
  },
};

let business: Business;
beforeEach(async () => {
  business = await api.as('kari').businessOf(property);
});

const put = (
  payload: object | string,
  headers: Record<string, string> = {},
  id: number | string = business.businessId,
) => api.as('kari').send({ method: 'PUT', url: `/api/Businesses/${id}`, payload, headers });
const revisionTag = () => `"${business.overviewRevision}"`;
/** Everything that is stored of every business, past all policies. */
const readStored = async () =>
  (await api.database.execute(sql`select * from businesses order by business_id`)).rows;

describe('saving the overview', () => {
  test('a save is answered with 204 and the new revision, and others see it', async () => {
    const answer = await put(overview, { 'If-Match': revisionTag() });
    assert.equal(answer.statusCode, 204);
    assert.equal(answer.body, '');
    assert.equal(answer.headers.etag, `"${business.overviewRevision + 1}"`);
    const seen = await api.as('per').businessOf(property);
    assert.deepEqual(seen.details, { ...business.details, ...overview });
    assert.equal(seen.overviewRevision, business.overviewRevision + 1);
  });

  test('a save without a revision overwrites the current values', async () => {
    assert.equal((await put({ ...overview, summary: 'Uten forbehold' })).statusCode, 204);
    assert.equal((await api.as('per').businessOf(property)).details.summary, 'Uten forbehold');
  });

  test('line breaks, Sámi letters, emoji and SQL are stored unchanged', async () => {
    const description = "Áŋŋa sa:\r\n«Grensen går her» 🌲\t'; drop table businesses; --\u0001";
    assert.equal((await put({ ...overview, description })).statusCode, 204);
    assert.equal((await api.as('per').businessOf(property)).details.description, description);
  });

  test('a save may have an idempotency key', async () => {
    const answer = await put({ ...overview, summary: 'Med nøkkel' }, { 'Idempotency-Key': 'f3b1' });
    assert.equal(answer.statusCode, 204);
  });
});

describe('the body of a business', () => {
  const texts = (summary: string) => ({ ...overview, summary });
  const bodies: Record<string, (summary: string) => object> = {
    'a whole business': (summary) => ({
      ...business,
      details: { ...business.details, ...texts(summary) },
    }),
    'a whole business in the misspelt field': (summary) => ({
      businessId: business.businessId,
      buinessDetails: { ...business.details, ...texts(summary) },
    }),
    'the details alone': (summary) => ({ ...business.details, ...texts(summary) }),
  };
  for (const [which, body] of Object.entries(bodies)) {
    test(`[API-11] ${which} is read, and only the overview's fields are saved`, async () => {
      const payload = JSON.parse(
        JSON.stringify(body(which)).replaceAll(
          'Fjordvegen 12, 5730 Fjordvik',
          'Tatt av noen andre',
        ),
      );
      assert.equal((await put(payload)).statusCode, 204);
      const seen = await api.as('kari').businessOf(property);
      assert.deepEqual(seen, {
        ...business,
        overviewRevision: business.overviewRevision + 1,
        details: { ...business.details, ...texts(which) },
      });
    });
  }
});

test('a field that an older app does not send keeps its value', async () => {
  await put({ ...overview, summary: 'Skrevet i en nyere app' });
  const { summary: _, ...older } = overview;
  assert.equal((await put({ ...older, comment: 'Skrevet i en eldre app' })).statusCode, 204);
  const { details } = await api.as('per').businessOf(property);
  assert.deepEqual(
    [details.summary, details.comment],
    ['Skrevet i en nyere app', 'Skrevet i en eldre app'],
  );
});

test('[JOB-1] an app from before the surveyor leaves the surveyor as appointed', async () => {
  const { surveyorName, surveyorNumber, surveyorAuthorisedOn, surveyorValidUntil, ...older } =
    overview;
  await put(overview);
  assert.equal((await put({ ...older, summary: 'Fra en eldre app' })).statusCode, 204);
  const { details } = await api.as('per').businessOf(property);
  assert.deepEqual(
    [details.surveyorName, details.surveyorNumber, details.surveyorAuthorisedOn],
    [surveyorName, surveyorNumber, surveyorAuthorisedOn],
  );
  assert.equal(details.surveyorValidUntil, surveyorValidUntil);
});

test('[JOB-6] what is confirmed in the basis is saved, and an older app leaves it as it is', async () => {
  const { basisConfirmations, ...older } = overview;
  await put(overview);
  assert.equal((await put({ ...older, summary: 'Fra en app uten grunnlag' })).statusCode, 204);
  const { details } = await api.as('per').businessOf(property);
  assert.deepEqual(details.basisConfirmations, basisConfirmations);
});

for (const [which, different] of Object.entries({
  'without reference and document': { reference: ' ' },
  'without a reason': { answer: 'notNeeded' },
  'with a day that is none': { day: '2026-02-30' },
})) {
  test(`[JOB-6] a confirmation ${which} is rejected`, async () => {
    const permit = { ...overview.basisConfirmations.permit, ...different };
    const answer = await put({ ...overview, basisConfirmations: { permit } });
    assert.equal(answer.statusCode, 400);
  });
}

test('[JOB-3] times, areas, rights and postponed marking are saved, and a wrong time is not', async () => {
  const recorded = {
    meetingStart: '09:00',
    meetingEnd: '11:30',
    areas: '31/472: 1 250 m² før, 1 310 m² etter',
    rights: 'Vegretten er uendret.',
    postponedMarking: 'Punkt 14 merkes senere.',
    markingDeadline: '2027-06-01',
  };
  assert.equal((await put({ ...overview, ...recorded })).statusCode, 204);
  assert.equal((await put({ ...overview, summary: 'Fra en eldre app' })).statusCode, 204);
  const { details } = await api.as('per').businessOf(property);
  assert.deepEqual(details, { ...details, ...recorded });
  for (const meetingStart of ['24:00', '9:00', 'ni'])
    assert.equal((await put({ ...overview, meetingStart })).statusCode, 400, meetingStart);
});

describe('two users who save', () => {
  test('a save of an older revision gets 412 with the current business', async () => {
    const older = revisionTag();
    await put({ ...overview, comment: `Endret etter ${older}` }, { 'If-Match': older });
    const listed = (await api.as('kari').cases()).flatMap(({ businesses }) => businesses);
    const now = listed.find(({ businessId }) => businessId === business.businessId);
    assert.ok(now);
    const before = await readStored();

    const answer = await put({ ...overview, comment: 'Min versjon' }, { 'If-Match': older });
    assert.equal(answer.statusCode, 412);
    assert.deepEqual(
      parseProblem(answer).current,
      now,
      'as the list has it, without national ids and signatures',
    );
    assert.equal(answer.headers.etag, `"${now.overviewRevision}"`);
    assert.deepEqual(await readStored(), before);
  });

  test('a save repeated after a lost answer gets the first answer', async () => {
    const payload = { ...overview, summary: `Gjentatt etter ${business.overviewRevision}` };
    const first = await put(payload, { 'If-Match': revisionTag() });
    const second = await put(payload, { 'If-Match': revisionTag() });
    assert.equal(second.statusCode, 204);
    assert.equal(second.headers.etag, first.headers.etag);
    assert.equal(
      (await api.as('kari').businessOf(property)).overviewRevision,
      business.overviewRevision + 1,
    );
  });

  test('one of two simultaneous saves wins and the other gets a conflict', async () => {
    const answers = await Promise.all(
      ['Kari', 'Per'].map((name) =>
        put({ ...overview, summary: `${name} vant` }, { 'If-Match': revisionTag() }),
      ),
    );
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [204, 412]);
  });

  test('a condition may name any revision, or several', async () => {
    const changeOverview = (summary: string) => ({ ...overview, summary });
    assert.equal(
      (await put(changeOverview('En av flere'), { 'If-Match': `"0", ${revisionTag()}` }))
        .statusCode,
      204,
    );
    assert.equal((await put(changeOverview('Hva som helst'), { 'If-Match': '*' })).statusCode, 204);
  });

  for (const rewrite of [
    'W/"7"',
    '"7-gzip"',
    '"7;gzip"',
    'W/"7-gzip"',
    '"7--gzip"',
    '"0", W/"7;br"',
  ]) {
    test(`[FLT-9] a condition that a proxy rewrote as ${rewrite} is valid`, async () => {
      const { overviewRevision } = await api.as('kari').businessOf(property);
      const createHeaders = (revision: number) => ({
        'If-Match': rewrite.replace('7', String(revision)),
      });
      const changed = { ...overview, summary: `Gjennom mellomtjener: ${rewrite}` };
      assert.equal((await put(changed, createHeaders(overviewRevision + 1))).statusCode, 412);
      assert.equal((await put(changed, createHeaders(overviewRevision))).statusCode, 204);
    });
  }

  test('[FLT-9] a condition without a known revision gets the current values', async () => {
    const answer = await put(
      { ...overview, summary: 'Uten grunnlag' },
      { 'If-Match': toRevisionTag(null) },
    );
    assert.equal(answer.statusCode, 412);
    const { overviewRevision } = await api.as('kari').businessOf(property);
    assert.equal(answer.headers['feltbok-revision'], String(overviewRevision));
    assert.equal(answer.json().current.overviewRevision, overviewRevision);
  });

  test('[FLT-9] the revision is beside the ETag, also in a repeated answer', async () => {
    const headers = { 'If-Match': revisionTag(), 'Idempotency-Key': randomUUID() };
    const changed = { ...overview, summary: 'To ganger' };
    for (const answer of [await put(changed, headers), await put(changed, headers)]) {
      assert.equal(answer.statusCode, 204);
      assert.equal(answer.headers['feltbok-revision'], String(business.overviewRevision + 1));
    }
  });

  test('[API-4] a condition that is not an entity tag is rejected with 400 naming it', async () => {
    const answer = await put({ ...overview, summary: 'Uten hermetegn' }, { 'If-Match': '3' });
    assert.equal(answer.statusCode, 400);
    assert.equal(parseProblem(answer).errors?.[0]?.field, 'If-Match');
  });
});

describe('businesses out of reach', () => {
  const findId = async (propertyNumber: string) => {
    const { rows } = await api.database.execute<{ id: number }>(
      sql`select business_id as id from businesses where property_number = ${propertyNumber}`,
    );
    assert.ok(rows[0]);
    return rows[0].id;
  };

  for (const [owner, propertyNumber] of [
    ['of another customer', '1899-5/5'],
    ['in a municipality outside the restriction', '4698-2/1'],
  ] as const) {
    test(`[API-3] a business ${owner} is neither found nor changed`, async () => {
      const id = await findId(propertyNumber);
      const before = await readStored();
      for (const condition of [undefined, '"1"', '"99"', '*']) {
        const answer = await put(overview, condition ? { 'If-Match': condition } : {}, id);
        assert.equal(answer.statusCode, 404);
        assert.doesNotMatch(answer.body, new RegExp(propertyNumber));
      }
      assert.deepEqual(await readStored(), before);
    });
  }

  test('[API-3] a user of the other customer can save that business', async () => {
    const url = `/api/Businesses/${await findId('1899-5/5')}`;
    const answer = await api.as('nils').send({ method: 'PUT', url, payload: overview });
    assert.equal(answer.statusCode, 204);
  });

  test('[API-4] an id that no business has is not found', async () => {
    assert.equal((await put(overview, {}, 999_999)).statusCode, 404);
  });
});

describe('bad input', () => {
  const bytes = (text: string) => ({ payload: text, type: 'application/json' });
  const json = (value: unknown) => bytes(JSON.stringify(value));
  const bad: Record<string, { payload: string; type: string; status?: number; field?: string }> = {
    'a number for a text': { ...json({ ...overview, description: 7 }), field: 'description' },
    'null for a text': { ...json({ ...overview, comment: null }), field: 'comment' },
    'a text for a yes or no': {
      ...json({ ...overview, impartiality: 'true' }),
      field: 'impartiality',
    },
    'a text that is too long': {
      ...json({ ...overview, comment: 'å'.repeat(20_001) }),
      field: 'comment',
    },
    'a surveyor’s number of five digits': {
      ...json({ ...overview, surveyorNumber: '00041' }),
      field: 'surveyorNumber',
    },
    'a surveyor’s number with a letter': {
      ...json({ ...overview, surveyorNumber: '00041a' }),
      field: 'surveyorNumber',
    },
    'a day that is not in the calendar': {
      ...json({ ...overview, surveyorValidUntil: '2027-02-30' }),
      field: 'surveyorValidUntil',
    },
    'a character that the database cannot hold': {
      ...json({ ...overview, summary: 'a\0b' }),
      field: 'summary',
    },
    'half a character': { ...json({ ...overview, summary: '\ud83c' }), field: 'summary' },
    'a fault in nested details': {
      ...json({ details: { ...overview, summary: 1 } }),
      field: 'summary',
    },
    'details that are a list': { ...json({ details: [overview] }), field: 'description' },
    'a list': { ...json([overview]), field: 'body' },
    null: { ...json(null), field: 'body' },
    'a text': { ...json('overview'), field: 'body' },
    nothing: { ...bytes(''), field: 'body' },
    'what is no JSON': { ...bytes('{"description": '), field: 'body' },
    'JSON that tampers with prototypes': {
      ...bytes('{"__proto__": {"summary": ""}}'),
      field: 'body',
    },
    'JSON nested a hundred thousand times': {
      ...bytes(`{"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}`),
    },
    'another media type': {
      payload: 'description=x',
      type: 'application/x-www-form-urlencoded',
      status: 415,
    },
    'more than a mebibyte': {
      ...json({ ...overview, more: 'x'.repeat(1024 * 1024) }),
      status: 413,
    },
  };
  for (const [what, { payload, type, status = 400, field }] of Object.entries(bad)) {
    test(`[API-4] ${what} gets ${status}${field ? ` naming ${field}` : ''}`, async () => {
      const before = await readStored();
      const answer = await put(payload, { 'Content-Type': type });
      const problem = parseProblem(answer);
      assert.equal(answer.statusCode, status);
      assert.equal(problem.status, status);
      if (field) assert.equal(problem.errors?.[0]?.field, field);
      assert.doesNotMatch(answer.body, /node_modules|at \w+ \(|\.ts:/);
      assert.deepEqual(await readStored(), before);
    });
  }

  for (const id of ['x', '1.5', '1e3', '-1', '0', '%20', '9007199254740993', `${'9'.repeat(20)}`]) {
    test(`[API-4] the id ${id} is rejected with 400 naming id`, async () => {
      const answer = await put(overview, {}, id);
      assert.equal(answer.statusCode, 400);
      assert.equal(parseProblem(answer).errors?.[0]?.field, 'id');
    });
  }
});
