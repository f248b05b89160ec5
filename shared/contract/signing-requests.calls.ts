import { defineCall, idempotencyKey, mebibyte, noContent, problem } from './define-call.ts';
import {
  NewSigningRequestSchema,
  SigningRequestKeySchema,
  SigningRequestPathSchema,
  SigningRequestsQuerySchema,
  SigningRequestsSchema,
} from './signing-requests.ts';

export const postSigningRequest = defineCall({
  method: 'POST',
  path: '/api/SigningRequests',
  summary:
    'Asks a party to sign on its own phone within fifteen minutes. A repetition makes no ' +
    'second request.',
  tags: ['Attendees'],
  body: NewSigningRequestSchema,
  headers: [idempotencyKey],
  responses: {
    201: SigningRequestKeySchema,
    400: problem,
    404: problem,
    413: problem,
    422: problem,
  },
  creates: 'signingRequest',
  bodyLimitBytes: 7 * mebibyte,
  needs: 'record',
});

export const getSigningRequests = defineCall({
  method: 'GET',
  path: '/api/SigningRequests',
  summary:
    'The signing requests of a business, the newest first, with their signatures until a ' +
    'device has taken these over.',
  tags: ['Attendees'],
  query: SigningRequestsQuerySchema,
  responses: {
    200: SigningRequestsSchema,
    400: problem,
    404: problem,
  },
});

export const deleteSigningRequest = defineCall({
  method: 'DELETE',
  path: '/api/SigningRequests/:requestId',
  summary:
    'Withdraws a signing request, or removes its signature once a device has taken that ' +
    'over. With If-Match: "1" only if nobody has signed.',
  tags: ['Attendees'],
  params: SigningRequestPathSchema,
  headers: [idempotencyKey],
  responses: {
    204: noContent,
    400: problem,
    404: problem,
  },
  needs: 'record',
});
