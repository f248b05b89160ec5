import { defineCall, ifNoneMatch } from './define-call.ts';
import { LetterheadSchema } from './letterhead.ts';

export const getLetterhead = defineCall({
  method: 'GET',
  path: '/api/Letterhead',
  summary: 'The sender of the customer’s papers, which a device needs to make copies of them.',
  tags: ['Customer'],
  headers: [ifNoneMatch],
  responses: {
    200: LetterheadSchema,
  },
  etag: 'content',
});
