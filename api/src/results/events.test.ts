import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { after, beforeEach, describe, test } from 'node:test';
import {
  mostEventsPerPage,
  type ResultEvent,
  ResultEventSchema,
  type ResultEvents,
} from '@feltbok/contract/result-events.ts';
import type { BusinessResult, ResultList } from '@feltbok/contract/results.ts';
import { type SQL, sql } from 'drizzle-orm';
import { Value } from 'typebox/value';
import type { Transaction } from '../db/database';
import type { FileKey } from '../files/file-key';
import { importFile } from '../import/import.repository';
import { parseCommandLine } from '../operator/operator-program';
import { performCommand } from '../operator/perform-command';
import { recordSeal } from '../seals/paper-seals.repository';
import { drawSignature } from '../testing/drawn-signature';
import { RecordedMeeting } from '../testing/recorded-meeting';
import { emptyTables } from '../testing/stored-state';
import { surveyData } from '../testing/survey-data';
import { type Answer, parseProblem, startTestApi } from '../testing/test-api';
import { testServer } from '../testing/test-database';
import { formatCursor, formatEventCursor } from './result-cursor';

const api = await startTestApi();
after(() => api.close());
const reader = api.asCallerOf('getResultEvents', 'kari');
const foreignReader = api.asCallerOf('getResultEvents', 'nils');

let meeting: RecordedMeeting;
beforeEach(async () => {
  await emptyTables(api.database);
  await api.database.execute(sql`delete from personal_reads`);
  await importFile(api.database, surveyData());
  meeting = await RecordedMeeting.open(api, '4699-31/472');
});

async function admin(...words: string[]): Promise<void> {
  const read = parseCommandLine(words);
  assert.ok('act' in read);
  await performCommand(api.database, read.act, async () => api.files);
}

const send = (query: Record<string, string | number>, by = reader): Promise<Answer> =>
  by.send({ url: '/api/Integration/Events', query: toTexts(query) });
