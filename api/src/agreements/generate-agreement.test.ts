import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { AgreementToGenerate } from '@feltbok/contract/agreements.ts';
import { readAttachmentName } from '@feltbok/contract/client/content-disposition.ts';
import type { Business } from '@feltbok/domain/cases/case.ts';
import { embedSignatureRecord } from '@feltbok/domain/signatures/former-signature.ts';
import { misfits } from '@feltbok/domain/signatures/signature-evidence.ts';
import { readAgreementText } from '@feltbok/papers/agreement-text.ts';
import { sql } from 'drizzle-orm';
import type { PdfWorkers } from '../pdf/pdf-workers';
import { drawSignature } from '../testing/drawn-signature';
import { hasPoppler, readText } from '../testing/poppler';
import { provenFields } from '../testing/proven-signature';
import { readStoredState } from '../testing/stored-state';
import { type Answer, parseProblem, startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());
const kari = api.as('kari');
const url = '/api/Agreements/generate';

let business: Business;
before(async () => {
  business = await kari.businessOf('4699-31/472');
});

const signed = embedSignatureRecord(drawSignature(), {
  signer: 'Ánne Østby',
  subject: 'Avtale',
  signedAt: '2026-11-24T10:15:00+01:00',
  method: 'drawn',
});

const agreement = (more: Partial<AgreementToGenerate> = {}): AgreementToGenerate => ({
  uuid: randomUUID(),
  businessId: business.businessId,
  htmlContent: '<h2>Avtale</h2><p>Partene er enige om grensen.</p>',
  parties: [
    { name: 'Ánne Østby', signature: signed },
    { name: 'Ola Nordvik', signature: '' },
  ],
  ...more,
});
const generate = (
  payload: object,
  headers: Record<string, string> = {},
  by = kari,
): Promise<Answer> => by.send({ method: 'POST', url, payload, headers });

const readFileName = ({ headers }: Answer) =>
  readAttachmentName(String(headers['content-disposition'])) ?? '';
const hashFile = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
interface Recorded extends Record<string, unknown> {
  subject: string;
  after: {
    sha256: string;
    fileName: string;
    generatedAt: string;
    parties: Record<string, unknown>[];
  };
}
async function listRecordedPapers(uuid: string): Promise<Recorded[]> {
  const { rows } = await api.database.execute<Recorded>(sql`
    select subject, business_id::int as "businessId", after from audit_events
    where resource = 'agreement' and resource_id = ${uuid}`);
  return rows;
}

