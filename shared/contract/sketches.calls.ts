import {
  defineCall,
  idempotencyKey,
  ifMatch,
  mebibyte,
  noContent,
  problem,
} from './define-call.ts';
import { SketchContentSchema, SketchPathSchema, SketchSchema } from './sketches.ts';

export const getSketch = defineCall({
  method: 'GET',
  path: '/api/Sketches/:caseId',
  summary: 'The sketch on the map of a case.',
  tags: ['Sketches'],
  params: SketchPathSchema,
  responses: {
    200: SketchSchema,
    400: problem,
    404: problem,
  },
  etag: 'revision',
});

export const putSketch = defineCall({
  method: 'PUT',
  path: '/api/Sketches/:caseId',
  summary: 'Saves the whole sketch on the map of a case. The first is based on revision 0.',
  tags: ['Sketches'],
  params: SketchPathSchema,
  body: SketchContentSchema,
  headers: [ifMatch, idempotencyKey],
  responses: {
    204: noContent,
    400: problem,
    404: problem,
    412: problem,
    413: problem,
  },
  etag: 'revision',
  // Twenty thousand positions, and the labels.
  bodyLimitBytes: 8 * mebibyte,
  bodyValues: 100_000,
  needs: 'record',
});
