import { BusinessPathSchema, BusinessUpdateSchema } from './businesses.ts';
import { defineCall, idempotencyKey, ifMatch, noContent, problem } from './define-call.ts';

export const putBusiness = defineCall({
  method: 'PUT',
  path: '/api/Businesses/:id',
  summary:
    'Saves the overview of a business. A whole business is accepted too, and only its ' +
    'overview is saved.',
  tags: ['Cases'],
  params: BusinessPathSchema,
  body: BusinessUpdateSchema,
  headers: [ifMatch, idempotencyKey],
  responses: {
    204: noContent,
    400: problem,
    404: problem,
    412: problem,
    413: problem,
  },
  etag: 'revision',
  needs: 'record',
});