describe('generating an agreement', () => {
  test('[AGR-8, RGT-3] the PDF is named by case number and Norwegian date and time', async () => {
    const body = agreement();
    const answer = await generate(body);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.headers['content-type'], 'application/pdf');
    const name = readFileName(answer);
    assert.equal(answer.headers['content-disposition'], `attachment; filename=${name}`);
    const [recorded] = await listRecordedPapers(body.uuid as string);
    const made = new Date(recorded?.after.generatedAt ?? '').toLocaleString('sv-SE', {
      timeZone: 'Europe/Oslo',
    });
    const [day, minute] = made.split(' ').map((part) => part.replaceAll(/\D/g, ''));
    assert.match(name, new RegExp(`^2026-118-Avtale-${day}-${minute?.slice(0, 4)}(-\\d+)?\\.pdf$`));
    assert.equal(recorded?.after.fileName, name);
    assert.match(answer.rawPayload.toString('latin1', 0, 8), /^%PDF-1\.7/);
    assert.equal(answer.headers.etag, `"${hashFile(answer.rawPayload)}"`);
  });

  test('[AGR-8] the PDF has the text and the names of all parties, unsigned ones too', {
    skip: !hasPoppler,
  }, async () => {
    const text = readText((await generate(agreement())).rawPayload);
    for (const words of [
      'Partene er enige om grensen.',
      'Ánne Østby',
      'Ola Nordvik',
      'Sak 2026/118',
      'Side 1 av 1',
    ])
      assert.ok(text.includes(words), words);
  });

  test('[RGT-3] papers of the same minute or moment have different names', async () => {
    const answers = await Promise.all(
      [true, false, true, false].map((storeAsDocument) => generate(agreement({ storeAsDocument }))),
    );
    const names = answers.map(readFileName);
    assert.equal(new Set(names).size, 4, names.join());
    for (const name of names) assert.match(name, /^2026-118-Avtale-\d{8}-\d{4}(-\d+)?\.pdf$/);
  });

  test('[RGT-3] a repeated request of 1.6.0 gets the file name that it got then', async () => {
    const body = agreement();
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await generate(body, key);
    await api.database.execute(sql`
      update idempotency_keys set body = (body::jsonb - 'fileName')::text
      where key = ${key['Idempotency-Key']}`);
    const again = await generate(body, key);
    assert.ok(again.rawPayload.equals(first.rawPayload));
    assert.equal(readFileName(again), '2026-118-Avtale.pdf');
  });

  test('[AGR-18] the audit trail has the SHA-256 of the PDF, who signed, and when', async () => {
    const body = agreement();
    const answer = await generate(body);
    const [recorded, ...rest] = await listRecordedPapers(body.uuid as string);
    assert.equal(rest.length, 0);
    assert.equal(recorded?.subject, 'kari');
    assert.equal(recorded?.businessId, business.businessId);
    assert.equal(recorded?.after.sha256, hashFile(answer.rawPayload));
    assert.ok(Math.abs(Date.parse(recorded?.after.generatedAt ?? '') - Date.now()) < 60_000);
    const [anne, ola] = recorded?.after.parties ?? [];
    assert.equal(anne?.signer, 'Ánne Østby');
    assert.equal(anne?.signedAt, '2026-11-24T10:15:00+01:00');
    assert.equal(anne?.signature, `sha256:${createHash('sha256').update(signed).digest('hex')}`);
    assert.deepEqual([ola?.name, ola?.signature, ola?.signedAt], ['Ola Nordvik', '', null]);
  });

  test('[AGR-17] the PDF is stored as a document of the business on request', async () => {
    const body = agreement({ storeAsDocument: true });
    const answer = await generate(body);
    const { documentTypes } = await kari.businessOf('4699-31/472');
    const [document] = documentTypes
      .flatMap(({ documents }) => documents)
      .filter(({ uuid }) => uuid === body.uuid);
    assert.ok(document);
    const { fileName, fileType, documentTypeName, businessId, fileSize } = document;
    assert.deepEqual(
      { fileName, fileType, documentTypeName, businessId, fileSize },
      {
        fileName: readFileName(answer),
        fileType: 'application/pdf',
        documentTypeName: 'Avtale',
        businessId: business.businessId,
        fileSize: answer.rawPayload.length,
      },
    );
    const stored = await kari.send({ url: `/api/Documents/${document.id}/content` });
    assert.ok(stored.rawPayload.equals(answer.rawPayload));
  });

  test('[OFF-11, RGT-3] a repetition gets the same file, which is recorded once', async () => {
    for (const storeAsDocument of [false, true]) {
      const body = agreement({ storeAsDocument });
      const key = { 'Idempotency-Key': randomUUID() };
      const first = await generate(body, key);
      const second = await generate(body, key);
      assert.equal(second.statusCode, 200, second.body);
      assert.ok(second.rawPayload.equals(first.rawPayload));
      assert.equal(second.headers.etag, first.headers.etag);
      assert.equal(readFileName(second), readFileName(first));
      assert.equal((await listRecordedPapers(body.uuid as string)).length, 1);
    }
  });

  test('[API-7] the file has no scripts, handlers or foreign addresses of the text', async () => {
    const htmlContent =
      '<p onclick="x()">Enige</p><script>alert(1)</script>' +
      '<img src="https://elsewhere.example/a.png">' +
      '<a href="javascript:alert(2)">a</a>';
    const { rawPayload } = await generate(agreement({ htmlContent }));
    assert.doesNotMatch(
      rawPayload.toString('latin1'),
      /elsewhere|javascript|alert|\/JS|\/Launch|\/EmbeddedFile/i,
    );
  });
});

