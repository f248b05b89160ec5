import { defineCall, mebibyte, problem } from './define-call.ts';
import { CaseSystemDeliverySchema, DeliveryReceiptSchema } from './integration.ts';

export const deliverCases = defineCall({
  method: 'POST',
  path: '/api/Integration/Cases',
  summary:
    'Delivers cases with businesses and attendees, and document types, from the case ' +
    'system: new ones are added, known ones updated, and values that users have changed ' +
    'since are kept and named. Each row is checked separately. A repetition changes ' +
    'nothing. For service accounts.',
  tags: ['Integration'],
  body: CaseSystemDeliverySchema,
  responses: {
    200: DeliveryReceiptSchema,
    400: problem,
    413: problem,
    503: problem,
  },
  bodyLimitBytes: 32 * mebibyte,
  // Ten thousand cases have ten parties each; a case system is trusted with more of the server’s
  // time.
  bodyValues: 2_000_000,
  caller: 'case system',
});
