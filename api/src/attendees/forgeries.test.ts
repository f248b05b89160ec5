import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import type { Attendee, Business, Case } from '@feltbok/domain/cases/case.ts';
import {
  embedSignatureRecord,
  extractSignatureRecord,
} from '@feltbok/domain/signatures/former-signature.ts';
import {
  type Misfit,
  misfits,
  type Statement,
} from '@feltbok/domain/signatures/signature-evidence.ts';
import type { SignatureRecord } from '@feltbok/domain/signatures/signature-record.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { importFile } from '../import/import.repository';
import { performCommand } from '../operator/perform-command';
import { drawSignature } from '../testing/drawn-signature';
import { hasPoppler, readText } from '../testing/poppler';
import { type Different, provenSignature } from '../testing/proven-signature';
import { newDocument, pdfFile, toDataUrl } from '../testing/sample-documents';
import { emptyTables, readStoredState } from '../testing/stored-state';
import { surveyData } from '../testing/survey-data';
import { type Answer, parseProblem, startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());
const kari = api.as('kari');

let meeting: Business;
let ofCase: Case;
let otherMeeting: Business;
let otherCase: Case;
let anne: Attendee | undefined;
let ola: Attendee | undefined;
beforeEach(async () => {
  await emptyTables(api.database);
  await importFile(api.database, surveyData());
  const neighbours = surveyData();
  const [customer] = neighbours.customers;
  assert.ok(customer?.cases?.[0]);
  const again = { ...customer.cases[0], reference: '2026/119' };
  const businesses = again.businesses.map((listedDocument, index) => ({
    ...listedDocument,
    reference: `2026/119-${index}`,
    details: {
      ...listedDocument.details,
      caseNumber: '2026/119',
      propertyNumber: `4699-90/${index}`,
    },
  }));
  await importFile(api.database, {
    customers: [{ ...customer, cases: [{ ...again, businesses }] }],
  });
  meeting = await kari.businessOf('4699-31/472');
  otherMeeting = await kari.businessOf('4699-90/0');
  ofCase = await findCase(meeting);
  otherCase = await findCase(otherMeeting);
  [anne, ola] = meeting.attendees;
});
async function findCase({ businessId }: Business): Promise<Case> {
  const all = await kari.cases();
  return (
    all.find(({ businesses }) =>
      businesses.some((listedBusiness) => listedBusiness.businessId === businessId),
    ) ?? assert.fail()
  );
}

const toKnownParty = (party: Attendee | undefined): Attendee => party ?? assert.fail();
const htmlContent = '<h2>Avtale</h2><p>Partene er enige om grensen.</p>';
const where = (business = meeting) => ({
  business: business.businessId,
  case: business.details.caseNumber,
});
const createAttendance = (party = toKnownParty(anne), business = meeting): Statement => ({
  statement: 'attendance-1',
  party: party.uuid,
  ...where(business),
});
const createConsent = (text = htmlContent): Statement => ({
  statement: 'agreement-1',
  ...where(),
  text,
});
const createSignature = (
  different: Different = {},
  statement = createAttendance(),
  party = toKnownParty(anne),
) => provenSignature(statement, party, different);
const byDeputy = (powerOfAttorney: string | null) =>
  createSignature({ record: { signer: 'Berit Moe' }, evidence: { as: 'deputy', powerOfAttorney } });
const represented = { isRepresentedBy: true, powerOfAttorneyType: 'SMF' } as const;

const save = (
  fields: Partial<Attendee>,
  party = toKnownParty(anne),
  business = meeting,
): Promise<Answer> =>
  kari.send({
    method: 'PUT',
    url: `/api/Attendees/${business.businessId}`,
    payload: [{ ...party, ...fields }],
  });
