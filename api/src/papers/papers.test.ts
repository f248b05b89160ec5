import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type IssuedPaper, readPaperCode } from '@feltbok/contract/papers.ts';
import type { Business } from '@feltbok/domain/cases/case.ts';
import { misfits } from '@feltbok/domain/signatures/signature-evidence.ts';
import { sql } from 'drizzle-orm';
import { performCommand } from '../operator/perform-command';
import { drawSignature } from '../testing/drawn-signature';
import { hasPoppler, readText } from '../testing/poppler';
import { type Answer, parseProblem, startTestApi, type TestApi } from '../testing/test-api';

const folder = mkdtempSync(join(tmpdir(), 'feltbok-papers-'));
const api: TestApi = await startTestApi({ appAddress: 'https://felt.example.no/' });
after(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});
const kari = api.as('kari');

let business: Business;
before(async () => {
  business = await kari.businessOf('4699-31/472');
});

type Call =
  | 'Agreements/generate'
  | 'Reports/protocol'
  | 'Reports/measurements'
  | 'Reports/basis'
  | 'Reports/notice';
async function make(kind: Call, more: object = {}): Promise<Answer> {
  const payload = {
    uuid: randomUUID(),
    businessId: business.businessId,
    htmlContent: '<p>Enige</p>',
    storeAsDocument: true,
    parties: [{ name: 'Ánne Østby', signature: '' }],
    ...more,
  };
  const answer = await kari.send({ method: 'POST', url: `/api/${kind}`, payload });
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
  return answer;
}
const hashFile = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** Asks without a token, as anybody may. */
const ask = (name: string) => api.app.inject({ url: `/api/Papers/${name}` });
async function readCode(sha256: string): Promise<string> {
  const { rows } = await api.database.execute<{ code: string }>(sql`
    select after ->> 'code' as code from audit_events where after ->> 'sha256' = ${sha256}`);
  return rows[0]?.code ?? '';
}
async function verifyPaper(bytes: Uint8Array): Promise<string> {
  const file = join(folder, 'paper.pdf');
  writeFileSync(file, bytes);
  const outcome = await performCommand(
    api.database,
    { act: 'verify paper', file },
    async () => api.files,
  );
  return 'message' in outcome ? outcome.message : '';
}

