import { BusinessPathSchema } from './businesses.ts';
import { SentReceiptSchema } from './case-states.ts';
import { defineCall, idempotencyKey, noContent, problem } from './define-call.ts';
import { ResultPathSchema, ResultQuerySchema } from './results.ts';

export const reopenBusiness = defineCall({
  method: 'POST',
  path: '/api/Businesses/:id/Reopening',
  summary:
    'Opens a delivered business again, so that users can change it. One that is not delivered ' +
    'stays as it is.',
  tags: ['Cases'],
  params: BusinessPathSchema,
  headers: [idempotencyKey],
  responses: {
    204: noContent,
    400: problem,
    404: problem,
  },
  needs: 'reopening',
});

export const storeReceipt = defineCall({
  method: 'POST',
  path: '/api/Integration/Businesses/:reference/Receipt',
  summary:
    'Tells what the case system has done with a business. One that is entered is delivered from ' +
    'then on; one that is rejected stays as it is, and users read the message. A repetition ' +
    'changes nothing. For service accounts that read results.',
  tags: ['Integration'],
  params: ResultPathSchema,
  query: ResultQuerySchema,
  body: SentReceiptSchema,
  responses: {
    204: noContent,
    400: problem,
    404: problem,
    409: problem,
  },
  caller: 'results reader',
});
