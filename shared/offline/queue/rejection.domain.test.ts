import { misfits } from '@feltbok/domain/signatures/signature-evidence.ts';
import type { Change, FailedItem } from './change.ts';
import { getRejectionReason } from './rejection.domain.ts';

const change = {
  kind: 'agreement',
  method: 'POST',
  url: '/api/Agreements/generate',
  caseId: 1042,
  businessId: 2077,
  caseNumber: '2026/118',
  payload: { template: null },
  data: {},
} as Change;

test.each(['signatureEvidence', 'paperParty', 'signatureParted'] as const)(
  '[FLT-8] a change that is rejected for %s has its own words',
  (misfit) => {
    const message = `parties[0].signature ${misfits[misfit]}`;
    expect(
      getRejectionReason({ key: 'k', change, failedAt: '', status: 400, message } as FailedItem),
    ).toBe(misfit);
  },
);

test('[OUT-6] a change that comes after the delivery of its case has its own words', () => {
  const item = { key: 'k', change, failedAt: '', status: 423, message: 'Locked' } as FailedItem;
  expect(getRejectionReason(item)).toBe('delivered');
});
