import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, describe, test } from 'node:test';
import type { CaseHistory } from '@feltbok/contract/history.ts';
import type { ResultEvents } from '@feltbok/contract/result-events.ts';
import type { ResultList } from '@feltbok/contract/results.ts';
import type { Business } from '@feltbok/domain/cases/case.ts';
import { sql } from 'drizzle-orm';
import { importFile } from '../import/import.repository';
import { buildExampleRequest, callNames, getCall } from '../testing/call-requests';
import { createResources, meetingIds } from '../testing/created-resources';
import { RecordedMeeting } from '../testing/recorded-meeting';
import { newDocument, pdfFile } from '../testing/sample-documents';
import { emptyTables, readStoredState } from '../testing/stored-state';
import { surveyData } from '../testing/survey-data';
import { startTestApi } from '../testing/test-api';

const api = await startTestApi();
after(() => api.close());
const kari = api.as('kari');
const reader = api.asCallerOf('storeReceipt', 'kari');
const property = '4699-31/472';

let meeting: RecordedMeeting;
beforeEach(async () => {
  await emptyTables(api.database);
  await importFile(api.database, surveyData());
  meeting = await RecordedMeeting.open(api, property);
});

const setRole = (role: string) =>
  api.database.execute(
    sql`update users set role = ${role} where customer_id = '4699' and subject = 'kari'`,
  );

async function findBusiness(): Promise<Business> {
  const businesses = (await kari.cases()).flatMap((found) => found.businesses);
  const found = businesses.find(({ businessId }) => businessId === meeting.businessId);
  assert.ok(found);
  return found;
}
const readState = async () => (await findBusiness()).state;

const sendReceipt = (payload: object, by = reader) =>
  by.send({
    method: 'POST',
    url: '/api/Integration/Businesses/2026%2F118-1/Receipt',
    payload,
  });

async function deliver(): Promise<void> {
  const answer = await sendReceipt({ outcome: 'entered', enteredOn: '2026-12-14' });
  assert.equal(answer.statusCode, 204, answer.body);
}

const reopen = (by = kari) =>
  by.send({ method: 'POST', url: `/api/Businesses/${meeting.businessId}/Reopening` });

const saveOverview = (summary: string, headers: Record<string, string> = {}) =>
  kari.send({
    method: 'PUT',
    url: `/api/Businesses/${meeting.businessId}`,
    payload: { description: '', summary, comment: '', impartiality: true },
    headers,
  });

const makePackage = (payload: object = {}) =>
  kari.send({ method: 'POST', url: `/api/Businesses/${meeting.businessId}/Package`, payload });

const issue = (paper: string) =>
  meeting.save('POST', `Reports/${paper}`, {
    uuid: randomUUID(),
    businessId: meeting.businessId,
    htmlContent: '<p>Enige</p>',
    storeAsDocument: true,
    parties: [],
  });

describe('the state of a case', () => {
  test('[OUT-6] follows its papers, its receipt and a lead who reopens it', async () => {
    assert.equal(await readState(), 'open');
    await issue('protocol');
    assert.equal(await readState(), 'held');
    await issue('basis');
    assert.equal(await readState(), 'finished');
    await issue('protocol');
    assert.equal(await readState(), 'finished');
    await deliver();
    assert.equal(await readState(), 'delivered');
    await setRole('lead');
    assert.equal((await reopen()).statusCode, 204);
    assert.equal(await readState(), 'finished');
  });

  test('[OUT-6] is in the list of results, and a device learns of it by the list’s ETag', async () => {
    const { headers } = await kari.send({ url: '/api/Cases' });
    await deliver();
    const known = { 'If-None-Match': String(headers.etag) };
    assert.equal((await kari.send({ url: '/api/Cases', headers: known })).statusCode, 200);
    const list = await reader.send({ url: '/api/Integration/Results' });
    const found = list
      .json<ResultList>()
      .results.find(({ businessReference }) => businessReference === '2026/118-1');
    assert.equal(found?.state, 'delivered');
  });

  test('[OUT-6] is delivered by a package that is whole, unless it is a copy', async () => {
    assert.equal((await makePackage({ delivers: false })).statusCode, 200);
    assert.equal(await readState(), 'open');
    const content = pdfFile(5000);
    const { caseId, businessId } = meeting;
    const uploading = newDocument({ caseId, businessId }, content, { fileName: 'a.pdf' });
    const answer = await meeting.save('POST', 'Documents', uploading);
    assert.equal((await makePackage()).statusCode, 409);
    assert.equal((await makePackage({ leavesOutUnavailable: true })).statusCode, 200);
    assert.equal(await readState(), 'open');
    await meeting.save('DELETE', `Documents/${answer.json<{ id: number }>().id}`);
    assert.equal((await makePackage()).statusCode, 200);
    assert.equal(await readState(), 'delivered');
    assert.equal((await makePackage()).statusCode, 200);
  });
});