const make = (
  signature: string,
  more: object = {},
  kind = 'Agreements/generate',
): Promise<Answer> => {
  const { uuid, name } = toKnownParty(anne);
  const payload = {
    uuid: randomUUID(),
    businessId: meeting.businessId,
    htmlContent,
    storeAsDocument: true,
  };
  const parties = [{ uuid, name, signature }];
  return kari.send({
    method: 'POST',
    url: `/api/${kind}`,
    payload: { ...payload, parties, ...more },
  });
};
async function performSave(answer: Promise<Answer>, status = 200): Promise<Answer> {
  const { statusCode, body } = await answer;
  assert.equal(statusCode, status, body.slice(0, 300));
  return answer;
}
async function savePower(
  place: { caseId: number; businessId: number },
  withFile = true,
): Promise<string> {
  const file = withFile ? { file: toDataUrl('application/pdf', pdfFile(900)) } : {};
  const document = newDocument(place, pdfFile(900), file);
  await performSave(kari.send({ method: 'POST', url: '/api/Documents', payload: document }), 201);
  return document.uuid;
}
async function findDocumentId(uuid: string): Promise<number | undefined> {
  const documents = (await kari.businessOf('4699-31/472')).documentTypes.flatMap(
    (listedDocument) => listedDocument.documents,
  );
  return documents.find((listedDocument) => listedDocument.uuid === uuid)?.id;
}
const toPlace = (business: Business, { caseId }: Case) => ({
  caseId,
  businessId: business.businessId,
});
const readShown = async () => toKnownParty((await kari.businessOf('4699-31/472')).attendees[0]);
async function lastTrace(): Promise<Record<string, unknown>> {
  const { rows } = await api.database.execute<{ after: Record<string, unknown> }>(sql`
    select after from audit_events where resource = 'attendee'
    order by audit_event_id desc limit 1`);
  return rows[0]?.after ?? {};
}

/** What comes of an attempt to forge; what is rejected changes nothing. */
interface Attempt {
  /** What must stand there first. */
  given?: () => Promise<unknown>;
  forge: (first: unknown) => Promise<Answer>;
  status?: number;
  says: Misfit | RegExp;
}

