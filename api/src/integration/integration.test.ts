import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { DocumentType } from '@feltbok/contract/documents.ts';
import type {
  CaseSystemCase,
  CaseSystemDelivery,
  DeliveryReceipt,
} from '@feltbok/contract/integration.ts';
import { sql } from 'drizzle-orm';
import { importFile } from '../import/import.repository';
import { casesPerBatch } from '../import/import-cases';
import { drawSignature } from '../testing/drawn-signature';
import { emptyTables, readStoredState } from '../testing/stored-state';
import { surveyData } from '../testing/survey-data';
import { type Answer, startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
before(async () => {
  api = await startTestApi();
});
after(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  await importFile(api.database, surveyData());
});

const property = '4699-40/12';
const reference = '2026/131';

function createDelivery(
  change: (deliveredCase: CaseSystemCase) => void = () => undefined,
  name = reference,
): CaseSystemCase {
  const deliveredCase: CaseSystemCase = {
    reference: name,
    municipalityNumber: '4699',
    businesses: [
      {
        reference: `${name}-1`,
        details: {
          businessDate: '2026-12-01T09:00:00+01:00',
          businessPlace: 'Lienvegen 4',
          businessTypeName: 'Oppmålingsforretning over eksisterende grense',
          propertyNumber: property,
          propertyAddress: 'Lienvegen 4',
          description: 'Uklar grense',
          caseNumber: name,
          gnr: 40,
          bnr: 12,
          propertyId: 90401,
          propertyCount: 2,
        },
        attendees: [attendee('Inga Lien'), attendee('Jon Lien')],
      },
    ],
  };
  change(deliveredCase);
  return deliveredCase;
}

const uuids: Record<string, string> = { 'Inga Lien': randomUUID(), 'Jon Lien': randomUUID() };
function attendee(name: string): CaseSystemCase['businesses'][number]['attendees'][number] {
  return {
    uuid: uuids[name] ?? randomUUID(),
    name,
    gnr: 40,
    bnr: 12,
    snr: 0,
    fnr: 0,
    idtype: '',
    personId: '',
    address: 'Lienvegen 4',
    postOffice: '5730 Fjordvik',
    email: '',
    phoneNumber: '',
    roleCode: 'HH',
    komm: '4699',
  };
}

const findBusiness = (deliveredCase: CaseSystemCase) => {
  const [business] = deliveredCase.businesses;
  assert.ok(business);
  return business;
};

const deliver = (delivery: unknown, subject = 'kari'): Promise<Answer> =>
  api
    .asCallerOf('deliverCases', subject)
    .send({ method: 'POST', url: '/api/Integration/Cases', payload: delivery as object });

async function sendDelivery(
  delivery: CaseSystemDelivery | object,
  subject?: string,
): Promise<DeliveryReceipt> {
  const answer = await deliver(delivery, subject);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<DeliveryReceipt>();
}

const listOutcomes = async (...cases: CaseSystemCase[]) =>
  (await sendDelivery({ cases })).cases.map(({ outcome }) => outcome);
const trail = async () =>
  (
    await api.database.execute<Record<string, unknown>>(
      sql`select * from audit_events where subject = 'fagsystem-4699' order by audit_event_id`,
    )
  ).rows;

