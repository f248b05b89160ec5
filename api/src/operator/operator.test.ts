import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, beforeEach, describe, test } from 'node:test';
import type { BoundaryMarkCode } from '@feltbok/contract/boundary-marks.ts';
import type { CustomerContext } from '@feltbok/contract/customer-context.ts';
import type { DocumentType } from '@feltbok/contract/documents.ts';
import { sql } from 'drizzle-orm';
import { importFile } from '../import/import.repository';
import { type CommandOutcome, RejectedCommand } from '../operator-commands/operator-command';
import { integrationScope } from '../testing/identity-provider';
import { emptyTables } from '../testing/stored-state';
import { surveyData } from '../testing/survey-data';
import { profile, startTestApi, type TestApi } from '../testing/test-api';
import { parseCommandLine } from './operator-program';
import { performCommand } from './perform-command';

const api: TestApi = await startTestApi();
after(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  await importFile(api.database, surveyData());
});

/** The command as an operator types it, up to the database. */
async function admin(...words: string[]): Promise<CommandOutcome> {
  const read = parseCommandLine(words);
  assert.ok('act' in read);
  return performCommand(api.database, read.act, async () => api.files);
}
const readRows = async (...words: string[]) => {
  const outcome = await admin(...words);
  assert.ok('rows' in outcome);
  return outcome.rows;
};
const expectRejected = (words: string[], sentence: RegExp) =>
  assert.rejects(
    admin(...words),
    (error) => error instanceof RejectedCommand && sentence.test(error.message),
    words.join(' '),
  );
const readStatus = async (subject: string, url = '/api/CustomerContext') =>
  (await api.as(subject).send({ url })).statusCode;
const readContext = async (subject: string) =>
  (await api.as(subject).send({ url: '/api/CustomerContext' })).json<CustomerContext>();
const trail = async () =>
  (
    await api.database.execute<Record<string, unknown>>(sql`
      select customer_id, subject, action, resource, resource_id, before, after from audit_events
      where subject = 'operator' order by audit_event_id`)
  ).rows;