const rejected: Record<string, Attempt> = {
  'attendance given for an agreement': {
    forge: async () => make(await createSignature()),
    says: 'signatureText',
  },
  'an agreement given for attendance': {
    forge: async () => save({ signature: await createSignature({}, createConsent()) }),
    says: 'signatureText',
  },
  'an agreement beneath another text': {
    forge: async () =>
      make(await createSignature({}, createConsent()), { htmlContent: '<p>Uenige</p>' }),
    says: 'signatureText',
  },
  'the fingerprint of a text before one character changed': {
    given: async () => {
      const signature = await createSignature({}, createConsent());
      await performSave(make(signature));
      return signature;
    },
    forge: (signature) => make(String(signature), { htmlContent: `${htmlContent} ` }),
    says: 'signatureText',
  },
  'an empty fingerprint': {
    forge: async () =>
      save({ signature: await createSignature({ evidence: { fingerprint: '' } }) }),
    says: 'signatureText',
  },
  'a case written into the record afterwards': {
    forge: async () =>
      save({
        signature: await createSignature(
          { evidence: { case: '2026/118' } },
          { ...createAttendance(), case: 'x' },
        ),
      }),
    says: 'signatureText',
  },
  'a party written into the record afterwards': {
    forge: async () =>
      save({
        signature: await createSignature(
          { evidence: { party: toKnownParty(anne).uuid } },
          createAttendance(toKnownParty(ola)),
        ),
      }),
    says: 'signatureText',
  },
  'a record of another case': {
    given: async () => {
      const signature = await createSignature(
        {},
        createAttendance(toKnownParty(otherMeeting.attendees[0]), otherMeeting),
      );
      await performSave(save({ signature }, toKnownParty(otherMeeting.attendees[0]), otherMeeting));
      return signature;
    },
    forge: (signature) => save({ signature: String(signature) }),
    says: 'signatureCase',
  },
  'a record of another customer': {
    given: () => api.as('nils').businessOf('1899-5/5'),
    forge: async (otherBusiness) =>
      save({
        signature: await createSignature(
          {},
          createAttendance(toKnownParty(anne), otherBusiness as Business),
        ),
      }),
    says: 'signatureCase',
  },
  'a record of another party': {
    forge: async () =>
      save({
        signature: await createSignature(
          {},
          createAttendance(toKnownParty(ola)),
          toKnownParty(ola),
        ),
      }),
    says: 'signatureParty',
  },
  'a party with another name on the paper': {
    forge: async () =>
      make('', {
        parties: [
          {
            uuid: toKnownParty(anne).uuid,
            name: 'Per Ukjent',
            signature: await createSignature({}, createConsent()),
          },
        ],
      }),
    says: 'signatureParty',
  },
  'another name beneath a saved signature': {
    given: async () => {
      const signature = await createSignature();
      await performSave(save({ signature }));
      return signature;
    },
    forge: (signature) => save({ name: 'Per Ukjent', signature: String(signature) }),
    says: 'signatureSigner',
  },
  'strokes of somebody else': {
    forge: async () =>
      save({ signature: await createSignature({ evidence: { strokes: 'b'.repeat(64) } }) }),
    says: 'signatureEmpty',
  },
  'a typed name without consent': {
    forge: async () =>
      save({
        signature: await createSignature({
          record: { method: 'typed' },
          evidence: { typed: 'Ánne' },
        }),
      }),
    says: 'signatureEmpty',
  },
  'a deputy of a party that has none': {
    forge: async () => save({ signature: await byDeputy(null) }),
    says: 'signatureSigner',
  },
  'a deputy with a power of attorney that is nowhere': {
    forge: async () => save({ ...represented, signature: await byDeputy(randomUUID()) }),
    says: 'signaturePower',
  },
  'a deputy with a power of attorney of another case': {
    given: () => savePower(toPlace(otherMeeting, otherCase)),
    forge: async (power) => save({ ...represented, signature: await byDeputy(String(power)) }),
    says: 'signaturePower',
  },
  'a deputy with a power of attorney without content': {
    given: () => savePower(toPlace(meeting, ofCase), false),
    forge: async (power) => save({ ...represented, signature: await byDeputy(String(power)) }),
    says: 'signaturePower',
  },
  'a deputy on an agreement with an invented power of attorney': {
    given: () => performSave(save(represented)),
    forge: async () => {
      const evidence = { as: 'deputy', powerOfAttorney: 'fullmakt.pdf' } as const;
      return make(
        await createSignature({ record: { signer: 'Berit Moe' }, evidence }, createConsent()),
      );
    },
    says: 'signaturePower',
  },
  'a withdrawn record, replayed': {
    given: withdrawn,
    forge: (signature) => save({ signature: String(signature) }),
    says: 'signatureWithdrawn',
  },
  'a withdrawn record, replayed in another picture': {
    given: withdrawn,
    forge: async (former) => save({ signature: await again(String(former), {}) }),
    says: 'signatureWithdrawn',
  },
  'strokes of a withdrawn signature, at another time': {
    given: withdrawn,
    forge: async (former) =>
      save({ signature: await again(String(former), { signedAt: new Date(0).toISOString() }) }),
    says: 'signatureWithdrawn',
  },
  'a signed agreement, deleted': {
    given: async () => {
      const uuid = randomUUID();
      await performSave(make(await createSignature({}, createConsent()), { uuid }));
      return findDocumentId(uuid);
    },
    forge: (id) => kari.send({ method: 'DELETE', url: `/api/Documents/${id}` }),
    says: 'paperIssued',
  },
  'a power of attorney that an issued paper rests on, deleted': {
    given: async () => {
      const power = await savePower(toPlace(meeting, ofCase));
      const unused = await savePower(toPlace(meeting, ofCase));
      await performSave(save(represented));
      const evidence = { as: 'deputy', powerOfAttorney: power } as const;
      await performSave(
        make(await createSignature({ record: { signer: 'Berit Moe' }, evidence }, createConsent())),
      );
      await performSave(
        kari.send({ method: 'DELETE', url: `/api/Documents/${await findDocumentId(unused)}` }),
        204,
      );
      return findDocumentId(power);
    },
    forge: (id) => kari.send({ method: 'DELETE', url: `/api/Documents/${id}` }),
    says: 'powerIssued',
  },
  'a signature of an issued paper, removed': {
    given: signProtocol,
    forge: () => save({ signature: '' }),
    says: 'signatureIssued',
  },
  'a signature of an issued paper, replaced': {
    given: signProtocol,
    forge: async () => save({ signature: await createSignature({ shade: 2 }) }),
    says: 'signatureIssued',
  },
  'a signature by somebody of another customer': {
    forge: async () => {
      const payload = [{ ...toKnownParty(anne), signature: await createSignature() }];
      return api
        .as('nils')
        .send({ method: 'PUT', url: `/api/Attendees/${meeting.businessId}`, payload });
    },
    status: 404,
    says: /was not found|does not exist|not found/i,
  },
};

