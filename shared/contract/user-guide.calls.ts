import { bytes, defineCall, ifNoneMatch, problem, range } from './define-call.ts';
import { UserGuideQuerySchema } from './user-guide.ts';

export const getUserGuide = defineCall({
  method: 'GET',
  path: '/api/ApplicationInformation/userguide',
  summary: 'The user guide, as an illustrated PDF.',
  tags: ['Application'],
  query: UserGuideQuerySchema,
  headers: [ifNoneMatch, range],
  responses: {
    200: bytes,
    400: problem,
    404: problem,
    409: problem,
    416: problem,
  },
  etag: 'content',
});
