import { bytes, defineCall, ifNoneMatch, problem, range } from './define-call.ts';
import {
  BusinessResultSchema,
  ResultDocumentPathSchema,
  ResultListQuerySchema,
  ResultListSchema,
  ResultPathSchema,
  ResultQuerySchema,
} from './results.ts';

export const getResults = defineCall({
  method: 'GET',
  path: '/api/Integration/Results',
  summary:
    'The businesses of all cases with the revision of each result, a page at a time. For ' +
    'service accounts.',
  tags: ['Integration'],
  query: ResultListQuerySchema,
  responses: {
    200: ResultListSchema,
    400: problem,
  },
  caller: 'results reader',
});

export const getBusinessResult = defineCall({
  method: 'GET',
  path: '/api/Integration/Businesses/:reference/Result',
  summary:
    'What a business has come to: overview, parties, marks, lines, sketch, documents and ' +
    'papers with their digests. For service accounts; the read is recorded.',
  tags: ['Integration'],
  params: ResultPathSchema,
  query: ResultQuerySchema,
  headers: [ifNoneMatch],
  responses: {
    200: BusinessResultSchema,
    400: problem,
    404: problem,
    409: problem,
    503: problem,
  },
  etag: 'content',
  caller: 'results reader',
});

export const getResultDocument = defineCall({
  method: 'GET',
  path: '/api/Integration/Documents/:uuid/content',
  summary:
    'The content of a document of a result as bytes, or the part that Range requests. For ' +
    'service accounts; the read is recorded.',
  tags: ['Integration'],
  params: ResultDocumentPathSchema,
  headers: [ifNoneMatch, range],
  responses: {
    200: bytes,
    400: problem,
    404: problem,
    409: problem,
    416: problem,
  },
  etag: 'content',
  caller: 'results reader',
});
