import {
  BoundaryLineChangeSchema,
  BoundaryLineIdSchema,
  BoundaryLinePathSchema,
  BoundaryLineQuerySchema,
  BoundaryLinesSchema,
  NewBoundaryLineSchema,
} from './boundary-lines.ts';
import { defineCall, idempotencyKey, ifMatch, noContent, problem } from './define-call.ts';

export const getBoundaryLines = defineCall({
  method: 'GET',
  path: '/api/BoundaryLines',
  summary: 'The boundary lines of a business.',
  tags: ['Boundary lines'],
  query: BoundaryLineQuerySchema,
  responses: {
    200: BoundaryLinesSchema,
    400: problem,
    404: problem,
  },
});

export const postBoundaryLine = defineCall({
  method: 'POST',
  path: '/api/BoundaryLines',
  summary:
    'Adds a boundary line between two marks. Repeated with the same uuid, it returns the ' +
    'existing line.',
  tags: ['Boundary lines'],
  body: NewBoundaryLineSchema,
  headers: [idempotencyKey],
  responses: {
    201: BoundaryLineIdSchema,
    400: problem,
    404: problem,
    413: problem,
  },
  etag: 'revision',
  creates: 'boundaryLine',
  needs: 'record',
});

export const putBoundaryLine = defineCall({
  method: 'PUT',
  path: '/api/BoundaryLines/:id',
  summary: 'Changes a boundary line.',
  tags: ['Boundary lines'],
  params: BoundaryLinePathSchema,
  body: BoundaryLineChangeSchema,
  headers: [ifMatch, idempotencyKey],
  responses: {
    204: noContent,
    400: problem,
    404: problem,
    412: problem,
    413: problem,
  },
  etag: 'revision',
  needs: 'record',
});

export const deleteBoundaryLine = defineCall({
  method: 'DELETE',
  path: '/api/BoundaryLines/:id',
  summary: 'Removes a boundary line.',
  tags: ['Boundary lines'],
  params: BoundaryLinePathSchema,
  query: BoundaryLineQuerySchema,
  headers: [ifMatch, idempotencyKey],
  responses: {
    200: BoundaryLineIdSchema,
    400: problem,
    404: problem,
    412: problem,
  },
  needs: 'record',
  wantsFreshSignIn: true,
});
