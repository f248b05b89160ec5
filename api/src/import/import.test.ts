import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { type SQL, sql } from 'drizzle-orm';
import { emptyTables } from '../testing/stored-state';
import { surveyData } from '../testing/survey-data';
import { startTestApi, type TestApi } from '../testing/test-api';
import { importDelivery, importFile } from './import.repository';
import { type ImportedBusiness, type ImportFile, ImportFileError } from './import-file';
import { readDeliveryFile, readImportFile } from './read-import-file';

const api: TestApi = await startTestApi();
after(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  await importFile(api.database, surveyData());
});

const countRows = async (query: SQL) => (await api.database.execute(query)).rows;
const everything = async () => ({
  customers: await countRows(sql`select * from customers order by customer_id`),
  settings: await countRows(sql`select * from customer_settings order by customer_id, name`),
  users: await countRows(sql`select * from users order by subject`),
  cases: await countRows(sql`select * from cases order by case_id`),
  businesses: await countRows(sql`select * from businesses order by business_id`),
  attendees: await countRows(sql`select * from attendees order by attendee_id`),
  marks: await countRows(sql`select * from boundary_marks order by boundary_mark_id`),
  codes: await countRows(
    sql`select * from code_lists order by customer_id, code_list_type, position`,
  ),
  documentTypes: await countRows(sql`select * from document_types order by customer_id, code`),
  templates: await countRows(sql`select * from agreement_templates order by row_key`),
  trail: await countRows(sql`select * from audit_events order by audit_event_id`),
});
const nothing = {
  customers: 0,
  users: 0,
  cases: 0,
  businesses: 0,
  attendees: 0,
  boundaryMarks: 0,
  userChanges: [],
};
const property = '4699-31/472';

function firstBusiness(file: ImportFile): ImportedBusiness {
  const business = file.customers[0]?.cases[0]?.businesses[0];
  assert.ok(business);
  return business;
}

