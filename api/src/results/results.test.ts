import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, beforeEach, describe, test } from 'node:test';
import {
  type BusinessResult,
  BusinessResultSchema,
  type ResultList,
  ResultListSchema,
} from '@feltbok/contract/results.ts';
import { sql } from 'drizzle-orm';
import { Value } from 'typebox/value';
import type { Database } from '../db/database';
import type { FileKey } from '../files/file-key';
import { importFile } from '../import/import.repository';
import { recordSeal } from '../seals/paper-seals.repository';
import { drawSignature } from '../testing/drawn-signature';
import { integrationScope, resultsScope } from '../testing/identity-provider';
import { RecordedMeeting } from '../testing/recorded-meeting';
import { pdfFile } from '../testing/sample-documents';
import { fetchDocument } from '../testing/served-document';
import { emptyTables } from '../testing/stored-state';
import { surveyData } from '../testing/survey-data';
import { type Answer, parseProblem, profile, startTestApi } from '../testing/test-api';
import { openTestDatabase } from '../testing/test-database';

/** Work that is done before a later transaction of the API, so that a read is interrupted there. */
const interruption = { transactionsUntil: Number.POSITIVE_INFINITY, work: async () => undefined };
const opened = await openTestDatabase();
const { forRequests } = opened;
const interrupted: Database = Object.assign(Object.create(forRequests), {
  transaction: async (...run: Parameters<Database['transaction']>) => {
    interruption.transactionsUntil -= 1;
    if (interruption.transactionsUntil === 0) await interruption.work();
    return forRequests.transaction(...run);
  },
});
const api = await startTestApi({}, Promise.resolve({ ...opened, forRequests: interrupted }));
after(() => api.close());
const reader = api.asCallerOf('getResults', 'kari');
const foreignReader = api.asCallerOf('getResults', 'nils');

const property = '4699-31/472';
let meeting: RecordedMeeting;
beforeEach(async () => {
  await emptyTables(api.database);
  await api.database.execute(sql`delete from personal_reads`);
  await importFile(api.database, surveyData());
  meeting = await RecordedMeeting.open(api, property);
});

const toResultUrl = (reference: string) =>
  `/api/Integration/Businesses/${encodeURIComponent(reference)}/Result`;
const url = toResultUrl('2026/118-1');

async function fetchResult(): Promise<{ tag: string; result: BusinessResult; answer: Answer }> {
  const answer = await reader.send({ url });
  assert.equal(answer.statusCode, 200, answer.body);
  return { tag: String(answer.headers.etag), result: answer.json<BusinessResult>(), answer };
}

async function list(query = '', by = reader): Promise<ResultList> {
  const answer = await by.send({ url: `/api/Integration/Results${query}` });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<ResultList>();
}

const toContentUrl = (uuid: string) => `/api/Integration/Documents/${uuid}/content`;

const readReads = async () =>
  (
    await api.database.execute<{ subject: string; kind: string; id: string }>(sql`
      select subject, kind, resource_id as id from personal_reads
      where subject like 'fagsystem%' order by read_id`)
  ).rows;