async function withdrawn(): Promise<string> {
  const signature = await createSignature();
  await performSave(save({ signature }));
  await performSave(save({ signature: '' }));
  return signature;
}
/** The same record and strokes in a picture of another shade. */
async function again(signature: string, different: Partial<SignatureRecord>): Promise<string> {
  const {
    strokes,
    picture: _,
    ...record
  } = (await extractSignatureRecord(signature)) ?? assert.fail();
  return embedSignatureRecord(drawSignature(9), { ...record, ...different }, strokes ?? '');
}

async function signProtocol(): Promise<void> {
  await performSave(save({ signature: await createSignature({ shade: 1 }) }));
  await performSave(make('signed', {}, 'Reports/protocol'));
}

describe('a forgery is rejected, and changes nothing:', () => {
  for (const [what, { given: first, forge, status = 400, says }] of Object.entries(rejected)) {
    test(`[EVI-3] ${what}`, async () => {
      const standing = await first?.();
      const before = await readStoredState(api);
      const answer = await forge(standing);
      assert.equal(answer.statusCode, status, answer.body.slice(0, 300));
      if (says instanceof RegExp) assert.match(answer.body, says);
      else
        assert.deepEqual(
          parseProblem(answer).errors?.map(({ message }) => message),
          [misfits[says]],
        );
      assert.deepEqual(await readStoredState(api), before);
    });
  }
});