describe('an operator', () => {
  test('[API-12] admits a user, whose next request is accepted', async () => {
    assert.equal(await readStatus('ola'), 403);
    await admin('users', 'add', '4699', 'ola', '--name', 'Ola Målar', '--surveyor-number', '77');
    const { name, customerId, surveyorNumber } = await readContext('ola');
    assert.deepEqual([name, customerId, surveyorNumber], ['Ola Målar', '4699', '77']);
    assert.deepEqual(await readRows('users', 'list', '4699'), [
      {
        subject: 'kari',
        name: 'Kari Landmåler',
        role: 'lead',
        surveyorName: 'Kari L. Målar',
        surveyorNumber: '1234',
        disabled: false,
      },
      {
        subject: 'ola',
        name: 'Ola Målar',
        role: 'surveyor',
        surveyorName: null,
        surveyorNumber: '77',
        disabled: false,
      },
      {
        subject: 'per',
        name: 'Per Assistent',
        role: 'lead',
        surveyorName: null,
        surveyorNumber: null,
        disabled: false,
      },
    ]);
  });

  test('[SRV-4] gives a user a role from the next request, and it is audited', async () => {
    const readRole = async (subject: string) => (await readContext(subject)).role;
    await admin('users', 'change', '4699', 'per', '--role', 'reader');
    assert.equal(await readRole('per'), 'reader');
    const { before, after } = (await trail()).at(-1) ?? {};
    assert.deepEqual([before, after], [{ role: 'lead' }, { role: 'reader' }]);
    const file = surveyData();
    for (const { users } of file.customers) for (const user of users) delete user.role;
    await importFile(api.database, file);
    assert.equal(await readRole('per'), 'reader', 'an import that says no role leaves it');
    await admin('users', 'change', '4699', 'per', '--role', 'lead');
    await expectRejected(
      ['users', 'change', '4699', 'per', '--role', 'boss'],
      /'boss' is invalid\. It takes one of reader, surv/,
    );
  });

  test('[API-12] is named in the trail and not in the changed values', async () => {
    await admin('users', 'change', '4699', 'per', '--role', 'reader', '--by', 'ola');
    await admin('users', 'change', '4699', 'per', '--role', 'lead');
    const { rows } = await api.database.execute<{ after: object }>(
      sql`select after from audit_events where subject = 'operator:ola'`,
    );
    assert.deepEqual(rows, [{ after: { role: 'reader' } }]);
  });

  test('[API-12] disables a user at once, despite earlier tokens, and enables them', async () => {
    assert.equal(await readStatus('kari'), 200);
    await admin('users', 'disable', '4699', 'kari');
    assert.equal(await readStatus('kari'), 403);
    assert.equal(await readStatus('kari', '/api/Cases'), 403);
    assert.equal(await readStatus('per'), 200);
    await importFile(api.database, surveyData());
    assert.equal(await readStatus('kari'), 403, 'an import lets nobody in again');
    await admin('users', 'enable', '4699', 'kari');
    assert.equal(await readStatus('kari'), 200);
  });

  test('[API-8] admits and disables a service account, from the next request', async () => {
    const delivery = {
      cases: [{ reference: '2026/131', municipalityNumber: '4699', businesses: [] }],
    };
    const statusOfDelivery = async (sub: string) => {
      const Authorization = `Bearer ${await api.provider.token({ sub, scope: integrationScope })}`;
      const request = { method: 'POST' as const, url: '/api/Integration/Cases', payload: delivery };
      return (await api.app.inject({ ...request, headers: { Authorization, ...profile } }))
        .statusCode;
    };
    assert.equal(await statusOfDelivery('arkiv'), 403);
    await admin('service-accounts', 'add', '4699', 'arkiv', '--name', 'Arkivet');
    assert.equal(await statusOfDelivery('arkiv'), 200);
    assert.equal(await readStatus('arkiv'), 403, 'it is no user');
    await admin('service-accounts', 'rename', '4699', 'arkiv', '--name', 'Sak og arkiv');
    assert.deepEqual((await readRows('service-accounts', 'list', '4699'))[0], {
      subject: 'arkiv',
      name: 'Sak og arkiv',
      disabled: false,
    });
    assert.ok(
      (await readRows('users', 'list', '4699')).every(({ subject }) => subject !== 'arkiv'),
    );
    await admin('service-accounts', 'disable', '4699', 'arkiv');
    assert.equal(await statusOfDelivery('arkiv'), 403);
    await admin('service-accounts', 'enable', '4699', 'arkiv');
    assert.equal(await statusOfDelivery('arkiv'), 200);
    await expectRejected(['users', 'disable', '4699', 'arkiv'], /has no user arkiv/);
    await expectRejected(
      ['users', 'add', '4699', 'arkiv', '--name', 'Ari'],
      /admitted to the customer 4699 as a service account/,
    );
    await expectRejected(
      ['service-accounts', 'add', '4699', 'kari', '--name', 'K'],
      /admitted to the customer 4699 as a user/,
    );
    const { action, resource, resource_id } = (await trail())[0] ?? {};
    assert.deepEqual([action, resource, resource_id], ['created', 'service account', 'arkiv']);
  });

  test('[API-12] adds, renames, disables and enables a customer', async () => {
    await admin('customers', 'add', '4700', '--name', 'Sørvik');
    await admin('customers', 'rename', '4700', '--name', 'Sørvik kommune');
    await admin('users', 'add', '4700', 'siri', '--name', 'Siri');
    assert.equal((await readContext('siri')).customerName, 'Sørvik kommune');
    await admin('customers', 'disable', '4700');
    assert.deepEqual([await readStatus('siri'), await readStatus('kari')], [403, 200]);
    const [row] = (await readRows('customers', 'list')).filter(
      ({ customerId }) => customerId === '4700',
    );
    assert.deepEqual(row, {
      customerId: '4700',
      name: 'Sørvik kommune',
      disabled: true,
      users: 1,
      cases: 0,
    });
    await admin('customers', 'enable', '4700');
    assert.equal(await readStatus('siri'), 200);
  });

  test('[API-12, RGT-12] changes settings that apply from the next request', async () => {
    await admin('settings', 'set', '4699', 'KommuneRestrictions', '4699, 4698');
    assert.equal(
      (await api.as('kari').cases()).filter(
        (surveyCase) => surveyCase.municipalityNumber === '4698',
      ).length,
      1,
    );
    await admin('settings', 'set', '4699', 'Feature.ShowAdditionalFeatures', 'false');
    await admin('settings', 'set', '4699', 'ServiceCatalog.AppId', 'felt-app-2');
    await admin('settings', 'set', '4699', 'ServiceCatalog.CustomerId', 'felt-4699-2');
    await admin('settings', 'set', '4699', 'Documents.ScreenshotType', 'VL2');
    await admin('settings', 'set', '4699', 'Offline.Days', '30');
    await admin('settings', 'set', '4699', 'Papers.OnDevice', 'true');
    await admin('settings', 'set', '4699', 'Devices.Lock', 'required');
    await admin('settings', 'set', '4699', 'Devices.LockMinutes', '5');
    await admin('settings', 'set', '4699', 'BoundaryAdjustment.TypeCodes', 'GJ, AGJ');
    await admin('settings', 'set', '4699', 'BoundaryAdjustment.ChangePercent', '7.5');
    await admin('settings', 'set', '4699', 'BoundaryAdjustment.ChangeArea', '250');
    await admin('settings', 'set', '4699', 'BoundaryAdjustment.GivenAwayPercent', '10');
    await admin('settings', 'set', '4699', 'Measuring.PlaneTolerance', '30');
    await admin('settings', 'set', '4699', 'Measuring.MinutesApart', '45');
    const { documentMaxBytes: _, ...context } = await readContext('per');
    assert.deepEqual(context, {
      name: 'Per Assistent',
      role: 'lead',
      customerName: 'Fjordvik kommune',
      customerId: '4699',
      kommunenummer: ['4699', '4698'],
      serviceCatalogAppId: 'felt-app-2',
      serviceCatalogCustomerId: 'felt-4699-2',
      isShowAdditionalFeatures: false,
      screenshotDocumentType: 'VL2',
      boundaryAdjustment: {
        typeCodes: ['GJ', 'AGJ'],
        changePercent: 7.5,
        changeArea: 250,
        givenAwayPercent: 10,
      },
      measuring: { planeTolerance: 0.03, minutesApart: 45 },
      offlineDays: 30,
      hasPapersOnDevice: true,
      deviceLock: { use: 'required', minutes: 5 },
      sealsPapers: false,
    });
    await admin('settings', 'unset', '4699', 'Offline.Days');
    assert.equal('offlineDays' in (await readContext('per')), false);
    const values = new Map(
      (await readRows('settings', 'list', '4699')).map(({ name, value }) => [name, value]),
    );
    assert.deepEqual(
      [
        values.get('KommuneRestrictions'),
        values.get('Offline.Days'),
        values.get('Cases.OnlyAssigned'),
      ],
      [['4699', '4698'], null, null],
    );
  });

  test('[API-12] adds codes at a position, changes and removes them', async () => {
    const codes = async () =>
      (await api.as('kari').send({ url: '/api/BoundaryMarkCodes' }))
        .json<BoundaryMarkCode[]>()
        .filter(({ codeListType }) => codeListType === 'BoundaryMarkTypeCodes')
        .map(({ code, codeValue }) => `${code} ${codeValue}`);
    const list = ['4699', 'BoundaryMarkTypeCodes'] as const;
    await admin('codes', 'set', ...list, '54', 'Bolt', '--position', '2');
    await admin('codes', 'set', ...list, '99', 'Hjelpepunkt');
    await admin('codes', 'set', ...list, '57', 'Rør');
    const now = [
      '99 Hjelpepunkt',
      '54 Bolt',
      '51 Offentlig godkjent grensemerke',
      '53 Kors',
      '57 Rør',
    ];
    assert.deepEqual(await codes(), now);
    await admin('codes', 'remove', ...list, '53');
    assert.deepEqual(
      await codes(),
      now.filter((text) => text !== '53 Kors'),
    );
    assert.equal((await readRows('codes', 'list', '4699', 'Malemetode')).length, 1);
  });

  test('[API-12] adds, renames and removes document types', async () => {
    const types = async () =>
      (await api.as('kari').send({ url: '/api/DocumentTypes' })).json<DocumentType[]>().length;
    const before = await types();
    await admin('document-types', 'set', '4699', 'KS', 'Kartskisse');
    await admin('document-types', 'set', '4699', 'KS', 'Skisse');
    assert.deepEqual(await readRows('document-types', 'list', '4699'), [
      { code: 'KS', name: 'Skisse' },
      { code: 'VL2', name: 'Fullmakt' },
    ]);
    assert.equal(await types(), before + 1);
    await admin('document-types', 'remove', '4699', 'KS');
    assert.equal(await types(), before);
  });

  test('[API-12] is audited with former values, unless a command changed nothing', async () => {
    const start = (await trail()).length;
    await admin('users', 'disable', '4699', 'per');
    const again = await admin('users', 'disable', '4699', 'per');
    assert.equal('changed' in again && again.changed, false);
    await admin('settings', 'set', '4699', 'Offline.Days', '30');
    await admin('settings', 'set', '4699', 'Offline.Days', '30');
    await admin('customers', 'list');
    const author = { customer_id: '4699', subject: 'operator' };
    assert.deepEqual((await trail()).slice(start), [
      {
        ...author,
        action: 'changed',
        resource: 'user',
        resource_id: 'per',
        before: { disabled: false },
        after: { disabled: true },
      },
      {
        ...author,
        action: 'created',
        resource: 'setting',
        resource_id: 'Offline.Days',
        before: null,
        after: { value: 30 },
      },
    ]);
  });

  test('[API-12] gets a sentence with advice for an impossible change', async () => {
    const before = await trail();
    const mark = {
      businessId: (await api.as('kari').businessOf('4699-31/472')).businessId,
      north: 6689343,
      east: 370761,
    };
    const made = await api.as('kari').send({
      method: 'POST',
      url: '/api/BoundaryMarks',
      payload: { ...mark, uuid: '0b7f2f0e-6d0c-4f43-9c87-9d1f4a3c7a01', typeOfBoundaryMark: '51' },
    });
    assert.equal(made.statusCode, 201, made.body);
    await expectRejected(
      ['users', 'add', '1234', 'ola', '--name', 'Ola'],
      /no customer 1234.*customers list/,
    );
    await expectRejected(
      ['users', 'add', '4699', 'nils', '--name', 'Nils'],
      /already admitted to the customer 1899 as a user/,
    );
    await expectRejected(
      ['users', 'add', '4699', 'operator', '--name', 'O'],
      /No user can be called operator/,
    );
    await expectRejected(['users', 'disable', '4699', 'nils'], /no user nils.*users list/);
    await expectRejected(['users', 'change', '4699', 'kari'], /^Nothing to change/);
    await expectRejected(['users', 'change', '4699', 'kari', '--by', 'ola'], /^Nothing to change/);
    await expectRejected(
      ['customers', 'add', '4699', '--name', 'Igjen'],
      /already exists.*customers rename/,
    );
    await expectRejected(
      ['settings', 'set', '4699', 'KommuneRestrictions', '46'],
      /takes municipality numbers of four digits/,
    );
    await expectRejected(
      ['settings', 'set', '4699', 'Feature.ShowAdditionalFeatures', 'ja'],
      /takes true or false/,
    );
    await expectRejected(['settings', 'set', '4699', 'Offline.Days', '0'], /from 1 to 365/);
    await expectRejected(
      ['settings', 'set', '4699', 'BoundaryAdjustment.ChangePercent', '101'],
      /from 0 to 100/,
    );
    await expectRejected(
      ['settings', 'set', '4699', 'BoundaryAdjustment.ChangeArea', 'stort'],
      /square metres/,
    );
    await expectRejected(
      ['settings', 'set', '4699', 'Documents.ScreenshotType', 'XX'],
      /no document type XX/,
    );
    await expectRejected(
      ['codes', 'remove', '4699', 'BoundaryMarkTypeCodes', '51'],
      /is used by 1 boundary mark and must stay/,
    );
    await expectRejected(['codes', 'remove', '4699', 'SurveyCodes', '1'], /has no SurveyCodes 1/);
    assert.deepEqual(await trail(), before);
  });
});

