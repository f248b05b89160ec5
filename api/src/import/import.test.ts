import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { type SQL, sql } from 'drizzle-orm';
import { surveyData } from '../testing/survey-data';
import { startTestApi, type TestApi } from '../testing/test-api';
import { importInto } from './import.repository';
import { type ImportedBusiness, type ImportFile, ImportFileFault, readImportFile } from './import-file';

const api: TestApi = await startTestApi();
after(() => api.close());
beforeEach(async () => {
  await api.database.execute(sql`truncate customers cascade`);
  await importInto(api.database, surveyData());
});

const rowsOf = async (query: SQL) => (await api.database.execute(query)).rows;
const everything = async () => ({
  customers: await rowsOf(sql`select * from customers order by customer_id`),
  settings: await rowsOf(sql`select * from customer_settings order by customer_id, name`),
  users: await rowsOf(sql`select * from users order by subject`),
  cases: await rowsOf(sql`select * from cases order by case_id`),
  businesses: await rowsOf(sql`select * from businesses order by business_id`),
  attendees: await rowsOf(sql`select * from attendees order by attendee_id`),
});
const nothing = { customers: 0, users: 0, cases: 0, businesses: 0, attendees: 0 };
const property = '4699-31/472';

function firstBusiness(file: ImportFile): ImportedBusiness {
  const business = file.customers[0]?.cases[0]?.businesses[0];
  assert.ok(business);
  return business;
}

describe('an import that is repeated', () => {
  test('makes no duplicates and changes nothing', async () => {
    const before = await everything();
    assert.deepEqual(await importInto(api.database, surveyData()), nothing);
    assert.deepEqual(await everything(), before);
  });

  test('adds what is new and says how much', async () => {
    const file = surveyData();
    const business = firstBusiness(file);
    const [known] = business.attendees;
    assert.ok(known);
    business.attendees.push({ ...known, uuid: '6f2cf2a4-51a0-4b53-8a7b-9cf1f2b0a003', name: 'Máret Sara' });
    file.customers[0]?.cases.push({ reference: '2026/200', municipalityNumber: '4699', businesses: [] });
    assert.deepEqual(await importInto(api.database, file), { ...nothing, cases: 1, attendees: 1 });
    const { attendees } = await api.as('kari').businessOf(property);
    assert.deepEqual(
      attendees.map(({ name }) => name),
      ['Ánne Østby', 'Ola Nordvik', 'Máret Sara'],
    );
  });

  test('brings up to date what the case system decides', async () => {
    const file = surveyData();
    firstBusiness(file).details.businessPlace = 'Rådhuset';
    firstBusiness(file).details.description = 'Ny beskrivelse fra fagsystemet';
    const before = await api.as('kari').businessOf(property);
    await importInto(api.database, file);
    const now = await api.as('kari').businessOf(property);
    assert.equal(now.details.businessPlace, 'Rådhuset');
    assert.equal(now.details.description, 'Ny beskrivelse fra fagsystemet');
    assert.equal(now.overviewRevision, before.overviewRevision + 1);
  });

  test('never overwrites an overview that a user has changed', async () => {
    const { businessId, details } = await api.as('kari').businessOf(property);
    const url = `/api/Businesses/${businessId}`;
    await api.as('kari').send({ method: 'PUT', url, payload: { ...details, summary: 'Karis oppsummering' } });
    const saved = await api.as('kari').businessOf(property);

    const file = surveyData();
    firstBusiness(file).details.summary = 'Fagsystemets oppsummering';
    firstBusiness(file).details.businessPlace = 'Rådhuset';
    await importInto(api.database, file);
    assert.deepEqual(await api.as('kari').businessOf(property), {
      ...saved,
      details: { ...saved.details, businessPlace: 'Rådhuset' },
    });
  });

  test('never overwrites an attendee', async () => {
    await api.database.execute(sql`update attendees set signature = 'data:image/png;base64,c2lnbmVk'`);
    const before = await everything();
    const file = surveyData();
    for (const attendee of firstBusiness(file).attendees) attendee.name = 'En annen';
    await importInto(api.database, file);
    assert.deepEqual((await everything()).attendees, before.attendees);
  });

  test('leaves alone what it does not mention', async () => {
    const before = await everything();
    assert.deepEqual(await importInto(api.database, { customers: [] }), nothing);
    assert.deepEqual(await everything(), before);
  });

  test('is all or nothing, and moves no account to another customer', async () => {
    const before = await everything();
    const file = surveyData();
    const [fjordvik, nordvik] = file.customers;
    assert.ok(fjordvik && nordvik);
    fjordvik.customerName = 'Nytt navn';
    fjordvik.users = [];
    nordvik.users.push({ subject: 'kari', name: 'Kari' });
    await assert.rejects(importInto(api.database, file), (error: Error) => {
      assert.ok(error instanceof ImportFileFault);
      return error.message.includes("'kari'");
    });
    assert.deepEqual(await everything(), before);
  });
});