describe('the result of a business', () => {
  test('[OUT-1] has overview, parties, marks, lines, sketch, documents and papers', async () => {
    const start = randomUUID();
    const end = randomUUID();
    await meeting.addMark(start);
    await meeting.addMark(end);
    await meeting.drawLine(start, end);
    await meeting.drawLabel();
    const content = pdfFile(5000);
    const { uuid } = await meeting.addDocument(content);
    const paper = await meeting.issuePaper();
    const { result, tag } = await fetchResult();

    assert.deepEqual([...Value.Errors(BusinessResultSchema, result)], []);
    assert.equal(tag, `"${result.revision}"`);
    assert.deepEqual(
      [result.version, result.caseReference, result.businessReference, result.municipalityNumber],
      [1, '2026/118', '2026/118-1', '4699'],
    );
    const { overview } = result;
    assert.deepEqual(
      [overview.propertyNumber, overview.journalNumber, overview.description],
      [property, '26/00731-4', 'Grensen mot elva er uklar.'],
    );
    assert.deepEqual(
      result.parties.map((party) => [party.name, party.roleCode, party.idtype, party.personId]),
      [
        ['Ánne Østby', 'HH', '', ''],
        ['Ola Nordvik', 'NB', 'F', '15898112345'],
      ],
    );
    assert.deepEqual(
      result.marks.map((mark) => [mark.uuid, mark.north, mark.revision]),
      [
        [start, 6_689_343.07, 1],
        [end, 6_689_343.07, 1],
      ],
    );
    assert.deepEqual(
      result.lines.map(({ startMarkUuid, endMarkUuid }) => [startMarkUuid, endMarkUuid]),
      [[start, end]],
    );
    assert.deepEqual(
      result.sketch.labels.map(({ message }) => message),
      ['Steingard'],
    );
    const found = result.documents.find((item) => item.uuid === uuid);
    assert.deepEqual(
      [found?.type, found?.typeName, found?.mediaType, found?.bytes, found?.sha256, found?.href],
      ['VL2', 'Fullmakt', 'application/pdf', 5000, hash(content), toContentUrl(uuid)],
    );
    const stored = result.documents.find((item) => item.uuid === paper);
    const [issued] = result.papers;
    assert.deepEqual(
      [result.papers.length, issued?.uuid, issued?.kind, issued?.sha256, issued?.seal?.state],
      [1, paper, 'agreement', stored?.sha256, 'none'],
    );
    assert.match(String(issued?.code), /^\w{4}-\w{4}-\w{4}$/);
  });

  test('[OUT-1] has the surveyor, what is confirmed, and notice and position of a party', async () => {
    const notice = { notifiedOn: '2026-11-02', noticeWay: 'letter', position: 'disagreed' };
    await meeting.changeAttendee({ ...notice, remark: 'Merket er flyttet' });
    const permit = { answer: 'documented', reference: '2026/33', day: '', documentUuid: null };
    const basisConfirmations = { permit: { ...permit, reason: '' } };
    const surveyor = { surveyorName: 'Kari Målar', surveyorNumber: '000041' };
    await meeting.save('PUT', `Businesses/${meeting.businessId}`, {
      ...surveyor,
      basisConfirmations,
    });
    const { result } = await fetchResult();
    const { overview } = result;
    assert.deepEqual(
      [overview.surveyorName, overview.surveyorNumber, overview.basisConfirmations],
      ['Kari Målar', '000041', basisConfirmations],
    );
    const [party] = result.parties;
    assert.deepEqual(
      [party?.notifiedOn, party?.noticeWay, party?.position, party?.remark, party?.representedBy],
      ['2026-11-02', 'letter', 'disagreed', 'Merket er flyttet', ''],
    );
    assert.deepEqual([...Value.Errors(BusinessResultSchema, result)], []);
  });

  test('[OUT-1] has the facts of signatures and not the pictures', async () => {
    const signature = drawSignature(3);
    await meeting.changeAttendee({ signature });
    const { result, answer } = await fetchResult();
    assert.deepEqual(
      result.parties.map((party) => party.signature?.picture),
      [hash(signature), hash('data:image/png;base64,iVBORw0KGgo=')],
    );
    assert.doesNotMatch(answer.body, /data:image/);
  });

  test('[OUT-1] has a seal with the digest of the sealed version', async () => {
    const paper = await meeting.issuePaper();
    const { result, tag } = await fetchResult();
    const { rows } = await api.database.execute<{ id: string; key: FileKey }>(sql`
      update paper_seals set state = 'waiting' where document_id =
        (select document_id from documents where uuid = ${paper})
      returning document_id as id, (select storage_key from documents where uuid = ${paper}) as key`);
    const due = { customerId: '4699', documentId: Number(rows[0]?.id), tries: 0 };
    const sealedFile = { sha256: hash('forseglet'), fileSize: 9 };
    const key = rows[0]?.key ?? assert.fail();
    const sealedKey = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}` as FileKey;
    assert.ok(
      await recordSeal(
        api.forRequests,
        { ...due, key },
        { key: sealedKey, ...sealedFile },
        'Fjordvik kommune',
      ),
    );
    const sealed = await fetchResult();
    assert.notEqual(sealed.tag, tag);
    const [issued] = sealed.result.papers;
    const version = sealed.result.documents.find(({ sealOf }) => sealOf === paper);
    assert.deepEqual(
      [issued?.sha256, issued?.seal?.state, issued?.seal?.holder, issued?.seal?.sha256],
      [result.papers[0]?.sha256, 'sealed', 'Fjordvik kommune', sealedFile.sha256],
    );
    assert.ok(version);
    assert.equal(issued?.seal?.uuid, version.uuid);
  });

  test('[OUT-1] has another ETag after each kind of change, and the same otherwise', async () => {
    const start = randomUUID();
    const end = randomUUID();
    const mark = await meeting.addMark(start);
    await meeting.addMark(end);
    const line = (await meeting.drawLine(start, end)).json<{ id: number }>().id;
    const document = await meeting.addDocument();
    const position = { north: 6_689_343.07, east: 370_761.06 };
    const changes: Record<string, () => Promise<unknown>> = {
      overview: () =>
        meeting.save('PUT', `Businesses/${meeting.businessId}`, { summary: 'Partene er enige' }),
      attendee: () => meeting.changeAttendee({ email: 'anne@ostby.example' }),
      signature: () => meeting.changeAttendee({ signature: drawSignature(4) }),
      mark: () => meeting.save('PUT', `BoundaryMarks/${mark}`, { ...position, name: 'Ny' }),
      'new mark': () => meeting.addMark(randomUUID()),
      'removed line': () =>
        meeting.save('DELETE', `BoundaryLines/${line}?businessId=${meeting.businessId}`),
      'new line': () => meeting.drawLine(end, start),
      sketch: () => meeting.save('PUT', `Sketches/${meeting.caseId}`, { shapes: [], labels: [] }),
      document: () => meeting.save('PATCH', `Documents/${document.id}`, { isRelevant: false }),
      'new document': () => meeting.addDocument(pdfFile(300, 'ny')),
      'removed document': () => meeting.save('DELETE', `Documents/${document.id}`),
      paper: () => meeting.issuePaper(),
      'document type': () => api.database.execute(sql`update document_types set name = 'Annet'`),
      'case system': () =>
        api.database.execute(sql`update businesses set business_place = 'Rådhuset'`),
    };
    let { tag } = await fetchResult();
    for (const [what, change] of Object.entries(changes)) {
      await change();
      const now = await fetchResult();
      assert.notEqual(now.tag, tag, what);
      const again = await reader.send({ url, headers: { 'If-None-Match': now.tag } });
      assert.deepEqual([again.statusCode, again.body], [304, ''], what);
      const listed = (await list()).results.find((item) => item.businessReference === '2026/118-1');
      assert.equal(listed?.revision, now.result.revision, what);
      tag = now.tag;
    }
  });

  test('[OUT-1] is recorded as read once when it is sent, and not when it is known', async () => {
    const { tag } = await fetchResult();
    await reader.send({ url, headers: { 'If-None-Match': tag } });
    await list();
    assert.deepEqual(await readReads(), [
      { subject: 'fagsystem-4699', kind: 'result', id: String(meeting.businessId) },
    ]);
  });

  test('[OUT-1] is found by its case where its reference is not unique', async () => {
    const [customer] = surveyData().customers;
    const [first] = customer?.cases ?? [];
    assert.ok(customer && first);
    await importFile(api.database, {
      customers: [{ ...customer, cases: [{ ...first, reference: '2026/119' }] }],
    });
    const answer = await reader.send({ url });
    assert.equal(answer.statusCode, 409, answer.body);
    assert.match(String(parseProblem(answer).detail), /caseReference/);
    const { results } = await list();
    const addresses = results
      .filter(({ businessReference }) => businessReference === '2026/118-1')
      .map(({ href }) => href);
    const found = await Promise.all(addresses.map((address) => reader.send({ url: address })));
    assert.deepEqual(
      found.map((result) => result.json<BusinessResult>().caseReference),
      ['2026/118', '2026/119'],
    );
  });

  test('[OUT-1] has references with any characters, as long as they may be', async () => {
    const reference = `sak/100 % & æøå?#${'å'.repeat(183)}`;
    assert.equal(reference.length, 200);
    await api.database.execute(sql`
      update businesses set reference = ${reference} where business_id = ${meeting.businessId}`);
    const answer = await reader.send({ url: toResultUrl(reference) });
    assert.equal(answer.statusCode, 200, answer.body);
    const listed = (await list()).results.find((item) => item.businessReference === reference);
    assert.equal((await reader.send({ url: listed?.href ?? '' })).statusCode, 200);
  });

  test('[OUT-1, API-9] with 10,000 marks lets others through, and misses no change', async () => {
    await api.database.execute(sql`
      insert into boundary_marks (customer_id, business_id, uuid, name, boundary_point_number,
        type_of_boundary_mark, type_of_ground, status, approved, code_for_survey,
        claim_by_attendees, settlement, north, east, utm_type, measurement_method)
      select '4699', ${meeting.businessId}::bigint, gen_random_uuid(), number::text, '', '51', '', '', '',
        '', '', '', 1, 1, 25832, '96'
      from generate_series(1, 10000) as number`);
    let isInterrupted = false;
    interruption.transactionsUntil = 10;
    interruption.work = async () => {
      // On the embedded database both would wait for a transaction that lasts as long as the read.
      assert.equal((await api.as('nils').cases()).length, 1);
      await meeting.addMark(randomUUID());
      isInterrupted = true;
    };
    const { result, tag } = await fetchResult();
    assert.ok(isInterrupted);
    assert.equal(result.marks.length, 10_001);
    const again = await reader.send({ url, headers: { 'If-None-Match': tag } });
    assert.equal(again.statusCode, 304, 'the ETag is that of the state which was sent');
    assert.equal((await readReads()).length, 1);
  });
});

