import {
  AgreementTemplateBodySchema,
  AgreementTemplateKeySchema,
  AgreementTemplatePathSchema,
  AgreementTemplatesSchema,
  AgreementToGenerateSchema,
} from './agreements.ts';
import {
  defineCall,
  file,
  idempotencyKey,
  ifMatch,
  mebibyte,
  noContent,
  problem,
} from './define-call.ts';

export const getAgreementTemplates = defineCall({
  method: 'GET',
  path: '/api/Agreements/templates',
  summary: 'The customer’s templates for agreements.',
  tags: ['Agreements'],
  responses: {
    200: AgreementTemplatesSchema,
  },
});

export const postAgreementTemplate = defineCall({
  method: 'POST',
  path: '/api/Agreements/templates',
  summary: 'Adds a template. HTML that an agreement may not contain is removed.',
  tags: ['Agreements'],
  body: AgreementTemplateBodySchema,
  headers: [idempotencyKey],
  responses: {
    201: AgreementTemplateKeySchema,
    400: problem,
    413: problem,
    422: problem,
  },
  etag: 'revision',
  creates: 'agreementTemplate',
  bodyLimitBytes: 8 * mebibyte,
  needs: 'record',
});

export const putAgreementTemplate = defineCall({
  method: 'PUT',
  path: '/api/Agreements/templates/:rowKey',
  summary: 'Changes a template.',
  tags: ['Agreements'],
  params: AgreementTemplatePathSchema,
  body: AgreementTemplateBodySchema,
  headers: [ifMatch, idempotencyKey],
  responses: {
    204: noContent,
    400: problem,
    404: problem,
    412: problem,
    413: problem,
    422: problem,
  },
  etag: 'revision',
  bodyLimitBytes: 8 * mebibyte,
  needs: 'templates',
});

export const deleteAgreementTemplate = defineCall({
  method: 'DELETE',
  path: '/api/Agreements/templates/:rowKey',
  summary: 'Removes a template. Agreements that were started from it stay.',
  tags: ['Agreements'],
  params: AgreementTemplatePathSchema,
  headers: [ifMatch, idempotencyKey],
  responses: {
    204: noContent,
    400: problem,
    404: problem,
    412: problem,
  },
  needs: 'templates',
  wantsFreshSignIn: true,
});

export const generateAgreement = defineCall({
  method: 'POST',
  path: '/api/Agreements/generate',
  summary:
    'Makes a tagged PDF/A-2a from an agreement with the signatures of its parties, and ' +
    'returns it as a file to be saved under the name of the case. Its SHA-256 is ' +
    'recorded in the audit trail.',
  tags: ['Agreements'],
  body: AgreementToGenerateSchema,
  headers: [idempotencyKey],
  responses: {
    200: file,
    400: problem,
    404: problem,
    409: problem,
    413: problem,
    422: problem,
    503: problem,
  },
  etag: 'content',
  // The text has its pictures and the signatures of many parties.
  bodyLimitBytes: 16 * mebibyte,
  needs: 'record',
});
