import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  AttendeeSchema,
  BusinessDetailsSchema,
  BusinessSchema,
  CaseListSchema,
  CaseSchema,
} from '@feltbok/contract/cases.ts';
import { PartyNoticeSchema } from '@feltbok/contract/party-notice.ts';
import type { Case } from '@feltbok/domain/cases/case.ts';
import { sql } from 'drizzle-orm';
import type { TObject } from 'typebox';
import { Value } from 'typebox/value';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
before(async () => {
  api = await startTestApi();
});
after(() => api.close());

/** The format of json_build_object and json_agg, which apps of 1.6.0 received. */
const asPostgresWrites = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(asPostgresWrites).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, inner]) => `"${key}" : ${asPostgresWrites(inner)}`)
    .join(', ')}}`;
};

const listProperties = async (subject: string) =>
  (await api.as(subject).cases()).flatMap(({ businesses }) =>
    businesses.map(({ details }) => details.propertyNumber),
  );

describe('access to cases', () => {
  test('[API-3] the list has the customer’s cases in the permitted municipalities', async () => {
    assert.deepEqual(await listProperties('kari'), ['4699-31/472', '4699-31/80']);
    assert.deepEqual(await listProperties('nils'), ['1899-5/5']);
  });

  test('[API-3] without a restriction the list has all cases of the customer', async () => {
    await api.database.execute(
      sql`update customer_settings set value = '[]' where name = 'KommuneRestrictions'`,
    );
    assert.deepEqual(await listProperties('kari'), ['4699-31/472', '4699-31/80', '4698-2/1']);
    await api.database.execute(
      sql`update customer_settings set value = '["4699"]' where name = 'KommuneRestrictions'`,
    );
  });

  test('a customer without cases in the permitted municipalities gets an empty list', async () => {
    await api.database.execute(
      sql`update customer_settings set value = '["5601"]' where name = 'KommuneRestrictions'`,
    );
    assert.deepEqual(await api.as('kari').cases(), []);
    await api.database.execute(
      sql`update customer_settings set value = '["4699"]' where name = 'KommuneRestrictions'`,
    );
  });
});

describe('a customer limited to assignments', () => {
  const assign = (subject: string | null) =>
    api.database.execute(sql`update cases set officer_subject = ${subject}
      where reference = '2026/118'
      and customer_id = '4699'`);
  before(async () => {
    await api.database.execute(
      sql`insert into customer_settings (customer_id, name, value)
        values ('4699', 'Cases.OnlyAssigned', 'true')`,
    );
  });
  after(async () => {
    await assign(null);
    await api.database.execute(
      sql`delete from customer_settings where name = 'Cases.OnlyAssigned'`,
    );
  });

  test('[API-3] a case assigned to an officer is seen and changed by nobody else', async () => {
    const business = await api.as('kari').businessOf('4699-31/80');
    await assign('kari');
    assert.deepEqual(await listProperties('kari'), ['4699-31/472', '4699-31/80']);
    assert.deepEqual(await listProperties('per'), []);
    const url = `/api/Businesses/${business.businessId}`;
    const payload = { ...business.details, summary: 'Fra en annen' };
    assert.equal((await api.as('per').send({ method: 'PUT', url, payload })).statusCode, 404);
    assert.deepEqual(await api.as('kari').businessOf('4699-31/80'), business);
  });

  test('a case that is assigned to nobody is seen by all', async () => {
    await assign(null);
    assert.deepEqual(await listProperties('per'), ['4699-31/472', '4699-31/80']);
  });

  test('an assignment hides nothing when the customer is not limited to assignments', async () => {
    await assign('kari');
    await api.database.execute(
      sql`update customer_settings set value = 'false' where name = 'Cases.OnlyAssigned'`,
    );
    assert.deepEqual(await listProperties('per'), ['4699-31/472', '4699-31/80']);
  });
});

describe('the fields of a case', () => {
  const listFields = (schema: TObject) => Object.keys(schema.properties).sort();

  test('[API-11] cases and their parts have exactly the specified fields', async () => {
    const list = await api.as('kari').cases();
    assert.ok(Value.Check(CaseListSchema, list));
    const [first] = list;
    const business = first?.businesses[0];
    assert.ok(business);
    assert.deepEqual(Object.keys(first).sort(), listFields(CaseSchema));
    // A case has a receipt once its case system has sent one.
    const listedOfBusiness = listFields(BusinessSchema).filter((field) => field !== 'receipt');
    assert.deepEqual(Object.keys(business).sort(), listedOfBusiness);
    assert.deepEqual(Object.keys(business.details).sort(), listFields(BusinessDetailsSchema));
    // The list says that there is a signature, and leaves its record to GET Attendees. Where no
    // notice is recorded, its fields are absent.
    const absent = ['signatureRecord', ...listFields(PartyNoticeSchema)];
    const listed = listFields(AttendeeSchema).filter((field) => !absent.includes(field));
    for (const attendee of business.attendees)
      assert.deepEqual(Object.keys(attendee).sort(), listed);
    assert.equal(business.attendees.length, 2);
  });

  test('[SRV-5] the list says only whether there are national ids and signatures', async () => {
    await api.database.execute(sql`
      update attendees set idtype = 'F', person_id = '02013299997',
        signature = 'data:image/png;base64,AAAA'
      where name = 'Ola Nordvik'`);
    const { body } = await api.as('kari').send({ url: '/api/Cases' });
    assert.doesNotMatch(body, /02013299997|data:image|AAAA/);
    const attendees = (JSON.parse(body) as Case[]).flatMap((surveyCase) =>
      surveyCase.businesses.flatMap((each) => each.attendees),
    );
    assert.deepEqual(
      attendees.map(({ personId, signature }) => [personId, signature]),
      [
        ['', ''],
        ['•••••••••••', 'signed'],
      ],
    );
  });

  test('[SRV-5] the numbers of organisations are public, and listed', async () => {
    await api.database.execute(sql`
      update attendees set idtype = 'S', person_id = '974760673' where name = 'Ola Nordvik'`);
    assert.match((await api.as('kari').send({ url: '/api/Cases' })).body, /"974760673"/);
  });

  test('[API-11] the list is valid JSON from PostgreSQL with any characters in it', async () => {
    const name = 'Ánne "Østby" \\ \u0001\t\n\u2028 𝄞';
    await api.database.execute(
      sql`update attendees set name = ${name}, snr = null, komm = null where name = 'Ola Nordvik'`,
    );
    const { body } = await api.as('kari').send({ url: '/api/Cases' });
    const list = JSON.parse(body) as Case[];
    assert.ok(
      list.some((surveyCase) =>
        surveyCase.businesses.some(({ attendees }) => attendees.some((each) => each.name === name)),
      ),
    );
    assert.equal(body, asPostgresWrites(list));
    await api.database.execute(sql`update attendees set name = 'Ola Nordvik' where name = ${name}`);
  });

  test('[API-11] business details are called details', async () => {
    const { body } = await api.as('kari').send({ url: '/api/Cases' });
    assert.match(body, /"details"/);
    assert.doesNotMatch(body, /buinessDetails/);
  });

  test('the parties are counted, and an attendee’s role is a code', async () => {
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

  test('the day of the meeting is in Norwegian time, summer and winter', async () => {
    const moveCase = (moment: string) =>
      api.database.execute(
        sql`update businesses set business_date = ${moment} where property_number = '4699-31/80'`,
      );
    const day = async () => (await api.as('kari').businessOf('4699-31/80')).details.businessDate;
    await moveCase('2026-07-01T07:30:00Z');
    assert.equal(await day(), '2026-07-01T09:30:00+02:00');
    await moveCase('2026-12-31T23:30:00Z');
    assert.equal(await day(), '2027-01-01T00:30:00+01:00');
  });
});

describe('repeated requests for the list', () => {
  const ask = (known?: string) =>
    api
      .as('kari')
      .send({ url: '/api/Cases', headers: known === undefined ? {} : { 'If-None-Match': known } });

  test('a list that the device already has is answered with 304 and no body', async () => {
    const tag = String((await ask()).headers.etag);
    for (const known of [tag, `W/${tag}`, tag.replace(/"$/, '-gzip"'), `"another", ${tag}`, '*']) {
      const answer = await ask(known);
      assert.equal(answer.statusCode, 304, known);
      assert.equal(answer.body, '');
      assert.equal(answer.headers.etag, tag);
    }
  });

  test('a list that the device already has is not built', async () => {
    const tag = String((await ask()).headers.etag);
    await api.database.execute(sql`alter table attendees rename column komm to municipality`);
    try {
      assert.equal((await ask(tag)).statusCode, 304);
      assert.equal((await ask()).statusCode, 500);
    } finally {
      await api.database.execute(sql`alter table attendees rename column municipality to komm`);
    }
  });

  test('a list that was changed is sent whole, with a new tag', async () => {
    const tag = String((await ask()).headers.etag);
    const { businessId, details } = await api.as('kari').businessOf('4699-31/80');
    const url = `/api/Businesses/${businessId}`;
    await api
      .as('per')
      .send({ method: 'PUT', url, payload: { ...details, summary: 'Ny oppsummering' } });
    const answer = await ask(tag);
    assert.equal(answer.statusCode, 200);
    assert.notEqual(answer.headers.etag, tag);
    assert.match(answer.body, /Ny oppsummering/);
  });

  test('a list is sent again after changes of its sources only', async () => {
    const property = "(select business_id from businesses where property_number = '4699-31/80')";
    const changes = [
      `update cases set municipality_name = 'Fjordvik' where reference = '2026/118'
        and customer_id = '4699'`,
      `update businesses set business_place = 'Rådhuset' where property_number = '4699-31/80'`,
      `update attendees set phone_number = '99' where name = 'Ola Nordvik'`,
      `insert into boundary_marks (customer_id, business_id, uuid, name, boundary_point_number,
        type_of_boundary_mark,
         type_of_ground, status, approved, code_for_survey, claim_by_attendees, settlement, north,
           east, utm_type,
         measurement_method)
       values ('4699', ${property}, gen_random_uuid(), '', '', '51', '', '', '', '', '', '', 1, 1,
         25832, '96')`,
      `delete from boundary_marks`,
      `insert into documents (customer_id, uuid, case_id, file_name, description, file_type,
        file_size, is_relevant,
         document_type_code, document_type_name, state, created_by)
       select '4699', gen_random_uuid(), case_id, 'a.png', '', 'image/png', 1, true, 'VL2',
         'Fullmakt',
         'awaiting content', 'kari' from cases where reference = '2026/007'`,
      `delete from documents`,
      `update customer_settings set value = '["4699", "4698"]' where name = 'KommuneRestrictions'`,
      `update customer_settings set value = '["4699"]' where name = 'KommuneRestrictions'`,
    ];
    for (const change of changes) {
      const tag = String((await ask()).headers.etag);
      await api.database.execute(sql.raw(change));
      const answer = await ask(tag);
      assert.equal(answer.statusCode, 200, change);
      assert.equal((await ask(String(answer.headers.etag))).statusCode, 304, change);
    }
    const tag = String((await ask()).headers.etag);
    const nilsClient = api.as('nils');
    const { businessId, details } = await nilsClient.businessOf('1899-5/5');
    const url = `/api/Businesses/${businessId}`;
    await nilsClient.send({
      method: 'PUT',
      url,
      payload: { ...details, summary: 'Hos en annen kunde' },
    });
    assert.equal((await ask(tag)).statusCode, 304);
  });

  test('[API-3] lists of two customers have different tags', async () => {
    const tag = String((await ask()).headers.etag);
    const answer = await api
      .as('nils')
      .send({ url: '/api/Cases', headers: { 'If-None-Match': tag } });
    assert.equal(answer.statusCode, 200);
    assert.doesNotMatch(answer.body, /4699/);
  });
});

test('paths are read in upper and lower case alike', async () => {
  for (const url of ['/api/cases', '/API/CASES', '/api/Cases/']) {
    assert.equal((await api.as('kari').send({ url })).statusCode, 200, url);
  }
});
