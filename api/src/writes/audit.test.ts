import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Business } from '@feltbok/domain/cases/case.ts';
import { type SQL, sql } from 'drizzle-orm';
import { withAccess } from '../access/access';
import { startTestApi, type TestApi } from '../testing/test-api';
import { toRecordedFields } from './audit-record';

let api: TestApi;
let business: Business;
before(async () => {
  api = await startTestApi();
});
after(() => api.close());
beforeEach(async () => {
  business = await api.as('kari').businessOf('4699-31/472');
});

const events = async () =>
  (
    await api.database.execute<Record<string, unknown>>(
      sql`select *, occurred_at between now() - interval '1 minute' and now() as just_now
        from audit_events
          order by audit_event_id`,
    )
  ).rows;
const save = (overview: object, headers: Record<string, string> = {}) =>
  api.as('kari').send({
    method: 'PUT',
    url: `/api/Businesses/${business.businessId}`,
    payload: overview,
    headers,
  });

describe('the audit trail', () => {
  test('[API-9] shows who changed what, when, by which request, and from what', async () => {
    const { description, comment, impartiality } = business.details;
    const answer = await save({ description, summary: 'Partene er enige', comment, impartiality });
    const event = (await events()).at(-1);
    assert.ok(event);
    const {
      customer_id,
      just_now,
      subject,
      request_id,
      action,
      resource,
      resource_id,
      business_id,
      before,
      after,
    } = event;
    assert.deepEqual(
      {
        customer_id,
        just_now,
        subject,
        request_id,
        action,
        resource,
        resource_id,
        business_id,
        before,
        after,
      },
      {
        customer_id: '4699',
        just_now: true,
        subject: 'kari',
        request_id: answer.headers['x-request-id'],
        action: 'changed',
        resource: 'overview',
        resource_id: String(business.businessId),
        business_id: business.businessId,
        before: { summary: business.details.summary },
        after: { summary: 'Partene er enige' },
      },
    );
    const [{ caseId } = { caseId: 0 }] = await api.as('kari').cases();
    assert.equal(event.case_id, caseId);
  });

  test('records digests, uuids and keys of files unmasked, with any digits', () => {
    const after = {
      sha256: `${'a'.repeat(20)}15898112345${'b'.repeat(33)}`,
      uuid: '0a0b0c0d-0000-4000-8000-a15898112345',
      storageKey: '4699-56f4652c9b6e2f8d/c0/c014b429-fb74-49c4-bb47-15898112345f',
    };
    const change = { action: 'created', resource: 'agreement', id: 'x', after } as const;
    assert.deepEqual(toRecordedFields(change).after, after);
  });

  test('[API-9] has no personal number that somebody wrote into a text', async () => {
    await save({ ...business.details, comment: 'Eier er 15898112345, fullmektig 158981 12345.' });
    assert.deepEqual((await events()).at(-1)?.after, {
      comment: 'Eier er ***********, fullmektig ***********.',
    });
  });

  test('[API-9] does not record what changed nothing', async () => {
    const before = await events();
    assert.equal((await save({ ...business.details })).statusCode, 204);
    assert.equal(
      (await save({ ...business.details, summary: 'For sent' }, { 'If-Match': '"0"' })).statusCode,
      412,
    );
    assert.equal((await save({ ...business.details, summary: 7 })).statusCode, 400);
    assert.deepEqual(await events(), before);
  });

  test('[API-9] is added and read by its customer’s requests, and never changed', async () => {
    await save({ ...business.details, summary: 'Står' });
    const asRequest = (subject: string, statement: SQL) =>
      withAccess(
        api.database,
        { subject },
        async ({ transaction }) => (await transaction.execute(statement)).rows,
      );
    const count = sql`select count(*)::integer as count from audit_events`;
    const all = await events();
    const ofCustomer = (customerId: string) =>
      all.filter(({ customer_id }) => customer_id === customerId).length;
    assert.deepEqual(await asRequest('nils', count), [{ count: ofCustomer('1899') }]);
    assert.deepEqual(await asRequest('kari', count), [{ count: ofCustomer('4699') }]);
    for (const statement of [
      sql`update audit_events set subject = 'per'`,
      sql`delete from audit_events`,
    ]) {
      await assert.rejects(
        asRequest('kari', statement),
        ({ cause }: { cause?: { code?: string } }) => cause?.code === '42501',
      );
    }
  });
});

describe('what is recorded of a change', () => {
  const attendee = {
    name: 'Ola',
    personId: '15898112345',
    idtype: 'F',
    signature: '',
    roleCode: 'NB',
  };
  const change = { resource: 'attendee', id: 1 };

  test('[API-9] a person’s number is masked, an organisation’s is not', () => {
    const { after } = toRecordedFields({ ...change, action: 'created', after: attendee });
    assert.equal(after?.personId, '***********');
    const firm = { ...attendee, idtype: 'S', personId: '974760673' };
    assert.equal(
      toRecordedFields({ ...change, action: 'created', after: firm }).after?.personId,
      '974760673',
    );
  });

  test('[API-9] that a number changed is recorded, without the numbers', () => {
    const after = { ...attendee, personId: '15898112399' };
    assert.deepEqual(toRecordedFields({ ...change, action: 'changed', before: attendee, after }), {
      before: { personId: '***********' },
      after: { personId: '***********' },
    });
  });

  test('[API-9] signatures are distinguished by their digests', () => {
    const createSigned = (stroke: string) => ({
      ...attendee,
      signature: `data:image/png;base64,${stroke}`,
    });
    const { before, after } = toRecordedFields({
      ...change,
      action: 'changed',
      before: createSigned('AAAA'),
      after: createSigned('BBBB'),
    });
    assert.match(String(before?.signature), /^sha256:[0-9a-f]{64}$/);
    assert.notEqual(before?.signature, after?.signature);
  });

  test('[API-9] all of a deleted record is recorded, with masked numbers', () => {
    const parties = ['Ola 15898112345', 'Ola 158981-12345', 'Ola 158981\u00a012345'];
    const before = { name: 'Punkt 1', settlement: { parties } };
    assert.deepEqual(toRecordedFields({ ...change, action: 'deleted', before }), {
      before: { name: 'Punkt 1', settlement: { parties: parties.map(() => 'Ola ***********') } },
      after: null,
    });
  });
});