describe('an import that is repeated', () => {
  test('makes no duplicates and changes nothing', async () => {
    const before = await everything();
    assert.deepEqual(await importFile(api.database, surveyData()), nothing);
    assert.deepEqual(await everything(), before);
  });

  test('adds new records and says how many', async () => {
    const file = surveyData();
    const business = firstBusiness(file);
    const [known] = business.attendees;
    assert.ok(known);
    business.attendees.push({
      ...known,
      uuid: '6f2cf2a4-51a0-4b53-8a7b-9cf1f2b0a003',
      name: 'Máret Sara',
    });
    file.customers[0]?.cases.push({
      reference: '2026/200',
      municipalityNumber: '4699',
      businesses: [],
    });
    assert.deepEqual(await importFile(api.database, file), { ...nothing, cases: 1, attendees: 1 });
    const { attendees } = await api.as('kari').businessOf(property);
    assert.deepEqual(
      attendees.map(({ name }) => name),
      ['Ánne Østby', 'Ola Nordvik', 'Máret Sara'],
    );
  });

  test('gives a list of attendees a new revision only when it adds to it', async () => {
    const revision = async () => (await api.as('kari').businessOf(property)).attendeesRevision;
    const before = await revision();
    await importFile(api.database, surveyData());
    assert.equal(await revision(), before);
    const file = surveyData();
    const business = firstBusiness(file);
    const [known] = business.attendees;
    assert.ok(known);
    business.attendees.push({
      ...known,
      uuid: '6f2cf2a4-51a0-4b53-8a7b-9cf1f2b0a009',
      name: 'Máret Sara',
    });
    await importFile(api.database, file);
    assert.equal(await revision(), before + 1);
  });

  test('assigns a case to an officer or to nobody, and rejects an unknown officer', async () => {
    const assign = async (officer: string | null) => {
      const file = surveyData();
      const [first] = file.customers[0]?.cases ?? [];
      assert.ok(first);
      first.officer = officer;
      await importFile(api.database, file);
      const [row] = await countRows(
        sql`select officer_subject from cases where customer_id = '4699'
          and reference = ${first.reference}`,
      );
      return row?.officer_subject;
    };
    assert.equal(await assign('per'), 'per');
    await importFile(api.database, surveyData());
    assert.equal(await assign('kari'), 'kari');
    await assert.rejects(assign('nils'), /ImportFileFault|the officer 'nils' of the case/);
    assert.equal(await assign(null), null);
  });

  test('[RGT-5] writes the unit of a business in the usual form', async () => {
    for (const written of ['4699 - 31/472/0/3', '4699-0031/0472/0/3']) {
      const file = surveyData();
      firstBusiness(file).details.propertyNumber = written;
      await importFile(api.database, file);
      assert.equal((await api.as('kari').businessOf('4699-31/472/0/3')).details.gnr, 31);
    }
    const [{ written } = { written: 0 }] = await countRows(sql`
      select count(*)::int as written from audit_events
        where after ->> 'propertyNumber' = '4699-31/472/0/3'`);
    assert.equal(written, 1);
    await importFile(api.database, surveyData());
  });

  test('updates what the case system decides', async () => {
    const file = surveyData();
    firstBusiness(file).details.businessPlace = 'Rådhuset';
    firstBusiness(file).details.description = 'Ny beskrivelse fra fagsystemet';
    const before = await api.as('kari').businessOf(property);
    await importFile(api.database, file);
    const now = await api.as('kari').businessOf(property);
    assert.equal(now.details.businessPlace, 'Rådhuset');
    assert.equal(now.details.description, 'Ny beskrivelse fra fagsystemet');
    assert.equal(now.overviewRevision, before.overviewRevision + 1);
  });

  test('[JOB-1] appoints the surveyor whom the case system delivers', async () => {
    const file = surveyData();
    const surveyor = {
      surveyorName: 'Kari Målar',
      surveyorNumber: '000041',
      surveyorAuthorisedOn: '2022-06-01',
      surveyorValidUntil: '',
    };
    Object.assign(firstBusiness(file).details, surveyor);
    await importFile(api.database, file);
    const { details } = await api.as('kari').businessOf(property);
    assert.deepEqual({ ...details, ...surveyor }, details);
  });

  test('never overwrites an overview that a user has changed', async () => {
    const { businessId, details } = await api.as('kari').businessOf(property);
    const url = `/api/Businesses/${businessId}`;
    await api
      .as('kari')
      .send({ method: 'PUT', url, payload: { ...details, summary: 'Karis oppsummering' } });
    const saved = await api.as('kari').businessOf(property);

    const file = surveyData();
    firstBusiness(file).details.summary = 'Fagsystemets oppsummering';
    firstBusiness(file).details.businessPlace = 'Rådhuset';
    await importFile(api.database, file);
    assert.deepEqual(await api.as('kari').businessOf(property), {
      ...saved,
      details: { ...saved.details, businessPlace: 'Rådhuset' },
    });
  });

  test('updates an attendee until a user has changed it, and says so', async () => {
    const renameTemplate = (name: string) => {
      const file = surveyData();
      for (const attendee of firstBusiness(file).attendees) attendee.name = name;
      return file;
    };
    const names = async () =>
      (await api.as('kari').businessOf(property)).attendees.map(({ name }) => name);
    assert.deepEqual((await importFile(api.database, renameTemplate('Rettet'))).userChanges, []);
    assert.deepEqual(await names(), ['Rettet', 'Rettet']);

    const { businessId, attendees } = await api.as('kari').businessOf(property);
    const url = `/api/Attendees/${businessId}`;
    const [first] = attendees;
    assert.ok(first);
    const saved = await api
      .as('kari')
      .send({ method: 'PUT', url, payload: [{ ...first, phoneNumber: '99 88 77 66' }] });
    assert.equal(saved.statusCode, 200, saved.body);
    const { userChanges } = await importFile(api.database, renameTemplate('Rettet igjen'));
    assert.deepEqual(await names(), ['Rettet', 'Rettet igjen']);
    assert.deepEqual(userChanges, [
      {
        caseReference: '2026/118',
        businessReference: '2026/118-1',
        resource: 'attendee',
        uuid: first.uuid,
        fields: ['name', 'phoneNumber'],
      },
    ]);
  });

  test('[API-9] is in the audit trail with what it created and changed', async () => {
    const file = surveyData();
    firstBusiness(file).details.businessPlace = 'Rådhuset';
    const before = (await everything()).trail.length;
    await importFile(api.database, file);
    const [event, ...more] = (await everything()).trail.slice(before);
    assert.deepEqual(more, []);
    assert.deepEqual(
      [event?.subject, event?.action, event?.resource, event?.before, event?.after],
      [
        'import',
        'changed',
        'business',
        { businessPlace: 'Fjordvegen 12' },
        { businessPlace: 'Rådhuset' },
      ],
    );
  });

  test('[API-9] records only real changes of customer, settings and accounts', async () => {
    const file = surveyData();
    const [customer] = file.customers;
    assert.ok(customer);
    customer.customerName = 'Fjordvik';
    customer.settings = {
      ...customer.settings,
      KommuneRestrictions: ['4699', '4698'],
      'Offline.Days': 9,
    };
    customer.users = [
      { subject: 'kari', name: 'Kari Målar', surveyorNumber: '1234' },
      { subject: 'ola', name: 'Ola' },
    ];
    customer.serviceAccounts = [{ subject: 'fagsystem-4699', name: 'Saksbehandling' }];
    const before = (await everything()).trail.length;
    await importFile(api.database, file);
    const events = (await everything()).trail.slice(before);
    assert.ok(
      events.every(({ subject, customer_id }) => subject === 'import' && customer_id === '4699'),
    );
    assert.deepEqual(
      events.map(({ action, resource, resource_id, before: was, after: is }) => [
        action,
        resource,
        resource_id,
        was,
        is,
      ]),
      [
        ['changed', 'customer', '4699', { name: 'Fjordvik kommune' }, { name: 'Fjordvik' }],
        [
          'changed',
          'setting',
          'KommuneRestrictions',
          { value: ['4699'] },
          { value: ['4699', '4698'] },
        ],
        ['created', 'setting', 'Offline.Days', null, { value: 9 }],
        [
          'changed',
          'user',
          'kari',
          { name: 'Kari Landmåler', surveyorName: 'Kari L. Målar' },
          { name: 'Kari Målar', surveyorName: null },
        ],
        [
          'created',
          'user',
          'ola',
          null,
          { name: 'Ola', surveyorName: null, surveyorNumber: null, role: 'surveyor' },
        ],
        [
          'changed',
          'service account',
          'fagsystem-4699',
          { name: 'Fjordviks saksbehandling' },
          { name: 'Saksbehandling' },
        ],
      ],
    );
  });

  const mark = {
    uuid: '0a8f6a64-0f4e-4a1c-9b8e-4f6d1c2b3a01',
    north: 6_689_343.07,
    east: 370_761.06,
    typeOfBoundaryMark: '51',
  };
  const withMark = (fields: object = {}) => {
    const file = surveyData();
    firstBusiness(file).boundaryMarks = [{ ...mark, ...fields }];
    return file;
  };
  const findMark = async () =>
    (await countRows(sql`select name, boundary_mark_id from boundary_marks`))[0];

  test('imports boundary marks, without overwriting one or restoring a removed one', async () => {
    assert.deepEqual(await importFile(api.database, withMark({ name: 'Fra fagsystemet' })), {
      ...nothing,
      boundaryMarks: 1,
    });
    assert.deepEqual(await importFile(api.database, withMark({ name: 'Ny' })), nothing);
    const imported = await findMark();
    assert.equal(imported?.name, 'Fra fagsystemet');

    const { businessId } = await api.as('kari').businessOf(property);
    const url = `/api/BoundaryMarks/${imported?.boundary_mark_id}?businessId=${businessId}`;
    assert.equal((await api.as('kari').send({ method: 'DELETE', url })).statusCode, 200);
    assert.deepEqual(await importFile(api.database, withMark()), nothing);
    assert.equal(await findMark(), undefined);
  });

  test('[JOB-4] imports lines between marks, and restores no removed one', async () => {
    const file = withMark({ boundaryPointNumber: '1' });
    const business = firstBusiness(file);
    const second = { ...mark, uuid: '5c0b3f5e-6d0e-4a3b-9a58-7f0f1d2e3c42' };
    const line = {
      uuid: '5c0b3f5e-6d0e-4a3b-9a58-7f0f1d2e3c51',
      startMarkUuid: mark.uuid,
      endMarkUuid: second.uuid,
      utmType: 25_832 as const,
      curvePoints: [],
    };
    const hanging = { ...line, uuid: '5c0b3f5e-6d0e-4a3b-9a58-7f0f1d2e3c52' };
    business.boundaryMarks?.push(second);
    business.boundaryLines = [line, { ...hanging, endMarkUuid: hanging.uuid }];
    await importFile(api.database, file);
    const lines = () => countRows(sql`select boundary_line_id as id, uuid from boundary_lines`);
    const [imported] = await lines();
    assert.equal(imported?.uuid, line.uuid);
    assert.equal((await lines()).length, 1);

    const { businessId } = await api.as('kari').businessOf(property);
    const url = `/api/BoundaryLines/${imported?.id}?businessId=${businessId}`;
    assert.equal((await api.as('kari').send({ method: 'DELETE', url })).statusCode, 200);
    await importFile(api.database, file);
    assert.deepEqual(await lines(), []);
  });

  test('[CAD-4] imports heights of boundary marks, and rejects impossible ones', async () => {
    const height = { value: 123.456, system: 'NN2000', sigma: null };
    await importFile(api.database, withMark({ height }));
    const [stored] = await countRows(
      sql`select height, height_system, height_sigma from boundary_marks`,
    );
    assert.deepEqual(stored, { height: 123.456, height_system: 'NN2000', height_sigma: null });
    await assert.rejects(
      importFile(api.database, withMark({ height: { ...height, value: 10_000 } })),
      /height\.value must not be more than 9000/,
    );
    await assert.rejects(
      importFile(api.database, withMark({ height: { ...height, value: 1.0001 } })),
      /height\.value must be a number with at most 3 decimals/,
    );
  });

  test('[JOB-5] imports the day of capture of boundary marks, and rejects what is no day', async () => {
    await importFile(api.database, withMark({ capturedOn: '2020-06-11' }));
    const [stored] = await countRows(sql`select captured_on from boundary_marks`);
    assert.deepEqual(stored, { captured_on: '2020-06-11' });
    await assert.rejects(
      importFile(api.database, withMark({ capturedOn: '2999-01-01' })),
      /capturedOn must not be in the future/,
    );
  });

  test('[MARK-6] a code that a later file leaves out stays, for marks that have it', async () => {
    for (const [code, codeValue] of [
      ['AS', 'Asfalt'],
      ['3', 'Fjell'],
    ] as const) {
      const file = surveyData();
      file.customers[0]?.codeLists?.push({ codeListType: 'GroundTypeCodes', code, codeValue });
      await importFile(api.database, file);
    }
    const list = (await everything()).codes.filter(
      ({ code_list_type }) => code_list_type === 'GroundTypeCodes',
    );
    assert.deepEqual(list.map(({ code, code_value }) => `${code} ${code_value}`).sort(), [
      '3 Fjell',
      'AS Asfalt',
    ]);
  });

  test('stores code lists exactly as in the file', async () => {
    const file = surveyData();
    file.customers[0]?.codeLists?.unshift({
      codeListType: 'Malemetode',
      code: '11',
      codeValue: 'Totalstasjon',
    });
    for (const item of file.customers[0]?.codeLists ?? [])
      item.codeValue = item.codeValue.toUpperCase();
    await importFile(api.database, file);
    const list = (await everything()).codes.filter(
      ({ code_list_type }) => code_list_type === 'Malemetode',
    );
    assert.deepEqual(
      list.map(({ code, code_value }) => [code, code_value]),
      [
        ['11', 'TOTALSTASJON'],
        ['96', 'GNSS: FASEMÅLING RTK'],
      ],
    );
  });

  test('never overwrites a template, also when it was renamed', async () => {
    const [template] = (await api.as('kari').send({ url: '/api/Agreements/templates' })).json();
    const url = `/api/Agreements/templates/${template.rowKey}`;
    const payload = { name: 'Vår mal', htmlContent: '<p>Vår tekst</p>' };
    assert.equal((await api.as('kari').send({ method: 'PUT', url, payload })).statusCode, 204);
    const before = await everything();
    await importFile(api.database, surveyData());
    assert.deepEqual((await everything()).templates, before.templates);
  });

  test('treats a section or lease number of 0 as none, as devices send it', async () => {
    const file = surveyData();
    const [known] = firstBusiness(file).attendees;
    assert.ok(known);
    const uuid = '6f2cf2a4-51a0-4b53-8a7b-9cf1f2b0a009';
    firstBusiness(file).attendees.push({ ...known, uuid, snr: 0, fnr: 0 });
    await importFile(api.database, file);
    const { businessId, attendees } = await api.as('kari').businessOf(property);
    assert.deepEqual(
      attendees.filter((item) => item.uuid === uuid).map(({ snr, fnr }) => [snr, fnr]),
      [[null, null]],
    );
    const answer = await api
      .as('kari')
      .send({ method: 'PUT', url: `/api/Attendees/${businessId}`, payload: attendees });
    assert.equal(answer.statusCode, 200);
  });

  test('keeps what it does not mention', async () => {
    const before = await everything();
    assert.deepEqual(await importFile(api.database, { customers: [] }), nothing);
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
    await assert.rejects(importFile(api.database, file), (error: Error) => {
      assert.ok(error instanceof ImportFileError);
      return error.message.includes("'kari'");
    });
    assert.deepEqual(await everything(), before);
  });
});

