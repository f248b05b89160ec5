import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { CaseHistory, HistoryEvent } from '@feltbok/contract/history.ts';
import type { Business } from '@feltbok/domain/cases/case.ts';
import { sql } from 'drizzle-orm';
import { parseCommandLine } from '../operator/operator-program';
import { performCommand } from '../operator/perform-command';
import { createSigningParty } from '../testing/signing-party';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let caseId: number;
let business: Business;
before(async () => {
  api = await startTestApi();
});
after(() => api.close());
beforeEach(async () => {
  const [surveyCase] = await api.as('kari').cases();
  assert.ok(surveyCase);
  caseId = surveyCase.caseId;
  business = await api.as('kari').businessOf('4699-31/472');
});

const ask = (subject: string, query = '') =>
  api.as(subject).send({ url: `/api/Cases/${caseId}/History${query}` });
const readHistory = async (subject: string, query = ''): Promise<CaseHistory> => {
  const answer = await ask(subject, query);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<CaseHistory>();
};
const newest = async (): Promise<HistoryEvent> => {
  const [event] = (await readHistory('per')).events;
  assert.ok(event);
  return event;
};
const saveSummary = (summary: string) =>
  api.as('kari').send({
    method: 'PUT',
    url: `/api/Businesses/${business.businessId}`,
    payload: { ...business.details, summary },
  });

describe('the history of a case', () => {
  test('[API-16] shows colleagues who changed what, when, and the former values', async () => {
    const before = Date.now();
    await saveSummary('Partene er enige');
    const { eventId: _, occurredAt, ...event } = await newest();
    assert.ok(Math.abs(Date.parse(occurredAt) - before) < 60_000, occurredAt);
    assert.deepEqual(event, {
      author: { kind: 'user', name: 'Kari Landmåler' },
      action: 'changed',
      resource: 'overview',
      resourceName: '4699-31/472',
      businessId: business.businessId,
      before: { summary: business.details.summary },
      after: { summary: 'Partene er enige' },
    });
  });

  test('[FLT-25] names the party of a signing request, and that it signed itself', async () => {
    const anne = await createSigningParty(api);
    const { token } = await anne.ask();
    assert.equal((await anne.sign(token)).statusCode, 204);
    const taken = await anne.ask();
    assert.equal((await anne.end(taken.requestId)).statusCode, 204);
    const { events } = await readHistory('per');
    const { name } = anne.party;
    const asked = events.filter(({ resource }) => resource === 'signing request').slice(0, 4);
    assert.deepEqual(
      asked.map(({ resourceName, author }) => [resourceName, author.name]),
      [
        [name, 'Kari Landmåler'],
        [name, 'Kari Landmåler'],
        [name, name],
        [name, 'Kari Landmåler'],
      ],
    );
    assert.equal(asked[2]?.after?.way, 'own phone');
  });

  test('[API-16] names things even when deleted, and masks personal numbers', async () => {
    const made = await api.as('kari').send({
      method: 'POST',
      url: '/api/BoundaryMarks',
      payload: {
        uuid: '0b7f2f0e-6d0c-4f43-9c87-9d1f4a3c7a02',
        businessId: business.businessId,
        name: 'GP 7',
        north: 6689343,
        east: 370761,
        settlement: 'Avtalt med 15898112345',
      },
    });
    assert.equal(made.statusCode, 201, made.body);
    const created = await newest();
    assert.deepEqual(
      [created.action, created.resource, created.resourceName],
      ['created', 'boundary mark', 'GP 7'],
    );
    assert.equal(created.after?.settlement, 'Avtalt med ***********');
    const { id } = made.json<{ id: number }>();
    await api.as('per').send({
      method: 'DELETE',
      url: `/api/BoundaryMarks/${id}?businessId=${business.businessId}`,
    });
    const [removed, former] = (await readHistory('kari')).events;
    assert.deepEqual(
      [removed?.author.name, removed?.action, removed?.resourceName, former?.resourceName],
      ['Per Assistent', 'deleted', 'GP 7', 'GP 7'],
    );
  });

  test('[API-16] has pages, the newest first, with each change once', async () => {
    for (let nth = 1; nth <= 60; nth += 1) await saveSummary(`Utkast ${nth}`);
    const { events, olderThan } = await readHistory('kari');
    assert.equal(events.length, 50);
    assert.equal(events[0]?.after?.summary, 'Utkast 60');
    // What happens meanwhile moves nothing from one page to the other.
    await saveSummary('Imens');
    const rest = await readHistory('kari', `?olderThan=${olderThan}`);
    assert.equal(rest.events[0]?.after?.summary, 'Utkast 10');
    assert.equal(rest.olderThan, null);
    const ids = [...events, ...rest.events].map(({ eventId }) => eventId);
    assert.deepEqual(
      ids,
      [...new Set(ids)].sort((firstItem, second) => second - firstItem),
    );
  });

  test('[API-3] is found for accessible cases only, and has nothing of other cases', async () => {
    assert.equal((await ask('nils')).statusCode, 404);
    const { rows } = await api.database.execute<{ id: number }>(sql`
      select case_id as id from cases where municipality_number = '4698'`);
    const outside = await api.as('kari').send({ url: `/api/Cases/${rows[0]?.id}/History` });
    assert.equal(outside.statusCode, 404);
    const { events } = await readHistory('kari');
    const ownBusinessIds =
      (await api.as('kari').cases())[0]?.businesses.map(({ businessId }) => businessId) ?? [];
    assert.ok(events.length > 0);
    for (const { businessId } of events)
      assert.ok(businessId === null || ownBusinessIds.includes(businessId), `${businessId}`);
  });

  test('[API-3] names neither accounts of other customers nor acts of an operator', async () => {
    const read = parseCommandLine(['settings', 'set', '4699', 'Offline.Days', '9']);
    assert.ok('act' in read);
    await performCommand(api.database, read.act, async () => api.files);
    await api.database.execute(sql`
      insert into audit_events (customer_id, subject, request_id, action, resource, resource_id,
        case_id, before, after)
      values ('4699', 'nils', '', 'changed', 'case', ${caseId}, ${caseId}, '{}', '{}')`);
    const { events } = await readHistory('kari');
    assert.deepEqual(events[0]?.author, { kind: 'user', name: '' });
    assert.ok(events.every(({ resource }) => resource !== 'setting'));
  });

  test('[API-4] names an event that is not a number', async () => {
    const answer = await ask('kari', '?olderThan=x');
    assert.equal(answer.statusCode, 400);
    assert.match(answer.body, /olderThan/);
  });
});
