import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  ProtocolHeaderSchema,
  type ProtocolHeaders,
  ProtocolHeadersSchema,
} from '@feltbok/contract/reports.ts';
import type { Business } from '@feltbok/domain/cases/case.ts';
import { sql } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { parseProblem, startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());

let business: Business;
before(async () => {
  business = await api.as('kari').businessOf('4699-31/472');
});

const ask = (businessId: number | string, propertyId: number | string, by = 'kari') =>
  api.as(by).send({ url: `/api/Reports?businessId=${businessId}&propertyId=${propertyId}` });

describe('the heading of the protocol', () => {
  test('[REP-4] has archive reference, municipality, property, owner and meeting', async () => {
    const answer = await ask(business.businessId, business.details.propertyId);
    assert.equal(answer.statusCode, 200);
    const header: unknown = answer.json();
    assert.ok(Value.Check(ProtocolHeaderSchema, header));
    assert.deepEqual(header, {
      caseReference: '26/00731-4',
      caseNumber: '2026/118',
      municipalityName: 'Fjordvik',
      municipalityAddress: 'Rådhusvegen 1, 5730 Fjordvik',
      propertyAddress: 'Fjordvegen 12, 5730 Fjordvik',
      propertyNumber: '4699-31/472',
      propertyOwner: 'Ánne Østby',
      businessDate: '2026-11-24T09:00:00+01:00',
      businessPlace: 'Fjordvegen 12',
      businessType: 'Oppmålingsforretning over eksisterende grense',
    });
  });

  test('names the case system’s owner instead of the parties of the meeting', async () => {
    const createOwner = (name: string) =>
      api.database.execute(sql`update businesses set property_owner = ${name}`);
    await createOwner('Dødsboet etter Ola Østby');
    const header = (await ask(business.businessId, business.details.propertyId)).json();
    assert.equal(header.propertyOwner, 'Dødsboet etter Ola Østby');
    await createOwner('');
  });

  test('[RGT-4] has no journal number when none was delivered', async () => {
    const { businessId, details } = await api.as('kari').businessOf('4699-31/80');
    const header = (await ask(businessId, details.propertyId)).json();
    assert.deepEqual([header.caseReference, header.caseNumber], [null, '2026/118']);
  });

  test('has no owner when nobody is known', async () => {
    const { businessId, details } = await api.as('kari').businessOf('4699-31/80');
    assert.equal((await ask(businessId, details.propertyId)).json().propertyOwner, '');
  });

  test('is not found for another property, or a missing business', async () => {
    assert.equal((await ask(business.businessId, business.details.propertyId + 1)).statusCode, 404);
    assert.equal((await ask(999_999, business.details.propertyId)).statusCode, 404);
  });

  test('[API-3] is not found for inaccessible businesses', async () => {
    assert.equal(
      (await ask(business.businessId, business.details.propertyId, 'nils')).statusCode,
      404,
    );
    const { rows } = await api.database.execute<{ business: string; property: string }>(sql`
      select business_id as business, property_id as property from businesses
        where property_number = '4698-2/1'`);
    assert.equal((await ask(rows[0]?.business ?? '', rows[0]?.property ?? '')).statusCode, 404);
  });

  test('[RGT-2] is the same in one answer for all accessible businesses', async () => {
    const answer = await api.as('kari').send({ url: '/api/Reports/headers' });
    assert.equal(answer.statusCode, 200);
    const all = answer.json<ProtocolHeaders>();
    assert.ok(Value.Check(ProtocolHeadersSchema, all));
    const businesses = (await api.as('kari').cases()).flatMap(
      (surveyCase) => surveyCase.businesses,
    );
    const numbers = businesses.map(({ businessId }) => businessId).sort((a, b) => a - b);
    assert.deepEqual(
      all.map(({ businessId }) => businessId),
      numbers,
    );
    for (const { businessId, propertyId, header } of all) {
      assert.deepEqual((await ask(businessId, propertyId)).json(), header);
    }
  });

  test('[API-4] names a parameter that is missing or not a number', async () => {
    for (const [businessId, propertyId, field] of [
      ['', '1', 'businessId'],
      ['1', '1.5', 'propertyId'],
      ['1', '99999999999999999', 'propertyId'],
    ] as const) {
      const answer = await ask(businessId, propertyId);
      assert.equal(answer.statusCode, 400);
      assert.equal(parseProblem(answer).errors?.[0]?.field, field);
    }
  });
});