describe('a forgery is detected:', () => {
  test('[EVI-2] another time is marked in the trail', async () => {
    for (const [signedAt, mark] of [
      ['2031-01-01T10:00:00Z', 'ahead'],
      ['1998-01-01T10:00:00Z', 'old'],
      ['i går', 'unreadable'],
    ] as const) {
      await performSave(save({ signature: await createSignature({ record: { signedAt } }) }));
      assert.equal((await lastTrace()).strangeTime, mark);
    }
  });

  test('[EVI-2] a deputy without a power of attorney is in the trail', async () => {
    await performSave(save({ ...represented, signature: await byDeputy(null) }));
    const { signedAs, powerOfAttorney, withoutPower, signer } = await lastTrace();
    assert.deepEqual(
      [signedAs, powerOfAttorney, withoutPower, signer],
      ['deputy', null, true, 'Berit Moe'],
    );
  });

  test('[EVI-2] a paper and /verify show a deputy without power of attorney', async () => {
    await performSave(save(represented));
    const signature = await createSignature(
      { record: { signer: 'Berit Moe' }, evidence: { as: 'deputy' } },
      createConsent(),
    );
    const { rawPayload } = await performSave(make(signature));
    if (hasPoppler)
      assert.match(
        readText(rawPayload),
        /ved stedfortreder Berit\s+Moe,\s+uten\s+fullmakt\s+i saken/,
      );
    const sha256 = createHash('sha256').update(rawPayload).digest('hex');
    const asked = await api.app.inject({ url: `/api/Papers/${sha256}` });
    assert.equal(asked.json().withoutPower, 1);
    assert.doesNotMatch(asked.body, /Berit/);
    const file = join(mkdtempSync(join(tmpdir(), 'feltbok-forgeries-')), 'paper.pdf');
    writeFileSync(file, rawPayload);
    const outcome = await performCommand(
      api.database,
      { act: 'verify paper', file },
      async () => api.files,
    );
    assert.ok(
      'message' in outcome &&
        /One deputy signed it without power of attorney/.test(outcome.message),
    );
    rmSync(dirname(file), { recursive: true });
  });

  test('[EVI-2] a signature of 1.6.0, or without a fingerprint, has no evidence', async () => {
    const record = await extractSignatureRecord(await createSignature());
    assert.ok(record?.evidence);
    const { fingerprint: _, ...bare } = record.evidence;
    const without = embedSignatureRecord(drawSignature(3), { ...record, evidence: bare as never });
    for (const signature of [drawSignature(7), without]) {
      await performSave(save({ signature }));
      assert.equal(
        (await extractSignatureRecord((await readShown()).signature))?.evidence,
        undefined,
      );
      assert.equal((await lastTrace()).signedText, undefined);
    }
  });

  test('[EVI-2] a form signature on a paper is shown and checked as ‘uten bevis’', async () => {
    const { rawPayload } = await performSave(make(drawSignature(7)));
    if (hasPoppler) assert.match(readText(rawPayload), /[Uu]ten\s+bevis/);
    const proven = await performSave(make(await createSignature({}, createConsent())));
    if (hasPoppler) assert.doesNotMatch(readText(proven.rawPayload), /[Uu]ten\s+bevis/);
    const countRows = async (bytes: Uint8Array) => {
      const asked = await api.app.inject({
        url: `/api/Papers/${createHash('sha256').update(bytes).digest('hex')}`,
      });
      return asked.json().withoutEvidence;
    };
    assert.deepEqual([await countRows(rawPayload), await countRows(proven.rawPayload)], [1, 0]);
  });

  test('[EVI-5] a forger’s own PDF among the agreements was never issued', async () => {
    const content = pdfFile(901);
    const document = newDocument(toPlace(meeting, ofCase), content, {
      file: toDataUrl('application/pdf', content),
      documentTypeCode: 'AVTALE',
      documentTypeName: 'Avtale',
    });
    await performSave(kari.send({ method: 'POST', url: '/api/Documents', payload: document }), 201);
    const asked = await api.app.inject({
      url: `/api/Papers/${createHash('sha256').update(content).digest('hex')}`,
    });
    assert.equal(asked.statusCode, 404);
  });

  test('[EVI-6] an issued paper stays unchanged when it is made again in other words', async () => {
    const uuid = randomUUID();
    const { rawPayload } = await performSave(
      make(await createSignature({}, createConsent()), { uuid }),
    );
    const otherText = '<p>Ingen er enige.</p>';
    const answer = await make(await createSignature({}, createConsent(otherText)), {
      uuid,
      htmlContent: otherText,
    });
    assert.notEqual(answer.statusCode, 200);
    const documents = (await kari.businessOf('4699-31/472')).documentTypes.flatMap(
      (listedDocument) => listedDocument.documents,
    );
    assert.equal(documents.filter((listedDocument) => listedDocument.uuid === uuid).length, 1);
    const asked = await api.app.inject({
      url: `/api/Papers/${createHash('sha256').update(rawPayload).digest('hex')}`,
    });
    assert.equal(asked.statusCode, 200);
  });

  test('[EVI-3] a signed attendee that the list omits stays, with its signature', async () => {
    const signature = await createSignature();
    await performSave(save({ signature }));
    const payload = [toKnownParty(ola)];
    await kari.send({ method: 'PUT', url: `/api/Attendees/${meeting.businessId}`, payload });
    assert.equal((await readShown()).signature, signature);
  });

  test('[EVI-3] a signature that the case system delivers is never accepted', async () => {
    const details = {
      ...meeting.details,
      businessTypeName: 'Oppmålingsforretning over eksisterende grense',
    };
    const {
      businessDate,
      businessPlace,
      businessTypeName,
      propertyNumber,
      propertyAddress,
      description,
    } = details;
    const { gnr, bnr, propertyId, propertyCount } = details;
    const delivered = {
      businessDate,
      businessPlace,
      businessTypeName,
      propertyNumber,
      propertyAddress,
      description,
      gnr,
      bnr,
      propertyId,
      propertyCount,
      caseNumber: '2026/118',
    };
    const { uuid, name, idtype, personId, address, postOffice, email, phoneNumber, roleCode } =
      toKnownParty(anne);
    const party = {
      uuid,
      name,
      idtype,
      personId,
      address,
      postOffice,
      email,
      phoneNumber,
      roleCode,
    };
    const attendees = [
      {
        ...party,
        gnr: 31,
        bnr: 472,
        snr: 0,
        fnr: 0,
        komm: '4699',
        signature: await createSignature(),
      },
    ];
    const businesses = [{ reference: '2026/118-1', details: delivered, attendees }];
    const payload = { cases: [{ reference: '2026/118', municipalityNumber: '4699', businesses }] };
    const url = '/api/Integration/Cases';
    const answer = await performSave(
      api.asCallerOf('deliverCases', 'kari').send({ method: 'POST', url, payload }),
    );
    assert.doesNotMatch(answer.body, /refused/);
    assert.equal((await readShown()).signature, '');
  });

  test('[EVI-5] a paper with one byte changed, or never issued, is not known', async () => {
    const { rawPayload } = await performSave(make(await createSignature({}, createConsent())));
    const askToSign = (bytes: Uint8Array) =>
      api.app.inject({ url: `/api/Papers/${createHash('sha256').update(bytes).digest('hex')}` });
    assert.equal((await askToSign(rawPayload)).statusCode, 200);
    const changed = Buffer.from(rawPayload);
    changed[900] = (changed[900] ?? 0) ^ 1;
    for (const forged of [changed, pdfFile(5000)])
      assert.equal((await askToSign(forged)).statusCode, 404);
    assert.equal((await api.app.inject({ url: '/api/Papers/0000-0000-0000' })).statusCode, 404);
  });
});

