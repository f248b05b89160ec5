import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type CustomerContext, CustomerContextSchema } from '@feltbok/contract/customer-context.ts';
import { sql } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { documentMaxBytes, startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
before(async () => {
  api = await startTestApi();
});
after(() => api.close());

const readContext = async (subject: string) => {
  const answer = await api.as(subject).send({ url: '/api/CustomerContext' });
  assert.equal(answer.statusCode, 200);
  const context: unknown = answer.json();
  assert.ok(Value.Check(CustomerContextSchema, context));
  return context;
};

test('[API-6] the context has the user, the customer and the customer’s settings', async () => {
  assert.deepEqual(await readContext('kari'), {
    name: 'Kari Landmåler',
    role: 'lead',
    customerName: 'Fjordvik kommune',
    customerId: '4699',
    kommunenummer: ['4699'],
    serviceCatalogAppId: 'felt-app',
    serviceCatalogCustomerId: 'felt-4699',
    isShowAdditionalFeatures: true,
    surveyorName: 'Kari L. Målar',
    surveyorNumber: '1234',
    boundaryAdjustment: {
      typeCodes: ['GRENSEJUSTERING'],
      changePercent: 5,
      changeArea: 500,
      givenAwayPercent: 20,
    },
    documentMaxBytes,
    sealsPapers: false,
  });
});

test('[API-6] without settings a customer has no restrictions or additional features', async () => {
  assert.deepEqual(await readContext('nils'), {
    name: 'Nils Oppmåler',
    role: 'lead',
    customerName: 'Nordvik kommune',
    customerId: '1899',
    kommunenummer: [],
    serviceCatalogAppId: '',
    serviceCatalogCustomerId: '',
    isShowAdditionalFeatures: false,
    boundaryAdjustment: {
      typeCodes: ['GRENSEJUSTERING'],
      changePercent: 5,
      changeArea: 500,
      givenAwayPercent: 20,
    },
    documentMaxBytes,
    sealsPapers: false,
  });
});

test('[API-6] each setting has its own field, in the unit of the field', async () => {
  const settings = {
    'BoundaryAdjustment.TypeCodes': ['AREALOVERFØRING'],
    'BoundaryAdjustment.ChangePercent': 6,
    'BoundaryAdjustment.ChangeArea': 600,
    'BoundaryAdjustment.GivenAwayPercent': 26,
    'Devices.KeyMinutes': 15,
    'Devices.Lock': 'required',
    'Devices.LockMinutes': 5,
    'Devices.SealedDays': 30,
    'Documents.QuotaMegabytes': 100,
    'Documents.ScreenshotType': 'KART',
    'Measuring.HeightSystem': 'NN2000',
    'Measuring.HeightTolerance': 60,
    'Measuring.MinutesApart': 45,
    'Measuring.PlaneTolerance': 30,
    'Offline.Days': 21,
    'Papers.OnDevice': true,
    'Registration.Items': ['FRADELING: surveyor; permit'],
  };
  for (const [name, value] of Object.entries(settings)) {
    await api.database.execute(sql`insert into customer_settings (customer_id, name, value)
      values ('1899', ${name}, ${JSON.stringify(value)}::jsonb)`);
  }
  const context = await readContext('nils');
  await api.database.execute(sql`delete from customer_settings
    where customer_id = '1899' and name in ${Object.keys(settings)}`);
  assert.deepEqual(context, {
    name: 'Nils Oppmåler',
    role: 'lead',
    customerName: 'Nordvik kommune',
    customerId: '1899',
    kommunenummer: [],
    serviceCatalogAppId: '',
    serviceCatalogCustomerId: '',
    isShowAdditionalFeatures: false,
    boundaryAdjustment: {
      typeCodes: ['AREALOVERFØRING'],
      changePercent: 6,
      changeArea: 600,
      givenAwayPercent: 26,
    },
    deviceLock: { use: 'required', minutes: 5, keyMinutes: 15 },
    documentMaxBytes,
    hasDocumentQuota: true,
    hasPapersOnDevice: true,
    measuring: {
      planeTolerance: 0.03,
      heightTolerance: 0.06,
      minutesApart: 45,
      heightSystem: 'NN2000',
    },
    offlineDays: 21,
    registrationItems: ['FRADELING: surveyor; permit'],
    screenshotDocumentType: 'KART',
    sealedDays: 30,
    sealsPapers: false,
  });
});

test('[JOB-2] [JOB-3] texts and parts of papers are the customer’s', async () => {
  const set = (name: string, value: unknown) =>
    api.database.execute(sql`
      insert into customer_settings (customer_id, name, value)
      values ('1899', ${name}, ${JSON.stringify(value)}::jsonb)`);
  await set('Notice.Text', 'Møt presis.\nTa med nøkkel.');
  await set('Protocol.Parts', ['sectionFive', 'caseHeading']);
  await set('Protocol.Complaint', 'Klag til kommunen.');
  const { notice, protocol } = (await readContext('nils')) as CustomerContext;
  assert.equal(notice?.text, 'Møt presis.\nTa med nøkkel.');
  assert.deepEqual(protocol, {
    parts: ['sectionFive', 'caseHeading'],
    complaint: 'Klag til kommunen.',
  });
});

test('[DOC-13] the context says how large a document may be', async () => {
  assert.equal((await readContext('nils')).documentMaxBytes, documentMaxBytes);
});

test('[API-6] a changed setting applies to the next call', async () => {
  const flag = (value: boolean) =>
    api.database.execute(sql`update customer_settings set value = to_jsonb(${value}::boolean)
      where customer_id = '4699' and name = 'Feature.ShowAdditionalFeatures'`);
  await flag(false);
  assert.equal((await readContext('per')).isShowAdditionalFeatures, false);
  await flag(true);
  assert.equal((await readContext('per')).isShowAdditionalFeatures, true);
});

test('[API-3] an unreadable restriction locks the customer out', async () => {
  const restriction = (value: unknown) =>
    api.database.execute(sql`update customer_settings set value = ${JSON.stringify(value)}::jsonb
      where customer_id = '4699' and name = 'KommuneRestrictions'`);
  await restriction('4699');
  const answer = await api.as('kari').send({ url: '/api/Cases' });
  assert.equal(answer.statusCode, 500);
  assert.doesNotMatch(answer.body, /2026/);
  await restriction(['4699']);
});