describe('a delivered case', () => {
  test('[OUT-6] is changed by no call of a user, and the answer says why', async () => {
    const ids = await createResources(api, 'kari', await meetingIds(api, property));
    await setRole('lead');
    await deliver();
    await api.database.execute(sql`
      insert into business_states (customer_id, business_id, delivered_at)
      select customer_id, business_id, now() from businesses where case_id = ${meeting.caseId}
      on conflict do nothing`);
    const ofCase = async () => {
      const state = await readStoredState(api);
      return ['businesses', 'attendees', 'boundary_marks', 'boundary_lines', 'documents']
        .concat(['control_measurements', 'sketches', 'paper_seals', 'signing_requests'])
        .map((table) => [table, state[table]]);
    };
    const before = await ofCase();
    const rejected: string[] = [];
    for (const name of callNames) {
      const { method, caller } = getCall(name);
      // What reopens the case is tried by itself.
      if (method === 'GET' || caller !== undefined || name === 'reopenBusiness') continue;
      const { statusCode, body } = await kari.send(buildExampleRequest(name, ids));
      if (statusCode === 423) rejected.push(name);
      if (statusCode === 423) assert.match(body, /until a lead has opened it again/);
      assert.deepEqual(await ofCase(), before, name);
    }
    for (const name of [
      'putBusiness',
      'putAttendees',
      'postBoundaryMark',
      'putBoundaryMark',
      'deleteBoundaryLine',
      'postDocument',
      'deleteDocument',
      'putSketch',
      'generateAgreement',
    ])
      assert.ok(rejected.includes(name), `${name} is not among ${rejected.join(', ')}`);
  });

  test('[OUT-6] repeats the answer to a save that came before the delivery', async () => {
    const headers = { 'Idempotency-Key': 'before' };
    const first = await saveOverview('Enige', headers);
    assert.equal(first.statusCode, 204);
    await deliver();
    const again = await saveOverview('Enige', headers);
    assert.deepEqual([again.statusCode, again.headers.etag], [204, first.headers.etag]);
    assert.equal((await saveOverview('Uenige')).statusCode, 423);
    assert.equal((await findBusiness()).details.summary, 'Enige');
  });

  test('[OUT-6] is reopened by a lead alone, and takes changes again', async () => {
    await deliver();
    for (const role of ['reader', 'surveyor', 'archivist']) {
      await setRole(role);
      assert.equal((await reopen()).statusCode, 403, role);
    }
    await setRole('lead');
    assert.equal((await reopen(api.as('nils'))).statusCode, 404);
    assert.equal((await saveOverview('Uenige')).statusCode, 423);
    assert.equal((await reopen()).statusCode, 204);
    assert.equal((await saveOverview('Uenige')).statusCode, 204);
    assert.equal((await reopen()).statusCode, 204);
  });

  test('[OUT-6] closes what belongs to the case as a whole with its last business', async () => {
    await deliver();
    await meeting.drawLabel();
    await api.database.execute(sql`
      insert into business_states (customer_id, business_id, delivered_at)
      select customer_id, business_id, now() from businesses where case_id = ${meeting.caseId}
      on conflict do nothing`);
    const answer = await kari.send({
      method: 'PUT',
      url: `/api/Sketches/${meeting.caseId}`,
      payload: { shapes: [], labels: [] },
    });
    assert.equal(answer.statusCode, 423, answer.body);
  });

  test('[OUT-6] is closed and reopened in the feed and in the history', async () => {
    const list = (await reader.send({ url: '/api/Integration/Results' })).json<ResultList>();
    await deliver();
    await setRole('lead');
    await reopen();
    const url = `/api/Integration/Events?after=${list.events}`;
    const { events } = (await reader.send({ url })).json<ResultEvents>();
    assert.deepEqual(
      events.map(({ type, subject }) => `${type} ${subject}`),
      ['no.feltbok.business.closed.v1 2026/118-1', 'no.feltbok.business.reopened.v1 2026/118-1'],
    );
    const history = await kari.send({ url: `/api/Cases/${meeting.caseId}/History` });
    assert.deepEqual(
      history
        .json<CaseHistory>()
        .events.slice(0, 3)
        .map(({ resource, author, after }) => [resource, author.kind, after?.state]),
      [
        ['case state', 'user', 'open'],
        ['case state', 'import', 'delivered'],
        ['case receipt', 'import', undefined],
      ],
    );
  });
});

describe('a receipt of the case system', () => {
  test('[OUT-6] is shown to users, and a rejected case stays as it is', async () => {
    const rejection = { outcome: 'rejected', message: 'Fullmakten mangler.' };
    assert.equal((await sendReceipt(rejection)).statusCode, 204);
    const { state, receipt } = await findBusiness();
    assert.equal(state, 'open');
    assert.deepEqual(
      { ...receipt, receivedAt: '' },
      { ...rejection, enteredOn: null, receivedAt: '' },
    );
    await deliver();
    assert.equal((await findBusiness()).receipt?.enteredOn, '2026-12-14');
  });

  test('[OUT-6] changes nothing when it comes again', async () => {
    await deliver();
    const state = await readStoredState(api);
    await deliver();
    assert.deepEqual(await readStoredState(api), state);
  });

  test('[OUT-6] is rejected for a case that the account does not see, and with a day that is none', async () => {
    const foreign = api.asCallerOf('storeReceipt', 'nils');
    assert.equal((await sendReceipt({ outcome: 'entered' }, foreign)).statusCode, 204);
    assert.equal(await readState(), 'open', 'Another customer has a case with this reference.');
    const unknown = await foreign.send({
      method: 'POST',
      url: '/api/Integration/Businesses/2026%2F118-2/Receipt',
      payload: { outcome: 'entered' },
    });
    assert.equal(unknown.statusCode, 404);
    const wrong = { outcome: 'entered', enteredOn: '2026-02-30' };
    assert.equal((await sendReceipt(wrong)).statusCode, 400);
    assert.equal((await sendReceipt({ outcome: 'entered' }, kari)).statusCode, 401);
    assert.equal(await readState(), 'open');
  });
});