describe('whoever has a paper', () => {
  test('[EVI-5] learns without signing in that it is unchanged, and no personal data', async () => {
    const { rawPayload } = await make('Agreements/generate');
    const answer = await ask(hashFile(rawPayload));
    assert.equal(answer.statusCode, 200, answer.body);
    const { issuedAt, ...rest } = answer.json<IssuedPaper>();
    assert.deepEqual(rest, {
      kind: 'agreement',
      issuedBy: rest.issuedBy,
      sha256: hashFile(rawPayload),
      withoutPower: 0,
      withoutEvidence: 0,
      provenBy: [],
      seal: null,
    });
    assert.ok(Math.abs(Date.parse(issuedAt) - Date.now()) < 60_000);
    assert.doesNotMatch(answer.body, /Ánne|2026\/118|kari/);
  });

  test('[EVI-5] can check it by the code on the last page', {
    skip: !hasPoppler,
  }, async () => {
    const { rawPayload } = await make('Reports/protocol', {
      htmlContent: '<p>Én</p><hr class="pagebreak"><p>To</p>',
    });
    const code =
      readText(rawPayload).match(
        /https:\/\/felt\.example\.no\/verify – kode ([0-9A-Z-]{14})/,
      )?.[1] ?? '';
    assert.equal(readPaperCode(code.toLowerCase().replaceAll('-', ' ')), code);
    const answer = await ask(code);
    assert.equal(answer.json<IssuedPaper>().sha256, hashFile(rawPayload));
    assert.equal(answer.json<IssuedPaper>().kind, 'protocol');
  });

  test('[GNS-10] can check a measurement report, which nobody signs', async () => {
    const { rawPayload, headers } = await make('Reports/measurements', { parties: [] });
    assert.match(
      String(headers['content-disposition']),
      /2026-118-M%C3%A5lerapport-|2026-118-Målerapport-/,
    );
    const answer = await ask(hashFile(rawPayload));
    assert.equal(answer.json<IssuedPaper>().kind, 'measurementReport');
    assert.match(
      await verifyPaper(rawPayload),
      /^Unchanged: the measurement report that was issued for .+ It has no seal\.$/,
    );
    const signed = await kari.send({
      method: 'POST',
      url: '/api/Reports/measurements',
      payload: {
        uuid: randomUUID(),
        businessId: business.businessId,
        htmlContent: '<p>x</p>',
        parties: [{ name: 'Ánne Østby', signature: '' }],
      },
    });
    assert.equal(signed.statusCode, 400, signed.body);
  });

  test('[JOB-6] can check a basis for registration, which is among the documents under its name', async () => {
    const { rawPayload, headers } = await make('Reports/basis', {
      parties: [],
      storeAsDocument: true,
    });
    assert.match(
      decodeURIComponent(String(headers['content-disposition'])),
      /2026-118-Grunnlag-for-matrikkelføring-\d{8}-\d{4}\.pdf/,
    );
    const answer = await ask(hashFile(rawPayload));
    assert.equal(answer.json<IssuedPaper>().kind, 'registrationBasis');
    const { documentTypes } = await kari.businessOf('4699-31/472');
    const group = documentTypes.find(
      ({ documentTypeName }) => documentTypeName === 'Grunnlag for matrikkelføring',
    );
    assert.equal(group?.documentTypeCode, 'MATRIKKELGRUNNLAG');
  });

  test('[JOB-2] can check a notice, whose parties are recorded and printed nowhere below it', async () => {
    const [anne] = business.attendees;
    assert.ok(anne);
    const { uuid, name } = anne;
    const signature = `data:image/png;base64,${Buffer.from('x').toString('base64')}`;
    const { rawPayload, headers } = await make('Reports/notice', {
      htmlContent: '<h1>Varsel om oppmålingsforretning</h1><p>Møt ved grensen.</p>',
      parties: [{ uuid, name, signature }],
    });
    assert.match(String(headers['content-disposition']), /2026-118-Varsel-/);
    const answer = await ask(hashFile(rawPayload));
    const { kind, withoutEvidence } = answer.json<IssuedPaper>();
    assert.deepEqual([kind, withoutEvidence], ['notice', 0]);
    assert.match(
      await verifyPaper(rawPayload),
      /^Unchanged: the notice that was issued for .+ It has no seal\.$/,
    );
    const { rows } = await api.database.execute<{ party: string; signature: string }>(sql`
      select party ->> 'uuid' as party, party ->> 'signature' as signature
      from audit_events, jsonb_array_elements(after -> 'parties') as party
      where resource = 'notice' and action = 'created'
        and after ->> 'sha256' = ${hashFile(rawPayload)}`);
    assert.deepEqual(rows, [{ party: uuid, signature: '' }]);
    const documents = (await kari.businessOf('4699-31/472')).documentTypes;
    assert.ok(documents.some(({ documentTypeName }) => documentTypeName === 'Varsel'));
    if (hasPoppler) assert.doesNotMatch(readText(rawPayload), /Ánne Østby/);
  });

  test('[JOB-2] a notice to nobody, or to somebody outside the case, is not made', async () => {
    for (const parties of [[], [{ name: 'Ukjent' }]]) {
      const payload = {
        uuid: randomUUID(),
        businessId: business.businessId,
        htmlContent: '<p>x</p>',
        parties,
      };
      const answer = await kari.send({ method: 'POST', url: '/api/Reports/notice', payload });
      assert.equal(answer.statusCode, 400, answer.body);
    }
  });

  test('[EVI-5] gets an error for a changed byte, a wrong code or an invalid name', async () => {
    const { rawPayload } = await make('Agreements/generate');
    const changed = Buffer.from(rawPayload);
    changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 1;
    for (const name of [
      hashFile(changed),
      '0000-0000-0000',
      'x',
      `${hashFile(rawPayload)}0`,
      '%00',
    ])
      assert.equal((await ask(name)).statusCode, 404, name);
  });

  test('[EVI-5] can have it checked by an operator, byte for byte', async () => {
    const { rawPayload } = await make('Agreements/generate');
    assert.match(
      await verifyPaper(rawPayload),
      /^Unchanged: the agreement that was issued for .+ at 20.+ It has no seal\.$/,
    );
    assert.match(
      await verifyPaper(rawPayload.subarray(1)),
      /^No paper was issued with these bytes/,
    );
  });

  test('[EVI-5] learns from an operator that it is a device’s copy of a paper', async () => {
    const uuid = randomUUID();
    const copy = Buffer.from(`%PDF-1.7 <pdf:Keywords>feltbok-copy ${uuid}</pdf:Keywords>`);
    assert.match(
      await verifyPaper(copy),
      new RegExp(`^This is a copy that a device made .+ belongs to the paper ${uuid}`),
    );
  });

  test('[EVI-5] can also check one of version 1.6.0, which has no code', async () => {
    const { rawPayload } = await make('Agreements/generate');
    const sha256 = hashFile(rawPayload);
    const code = await readCode(sha256);
    await api.database.execute(
      sql`update audit_events set after = after - 'code' where after ->> 'sha256' = ${sha256}`,
    );
    assert.equal((await ask(sha256)).statusCode, 200);
    assert.equal((await ask(code)).statusCode, 404);
  });

  test('can ask sixty times a minute', async () => {
    const another = await startTestApi();
    try {
      const statuses = [];
      for (let nth = 0; nth < 61; nth += 1)
        statuses.push((await another.app.inject({ url: '/api/Papers/0000-0000-0000' })).statusCode);
      assert.deepEqual([statuses[59], statuses[60]], [404, 429]);
    } finally {
      await another.close();
    }
  });
});

