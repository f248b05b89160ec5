import { CaseListSchema, CaseSchema } from './cases.ts';
import { defineCall, ifNoneMatch, problem, stream } from './define-call.ts';
import { CaseHistoryPathSchema, CaseHistoryQuerySchema, CaseHistorySchema } from './history.ts';
import { LiveCasePathSchema, LiveCaseQuerySchema } from './live-case.ts';

export const getCases = defineCall({
  method: 'GET',
  path: '/api/Cases',
  summary:
    'The cases within the account’s reach, with businesses and attendees, without ' +
    'national ids and signatures.',
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
  summary: 'One case within the account’s reach, as the list has it.',
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
  summary: 'What is changed in a case and who has it open, as it happens, until the token ends.',
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
  summary: 'What was changed in a case, by whom and when, newest first, in pages.',
  tags: ['Cases'],
  params: CaseHistoryPathSchema,
  query: CaseHistoryQuerySchema,
  responses: {
    200: CaseHistorySchema,
    400: problem,
    404: problem,
  },
});
