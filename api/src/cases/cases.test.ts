import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Attendee, Business, BusinessDetails, Case, CaseList } from '@feltbok/shared/wire/cases';
import { sql } from 'drizzle-orm';
import type { TObject } from 'typebox';
import { Value } from 'typebox/value';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
before(async () => {
  api = await startTestApi();
});
after(() => api.close());

const propertiesSeenBy = async (subject: string) =>
  (await api.as(subject).cases()).flatMap(({ businesses }) => businesses.map(({ details }) => details.propertyNumber));

describe('who sees what', () => {
  test('[API-3] the list holds the customer’s own cases in the municipalities it is restricted to', async () => {
    assert.deepEqual(await propertiesSeenBy('kari'), ['4699-31/472', '4699-31/80']);
    assert.deepEqual(await propertiesSeenBy('nils'), ['1899-5/5']);
  });

  test('[API-3] without a restriction the list holds all of the customer’s cases, and still nobody else’s', async () => {
    await api.database.execute(sql`update customer_settings set value = '[]' where name = 'KommuneRestrictions'`);
    assert.deepEqual(await propertiesSeenBy('kari'), ['4699-31/472', '4699-31/80', '4698-2/1']);
    await api.database.execute(sql`update customer_settings set value = '["4699"]' where name = 'KommuneRestrictions'`);
  });

  test('a customer whose cases are all elsewhere gets an empty list', async () => {
    await api.database.execute(sql`update customer_settings set value = '["5601"]' where name = 'KommuneRestrictions'`);
    assert.deepEqual(await api.as('kari').cases(), []);
    await api.database.execute(sql`update customer_settings set value = '["4699"]' where name = 'KommuneRestrictions'`);
  });
});

describe('what a case says', () => {
  const fieldsOf = (schema: TObject) => Object.keys(schema.properties).sort();

  test('[API-11] cases, businesses, details and attendees have the fields of the specification and no others', async () => {
    const list = await api.as('kari').cases();
    assert.ok(Value.Check(CaseList, list));
    const [first] = list;
    const business = first?.businesses[0];
    assert.ok(business);
    assert.deepEqual(Object.keys(first).sort(), fieldsOf(Case));
    assert.deepEqual(Object.keys(business).sort(), fieldsOf(Business));
    assert.deepEqual(Object.keys(business.details).sort(), fieldsOf(BusinessDetails));
    for (const attendee of business.attendees) assert.deepEqual(Object.keys(attendee).sort(), fieldsOf(Attendee));
    assert.equal(business.attendees.length, 2);
  });

  test('[API-11] business details are called details', async () => {
    const { body } = await api.as('kari').send({ url: '/api/Cases' });
    assert.match(body, /"details"/);
    assert.doesNotMatch(body, /buinessDetails/);
  });

  test('the parties are counted, and an attendee’s role is named by its code', async () => {
    const { details, attendees } = await api.as('kari').businessOf('4699-31/472');
    assert.equal(details.numberOfParties, 2);
    assert.deepEqual(
      attendees.map(({ roleCode, role }) => [roleCode, role]),
      [
        ['HH', 'Hjemmelshaver'],
        ['NB', 'Nabo'],
      ],
    );
    assert.equal((await api.as('kari').businessOf('4699-31/80')).details.numberOfParties, 0);
  });

  test('the day of the meeting is given in Norwegian time, in summer and in winter', async () => {
    const moved = (moment: string) =>
      api.database.execute(sql`update businesses set business_date = ${moment} where property_number = '4699-31/80'`);
    const day = async () => (await api.as('kari').businessOf('4699-31/80')).details.businessDate;
    await moved('2026-07-01T07:30:00Z');
    assert.equal(await day(), '2026-07-01T09:30:00+02:00');
    await moved('2026-12-31T23:30:00Z');
    assert.equal(await day(), '2027-01-01T00:30:00+01:00');
  });
});

describe('asking again', () => {
  const ask = (known?: string) =>
    api.as('kari').send({ url: '/api/Cases', headers: known === undefined ? {} : { 'If-None-Match': known } });

  test('a list that is as the device knows it is answered with 304 and no body', async () => {
    const tag = String((await ask()).headers.etag);
    for (const known of [tag, `W/${tag}`, `"another", ${tag}`, '*']) {
      const answer = await ask(known);
      assert.equal(answer.statusCode, 304, known);
      assert.equal(answer.body, '');
      assert.equal(answer.headers.etag, tag);
    }
  });

  test('a list that has changed since is sent whole, with a new tag', async () => {
    const tag = String((await ask()).headers.etag);
    const { businessId, details } = await api.as('kari').businessOf('4699-31/80');
    const url = `/api/Businesses/${businessId}`;
    await api.as('per').send({ method: 'PUT', url, payload: { ...details, summary: 'Ny oppsummering' } });
    const answer = await ask(tag);
    assert.equal(answer.statusCode, 200);
    assert.notEqual(answer.headers.etag, tag);
    assert.match(answer.body, /Ny oppsummering/);
  });

  test('[API-3] the tag of one customer’s list is not that of another’s', async () => {
    const tag = String((await ask()).headers.etag);
    const answer = await api.as('nils').send({ url: '/api/Cases', headers: { 'If-None-Match': tag } });
    assert.equal(answer.statusCode, 200);
    assert.doesNotMatch(answer.body, /4699/);
  });
});

test('paths are read in upper and lower case alike', async () => {
  for (const url of ['/api/cases', '/API/CASES', '/api/Cases/']) {
    assert.equal((await api.as('kari').send({ url })).statusCode, 200, url);
  }
});