describe('an invalid import file', () => {
  // biome-ignore lint/suspicious/noExplicitAny: files that break their own type are what is tested
  const changeFile = (change: (file: any) => void) => {
    const file = surveyData();
    change(file);
    return JSON.stringify(file);
  };
  const business = 'customers[0].cases[0].businesses[0]';
  const errors: Record<string, { text: string; names: string }> = {
    'no JSON': { text: '{"customers": [', names: 'the file is not JSON' },
    'another shape': { text: '[]', names: 'the file must be object' },
    'a missing field': {
      text: changeFile((file) => delete file.customers[0].cases[0].businesses[0].details.gnr),
      names: `${business}.details.gnr is required`,
    },
    'a misspelt field': {
      text: changeFile((file) => {
        file.customers[1].settings['Feature.ShowAdditionalFeature'] = true;
      }),
      names: 'customers[1].settings.Feature.ShowAdditionalFeature is not a known field',
    },
    'a number out of range': {
      text: changeFile((file) => {
        file.customers[0].cases[0].businesses[0].details.bnr = 100_000;
      }),
      names: `${business}.details.bnr must be <= 99999`,
    },
    'a day without an offset': {
      text: changeFile((file) => {
        file.customers[0].cases[0].businesses[0].details.businessDate = '2026-11-24T09:00:00';
      }),
      names: `${business}.details.businessDate must match format "date-time"`,
    },
    'a day that is not in the calendar': {
      text: changeFile((file) => {
        file.customers[0].cases[0].businesses[0].details.businessDate = '2026-02-30T09:00:00Z';
      }),
      names: `${business}.details.businessDate must match format "date-time"`,
    },
    'an unknown role': {
      text: changeFile((file) => {
        file.customers[0].cases[0].businesses[0].attendees[1].roleCode = 'XX';
      }),
      names: `${business}.attendees[1].roleCode must be one of AE, AK`,
    },
    'an unknown power of attorney': {
      text: changeFile((file) => {
        file.customers[0].cases[0].businesses[0].attendees[1].powerOfAttorneyType = 'X';
      }),
      names:
        `${business}.attendees[1].powerOfAttorneyType must be "SMF", or must be "SUF", ` +
        'or must be null',
    },
    'a municipality number of three digits': {
      text: changeFile((file) => {
        file.customers[0].settings.KommuneRestrictions = ['469'];
      }),
      names: 'customers[0].settings.KommuneRestrictions[0] must match pattern',
    },
    'a character that the database cannot hold': {
      text: changeFile((file) => {
        file.customers[0].users[0].name = 'Ka\0ri';
      }),
      names: 'customers[0].users[0].name must not hold the character U+0000',
    },
    'one attendee twice': {
      text: changeFile((file) => {
        const { attendees } = file.customers[0].cases[0].businesses[0];
        attendees[1].uuid = attendees[0].uuid.toUpperCase();
      }),
      names: `${business}.attendees[1].uuid repeats ${business}.attendees[0].uuid`,
    },
    'one account at two customers': {
      text: changeFile((file) => {
        file.customers[1].users[0].subject = 'kari';
      }),
      names: 'customers[1].users[0].subject repeats customers[0].users[0].subject',
    },
    'a code in an unknown list': {
      text: changeFile((file) => {
        file.customers[0].codeLists[0].codeListType = 'Codes';
      }),
      names: 'customers[0].codeLists[0].codeListType must be one of BoundaryMarkTypeCodes',
    },
    'one code twice': {
      text: changeFile((file) => {
        file.customers[0].codeLists[1].code = '99';
      }),
      names: 'customers[0].codeLists[1].code repeats customers[0].codeLists[0].code',
    },
    'a template of scripts alone': {
      text: changeFile((file) => {
        file.customers[0].agreementTemplates[0].htmlContent = '<script>alert(1)</script>';
      }),
      names: 'customers[0].agreementTemplates[0].htmlContent holds nothing',
    },
    'a mark that is finer than cadastral ones': {
      text: changeFile((file) => {
        const uuid = '0a8f6a64-0f4e-4a1c-9b8e-4f6d1c2b3a02';
        file.customers[0].cases[0].businesses[0].boundaryMarks = [{ uuid, north: 1.0001, east: 1 }];
      }),
      names: `${business}.boundaryMarks[0].north must be a number with at most 3 decimals`,
    },
    'an attendee that no device could send back': {
      text: changeFile((file) => {
        file.customers[0].cases[0].businesses[0].attendees[0].phoneNumber = '1'.repeat(51);
      }),
      names: `${business}.attendees[0].phoneNumber must`,
    },
    'one case twice': {
      text: changeFile((file) => {
        file.customers[0].cases[1].reference = '2026/118';
      }),
      names: 'customers[0].cases[1].reference repeats customers[0].cases[0].reference',
    },
    'one business twice': {
      text: changeFile((file) => {
        file.customers[0].cases[0].businesses[1].reference = '2026/118-1';
      }),
      names: `customers[0].cases[0].businesses[1].reference repeats ${business}.reference`,
    },
    'one customer twice': {
      text: changeFile((file) => {
        file.customers[1].customerId = '4699';
      }),
      names: 'customers[1].customerId repeats customers[0].customerId',
    },
  };
  for (const [what, { text, names }] of Object.entries(errors)) {
    test(`${what} is rejected, naming its place`, () => {
      assert.throws(
        () => readImportFile(text),
        (error: Error) => {
          assert.ok(error instanceof ImportFileError);
          assert.ok(error.message.startsWith(names), error.message);
          return true;
        },
      );
    });
  }

  test('a valid file is read with or without a byte order mark', () => {
    const text = JSON.stringify(surveyData());
    assert.deepEqual(readImportFile(text), surveyData());
    assert.deepEqual(readImportFile(`\uFEFF${text}`), surveyData());
  });
});

