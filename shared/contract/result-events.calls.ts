import { defineCall, problem } from './define-call.ts';
import { ResultEventQuerySchema, ResultEventsSchema } from './result-events.ts';

export const getResultEvents = defineCall({
  method: 'GET',
  path: '/api/Integration/Events',
  summary:
    'What has changed in results, in the order in which it was stored, a page at a time. For ' +
    'service accounts; the read is recorded.',
  tags: ['Integration'],
  query: ResultEventQuerySchema,
  responses: {
    200: ResultEventsSchema,
    400: problem,
    410: problem,
  },
  caller: 'results reader',
});
