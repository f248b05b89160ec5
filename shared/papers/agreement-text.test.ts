import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFieldHtml } from '@feltbok/domain/agreements/template-fields.ts';
import {
  embedSignatureRecord,
  extractSignatureRecord,
} from '@feltbok/domain/signatures/former-signature.ts';
import { findMisfit, type Statement } from '@feltbok/domain/signatures/signature-evidence.ts';
import type { SignatureEvidence } from '@feltbok/domain/signatures/signature-record.ts';
import { readAgreementText } from './agreement-text.ts';

const html = '<p>Prisen er <s>60</s> 40 kr</p>';
const party = {
  uuid: '2b0d7b3d-9c53-4c0e-8b54-9f1de0b5a7c1',
  name: 'Ánne Østby',
  isRepresentedBy: false,
};
const read = async (text: string) => ({ html: text, ...(await readAgreementText(text, 'text')) });

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A typed signature in the form of version 1.7, but for what is given. */
const signatureWith = (evidence: Partial<SignatureEvidence>) =>
  embedSignatureRecord(png, {
    signer: party.name,
    subject: 'Avtale',
    signedAt: '2026-11-20T10:00:00.000Z',
    method: 'typed',
    consent: 'Jeg signerer.',
    evidence: {
      // Version 1.7 computed it of the HTML.
      fingerprint: '8d8c5be46fbd90850f29edc00fa955eacf966a59a94fc777fb76caff80786993',
      business: 2077,
      case: '2026/118',
      party: party.uuid,
      as: 'party',
      powerOfAttorney: null,
      strokes: null,
      typed: party.name,
      user: 'a'.repeat(64),
      ...evidence,
    },
  });

const misfit = async (signature: string, text: string) =>
  findMisfit(
    { signature, signatureRecord: await extractSignatureRecord(signature) },
    { businessId: 2077, caseNumber: '2026/118', party, text: await read(text) },
  );

test('[FLT-4] a signature of version 1.7 fits its HTML, to the character', async () => {
  const signature = signatureWith({});
  expect(await misfit(signature, html)).toBeNull();
  expect(await misfit(signature, `${html} `)).toBe('signatureText');
  expect(await misfit(signatureWith({ statement: 'agreement-2' }), html)).toBe('signatureText');
});

test('[FLT-4] one of version 1.8 fits what is read alike, and nothing else', async () => {
  const fingerprint = '53f7b4e8fcb2544ff22f9d7dd885685eabbbb555a68b0a8354f716863cd7e303';
  const signature = signatureWith({ statement: 'agreement-2', fingerprint });
  for (const alike of [
    html,
    '<p>Prisen er\n <del>60</del> 40 kr</p><p></p>',
    '<p>Prisen er <span style="text-decoration: line-through;">6<span>0</span></span> 40 kr</p>',
  ]) {
    expect([alike, await misfit(signature, alike)]).toEqual([alike, null]);
  }
  for (const different of [
    '<p>Prisen er 60 40 kr</p>',
    '<p>Prisen er <u>60</u> 40 kr</p>',
    '<h2>Prisen er <s>60</s> 40 kr</h2>',
    '<p style="text-align:right">Prisen er <s>60</s> 40 kr</p>',
    '<p>Prisen er <s>60</s><br>40 kr</p>',
  ]) {
    expect([different, await misfit(signature, different)]).toEqual([different, 'signatureText']);
  }
  expect(await misfit(signatureWith({ fingerprint }), html)).toBe('signatureText');
});

test('[FLT-4] the model of a text is what docs/evidence.md shows of it', async () => {
  const docs = readFileSync(join(__dirname, '../../docs/evidence.md'), 'utf8');
  const [, source = ''] = docs.match(/^\| `(<p>.*<\/p>)` \|/m) ?? [];
  const forms = [...docs.matchAll(/printf '%s' '(.*)' \| sha256sum/g)];
  const statements = forms.map(([, form = '']) => JSON.parse(form) as Statement);
  const shown = statements.find(({ statement }) => statement === 'agreement-2');
  expect(shown).toMatchObject({ text: (await read(source)).model });
});

test('[PPR-2] a field is signed and printed as its value, like the same words without a field', async () => {
  const table = '<figure class="table"><table><tbody><tr><td>1</td></tr></tbody></table></figure>';
  const withFields =
    `<p>Eiendom ${createFieldHtml('property', '31/472')}, ${createFieldHtml('place', null)}</p>` +
    createFieldHtml('marks', table);
  const plain = `<p>Eiendom 31/472, ________</p>${table}`;
  expect((await read(withFields)).model).toBe((await read(plain)).model);
});