describe('generating a protocol', () => {
  const protocol = (more: object = {}) =>
    agreement({ htmlContent: '<h1>Protokoll</h1><p>Alle møtte.</p>', ...more });
  const make = (payload: object, by = kari) =>
    by.send({ method: 'POST', url: '/api/Reports/protocol', payload });

  test('[REP-5] the answer is a PDF named by case, stored as document and audited', async () => {
    const body = protocol({ storeAsDocument: true });
    const answer = await make(body);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.match(readFileName(answer), /^2026-118-Protokoll-\d{8}-\d{4}(-\d+)?\.pdf$/);
    const { documentTypes } = await kari.businessOf('4699-31/472');
    const [document] = documentTypes
      .flatMap(({ documents }) => documents)
      .filter(({ uuid }) => uuid === body.uuid);
    assert.deepEqual(
      [document?.fileName, document?.documentTypeName],
      [readFileName(answer), 'Protokoll'],
    );
    const { rows } = await api.database.execute<Recorded>(sql`
      select subject, after from audit_events
      where resource = 'protocol' and resource_id = ${body.uuid}`);
    assert.equal(rows[0]?.after.sha256, hashFile(answer.rawPayload));
  });

  test('[SRV-5] the stored signature replaces one that the device does not have', async () => {
    const [signer] = business.attendees;
    assert.ok(signer);
    const url = `/api/Attendees/${business.businessId}`;
    await kari.send({ method: 'PUT', url, payload: [{ ...signer, signature: signed }] });
    const named = { uuid: signer.uuid, name: signer.name, signature: 'signed' };
    const body = protocol({ parties: [named] });
    await make(body);
    const { rows } = await api.database.execute<Recorded>(sql`
      select subject, after from audit_events
      where resource = 'protocol' and resource_id = ${body.uuid}`);
    assert.deepEqual(
      rows[0]?.after.parties.map(({ signature }) => signature),
      [`sha256:${createHash('sha256').update(signed).digest('hex')}`],
    );
  });

  describe('that the surveyor signs', () => {
    const surveyorName = 'Kari Målar';
    const appoint = (name: string) =>
      kari.send({
        method: 'PUT',
        url: `/api/Businesses/${business.businessId}`,
        payload: { surveyorName: name, surveyorNumber: '000041' },
      });
    const sign = async (body: ReturnType<typeof protocol>, text = body.htmlContent) => {
      const { model } = await readAgreementText(text, 'htmlContent');
      const statement = {
        statement: 'agreement-2',
        business: business.businessId,
        case: business.details.caseNumber,
        text: model,
      } as const;
      const uuid = body.uuid as string;
      return {
        name: surveyorName,
        ...(await provenFields(statement, { uuid, name: surveyorName })),
      };
    };
    const assertRejected = async (payload: object, why: string) => {
      const answer = await make(payload);
      assert.equal(answer.statusCode, 400, answer.body);
      assert.deepEqual(parseProblem(answer).errors, [
        { field: 'surveyor.signature', message: why },
      ]);
    };
    before(async () => {
      assert.equal((await appoint(surveyorName)).statusCode, 204);
    });
    after(() => appoint(''));

    test('[JOB-1] the paper has the signature, and the trail has its evidence', async () => {
      const body = protocol({ parties: [] });
      const surveyor = await sign(body);
      const answer = await make({ ...body, surveyor });
      assert.equal(answer.statusCode, 200, answer.body);
      const { rows } = await api.database.execute<Recorded>(sql`
        select subject, after from audit_events
        where resource = 'protocol' and resource_id = ${body.uuid}`);
      const [party] = rows[0]?.after.parties ?? [];
      assert.equal(party?.name, surveyorName);
      assert.equal(party?.signedText, surveyor.signatureRecord.evidence?.fingerprint);
      if (!hasPoppler) return;
      assert.match(readText(answer.rawPayload), /Kari Målar\s+Landmåler/);
      assert.match(readText((await make(protocol({ parties: [] }))).rawPayload), /Sted og dato/);
      assert.doesNotMatch(readText(answer.rawPayload), /Sted og dato/);
    });

    test('[JOB-1] a signature on another text or by another person is rejected', async () => {
      const body = protocol({ parties: [] });
      const other = await sign(body, '<h1>Protokoll</h1><p>Ingen møtte.</p>');
      await assertRejected({ ...body, surveyor: other }, misfits.signatureText);
      const surveyor = await sign(body);
      const renamed = { ...surveyor, name: 'Per Assistent' };
      await assertRejected({ ...body, surveyor: renamed }, misfits.signatureParty);
      const unproven = { ...surveyor, signatureRecord: null };
      await assertRejected({ ...body, surveyor: unproven }, misfits.signatureEvidence);
      const elsewhere = { ...body, uuid: randomUUID(), surveyor };
      await assertRejected(elsewhere, misfits.signatureParty);
      await appoint('');
      await assertRejected({ ...body, surveyor }, misfits.signatureParty);
      await appoint(surveyorName);
    });
  });

  test('[REP-5] nobody has to sign it, and those who do are shown below', {
    skip: !hasPoppler,
  }, async () => {
    const alone = await make(protocol({ parties: [] }));
    assert.equal(alone.statusCode, 200, alone.body);
    assert.doesNotMatch(readText(alone.rawPayload), /Østby/);
    const text = readText((await make(protocol())).rawPayload);
    for (const words of ['Protokoll', 'Alle møtte.', 'Ánne Østby', 'Ola Nordvik'])
      assert.ok(text.includes(words), words);
  });

  test('[API-3] a business of another customer is not found', async () => {
    assert.equal((await make(protocol(), api.as('nils'))).statusCode, 404);
  });
});

