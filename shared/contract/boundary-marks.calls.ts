import {
  BoundaryMarkChangeSchema,
  BoundaryMarkCodesSchema,
  BoundaryMarkIdSchema,
  BoundaryMarkPathSchema,
  BoundaryMarkQuerySchema,
  BoundaryMarksSchema,
  NewBoundaryMarkSchema,
} from './boundary-marks.ts';
import { defineCall, idempotencyKey, ifMatch, noContent, problem } from './define-call.ts';

export const getBoundaryMarkCodes = defineCall({
  method: 'GET',
  path: '/api/BoundaryMarkCodes',
  summary: 'The customer’s code lists for boundary marks.',
  tags: ['Boundary marks'],
  responses: {
    200: BoundaryMarkCodesSchema,
    404: problem,
  },
});

export const getBoundaryMarks = defineCall({
  method: 'GET',
  path: '/api/BoundaryMarks',
  summary: 'The boundary marks of a business.',
  tags: ['Boundary marks'],
  query: BoundaryMarkQuerySchema,
  responses: {
    200: BoundaryMarksSchema,
    400: problem,
    404: problem,
  },
});

export const postBoundaryMark = defineCall({
  method: 'POST',
  path: '/api/BoundaryMarks',
  summary: 'Adds a boundary mark. Repeated with the same uuid, it returns the existing mark.',
  tags: ['Boundary marks'],
  body: NewBoundaryMarkSchema,
  headers: [idempotencyKey],
  responses: {
    201: BoundaryMarkIdSchema,
    400: problem,
    404: problem,
    413: problem,
  },
  etag: 'revision',
  creates: 'boundaryMark',
  needs: 'record',
});

export const putBoundaryMark = defineCall({
  method: 'PUT',
  path: '/api/BoundaryMarks/:id',
  summary: 'Changes a boundary mark.',
  tags: ['Boundary marks'],
  params: BoundaryMarkPathSchema,
  body: BoundaryMarkChangeSchema,
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

export const deleteBoundaryMark = defineCall({
  method: 'DELETE',
  path: '/api/BoundaryMarks/:id',
  summary: 'Removes a boundary mark.',
  tags: ['Boundary marks'],
  params: BoundaryMarkPathSchema,
  query: BoundaryMarkQuerySchema,
  headers: [ifMatch, idempotencyKey],
  responses: {
    200: BoundaryMarkIdSchema,
    400: problem,
    404: problem,
    412: problem,
  },
  needs: 'record',
  wantsFreshSignIn: true,
});
