import { BusinessPathSchema } from './businesses.ts';
import { PackageOrderSchema } from './case-packages.ts';
import { defineCall, idempotencyKey, problem, stream } from './define-call.ts';

export const makeCasePackage = defineCall({
  method: 'POST',
  path: '/api/Businesses/:id/Package',
  summary:
    'Makes a package of a business for an archive: a zip with papers, photographs, marks, ' +
    'lines, parties and history, as BagIt 1.0 with an arkivmelding. It is sent while it is ' +
    'made, and recorded in the audit trail.',
  tags: ['Cases'],
  params: BusinessPathSchema,
  body: PackageOrderSchema,
  headers: [idempotencyKey],
  responses: {
    200: stream,
    400: problem,
    404: problem,
    409: problem,
    413: problem,
    503: problem,
  },
  needs: 'packages',
});