describe('an issued paper', () => {
  test('[GNS-10] cannot be deleted if it is a measurement report', async () => {
    const uuid = randomUUID();
    await make('Reports/measurements', { uuid, parties: [] });
    const documents = (await kari.businessOf('4699-31/472')).documentTypes.flatMap(
      (document) => document.documents,
    );
    const id = documents.find((document) => document.uuid === uuid)?.id;
    const answer = await kari.send({ method: 'DELETE', url: `/api/Documents/${id}` });
    assert.equal(answer.statusCode, 400, answer.body);
  });

  test('[EVI-6] cannot be deleted by any user, as the answer says', async () => {
    const uuid = randomUUID();
    await make('Agreements/generate', { uuid: uuid.toUpperCase() });
    const documents = (await kari.businessOf('4699-31/472')).documentTypes.flatMap(
      (document) => document.documents,
    );
    const id = documents.find((document) => document.uuid === uuid)?.id;
    for (const subject of ['kari', 'per']) {
      const answer = await api.as(subject).send({ method: 'DELETE', url: `/api/Documents/${id}` });
      assert.equal(answer.statusCode, subject === 'kari' ? 400 : answer.statusCode);
      assert.notEqual(answer.statusCode, 204);
    }
    const answer = await kari.send({ method: 'DELETE', url: `/api/Documents/${id}` });
    assert.equal(parseProblem(answer).errors?.[0]?.message, misfits.paperIssued);
    assert.equal((await kari.send({ url: `/api/Documents/${id}/content` })).statusCode, 200);
  });

  test('[EVI-6] keeps its signatures from being removed or replaced', async () => {
    const [party] = business.attendees;
    assert.ok(party);
    const save = (signature: string) =>
      kari.send({
        method: 'PUT',
        url: `/api/Attendees/${business.businessId}`,
        payload: [{ ...party, signature }],
      });
    const signature = drawSignature(40);
    assert.equal((await save(signature)).statusCode, 200);
    assert.equal((await save(drawSignature(41))).statusCode, 200, 'until the paper is made');
    assert.equal((await save(signature)).statusCode, 200);
    await make('Reports/protocol', {
      parties: [{ uuid: party.uuid, name: party.name, signature: 'signed' }],
    });
    for (const another of ['', drawSignature(42)]) {
      const answer = await save(another);
      assert.equal(answer.statusCode, 400);
      assert.equal(parseProblem(answer).errors?.[0]?.message, misfits.signatureIssued);
    }
    assert.equal((await save(signature)).statusCode, 200);
  });
});