describe('a forgery in the trail is found by its check:', () => {
  const at = (position: number) => sql`(
    select audit_event_id from audit_links
    where customer_id = '4699' and position = ${position})`;
  const ofEvent = (position: number) =>
    sql`customer_id = '4699' and audit_event_id = ${at(position)}`;
  const attempts: Record<string, [SQL[], string]> = {
    'the account of a row changed': [
      [sql`update audit_events set subject = 'per' where ${ofEvent(2)}`],
      'the event was changed',
    ],
    'the time of a row changed': [
      [
        sql`update audit_events set occurred_at = occurred_at - interval '1 day'
          where ${ofEvent(2)}`,
      ],
      'the event was changed',
    ],
    'the signer in a row changed': [
      [
        sql`update audit_events set after = after || '{"signer": "Per Ukjent"}'
          where ${ofEvent(2)}`,
      ],
      'the contents were changed',
    ],
    'a row removed': [[sql`delete from audit_events where ${ofEvent(2)}`], 'the event is missing'],
    'a row removed with its link': [
      [
        sql`delete from audit_events where ${ofEvent(2)}`,
        sql`delete from audit_links where customer_id = '4699' and position = 2`,
      ],
      'links before it are missing',
    ],
    'two rows in another order': [
      [
        sql`update audit_links set position = 1000002 where customer_id = '4699' and position = 2`,
        sql`update audit_links set position = 2 where customer_id = '4699' and position = 3`,
        sql`update audit_links set position = 3 where customer_id = '4699' and position = 1000002`,
      ],
      'it does not follow the previous link',
    ],
  };
  async function findRow(work: (transaction: Transaction) => Promise<void>): Promise<unknown[]> {
    const undo = new Error('Undone.');
    let seen: unknown[] = [];
    const looking = api.database.transaction(async (transaction) => {
      await transaction.execute(sql`set constraints all immediate`);
      for (const table of ['audit_events', 'audit_links'])
        await transaction.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
      await work(transaction);
      const database = transaction as unknown as TestApi['database'];
      const outcome = await performCommand(
        database,
        { act: 'verify trail' },
        async () => api.files,
      );
      seen = 'rows' in outcome ? outcome.rows.map(({ found: what }) => what) : [];
      throw undo;
    });
    await assert.rejects(looking, undo);
    return seen;
  }
  for (const [what, [changes, says]] of Object.entries(attempts)) {
    test(`[EVI-7] ${what}`, async () => {
      for (const shade of [1, 2, 3, 4])
        await performSave(save({ signature: await createSignature({ shade }) }));
      assert.deepEqual(await findRow(async () => undefined), []);
      const seen = await findRow(async (transaction) => {
        for (const change of changes) await transaction.execute(change);
      });
      assert.ok(seen.includes(says), JSON.stringify(seen));
    });
  }
});