const placeholders: Record<string, string> = {
  'number or uuid': '02013299997',
  subject: 'kari',
  device: '00000000-0000-4000-8000-000000000000',
};

/** The words of each command line in a code block of the operator's guide. */
function readDocumentedCommands(): string[][] {
  const guide = readFileSync(new URL('../../../docs/operation.md', import.meta.url), 'utf8');
  return [...guide.matchAll(/^npm run admin -- (.+?)(?:\s+# .*)?$/gm)].map(([, line = '']) => {
    const filled = line.replace(/<([^>]+)>/g, (_, name: string) => placeholders[name] ?? name);
    return [...filled.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
  });
}

describe('the command line of the operator', () => {
  const rejectWords = (words: string[], sentence: RegExp) =>
    assert.throws(
      () => parseCommandLine(words),
      (error) => error instanceof RejectedCommand && sentence.test(error.message),
      words.join(' '),
    );

  test('[API-12] explains itself without arguments, or when asked for help', () => {
    const readHelp = (...words: string[]) => {
      const read = parseCommandLine(words);
      assert.ok('help' in read, words.join(' '));
      return read.help;
    };
    assert.equal(readHelp(), readHelp('--help'));
    assert.match(readHelp(), /service-accounts.*Offline\.Days.*Code lists: BoundaryMark/s);
    assert.match(readHelp('users', '--help'), /add \[options\] <customer> <subject>/);
    assert.match(readHelp('users'), /admits an account/);
    assert.match(readHelp('users', 'add', '--help'), /--surveyor-name <name>.*--by <who>/s);
  });

  test('[API-12] names an invalid argument, and the allowed values', () => {
    rejectWords(['user'], /unknown command 'user'\s+\(Did you mean users\?\)/);
    rejectWords(['users', 'remove'], /unknown command 'remove'/);
    rejectWords(['users', 'add', '4699', '--name', 'Ola'], /missing required argument 'subject'/);
    rejectWords(['users', 'add', '4699', 'ola'], /option '--name <name>' not specified/);
    rejectWords(['users', 'list', '4699', '--name', 'x'], /unknown option '--name'/);
    rejectWords(['users', 'list', '4699', 'Kari', 'Landmåler'], /too many arguments for 'list'/);
    rejectWords(
      ['users', 'add', '4699', 'ola nordmann', '--name', 'Ola'],
      /'ola nordmann' is invalid for argument 'subject'\. It takes the identity provider's/,
    );
    rejectWords(
      ['users', 'add', '../4699', 'ola', '--name', 'Ola'],
      /'\.\.\/4699' is invalid for argument 'customer'/,
    );
    rejectWords(
      ['users', 'add', '4699', 'ola', '--name', ' '],
      /option '--name <name>' argument ' ' is invalid\. It takes one line of at most 200/,
    );
    rejectWords(
      ['settings', 'set', '4699', 'Kommune', '4699'],
      /'Kommune' is invalid for argument 'setting'\. It takes one of KommuneRest/,
    );
    rejectWords(
      ['codes', 'set', '4699', 'Typer', '51', 'Bolt'],
      /'Typer' is invalid for argument 'list'\. It takes one of BoundaryMarkType/,
    );
    rejectWords(
      ['codes', 'set', '4699', 'SurveyCodes', '1', 'A', '--position', 'x'],
      /'x' is invalid\. It takes a whole number from 1 to 1000/,
    );
    rejectWords(['users', 'list', '4699', '--all'], /unknown option '--all'/);
  });

  test('[API-12] accepts each command of the documentation', () => {
    const lines = readDocumentedCommands();
    assert.ok(lines.length > 20);
    for (const words of lines) assert.ok('act' in parseCommandLine(words), words.join(' '));
  });
});