test('[OUT-1] the OpenAPI document has a valid example of a result and of the list', async () => {
  const { schemas } = (await fetchDocument(api.app)).components;
  const described = { BusinessResult: BusinessResultSchema, ResultList: ResultListSchema };
  for (const [title, schema] of Object.entries(described)) {
    const [example] = (schemas[title]?.examples ?? []) as unknown[];
    assert.ok(example, title);
    assert.deepEqual([...Value.Errors(schema, example)], []);
  }
});

describe('the list of results', () => {
  test('[OUT-1] names each business of the customer once, page by page', async () => {
    await api.database.execute(sql`
      insert into businesses
      select (jsonb_populate_record(businesses, jsonb_build_object(
        'business_id', 100000 + number, 'reference', 'mange/' || number))).*
      from businesses, generate_series(1, 240) as number where business_id = ${meeting.businessId}`);
    const first = await list();
    assert.equal(first.results.length, 100);
    const second = await list(`?after=${first.next}`);
    const third = await list(`?after=${second.next}`);
    assert.equal(third.next, null);
    const references = [first, second, third].flatMap(({ results }) =>
      results.map(({ businessReference }) => businessReference),
    );
    assert.equal(references.length, 242);
    assert.equal(new Set(references).size, 242);
    for (const cursor of [(await formatForeignCursor()) ?? 'x', 'tull', 'W10'])
      assert.equal(
        (await reader.send({ url: `/api/Integration/Results?after=${cursor}` })).statusCode,
        400,
        cursor,
      );

    async function formatForeignCursor(): Promise<string | null> {
      await api.database.execute(sql`
        insert into businesses
        select (jsonb_populate_record(businesses, jsonb_build_object(
          'business_id', 200000 + number, 'reference', 'andre/' || number))).*
        from businesses, generate_series(1, 100) as number where customer_id = '1899'`);
      return (await list('', foreignReader)).next;
    }
  });

  test('[OUT-1] can be limited to cases that were changed after a moment', async () => {
    await meeting.issuePaper();
    const all = await list();
    const moment = all.results[0]?.caseChangedAt ?? assert.fail();
    const listChanged = (time: string) => list(`?changedAfter=${encodeURIComponent(time)}`);
    const { results, next } = await listChanged(moment);
    assert.deepEqual([results, next], [[], null]);
    await meeting.changeAttendee({ email: 'ny@post.example' });
    const changed = await listChanged(moment);
    assert.deepEqual(
      changed.results.map(({ businessReference }) => businessReference),
      ['2026/118-1', '2026/118-2'],
    );
    const invalid = await reader.send({ url: '/api/Integration/Results?changedAfter=i%20dag' });
    assert.equal(invalid.statusCode, 400);
  });

  test('[OUT-1] has cases of every officer, in the permitted municipalities only', async () => {
    await api.database.execute(sql`update cases set officer_subject = 'per'
      where customer_id = '4699'`);
    await api.database.execute(sql`insert into customer_settings (customer_id, name, value)
      values ('4699', 'Cases.OnlyAssigned', 'true')`);
    assert.deepEqual(
      (await list()).results.map(({ businessReference }) => businessReference),
      ['2026/118-1', '2026/118-2'],
    );
    assert.equal((await reader.send({ url: toResultUrl('2026/007-1') })).statusCode, 404);
  });
});

