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
import { importInto } from '../import/import.repository';
import { performAct } from '../operator/perform-command';
import { drawnSignature } from '../testing/drawn-signature';
import { hasPoppler, textOf } from '../testing/poppler';
import { type Different, provenSignature } from '../testing/proven-signature';
import { dataUrlOf, newDocument, pdfFile } from '../testing/sample-documents';
import { emptyTables, storedState } from '../testing/stored-state';
import { surveyData } from '../testing/survey-data';
import { type Answer, problemOf, startTestApi, type TestApi } from '../testing/test-api';

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
  await importInto(api.database, surveyData());
  const neighbours = surveyData();
  const [customer] = neighbours.customers;
  assert.ok(customer?.cases?.[0]);
  const again = { ...customer.cases[0], reference: '2026/119' };
  const businesses = again.businesses.map((one, index) => ({
    ...one,
    reference: `2026/119-${index}`,
    details: { ...one.details, caseNumber: '2026/119', propertyNumber: `4699-90/${index}` },
  }));
  await importInto(api.database, {
    customers: [{ ...customer, cases: [{ ...again, businesses }] }],
  });
  meeting = await kari.businessOf('4699-31/472');
  otherMeeting = await kari.businessOf('4699-90/0');
  ofCase = await caseOf(meeting);
  otherCase = await caseOf(otherMeeting);
  [anne, ola] = meeting.attendees;
});
async function caseOf({ businessId }: Business): Promise<Case> {
  const all = await kari.cases();
  return (
    all.find(({ businesses }) => businesses.some((one) => one.businessId === businessId)) ??
    assert.fail()
  );
}

const known = (party: Attendee | undefined): Attendee => party ?? assert.fail();
const htmlContent = '<h2>Avtale</h2><p>Partene er enige om grensen.</p>';
const where = (business = meeting) => ({
  business: business.businessId,
  case: business.details.caseNumber,
});
const attended = (party = known(anne), business = meeting): Statement => ({
  statement: 'attendance-1',
  party: party.uuid,
  ...where(business),
});
const agreed = (text = htmlContent): Statement => ({ statement: 'agreement-1', ...where(), text });
const given = (different: Different = {}, statement = attended(), party = known(anne)) =>
  provenSignature(statement, party, different);
const byDeputy = (powerOfAttorney: string | null) =>
  given({ record: { signer: 'Berit Moe' }, evidence: { as: 'deputy', powerOfAttorney } });
const represented = { isRepresentedBy: true, powerOfAttorneyType: 'SMF' } as const;

