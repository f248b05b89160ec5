import {
  MeasurementReportToGenerateSchema,
  NoticeToGenerateSchema,
  ProtocolToGenerateSchema,
  RegistrationBasisToGenerateSchema,
} from './agreements.ts';
import { defineCall, file, idempotencyKey, mebibyte, problem } from './define-call.ts';
import { ProtocolHeaderSchema, ProtocolHeadersSchema, ProtocolQuerySchema } from './reports.ts';

export const generateProtocol = defineCall({
  method: 'POST',
  path: '/api/Reports/protocol',
  summary:
    'Makes a tagged PDF/A-2a of the protocol of a meeting, with the signatures of the ' +
    'participants, and returns it as a file to be saved under the name of the case. Its ' +
    'SHA-256 is recorded in the audit trail.',
  tags: ['Reports'],
  body: ProtocolToGenerateSchema,
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
  // It has pictures of maps and the signatures of many parties.
  bodyLimitBytes: 16 * mebibyte,
  needs: 'record',
});

export const generateMeasurementReport = defineCall({
  method: 'POST',
  path: '/api/Reports/measurements',
  summary:
    'Makes a tagged PDF/A-2a of the report of receivers’ measurements, and returns it as ' +
    'a file to be saved under the name of the case. Its SHA-256 is recorded in the audit ' +
    'trail.',
  tags: ['Reports'],
  body: MeasurementReportToGenerateSchema,
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
  // It has thousands of marks with their evidence.
  bodyLimitBytes: 16 * mebibyte,
  needs: 'record',
});

export const generateRegistrationBasis = defineCall({
  method: 'POST',
  path: '/api/Reports/basis',
  summary:
    'Makes a tagged PDF/A-2a of the basis for registration in the cadastre, and returns it as a ' +
    'file to be saved under the name of the case. Its SHA-256 is recorded in the audit trail.',
  tags: ['Reports'],
  body: RegistrationBasisToGenerateSchema,
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
  // It has thousands of marks and lines.
  bodyLimitBytes: 16 * mebibyte,
  needs: 'record',
});

export const generateNotice = defineCall({
  method: 'POST',
  path: '/api/Reports/notice',
  summary:
    'Makes a tagged PDF/A-2a of the notice of a meeting, and returns it as a file to be saved ' +
    'under the name of the case. Its SHA-256 and the parties that it is addressed to are ' +
    'recorded in the audit trail.',
  tags: ['Reports'],
  body: NoticeToGenerateSchema,
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
  bodyLimitBytes: 8 * mebibyte,
  needs: 'record',
});

export const getReports = defineCall({
  method: 'GET',
  path: '/api/Reports',
  summary: 'The heading of the protocol of a business.',
  tags: ['Reports'],
  query: ProtocolQuerySchema,
  responses: {
    200: ProtocolHeaderSchema,
    400: problem,
    404: problem,
  },
});

export const getProtocolHeaders = defineCall({
  method: 'GET',
  path: '/api/Reports/headers',
  summary: 'The headings of the protocols of all businesses that the account may see.',
  tags: ['Reports'],
  responses: {
    200: ProtocolHeadersSchema,
  },
});