describe('a document of a result', () => {
  test('[OUT-1] is sent whole or in parts with its digest, and is one read', async () => {
    const content = pdfFile(5000);
    const { id, uuid } = await meeting.addDocument(content);
    const whole = await reader.send({ url: toContentUrl(uuid) });
    assert.ok(whole.rawPayload.equals(content));
    const digest = createHash('sha256').update(content).digest('base64');
    assert.equal(whole.headers['repr-digest'], `sha-256=:${digest}:`);
    const send = (headers: Record<string, string>) =>
      reader.send({ url: toContentUrl(uuid), headers });
    const part = await send({ Range: 'bytes=100-199' });
    assert.equal(part.statusCode, 206);
    assert.ok(part.rawPayload.equals(content.subarray(100, 200)));
    assert.equal((await send({ Range: 'bytes=5000-' })).statusCode, 416);
    const known = await send({ 'If-None-Match': String(whole.headers.etag) });
    assert.equal(known.statusCode, 304);
    assert.deepEqual(await readReads(), [
      { subject: 'fagsystem-4699', kind: 'document', id: String(id) },
    ]);
  });

  test('[OUT-1] is gone when it is deleted, and waits while it is scanned', async () => {
    const { id, uuid } = await meeting.addDocument();
    await api.database.execute(sql`update documents set scan = 'waiting' where uuid = ${uuid}`);
    assert.equal((await reader.send({ url: toContentUrl(uuid) })).statusCode, 409);
    assert.equal((await fetchResult()).result.documents[0]?.scan, 'waiting');
    await api.database.execute(sql`update documents set scan = 'clean' where uuid = ${uuid}`);
    assert.equal((await reader.send({ url: toContentUrl(uuid) })).statusCode, 200);
    await meeting.save('DELETE', `Documents/${id}`);
    assert.equal((await reader.send({ url: toContentUrl(uuid) })).statusCode, 404);
    assert.deepEqual((await fetchResult()).result.documents, []);
  });
});