describe('an import file that does not hold', () => {
  // biome-ignore lint/suspicious/noExplicitAny: files that break their own type are what is tested
  const changed = (change: (file: any) => void) => {
    const file = surveyData();
    change(file);
    return JSON.stringify(file);
  };
  const business = 'customers[0].cases[0].businesses[0]';
  const faults: Record<string, { text: string; names: string }> = {
    'no JSON': { text: '{"customers": [', names: 'the file is not JSON' },
    'another shape': { text: '[]', names: 'the file must be object' },
    'a missing field': {
      text: changed((file) => delete file.customers[0].cases[0].businesses[0].details.gnr),
      names: `${business}.details.gnr is required`,
    },
    'a misspelt field': {
      text: changed((file) => {
        file.customers[1].settings['Feature.ShowAdditionalFeature'] = true;
      }),
      names: 'customers[1].settings.Feature.ShowAdditionalFeature is not a known field',
    },
    'a number out of range': {
      text: changed((file) => {
        file.customers[0].cases[0].businesses[0].details.bnr = 100_000;
      }),
      names: `${business}.details.bnr must be <= 99999`,
    },
    'a day without an offset': {
      text: changed((file) => {
        file.customers[0].cases[0].businesses[0].details.businessDate = '2026-11-24T09:00:00';
      }),
      names: `${business}.details.businessDate must match format "date-time"`,
    },
    'a day that is not in the calendar': {
      text: changed((file) => {
        file.customers[0].cases[0].businesses[0].details.businessDate = '2026-02-30T09:00:00Z';
      }),
      names: `${business}.details.businessDate must match format "date-time"`,
    },
    'an unknown role': {
      text: changed((file) => {
        file.customers[0].cases[0].businesses[0].attendees[1].roleCode = 'XX';
      }),
      names: `${business}.attendees[1].roleCode must be one of AE, AK`,
    },
    'an unknown power of attorney': {
      text: changed((file) => {
        file.customers[0].cases[0].businesses[0].attendees[1].powerOfAttorneyType = 'X';
      }),
      names: `${business}.attendees[1].powerOfAttorneyType must be "SMF", or must be "SUF", or must be null`,
    },
    'a municipality number of three digits': {
      text: changed((file) => {
        file.customers[0].settings.KommuneRestrictions = ['469'];
      }),
      names: 'customers[0].settings.KommuneRestrictions[0] must match pattern',
    },
    'a character that the database cannot hold': {
      text: changed((file) => {
        file.customers[0].users[0].name = 'Ka\0ri';
      }),
      names: 'customers[0].users[0].name must not hold the character U+0000',
    },
    'one attendee twice': {
      text: changed((file) => {
        const { attendees } = file.customers[0].cases[0].businesses[0];
        attendees[1].uuid = attendees[0].uuid.toUpperCase();
      }),
      names: `${business}.attendees[1].uuid repeats ${business}.attendees[0].uuid`,
    },
    'one account at two customers': {
      text: changed((file) => {
        file.customers[1].users[0].subject = 'kari';
      }),
      names: 'customers[1].users[0].subject repeats customers[0].users[0].subject',
    },
    'one case twice': {
      text: changed((file) => {
        file.customers[0].cases[1].reference = '2026/118';
      }),
      names: 'customers[0].cases[1].reference repeats customers[0].cases[0].reference',
    },
    'one business twice': {
      text: changed((file) => {
        file.customers[0].cases[0].businesses[1].reference = '2026/118-1';
      }),
      names: `customers[0].cases[0].businesses[1].reference repeats ${business}.reference`,
    },
    'one customer twice': {
      text: changed((file) => {
        file.customers[1].customerId = '4699';
      }),
      names: 'customers[1].customerId repeats customers[0].customerId',
    },
  };
  for (const [what, { text, names }] of Object.entries(faults)) {
    test(`${what} is refused, naming where it stands`, () => {
      assert.throws(
        () => readImportFile(text),
        (error: Error) => {
          assert.ok(error instanceof ImportFileFault);
          assert.ok(error.message.startsWith(names), error.message);
          return true;
        },
      );
    });
  }

  test('a file that holds is read as it is, with or without a byte order mark', () => {
    const text = JSON.stringify(surveyData());
    assert.deepEqual(readImportFile(text), surveyData());
    assert.deepEqual(readImportFile(`\uFEFF${text}`), surveyData());
  });
});