describe('a delivery of a case system', () => {
  test('[API-8] adds cases with businesses and attendees, which users see', async () => {
    const receipt = await sendDelivery({
      documentTypes: [{ code: 'KV', name: 'Kartvedlegg' }],
      cases: [createDelivery()],
    });
    const seen = (await api.as('kari').cases()).find(
      ({ caseId }) => caseId === receipt.cases[0]?.caseId,
    );
    assert.deepEqual(receipt, {
      documentTypes: [{ code: 'KV', outcome: 'created' }],
      cases: [{ reference, outcome: 'created', caseId: seen?.caseId }],
    });
    const [business] = seen?.businesses ?? [];
    assert.deepEqual(
      [business?.details.businessDate, business?.details.description, business?.details.summary],
      ['2026-12-01T09:00:00+01:00', 'Uklar grense', ''],
    );
    assert.deepEqual(
      business?.attendees.map(({ name, role, isParticipated, snr }) => [
        name,
        role,
        isParticipated,
        snr,
      ]),
      [
        ['Inga Lien', 'Hjemmelshaver', true, null],
        ['Jon Lien', 'Hjemmelshaver', true, null],
      ],
    );
    const types = (await api.as('kari').send({ url: '/api/DocumentTypes' })).json<DocumentType[]>();
    assert.ok(types.some(({ codeValue }) => codeValue === 'Kartvedlegg'));
  });

  test('[API-8] that is repeated changes nothing, in any notation of times', async () => {
    const documentTypes = [{ code: 'KV', name: 'Kartvedlegg' }];
    await sendDelivery({ documentTypes, cases: [createDelivery()] });
    const before = await readStoredState(api);
    const sameMoment = createDelivery((deliveredCase) => {
      findBusiness(deliveredCase).details.businessDate = '2026-12-01T08:00:00Z';
      for (const party of findBusiness(deliveredCase).attendees)
        party.uuid = party.uuid.toUpperCase();
    });
    for (const again of [createDelivery(), sameMoment]) {
      const receipt = await sendDelivery({ documentTypes, cases: [again] });
      assert.deepEqual(
        [receipt.documentTypes[0]?.outcome, receipt.cases[0]?.outcome],
        ['unchanged', 'unchanged'],
      );
      assert.deepEqual(await readStoredState(api), before);
    }
  });

  test('[SRV-11] rejects only the cases with too many attendees, and says why', async () => {
    const withMany = (count: number) =>
      createDelivery((deliveredCase) => {
        findBusiness(deliveredCase).attendees = Array.from({ length: count }, (_, at) =>
          attendee(`Part ${at}`),
        );
      });
    const full = withMany(1000);
    assert.deepEqual(await listOutcomes(full), ['created']);
    assert.deepEqual(await listOutcomes(withMany(1000)), ['changed']);
    const above = withMany(1);
    findBusiness(above).details.description = 'Ny tekst';
    const receipt = await sendDelivery({
      cases: [above, createDelivery(() => undefined, '2026/132')],
    });
    assert.deepEqual(
      receipt.cases.map(({ outcome }) => outcome),
      ['refused', 'created'],
    );
    const [error] = receipt.cases[0]?.errors ?? [];
    assert.equal(error?.field, 'cases[0].businesses[0].attendees');
    assert.match(
      error?.message ?? '',
      /^would be 2001 with the 1 new ones, and a business may have 2000: .*Nothing/,
    );
    assert.equal(JSON.stringify(await readStoredState(api)).includes('Ny tekst'), false);
    // What is there may still be changed.
    findBusiness(full).details.description = 'Endret';
    assert.deepEqual(await listOutcomes(full), ['changed']);
  });

  test('[RGT-4, RGT-12] imports journal numbers and type codes if delivered', async () => {
    const createKnown = async () => {
      const { businessId, details } = await api.as('kari').businessOf(property);
      const url = `/api/Reports?businessId=${businessId}&propertyId=${details.propertyId}`;
      const header = (await api.as('kari').send({ url })).json<{
        caseReference: string | null;
        caseNumber: string;
      }>();
      return [header.caseReference, header.caseNumber, details.businessTypeCode];
    };
    const withNumbers = (journalNumber?: string | null, businessTypeCode?: string | null) =>
      createDelivery((deliveredCase) =>
        Object.assign(findBusiness(deliveredCase).details, { journalNumber, businessTypeCode }),
      );
    await sendDelivery({ cases: [createDelivery()] });
    assert.deepEqual(await createKnown(), [null, reference, null]);
    assert.deepEqual(await listOutcomes(withNumbers('26/04417-3', 'GJ')), ['changed']);
    assert.deepEqual(await createKnown(), ['26/04417-3', reference, 'GJ']);
    assert.deepEqual(await listOutcomes(createDelivery()), ['unchanged']);
    assert.deepEqual(await listOutcomes(withNumbers(' ', null)), ['changed']);
    assert.deepEqual(await createKnown(), [null, reference, null]);
  });

  test('[API-8] updates what the case system decides, with a new revision', async () => {
    await sendDelivery({ cases: [createDelivery()] });
    const before = await api.as('kari').businessOf(property);
    const later = createDelivery((deliveredCase) => {
      const { details, attendees } = findBusiness(deliveredCase);
      details.businessPlace = 'Rådhuset';
      details.description = 'Avklart på forhånd';
      attendees.push(attendee('Kjell Ny'));
      if (attendees[1]) attendees[1].phoneNumber = '99 88 77 66';
    });
    assert.deepEqual(await listOutcomes(later), ['changed']);
    const now = await api.as('kari').businessOf(property);
    assert.deepEqual(
      [now.details.businessPlace, now.details.description],
      ['Rådhuset', 'Avklart på forhånd'],
    );
    assert.deepEqual(
      now.attendees.map(({ name, phoneNumber }) => [name, phoneNumber]),
      [
        ['Inga Lien', ''],
        ['Jon Lien', '99 88 77 66'],
        ['Kjell Ny', ''],
      ],
    );
    assert.deepEqual(
      [now.overviewRevision, now.attendeesRevision],
      [before.overviewRevision + 1, before.attendeesRevision + 1],
    );
  });

  test('[API-8] never overwrites what users have changed, and names those fields', async () => {
    await sendDelivery({ cases: [createDelivery()] });
    const kari = api.as('kari');
    const { businessId, details, attendees } = await kari.businessOf(property);
    const [inga] = attendees;
    assert.ok(inga);
    const payload = { ...details, summary: 'Partene er enige' };
    await kari.send({ method: 'PUT', url: `/api/Businesses/${businessId}`, payload });
    await kari.send({
      method: 'PUT',
      url: `/api/Attendees/${businessId}`,
      payload: [{ ...inga, email: 'inga@lien.example' }],
    });
    const saved = await kari.businessOf(property);

    const later = createDelivery((deliveredCase) => {
      const { details, attendees } = findBusiness(deliveredCase);
      details.businessPlace = 'Rådhuset';
      details.description = 'Fra fagsystemet';
      for (const party of attendees) party.email = 'post@lien.example';
    });
    const { cases } = await sendDelivery({ cases: [later] });
    assert.deepEqual(cases[0]?.kept, [
      { businessReference: `${reference}-1`, resource: 'overview', fields: ['description'] },
      {
        businessReference: `${reference}-1`,
        resource: 'attendee',
        uuid: inga.uuid,
        fields: ['email'],
      },
    ]);
    assert.equal(cases[0]?.outcome, 'changed');
    const now = await kari.businessOf(property);
    assert.deepEqual(now.details, { ...saved.details, businessPlace: 'Rådhuset' });
    assert.deepEqual(
      now.attendees.map(({ email }) => email),
      ['inga@lien.example', 'post@lien.example'],
    );
    // A delivered value that equals the meeting's is no difference.
    const agreed = createDelivery((deliveredCase) => {
      const { details, attendees } = findBusiness(deliveredCase);
      Object.assign(details, { businessPlace: 'Rådhuset', description: saved.details.description });
      for (const party of attendees)
        party.email = party.name === 'Inga Lien' ? 'inga@lien.example' : 'post@lien.example';
    });
    assert.deepEqual((await sendDelivery({ cases: [agreed] })).cases[0], {
      reference,
      outcome: 'unchanged',
      caseId: cases[0]?.caseId,
    });
  });

  test('[API-8] keeps a party that a user has added', async () => {
    await sendDelivery({ cases: [createDelivery()] });
    const { businessId } = await api.as('kari').businessOf(property);
    const payload = [
      { ...attendee('Nils Nabo'), snr: null, fnr: null, roleCode: 'NB', businessId },
    ];
    const answer = await api
      .as('kari')
      .send({ method: 'PUT', url: `/api/Attendees/${businessId}`, payload });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(await listOutcomes(createDelivery()), ['unchanged']);
    const names = (await api.as('kari').businessOf(property)).attendees.map(({ name }) => name);
    assert.deepEqual(names, ['Inga Lien', 'Jon Lien', 'Nils Nabo']);
  });

  test('[EVI-3] adds no signatures, and keeps signed parties unchanged', async () => {
    const forged = createDelivery((deliveredCase) => {
      for (const party of findBusiness(deliveredCase).attendees) party.signature = drawSignature(5);
    }, 'signert');
    const [received] = (await sendDelivery({ cases: [forged] })).cases;
    assert.equal(received?.outcome, 'created');
    const kari = api.as('kari');
    const businessNow = async () =>
      (await kari.cases()).find(({ caseId }) => caseId === received?.caseId)?.businesses[0] ??
      assert.fail();
    const { businessId, attendees } = await businessNow();
    assert.deepEqual(
      attendees.map(({ signature }) => signature),
      ['', ''],
    );
    const [inga] = attendees;
    assert.ok(inga);
    const signature = drawSignature(6);
    await kari.send({
      method: 'PUT',
      url: `/api/Attendees/${businessId}`,
      payload: [{ ...inga, signature }],
    });
    const list = async () => (await kari.send({ url: `/api/Attendees/${businessId}` })).body;
    const signed = await list();
    const again = createDelivery((deliveredCase) => {
      for (const party of findBusiness(deliveredCase).attendees)
        Object.assign(party, { signature: drawSignature(7), name: 'Annen' });
    }, 'signert');
    assert.equal((await sendDelivery({ cases: [again] })).cases[0]?.outcome, 'changed');
    assert.equal(JSON.parse(await list())[0].name, 'Inga Lien');
    assert.equal(JSON.parse(await list())[0].signature, JSON.parse(signed)[0].signature);
  });

  test('[API-8] names invalid rows one by one, and imports the others', async () => {
    const wrongRole = createDelivery((deliveredCase) => {
      const [party] = findBusiness(deliveredCase).attendees;
      if (party) Object.assign(party, { roleCode: 'XX' });
    }, 'feil rolle');
    const leapSecond = createDelivery((deliveredCase) => {
      findBusiness(deliveredCase).details.businessDate = '2016-12-31T23:59:60Z';
    }, 'skuddsekund');
    const twice = createDelivery(
      (deliveredCase) => deliveredCase.businesses.push(findBusiness(deliveredCase)),
      'to like',
    );
    const stranger = createDelivery(
      (deliveredCase) => Object.assign(deliveredCase, { officer: 'nils' }),
      'en annens',
    );
    const rows = [
      wrongRole,
      createDelivery(),
      leapSecond,
      'tull',
      twice,
      createDelivery(),
      stranger,
      createDelivery(undefined, 'ny'),
    ];
    const documentTypes = [
      { code: 'KV', name: '' },
      { code: 'KV', name: 'Kartvedlegg' },
    ];
    const receipt = await sendDelivery({ documentTypes, cases: rows });
    assert.deepEqual(
      receipt.documentTypes.map(({ code, outcome, errors }) => [code, outcome, errors?.[0]?.field]),
      [
        ['KV', 'refused', 'documentTypes[0].name'],
        ['KV', 'created', undefined],
      ],
    );
    assert.deepEqual(
      receipt.cases.map(({ reference, outcome, errors }) => [
        reference,
        outcome,
        errors?.[0]?.field,
      ]),
      [
        ['feil rolle', 'refused', 'cases[0].businesses[0].attendees[0].roleCode'],
        [reference, 'created', undefined],
        ['skuddsekund', 'refused', 'cases[2].businesses[0].details.businessDate'],
        [null, 'refused', 'cases[3]'],
        ['to like', 'refused', 'cases[4].businesses[1].reference'],
        [reference, 'refused', 'cases[5].reference'],
        ['en annens', 'refused', 'cases[6].officer'],
        ['ny', 'created', undefined],
      ],
    );
    const { rows: stored } = await api.database.execute(sql`
      select reference from cases where customer_id = '4699' and reference not like '2026/%'`);
    assert.deepEqual(stored, [{ reference: 'ny' }]);
  });

  test('[API-3] rejects cases outside the customer’s municipalities alike', async () => {
    const before = await readStoredState(api);
    const elsewhere = (name: string, municipalityNumber: string) =>
      createDelivery(
        (deliveredCase) => Object.assign(deliveredCase, { municipalityNumber, businesses: [] }),
        name,
      );
    // The customer has 2026/007 in 4698, where its users cannot see it either.
    const rows = [
      elsewhere('2026/007', '4699'),
      elsewhere('2026/007', '4698'),
      elsewhere('2026/008', '4698'),
    ];
    for (const row of rows) {
      const [result] = (await sendDelivery({ cases: [row] })).cases;
      assert.deepEqual(result, {
        reference: row.reference,
        outcome: 'refused',
        errors: [
          {
            field: 'cases[0].municipalityNumber',
            message: 'is outside the customer’s municipalities',
          },
        ],
      });
    }
    assert.deepEqual(await readStoredState(api), before);
  });

  test('[API-3] keeps away from another customer’s case of the same reference', async () => {
    const listOtherIds = async () => (await api.as('kari').cases()).map(({ caseId }) => caseId);
    const before = await listOtherIds();
    const ownCase = createDelivery(undefined, '2026/007');
    assert.deepEqual(
      (await sendDelivery({ cases: [ownCase] }, 'nils')).cases[0]?.outcome,
      'created',
    );
    assert.deepEqual(await listOtherIds(), before);
  });

  test('[API-9] is audited with the service account, as an import in the history', async () => {
    const { cases } = await sendDelivery({ cases: [createDelivery()] });
    const made = await trail();
    assert.deepEqual(
      made.map(({ action, resource }) => `${action} ${resource}`),
      ['created case', 'created business', 'created attendee', 'created attendee'],
    );
    await sendDelivery({ cases: [createDelivery()] });
    assert.equal((await trail()).length, made.length);
    const answer = await api.as('per').send({ url: `/api/Cases/${cases[0]?.caseId}/History` });
    const [newest] = answer.json<{ events: { author: object; resourceName: string }[] }>().events;
    assert.deepEqual(newest?.author, { kind: 'import', name: 'Fjordviks saksbehandling' });
    assert.equal(newest?.resourceName, 'Jon Lien');
  });

  test('[API-8] is completed by a repetition after an interruption', async () => {
    const all = Array.from({ length: casesPerBatch * 2 + 1 }, (_, at) =>
      createDelivery(undefined, `sak ${at}`),
    );
    await sendDelivery({ cases: all.slice(0, casesPerBatch) });
    const { cases } = await sendDelivery({ cases: all });
    const countOutcomes = (outcome: string) =>
      cases.filter((deliveredCase) => deliveredCase.outcome === outcome).length;
    assert.deepEqual(
      [countOutcomes('unchanged'), countOutcomes('created')],
      [casesPerBatch, casesPerBatch + 1],
    );
    const { rows } = await api.database.execute(sql`
      select count(distinct cases.case_id) as cases, count(*) as attendees
      from cases join businesses using (customer_id, case_id) join attendees
        using (customer_id, business_id)
      where cases.reference like 'sak %'`);
    assert.deepEqual(rows, [{ cases: all.length, attendees: 2 * all.length }]);
  });

  test('[API-8] that arrives twice at the same moment adds everything once', async () => {
    const outcomes = await Promise.all([
      listOutcomes(createDelivery()),
      listOutcomes(createDelivery()),
    ]);
    assert.deepEqual(outcomes.flat().sort(), ['created', 'unchanged']);
  });

  test('[API-4] that is invalid is rejected with 400 naming the error', async () => {
    const wrong: [unknown, string][] = [
      [{}, 'cases'],
      [{ cases: {} }, 'cases'],
      [{ cases: [], customers: [] }, 'customers'],
      [
        {
          cases: [
            createDelivery((deliveredCase) => Object.assign(deliveredCase, { reference: 'a\0b' })),
          ],
        },
        'cases[0].reference',
      ],
    ];
    for (const [body, field] of wrong) {
      const answer = await deliver(body);
      assert.equal(answer.statusCode, 400, answer.body);
      assert.equal(answer.json<{ errors: { field: string }[] }>().errors[0]?.field, field);
    }
  });
});