describe('who may read results', () => {
  test('[OUT-1] another customer’s case system finds nothing of this customer', async () => {
    const { uuid } = await meeting.addDocument();
    for (const address of [toResultUrl('2026/118-2'), toContentUrl(uuid)]) {
      assert.equal((await reader.send({ url: address })).statusCode, 200, address);
      assert.equal((await foreignReader.send({ url: address })).statusCode, 404, address);
    }
    const sameReference = await foreignReader.send({ url });
    assert.equal(sameReference.json<BusinessResult>().overview.propertyNumber, '1899-5/5');
    assert.deepEqual(
      (await list('', foreignReader)).results.map(({ businessReference }) => businessReference),
      ['2026/118-1'],
    );
  });

  test('[OUT-1] no user, no account that delivers, and nobody who is disabled', async () => {
    const { uuid } = await meeting.addDocument();
    const addresses = ['/api/Integration/Results', url, toContentUrl(uuid)];
    const listStatuses = async (claims: object) => {
      const token = await api.provider.token({ ...claims });
      const headers = { Authorization: `Bearer ${token}`, ...profile };
      const answers = await Promise.all(
        addresses.map((address) => api.app.inject({ url: address, headers })),
      );
      return answers.map(({ statusCode }) => statusCode);
    };
    const sub = 'fagsystem-4699';
    assert.deepEqual(await listStatuses({ sub, scope: resultsScope }), [200, 200, 200]);
    // Entra ID writes the permission of an application into `roles`.
    const ofEntra = { sub, scope: undefined, roles: [resultsScope] };
    assert.deepEqual(await listStatuses(ofEntra), [200, 200, 200]);
    assert.deepEqual(await listStatuses({ sub, scope: integrationScope }), [401, 401, 401]);
    assert.deepEqual(await listStatuses({ sub: 'kari' }), [401, 401, 401]);
    assert.deepEqual(await listStatuses({ sub: 'kari', scope: resultsScope }), [403, 403, 403]);
    await api.database.execute(sql`update users set disabled_at = now() where subject = ${sub}`);
    assert.deepEqual(await listStatuses({ sub, scope: resultsScope }), [403, 403, 403]);
  });

  test('[OUT-1] a token that reads results delivers nothing', async () => {
    const token = await api.provider.token({ sub: 'fagsystem-4699', scope: resultsScope });
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/Integration/Cases',
      headers: { Authorization: `Bearer ${token}`, ...profile },
      payload: { cases: [] },
    });
    assert.equal(answer.statusCode, 401, answer.body);
  });
});

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
