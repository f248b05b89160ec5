import { CaseListSchema, CaseSchema } from './cases.ts';
import { defineCall, ifNoneMatch, problem, stream } from './define-call.ts';
import { CaseHistoryPathSchema, CaseHistoryQuerySchema, CaseHistorySchema } from './history.ts';
import { LiveCasePathSchema, LiveCaseQuerySchema } from './live-case.ts';

export const getCases = defineCall({
  method: 'GET',
  path: '/api/Cases',
  summary:
    'The cases that the account may see, with businesses and attendees, without national ' +
    'ids and signatures.',
  tags: ['Cases'],
  headers: [ifNoneMatch],
  responses: {
    200: CaseListSchema,
  },
  etag: 'content',
});

export const getCase = defineCall({
  method: 'GET',
  path: '/api/Cases/:caseId',
  summary: 'One case that the account may see, as in the list.',
  tags: ['Cases'],
  params: LiveCasePathSchema,
  responses: {
    200: CaseSchema,
    400: problem,
    404: problem,
  },
});

export const followCase = defineCall({
  method: 'GET',
  path: '/api/Cases/:caseId/Events',
  summary:
    'A stream of changes in a case and of the users who have it open, until the token ' +
    'expires.',
  tags: ['Cases'],
  params: LiveCasePathSchema,
  query: LiveCaseQuerySchema,
  responses: {
    200: stream,
    400: problem,
    404: problem,
  },
});

export const getCaseHistory = defineCall({
  method: 'GET',
  path: '/api/Cases/:caseId/History',
  summary: 'The history of a case: what was changed, by whom and when, newest first, in pages.',
  tags: ['Cases'],
  params: CaseHistoryPathSchema,
  query: CaseHistoryQuerySchema,
  responses: {
    200: CaseHistorySchema,
    400: problem,
    404: problem,
  },
});