describe('a delivery of a case system in a file', () => {
  const delivery = (officer: string | null = null) => ({
    documentTypes: [{ code: 'KV', name: 'Kartvedlegg' }],
    cases: [{ reference: '2026/131', municipalityNumber: '4699', officer, businesses: [] }],
  });

  test('[API-8] is imported by the same rules, for the named customer', async () => {
    const file = readDeliveryFile(JSON.stringify(delivery()));
    assert.deepEqual(await importDelivery(api.database, '4699', file), { ...nothing, cases: 1 });
    assert.deepEqual(await importDelivery(api.database, '4699', file), nothing);
    assert.ok(
      (await everything()).documentTypes.some(
        ({ code, customer_id }) => code === 'KV' && customer_id === '4699',
      ),
    );
  });

  test('[API-8] is rejected completely when a row is, naming the row', async () => {
    const before = await everything();
    const wrong = JSON.stringify({ cases: [...delivery().cases, { reference: '2026/132' }] });
    assert.throws(
      () => readDeliveryFile(wrong),
      /^ImportFileFault|cases\[1\]\.municipalityNumber is required/,
    );
    await assert.rejects(
      importDelivery(api.database, '4699', delivery('nils')),
      /cases\[0\]\.officer must be a user/,
    );
    await assert.rejects(
      importDelivery(api.database, '4444', delivery()),
      /there is no customer 4444/,
    );
    assert.deepEqual(await everything(), before);
  });
});
