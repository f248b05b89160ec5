import type { Case } from '@feltbok/domain/cases/case.ts';
import type {
  SignatureEvidence,
  SignatureRecord,
} from '@feltbok/domain/signatures/signature-record.ts';
import { overviewChange, sampleBusiness, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { applyPendingChanges, applySyncedChanges } from './kinds.domain.ts';
import { buildPaperChange } from './paper.domain.ts';

const cases: Case[] = [
  {
    ...sampleCase(),
    businesses: [sampleBusiness(2077), sampleBusiness(2078, { propertyId: 90312 })],
  },
  sampleCase({ caseNumber: '2026/121' }, 1043, 2079),
];

test('[OVR-7] a completed update replaces summary, description, comment and impartiality of its business only', () => {
  const change = overviewChange('Ny tekst', 2078);
  const updated = applySyncedChanges(cases, [{ change, synced: { revision: 7, body: undefined } }]);
  expect(updated[0]?.businesses[1]).toEqual({
    ...cases[0]?.businesses[1],
    overviewRevision: 7,
    details: { ...cases[0]?.businesses[1]?.details, ...change.payload },
  });
  expect(updated[0]?.businesses[0]).toBe(cases[0]?.businesses[0]);
  expect(updated[1]).toBe(cases[1]);
});

test('pending changes are applied to their business without a revision; the rest stays', () => {
  const applied = applyPendingChanges(cases, [
    overviewChange('Første', 2079),
    overviewChange('Andre', 2079),
  ]);
  expect(applied[1]?.businesses[0]).toMatchObject({
    overviewRevision: 1,
    details: { description: 'Andre' },
  });
  expect(applied[0]).toBe(cases[0]);
  expect(applyPendingChanges(cases, [])).toBe(cases);
});

test('a change of a business without case leaves the cases as they are', () => {
  const change = overviewChange('', 1);
  expect(applySyncedChanges(cases, [{ change, synced: { revision: 2, body: undefined } }])).toBe(
    cases,
  );
});

test('[EVI-2] a paper is sent after the powers of attorney that its signatures rest on', () => {
  const evidence: SignatureEvidence = {
    fingerprint: 'a'.repeat(64),
    business: 2077,
    case: '2026/118',
    party: 'p',
    as: 'deputy',
    powerOfAttorney: 'd',
    strokes: null,
    typed: null,
    user: 'u',
  };
  const words = { signer: 'Berit', subject: '', signedAt: '', method: 'drawn' } as const;
  const record: SignatureRecord = { ...words, evidence, picture: 'b'.repeat(64) };
  const buildAgreementChange = (signatureRecord: SignatureRecord | null) =>
    buildPaperChange(
      'agreement',
      { caseId: 1042, businessId: 2077, caseNumber: '2026/118' },
      {
        uuid: 'u',
        htmlContent: '',
        parties: [{ name: 'Anne', signature: 'data:image/png;base64,AAAA', signatureRecord }],
      },
    );
  expect(buildAgreementChange(record).dependsOn).toEqual(['d']);
  expect(buildAgreementChange(null).dependsOn).toBeUndefined();
});