const toTexts = (query: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

async function read(
  query: Record<string, string | number> = {},
  by = reader,
): Promise<ResultEvents> {
  const answer = await send(query, by);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<ResultEvents>();
}

/** Reads from a cursor to the end. */
async function readAll(after?: string, limit = 100, by = reader) {
  const events: ResultEvent[] = [];
  let cursor = after;
  for (;;) {
    const page = await read({ limit, ...(cursor && { after: cursor }) }, by);
    assert.ok(page.events.length <= limit);
    events.push(...page.events);
    cursor = page.next;
    if (page.complete) return { events, next: cursor };
  }
}

const getKind = ({ type }: ResultEvent) => type.replace(/^no\.feltbok\.|\.v1$/g, '');
const listKinds = ({ events }: { events: ResultEvent[] }) => events.map(getKind);

const saveSummary = (summary: string) =>
  meeting.save('PUT', `Businesses/${meeting.businessId}`, { summary });

/** Does what the trail is protected from, as whoever has the database in hand. */
const changeTrail = (statement: SQL) =>
  api.database.transaction(async (transaction) => {
    await transaction.execute(sql`set constraints all immediate`);
    await transaction.execute(sql`alter table audit_events disable trigger user`);
    await transaction.execute(statement);
    await transaction.execute(sql`alter table audit_events enable trigger user`);
  });

const insertEvent = (transaction: Transaction, businessId: number) =>
  transaction.execute(sql`
    insert into audit_events (customer_id, subject, request_id, action, resource, resource_id,
      case_id, business_id, after)
    values ('4699', 'kari', ${randomUUID()}, 'changed', 'overview', ${String(businessId)},
      ${meeting.caseId}, ${businessId}, '{}')`);

describe('the feed of changes', () => {
  test('[OUT-2] has every change of a result in order, each with its kind', async () => {
    const { next } = await readAll();
    const uuid = randomUUID();
    const end = randomUUID();
    const mark = await meeting.addMark(uuid);
    await meeting.addMark(end);
    const position = { north: 6_689_343.07, east: 370_761.06 };
    await meeting.save('PUT', `BoundaryMarks/${mark}`, { ...position, name: 'Ny' });
    const line = (await meeting.drawLine(uuid, end)).json<{ id: number }>().id;
    await meeting.save('DELETE', `BoundaryLines/${line}?businessId=${meeting.businessId}`);
    await saveSummary('Partene er enige');
    await meeting.changeAttendee({ email: 'anne@ostby.example' });
    await meeting.changeAttendee({ notifiedOn: '2026-11-02', noticeWay: 'post' });
    await meeting.changeAttendee({ signature: drawSignature(3) });
    await meeting.changeAttendee({ signature: '' });
    await meeting.drawLabel();
    const document = await meeting.addDocument();
    await meeting.save('PATCH', `Documents/${document.id}`, { isRelevant: false });
    await meeting.save('DELETE', `Documents/${document.id}`);
    await meeting.issuePaper();
    await admin('document-types', 'set', '4699', 'VL2', 'Annen fullmakt');
    const { events } = await readAll(next);
    assert.deepEqual(
      events.map(getKind),
      [
        ['mark.added', 'mark.added', 'mark.changed', 'line.added', 'line.removed'],
        ['overview.changed', 'party.changed', 'notice.changed'],
        ['signature.added', 'signature.removed', 'sketch.changed'],
        ['document.added', 'document.changed', 'document.removed'],
        ['paper.issued', 'document.added', 'document-type.changed'],
      ].flat(),
    );
    assert.deepEqual(
      events.flatMap((event) => [...Value.Errors(ResultEventSchema, event)]),
      [],
    );
    const sequences = events.map(({ sequence }) => sequence);
    assert.deepEqual(sequences, [...new Set(sequences)].sort());
  });

  test('[OUT-2] leads to what is to be read again, and says which revision it has', async () => {
    const { next } = await readAll();
    await saveSummary('Partene er enige');
    await meeting.drawLabel();
    const [ofBusiness, ofCase] = (await readAll(next)).events;
    assert.ok(ofBusiness && ofCase);
    assert.equal(ofBusiness.source, '/customers/4699');
    assert.equal(ofBusiness.subject, '2026/118-1');
    const answer = await reader.send({ url: ofBusiness.data.href ?? '' });
    const result = answer.json<BusinessResult>();
    assert.equal(result.overview.summary, 'Partene er enige');
    assert.equal(ofBusiness.data.revision, result.revision);
    assert.deepEqual([ofCase.subject, ofCase.data.businessReference], ['2026/118', null]);
    const { results } = (await reader.send({ url: ofCase.data.href ?? '' })).json<ResultList>();
    assert.deepEqual(
      results.map(({ businessReference }) => businessReference),
      ['2026/118-1', '2026/118-2'],
    );
  });

  test('[OUT-2] gives the same events whatever the size of a page', async () => {
    await saveSummary('Partene er enige');
    await admin('users', 'add', '4699', 'ola', '--name', 'Ola Målar');
    await meeting.addMark(randomUUID());
    const { events } = await readAll();
    assert.ok(events.length > 3);
    for (const limit of [1, 2, mostEventsPerPage])
      assert.deepEqual((await readAll(undefined, limit)).events, events, String(limit));
    const page = await read({ limit: 1 });
    assert.deepEqual([page.events.length, page.complete], [1, false]);
  });

  test('[OUT-2] contains no personal data, and each page with events is recorded', async () => {
    await meeting.changeAttendee({ email: 'anne@ostby.example', personId: '15898112345' });
    const answer = await send({});
    for (const text of ['Østby', 'anne@ostby', '15898112345', 'kari', 'Kari'])
      assert.ok(!answer.body.includes(text), text);
    const { next } = answer.json<ResultEvents>();
    assert.deepEqual((await read({ after: next })).events, []);
    const { rows } = await api.database.execute(sql`
      select subject, kind from personal_reads where subject = 'fagsystem-4699'`);
    assert.deepEqual(rows, [{ subject: 'fagsystem-4699', kind: 'events' }]);
  });

  test('[OUT-2] has one event for equal changes of one request', async () => {
    const { next } = await readAll();
    const rows = await api.as('kari').businessOf('4699-31/472');
    const payload = rows.attendees.map((attendee) => ({ ...attendee, postOffice: '5730 Ny' }));
    await meeting.save('PUT', `Attendees/${meeting.businessId}`, payload);
    await saveSummary('Partene er enige');
    assert.equal(payload.length, 2);
    assert.deepEqual(listKinds(await readAll(next)), ['party.changed', 'overview.changed']);
    assert.deepEqual(listKinds(await readAll(next, 1)), ['party.changed', 'overview.changed']);
  });

  test('[OUT-2] says when a sealed version has come, and when a scan has ended', async () => {
    const paper = await meeting.issuePaper();
    const { next } = await readAll();
    const { rows } = await api.database.execute<{ id: string; key: FileKey }>(sql`
      update paper_seals set state = 'waiting' where document_id =
        (select document_id from documents where uuid = ${paper})
      returning document_id as id, (select storage_key from documents where uuid = ${paper}) as key`);
    const [{ id, key } = assert.fail()] = rows;
    const due = { customerId: '4699', documentId: Number(id), tries: 0, key };
    const sealed = { key: `${key.slice(0, -1)}x` as FileKey, sha256: 'ab'.repeat(32), fileSize: 9 };
    await recordSeal(api.forRequests, due, sealed, null);
    const document = await meeting.addDocument();
    const { rows: scanned } = await api.database.execute<{ key: string }>(sql`
      update documents set scan = 'waiting' where uuid = ${document.uuid}
      returning storage_key as key`);
    await api.forRequests.execute(sql`
      select record_scan('4699', ${document.id}, ${scanned[0]?.key}, 'clean', '', 30)`);
    assert.deepEqual(listKinds(await readAll(next)), [
      'paper.sealed',
      'document.added',
      'document.added',
      'document.changed',
    ]);
  });

  test('[OUT-2] says that a case is gone, without an address', async () => {
    const { next } = await readAll();
    await saveSummary('Partene er enige');
    await admin('cases', 'erase', '4699', '2026/118', '--confirm', '--reason', 'Kassert');
    await admin('cases', 'erase', '4699', '2026/007', '--confirm', '--reason', 'Kassert');
    const { events } = await readAll(next);
    // The second case is in a municipality that the customer is not restricted to.
    assert.deepEqual(events.map(getKind), ['case.removed']);
    assert.deepEqual(events[0]?.data, {
      caseReference: '2026/118',
      businessReference: null,
      revision: null,
      href: null,
    });
  });

  test('[OUT-2] has neither other customers’ cases nor those of other municipalities', async () => {
    const { events } = await readAll();
    assert.deepEqual(new Set(events.map(({ data }) => data.caseReference)), new Set(['2026/118']));
    const foreign = await readAll(undefined, 100, foreignReader);
    assert.deepEqual(
      new Set(foreign.events.map(({ source }) => source)),
      new Set(['/customers/1899']),
    );
    const ids = new Set(events.map(({ id }) => id));
    assert.ok(foreign.events.every(({ id }) => !ids.has(id)));
  });

  test('[OUT-2] misses no change that is committed after a later one', {
    skip: !testServer && 'the embedded engine has one connection',
  }, async () => {
    const { next } = await readAll();
    const steps = new EventEmitter();
    const inserted = once(steps, 'inserted');
    const first = api.database.transaction(async (transaction) => {
      await insertEvent(transaction, meeting.businessId);
      steps.emit('inserted');
      await once(steps, 'commit');
    });
    await inserted;
    await saveSummary('Lagret etter, fullført før');
    const early = await readAll(next);
    assert.deepEqual(listKinds(early), ['overview.changed']);
    steps.emit('commit');
    await first;
    const late = await readAll(early.next);
    assert.deepEqual(listKinds(late), ['overview.changed']);
    assert.ok(String(late.events[0]?.sequence) > String(early.events[0]?.sequence));
    const { rows } = await api.database.execute<{ order: string }>(sql`
      select string_agg(audit_event_id::text, ',' order by position desc) as order
      from (select * from audit_links where customer_id = '4699' order by position desc limit 2)
        as links`);
    const [last, former] = (rows[0]?.order ?? '').split(',').map(Number);
    assert.ok(Number(last) < Number(former), 'by the number of the event it would be missed');
  });
});

describe('a cursor of the feed', () => {
  test('[OUT-2] comes with the list of results, and leads to all that changes after it', async () => {
    const listed = await reader.send({ url: '/api/Integration/Results' });
    const { events: after } = listed.json<ResultList>();
    assert.deepEqual((await readAll(after)).events, []);
    await saveSummary('Partene er enige');
    assert.deepEqual(listKinds(await readAll(after)), ['overview.changed']);
  });

  test('[OUT-2] of another customer, of another list, or of nobody is rejected', async () => {
    const { next } = await readAll();
    const foreign = await read({}, foreignReader);
    const cursors = [
      foreign.next,
      formatCursor('4699', 1),
      'x',
      Buffer.from('["4699",-1,""]').toString('base64url'),
      Buffer.from('["4699",1,{}]').toString('base64url'),
      Buffer.from('["4699",1,""]').toString('base64url'),
      Buffer.from('["4699",1e300,"0000000000000000"]').toString('base64url'),
      `${next}${'A'.repeat(300)}`,
      '',
    ];
    for (const after of cursors) {
      const answer = await send({ after });
      assert.equal(answer.statusCode, 400, after);
      assert.equal(parseProblem(answer).errors?.[0]?.field, 'after');
    }
    const list = await reader.send({ url: `/api/Integration/Results?after=${next}` });
    assert.equal(list.statusCode, 400);
  });

  test('[OUT-2] takes a limit from one to the largest page', async () => {
    for (const limit of [0, -1, mostEventsPerPage + 1, '1e9', '1.5', 'alle', ''])
      assert.equal((await send({ limit })).statusCode, 400, String(limit));
  });

  test('[OUT-2] is gone when what follows is no longer kept, and not before', async () => {
    const { next: beforeOld } = await read({ limit: 1 });
    const { next: beforeNew } = await readAll();
    await changeTrail(sql`
      update audit_events set occurred_at = now() - interval '91 days' where customer_id = '4699'`);
    await saveSummary('Partene er enige');
    const answer = await send({ after: beforeOld });
    assert.equal(answer.statusCode, 410, answer.body);
    assert.match(String(parseProblem(answer).detail), /Read all results again/);
    assert.deepEqual(listKinds(await readAll(beforeNew)), ['overview.changed']);
    assert.deepEqual(listKinds(await readAll()), ['overview.changed']);
    await admin('settings', 'set', '4699', 'Results.EventDays', '100');
    assert.ok((await readAll(beforeOld)).events.length > 1);
    assert.ok((await readAll()).events.length > 2);
  });

  test('[OUT-2] is gone when a backup has replaced the trail that it belongs to', async () => {
    const { next } = await readAll();
    const [, position] = JSON.parse(Buffer.from(next, 'base64url').toString()) as [string, number];
    for (const place of [
      { position, fingerprint: '0'.repeat(64) },
      { position: position + 5, fingerprint: 'a'.repeat(64) },
      { position: Number.MAX_SAFE_INTEGER, fingerprint: 'a'.repeat(64) },
    ]) {
      const after = formatEventCursor('4699', place);
      assert.equal((await send({ after })).statusCode, 410, after);
    }
    assert.equal((await send({ after: next })).statusCode, 200);
  });
});
