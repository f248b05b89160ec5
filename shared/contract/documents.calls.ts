import { blockBytes } from '@feltbok/domain/documents/document-limits.ts';
import {
  bytes,
  defineCall,
  idempotencyKey,
  ifMatch,
  ifNoneMatch,
  mebibyte,
  noContent,
  problem,
  range,
} from './define-call.ts';
import {
  BlockReceiptSchema,
  DocumentBlockPathSchema,
  DocumentChangeSchema,
  DocumentCompletionSchema,
  DocumentContentPathSchema,
  DocumentContentSchema,
  DocumentIdSchema,
  DocumentPathSchema,
  DocumentReceiptSchema,
  DocumentRoomSchema,
  DocumentTypesSchema,
  NewDocumentSchema,
  UploadStateSchema,
} from './documents.ts';

export const getDocumentTypes = defineCall({
  method: 'GET',
  path: '/api/DocumentTypes',
  summary: 'The document types, in the order of their names.',
  tags: ['Documents'],
  responses: {
    200: DocumentTypesSchema,
    404: problem,
  },
});

export const getDocumentRoom = defineCall({
  method: 'GET',
  path: '/api/DocumentRoom',
  summary:
    'How much more space the customer’s documents may use, so that an app can say so ' +
    'before a photo is taken.',
  tags: ['Documents'],
  responses: {
    200: DocumentRoomSchema,
    404: problem,
  },
});

export const postDocument = defineCall({
  method: 'POST',
  path: '/api/Documents',
  summary:
    'Saves a document, with or without its content in `file`. Without it, the content ' +
    'follows by PUT /api/Documents/{uuid}/content, and nobody sees the document before. ' +
    'A repetition makes no second document.',
  tags: ['Documents'],
  body: NewDocumentSchema,
  headers: [idempotencyKey],
  responses: {
    201: DocumentIdSchema,
    400: problem,
    404: problem,
    409: problem,
    413: problem,
    422: problem,
    503: problem,
  },
  etag: 'revision',
  creates: 'document',
  // Base64 leaves three quarters for the content; a larger text takes too long to parse.
  bodyLimitBytes: 8 * mebibyte,
  largerBodies:
    'Send the document without file, and its content by PUT /api/Documents/{uuid}/content.',
  needs: 'documents',
});

export const putDocumentContent = defineCall({
  method: 'PUT',
  path: '/api/Documents/:uuid/content',
  summary:
    'Sends the announced content of a document as bytes, in one request. After an ' +
    'interruption it must be sent again from the beginning; an upload in blocks ' +
    'continues.',
  tags: ['Documents'],
  params: DocumentContentPathSchema,
  body: bytes,
  headers: [ifMatch, idempotencyKey],
  responses: {
    200: DocumentReceiptSchema,
    400: problem,
    404: problem,
    409: problem,
    412: problem,
    413: problem,
    415: problem,
  },
  etag: 'revision',
  needs: 'documents',
});

export const getDocumentBlocks = defineCall({
  method: 'GET',
  path: '/api/Documents/:uuid/content/blocks',
  summary:
    'The missing blocks of a document’s content, with which an interrupted upload continues.',
  tags: ['Documents'],
  params: DocumentContentPathSchema,
  responses: {
    200: UploadStateSchema,
    400: problem,
    404: problem,
  },
});

export const putDocumentBlock = defineCall({
  method: 'PUT',
  path: '/api/Documents/:uuid/content/blocks/:number',
  summary:
    'Sends one block of a document’s content as bytes, in any order. An answer means ' +
    'that the block is stored. A block may be repeated; other bytes under its number are ' +
    'rejected. Blocks are removed five days after the last one arrived.',
  tags: ['Documents'],
  params: DocumentBlockPathSchema,
  body: bytes,
  headers: [ifMatch, idempotencyKey],
  responses: {
    200: BlockReceiptSchema,
    400: problem,
    404: problem,
    409: problem,
    412: problem,
    413: problem,
    415: problem,
  },
  etag: 'revision',
  bodyLimitBytes: blockBytes,
  largerBodies: 'Send the block with the bytes that GET /api/Documents/{uuid}/content/blocks says.',
  needs: 'documents',
});

export const completeDocument = defineCall({
  method: 'POST',
  path: '/api/Documents/:uuid/content',
  summary:
    'Makes the content of a document from its blocks, all of which must have arrived, ' +
    'and compares it with the SHA-256 of the whole. If it differs, the blocks are ' +
    'removed and the upload must start again.',
  tags: ['Documents'],
  params: DocumentContentPathSchema,
  body: DocumentCompletionSchema,
  headers: [ifMatch, idempotencyKey],
  responses: {
    200: DocumentReceiptSchema,
    400: problem,
    404: problem,
    409: problem,
    412: problem,
    413: problem,
  },
  etag: 'revision',
  needs: 'documents',
});

export const getDocument = defineCall({
  method: 'GET',
  path: '/api/Documents/:id',
  summary: 'The content of a document as a data URL.',
  tags: ['Documents'],
  params: DocumentPathSchema,
  responses: {
    200: DocumentContentSchema,
    400: problem,
    404: problem,
    409: problem,
  },
  etag: 'revision',
});

export const getDocumentContent = defineCall({
  method: 'GET',
  path: '/api/Documents/:id/content',
  summary: 'The content of a document as bytes, or the part that Range requests.',
  tags: ['Documents'],
  params: DocumentPathSchema,
  headers: [ifNoneMatch, range],
  responses: {
    200: bytes,
    400: problem,
    404: problem,
    416: problem,
  },
  etag: 'content',
});

export const patchDocument = defineCall({
  method: 'PATCH',
  path: '/api/Documents/:id',
  summary: 'Sets whether a document is relevant, or the boundary mark that it belongs to.',
  tags: ['Documents'],
  params: DocumentPathSchema,
  body: DocumentChangeSchema,
  headers: [ifMatch, idempotencyKey],
  responses: {
    204: noContent,
    400: problem,
    404: problem,
    412: problem,
    413: problem,
  },
  etag: 'revision',
  needs: 'documents',
});

export const deleteDocument = defineCall({
  method: 'DELETE',
  path: '/api/Documents/:id',
  summary: 'Deletes a document and its content.',
  tags: ['Documents'],
  params: DocumentPathSchema,
  headers: [ifMatch, idempotencyKey],
  responses: {
    204: noContent,
    400: problem,
    404: problem,
    412: problem,
  },
  needs: 'documents',
  wantsFreshSignIn: true,
});

export const sealDocument = defineCall({
  method: 'POST',
  path: '/api/Documents/:id/seal',
  summary:
    'Seals a paper now that waits for its seal or whose sealing failed. Changes nothing ' +
    'for other papers and documents.',
  tags: ['Documents'],
  params: DocumentPathSchema,
  headers: [idempotencyKey],
  responses: {
    204: noContent,
    400: problem,
    404: problem,
  },
  needs: 'documents',
});