describe('bad input', () => {
  const broken = drawSignature().slice(0, 400);
  const errors: Record<string, [fields: Partial<AgreementToGenerate>, field: string]> = {
    'no text': [{ htmlContent: '' }, 'htmlContent'],
    'text that a reader would not see': [
      { htmlContent: '<script>1</script><p>\u00a0</p>' },
      'htmlContent',
    ],
    'text that is nested a million times': [
      { htmlContent: '<b>'.repeat(1_000_000) },
      'htmlContent',
    ],
    'a picture of 10 MB': [
      { htmlContent: `<img src="data:image/png;base64,iVBORw0KGgo${'A'.repeat(13_500_000)}">` },
      'htmlContent',
    ],
    'a picture that is broken': [
      { htmlContent: `<p>a</p><img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==">` },
      'htmlContent',
    ],
    'a signature that is broken': [
      { parties: [{ name: 'Ánne Østby' }, { name: 'Ola Nordvik', signature: broken }] },
      'parties[1].signature',
    ],
    'no party': [{ parties: [] }, 'parties'],
    'more than 200 parties': [
      { parties: Array.from({ length: 201 }, () => ({ name: 'Ánne Østby' })) },
      'parties',
    ],
    'text beyond its limit': [{ htmlContent: 'å'.repeat(6_000_001) }, 'htmlContent'],
    'a party that the case does not have': [{ parties: [{ name: 'Per Ukjent' }] }, 'parties[0]'],
    'a party of another uuid': [
      { parties: [{ uuid: randomUUID(), name: 'Ánne Østby' }] },
      'parties[0]',
    ],
    'a party without a name': [{ parties: [{ name: '' }] }, 'parties[0].name'],
    'a signature that is no PNG': [
      { parties: [{ name: 'Ánne Østby', signature: 'data:image/svg+xml;base64,AAAA' }] },
      'parties[0].signature',
    ],
  };
  for (const [what, [fields, field]] of Object.entries(errors)) {
    test(`[API-4] ${what} is rejected with 400 naming ${field}, and changes nothing`, async () => {
      const before = await readStoredState(api);
      const answer = await generate(agreement({ storeAsDocument: true, ...fields }));
      assert.equal(answer.statusCode, 400, answer.body.slice(0, 300));
      assert.equal(parseProblem(answer).errors?.[0]?.field, field);
      assert.deepEqual(await readStoredState(api), before);
    });
  }

  test('[API-3] a business of another customer is not found', async () => {
    assert.equal((await generate(agreement(), {}, api.as('nils'))).statusCode, 404);
  });
});

test('a PDF that fails halfway leaves nothing behind, and the next one succeeds', async () => {
  let fails = true;
  const stumbling: PdfWorkers = {
    sanitise: async (html) => html,
    readText: async () => ({ model: '', pictures: [] }),
    findBrokenSignatures: async () => new Set<string>(),
    make: () => (fails ? Promise.reject(new Error('gone')) : Promise.resolve(new Uint8Array([1]))),
    close: async () => undefined,
  };
  const stumblingApi = await startTestApi({ pdfs: stumbling });
  try {
    const device = stumblingApi.as('kari');
    const { businessId } = await device.businessOf('4699-31/472');
    const before = await readStoredState(stumblingApi);
    const send = () => device.send({ method: 'POST', url, payload: agreement({ businessId }) });
    const answer = await send();
    assert.equal(answer.statusCode, 500);
    assert.doesNotMatch(answer.body, /gone/);
    assert.deepEqual(await readStoredState(stumblingApi), before);
    fails = false;
    assert.equal((await send()).statusCode, 200);
  } finally {
    await stumblingApi.close();
  }
});