const save = (
  fields: Partial<Attendee>,
  party = known(anne),
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
  const { uuid, name } = known(anne);
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
async function done(answer: Promise<Answer>, status = 200): Promise<Answer> {
  const { statusCode, body } = await answer;
  assert.equal(statusCode, status, body.slice(0, 300));
  return answer;
}
async function savedPower(
  place: { caseId: number; businessId: number },
  withFile = true,
): Promise<string> {
  const file = withFile ? { file: dataUrlOf('application/pdf', pdfFile(900)) } : {};
  const document = newDocument(place, pdfFile(900), file);
  await done(kari.send({ method: 'POST', url: '/api/Documents', payload: document }), 201);
  return document.uuid;
}
async function idOf(uuid: string): Promise<number | undefined> {
  const documents = (await kari.businessOf('4699-31/472')).documentTypes.flatMap(
    (one) => one.documents,
  );
  return documents.find((one) => one.uuid === uuid)?.id;
}
const placeOf = (business: Business, { caseId }: Case) => ({
  caseId,
  businessId: business.businessId,
});
const shown = async () => known((await kari.businessOf('4699-31/472')).attendees[0]);
async function lastTrace(): Promise<Record<string, unknown>> {
  const { rows } = await api.database.execute<{ after: Record<string, unknown> }>(sql`
    select after from audit_events where resource = 'attendee' order by audit_event_id desc limit 1`);
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
    forge: async () => make(await given()),
    says: 'signatureText',
  },
  'an agreement given for attendance': {
    forge: async () => save({ signature: await given({}, agreed()) }),
    says: 'signatureText',
  },
  'an agreement beneath another text': {
    forge: async () => make(await given({}, agreed()), { htmlContent: '<p>Uenige</p>' }),
    says: 'signatureText',
  },
  'the fingerprint of a text before one character changed': {
    given: async () => {
      const signature = await given({}, agreed());
      await done(make(signature));
      return signature;
    },
    forge: (signature) => make(String(signature), { htmlContent: `${htmlContent} ` }),
    says: 'signatureText',
  },
  'an empty fingerprint': {
    forge: async () => save({ signature: await given({ evidence: { fingerprint: '' } }) }),
    says: 'signatureText',
  },
  'a case written into the record afterwards': {
    forge: async () =>
      save({
        signature: await given({ evidence: { case: '2026/118' } }, { ...attended(), case: 'x' }),
      }),
    says: 'signatureText',
  },
  'a party written into the record afterwards': {
    forge: async () =>
      save({
        signature: await given({ evidence: { party: known(anne).uuid } }, attended(known(ola))),
      }),
    says: 'signatureText',
  },
  'a record of another case': {
    given: async () => {
      const signature = await given({}, attended(known(otherMeeting.attendees[0]), otherMeeting));
      await done(save({ signature }, known(otherMeeting.attendees[0]), otherMeeting));
      return signature;
    },
    forge: (signature) => save({ signature: String(signature) }),
    says: 'signatureCase',
  },
  'a record of another customer': {
    given: () => api.as('nils').businessOf('1899-5/5'),
    forge: async (theirs) =>
      save({ signature: await given({}, attended(known(anne), theirs as Business)) }),
    says: 'signatureCase',
  },
  'a record of another party': {
    forge: async () => save({ signature: await given({}, attended(known(ola)), known(ola)) }),
    says: 'signatureParty',
  },
  'a party with another name on the paper': {
    forge: async () =>
      make('', {
        parties: [
          { uuid: known(anne).uuid, name: 'Per Ukjent', signature: await given({}, agreed()) },
        ],
      }),
    says: 'signatureParty',
  },
  'another name beneath a saved signature': {
    given: async () => {
      const signature = await given();
      await done(save({ signature }));
      return signature;
    },
    forge: (signature) => save({ name: 'Per Ukjent', signature: String(signature) }),
    says: 'signatureSigner',
  },
  'strokes of somebody else': {
    forge: async () => save({ signature: await given({ evidence: { strokes: 'b'.repeat(64) } }) }),
    says: 'signatureEmpty',
  },
  'a typed name without consent': {
    forge: async () =>
      save({
        signature: await given({ record: { method: 'typed' }, evidence: { typed: 'Ánne' } }),
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
    given: () => savedPower(placeOf(otherMeeting, otherCase)),
    forge: async (power) => save({ ...represented, signature: await byDeputy(String(power)) }),
    says: 'signaturePower',
  },
  'a deputy with a power of attorney without content': {
    given: () => savedPower(placeOf(meeting, ofCase), false),
    forge: async (power) => save({ ...represented, signature: await byDeputy(String(power)) }),
    says: 'signaturePower',
  },
  'a deputy on an agreement with an invented power of attorney': {
    given: () => done(save(represented)),
    forge: async () => {
      const evidence = { as: 'deputy', powerOfAttorney: 'fullmakt.pdf' } as const;
      return make(await given({ record: { signer: 'Berit Moe' }, evidence }, agreed()));
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
      await done(make(await given({}, agreed()), { uuid }));
      return idOf(uuid);
    },
    forge: (id) => kari.send({ method: 'DELETE', url: `/api/Documents/${id}` }),
    says: 'paperIssued',
  },
  'a power of attorney that an issued paper rests on, deleted': {
    given: async () => {
      const power = await savedPower(placeOf(meeting, ofCase));
      const unused = await savedPower(placeOf(meeting, ofCase));
      await done(save(represented));
      const evidence = { as: 'deputy', powerOfAttorney: power } as const;
      await done(make(await given({ record: { signer: 'Berit Moe' }, evidence }, agreed())));
      await done(kari.send({ method: 'DELETE', url: `/api/Documents/${await idOf(unused)}` }), 204);
      return idOf(power);
    },
    forge: (id) => kari.send({ method: 'DELETE', url: `/api/Documents/${id}` }),
    says: 'powerIssued',
  },
  'a signature of an issued paper, removed': {
    given: signedProtocol,
    forge: () => save({ signature: '' }),
    says: 'signatureIssued',
  },
  'a signature of an issued paper, replaced': {
    given: signedProtocol,
    forge: async () => save({ signature: await given({ shade: 2 }) }),
    says: 'signatureIssued',
  },
  'a signature by somebody of another customer': {
    forge: async () => {
      const payload = [{ ...known(anne), signature: await given() }];
      return api
        .as('nils')
        .send({ method: 'PUT', url: `/api/Attendees/${meeting.businessId}`, payload });
    },
    status: 404,
    says: /was not found|does not exist|not found/i,
  },
};

async function withdrawn(): Promise<string> {
  const signature = await given();
  await done(save({ signature }));
  await done(save({ signature: '' }));
  return signature;
}
/** The same record and strokes in a picture of another shade. */
async function again(signature: string, different: Partial<SignatureRecord>): Promise<string> {
  const {
    strokes,
    picture: _,
    ...record
  } = (await extractSignatureRecord(signature)) ?? assert.fail();
  return embedSignatureRecord(drawnSignature(9), { ...record, ...different }, strokes ?? '');
}

async function signedProtocol(): Promise<void> {
  await done(save({ signature: await given({ shade: 1 }) }));
  await done(make('signed', {}, 'Reports/protocol'));
}

describe('a forgery is rejected, and changes nothing:', () => {
  for (const [what, { given: first, forge, status = 400, says }] of Object.entries(rejected)) {
    test(`[EVI-3] ${what}`, async () => {
      const standing = await first?.();
      const before = await storedState(api);
      const answer = await forge(standing);
      assert.equal(answer.statusCode, status, answer.body.slice(0, 300));
      if (says instanceof RegExp) assert.match(answer.body, says);
      else
        assert.deepEqual(
          problemOf(answer).errors?.map(({ message }) => message),
          [misfits[says]],
        );
      assert.deepEqual(await storedState(api), before);
    });
  }
});

describe('a forgery is seen:', () => {
  test('[EVI-2] another time, by its mark in the trail', async () => {
    for (const [signedAt, mark] of [
      ['2031-01-01T10:00:00Z', 'ahead'],
      ['1998-01-01T10:00:00Z', 'old'],
      ['i går', 'unreadable'],
    ] as const) {
      await done(save({ signature: await given({ record: { signedAt } }) }));
      assert.equal((await lastTrace()).strangeTime, mark);
    }
  });

  test('[EVI-2] a deputy without a power of attorney, by the trail', async () => {
    await done(save({ ...represented, signature: await byDeputy(null) }));
    const { signedAs, powerOfAttorney, withoutPower, signer } = await lastTrace();
    assert.deepEqual(
      [signedAs, powerOfAttorney, withoutPower, signer],
      ['deputy', null, true, 'Berit Moe'],
    );
  });

  test('[EVI-2] a paper names a deputy without power of attorney, and /verify counts it', async () => {
    await done(save(represented));
    const signature = await given(
      { record: { signer: 'Berit Moe' }, evidence: { as: 'deputy' } },
      agreed(),
    );
    const { rawPayload } = await done(make(signature));
    if (hasPoppler)
      assert.match(
        textOf(rawPayload),
        /ved stedfortreder Berit\s+Moe,\s+uten\s+fullmakt\s+i saken/,
      );
    const sha256 = createHash('sha256').update(rawPayload).digest('hex');
    const asked = await api.app.inject({ url: `/api/Papers/${sha256}` });
    assert.equal(asked.json().withoutPower, 1);
    assert.doesNotMatch(asked.body, /Berit/);
    const file = join(mkdtempSync(join(tmpdir(), 'feltbok-forgeries-')), 'paper.pdf');
    writeFileSync(file, rawPayload);
    const outcome = await performAct(
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

  test('[EVI-2] a form signature of 1.6.0 or a record without fingerprint, as without evidence', async () => {
    const record = await extractSignatureRecord(await given());
    assert.ok(record?.evidence);
    const { fingerprint: _, ...bare } = record.evidence;
    const without = embedSignatureRecord(drawnSignature(3), { ...record, evidence: bare as never });
    for (const signature of [drawnSignature(7), without]) {
      await done(save({ signature }));
      assert.equal((await extractSignatureRecord((await shown()).signature))?.evidence, undefined);
      assert.equal((await lastTrace()).signedText, undefined);
    }
  });

  test('[EVI-2] a form signature on a paper, by ‘uten bevis’ and its check', async () => {
    const { rawPayload } = await done(make(drawnSignature(7)));
    if (hasPoppler) assert.match(textOf(rawPayload), /uten\s+bevis/);
    const proven = await done(make(await given({}, agreed())));
    if (hasPoppler) assert.doesNotMatch(textOf(proven.rawPayload), /uten\s+bevis/);
    const counted = async (bytes: Uint8Array) => {
      const asked = await api.app.inject({
        url: `/api/Papers/${createHash('sha256').update(bytes).digest('hex')}`,
      });
      return asked.json().withoutEvidence;
    };
    assert.deepEqual([await counted(rawPayload), await counted(proven.rawPayload)], [1, 0]);
  });

  test('[EVI-5] a forger’s own PDF among the agreements, as never issued', async () => {
    const content = pdfFile(901);
    const document = newDocument(placeOf(meeting, ofCase), content, {
      file: dataUrlOf('application/pdf', content),
      documentTypeCode: 'AVTALE',
      documentTypeName: 'Avtale',
    });
    await done(kari.send({ method: 'POST', url: '/api/Documents', payload: document }), 201);
    const asked = await api.app.inject({
      url: `/api/Papers/${createHash('sha256').update(content).digest('hex')}`,
    });
    assert.equal(asked.statusCode, 404);
  });

  test('[EVI-6] an issued paper made again in other words, and stays as it was', async () => {
    const uuid = randomUUID();
    const { rawPayload } = await done(make(await given({}, agreed()), { uuid }));
    const other = '<p>Ingen er enige.</p>';
    const answer = await make(await given({}, agreed(other)), { uuid, htmlContent: other });
    assert.notEqual(answer.statusCode, 200);
    const documents = (await kari.businessOf('4699-31/472')).documentTypes.flatMap(
      (one) => one.documents,
    );
    assert.equal(documents.filter((one) => one.uuid === uuid).length, 1);
    const asked = await api.app.inject({
      url: `/api/Papers/${createHash('sha256').update(rawPayload).digest('hex')}`,
    });
    assert.equal(asked.statusCode, 200);
  });

  test('[EVI-3] a signed attendee left out of the list stays, with its signature', async () => {
    const signature = await given();
    await done(save({ signature }));
    const payload = [known(ola)];
    await kari.send({ method: 'PUT', url: `/api/Attendees/${meeting.businessId}`, payload });
    assert.equal((await shown()).signature, signature);
  });

  test('[EVI-3] a signature that the case system delivers never stands', async () => {
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
      known(anne);
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
      { ...party, gnr: 31, bnr: 472, snr: 0, fnr: 0, komm: '4699', signature: await given() },
    ];
    const businesses = [{ reference: '2026/118-1', details: delivered, attendees }];
    const payload = { cases: [{ reference: '2026/118', municipalityNumber: '4699', businesses }] };
    const url = '/api/Integration/Cases';
    const answer = await done(
      api.asCallerOf('deliverCases', 'kari').send({ method: 'POST', url, payload }),
    );
    assert.doesNotMatch(answer.body, /refused/);
    assert.equal((await shown()).signature, '');
  });

  test('[EVI-5] a paper with one byte changed, or never issued, is not known', async () => {
    const { rawPayload } = await done(make(await given({}, agreed())));
    const asked = (bytes: Uint8Array) =>
      api.app.inject({ url: `/api/Papers/${createHash('sha256').update(bytes).digest('hex')}` });
    assert.equal((await asked(rawPayload)).statusCode, 200);
    const changed = Buffer.from(rawPayload);
    changed[900] = (changed[900] ?? 0) ^ 1;
    for (const forged of [changed, pdfFile(5000)])
      assert.equal((await asked(forged)).statusCode, 404);
    assert.equal((await api.app.inject({ url: '/api/Papers/0000-0000-0000' })).statusCode, 404);
  });
});

describe('a forgery in the trail is found by its check:', () => {
  const at = (position: number) =>
    sql`(select audit_event_id from audit_links where customer_id = '4699' and position = ${position})`;
  const ofEvent = (position: number) =>
    sql`customer_id = '4699' and audit_event_id = ${at(position)}`;
  const attempts: Record<string, [SQL[], string]> = {
    'the account of a row changed': [
      [sql`update audit_events set subject = 'per' where ${ofEvent(2)}`],
      'the event was changed',
    ],
    'the time of a row changed': [
      [
        sql`update audit_events set occurred_at = occurred_at - interval '1 day' where ${ofEvent(2)}`,
      ],
      'the event was changed',
    ],
    'the signer in a row changed': [
      [
        sql`update audit_events set after = after || '{"signer": "Per Ukjent"}' where ${ofEvent(2)}`,
      ],
      'the contents were changed',
    ],
    'a row removed': [[sql`delete from audit_events where ${ofEvent(2)}`], 'the event is missing'],
    'a row removed with its link': [
      [
        sql`delete from audit_events where ${ofEvent(2)}`,
        sql`delete from audit_links where customer_id = '4699' and position = 2`,
      ],
      'links are missing before it',
    ],
    'two rows in another order': [
      [
        sql`update audit_links set position = 1000002 where customer_id = '4699' and position = 2`,
        sql`update audit_links set position = 2 where customer_id = '4699' and position = 3`,
        sql`update audit_links set position = 3 where customer_id = '4699' and position = 1000002`,
      ],
      'it does not follow the link before',
    ],
  };
  async function found(work: (transaction: Transaction) => Promise<void>): Promise<unknown[]> {
    const undo = new Error('Undone.');
    let seen: unknown[] = [];
    const looking = api.database.transaction(async (transaction) => {
      await transaction.execute(sql`set constraints all immediate`);
      for (const table of ['audit_events', 'audit_links'])
        await transaction.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
      await work(transaction);
      const database = transaction as unknown as TestApi['database'];
      const outcome = await performAct(database, { act: 'verify trail' }, async () => api.files);
      seen = 'rows' in outcome ? outcome.rows.map(({ found: what }) => what) : [];
      throw undo;
    });
    await assert.rejects(looking, undo);
    return seen;
  }
  for (const [what, [changes, says]] of Object.entries(attempts)) {
    test(`[EVI-7] ${what}`, async () => {
      for (const shade of [1, 2, 3, 4]) await done(save({ signature: await given({ shade }) }));
      assert.deepEqual(await found(async () => undefined), []);
      const seen = await found(async (transaction) => {
        for (const change of changes) await transaction.execute(change);
      });
      assert.ok(seen.includes(says), JSON.stringify(seen));
    });
  }
});
