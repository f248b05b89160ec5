import { AttendeeChangesSchema, AttendeesPathSchema } from './attendees.ts';
import { AttendeeListSchema } from './cases.ts';
import { defineCall, idempotencyKey, ifMatch, mebibyte, problem } from './define-call.ts';

export const getAttendees = defineCall({
  method: 'GET',
  path: '/api/Attendees/:businessId',
  summary:
    'The parties of a business with their national ids and signatures, which the case ' +
    'list does not contain.',
  tags: ['Attendees'],
  params: AttendeesPathSchema,
  responses: {
    200: AttendeeListSchema,
    400: problem,
    404: problem,
  },
  etag: 'revision',
});

export const putAttendees = defineCall({
  method: 'PUT',
  path: '/api/Attendees/:businessId',
  summary:
    'Saves new and known parties of a business, and returns the whole list. A saved ' +
    'party that the body does not name stays in the list.',
  tags: ['Attendees'],
  params: AttendeesPathSchema,
  body: AttendeeChangesSchema,
  headers: [ifMatch, idempotencyKey],
  responses: {
    200: AttendeeListSchema,
    400: problem,
    404: problem,
    412: problem,
    413: problem,
    422: problem,
  },
  etag: 'revision',
  // Every party may have signed.
  bodyLimitBytes: 8 * mebibyte,
  needs: 'record',
});
