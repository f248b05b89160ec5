import type { StoredDocument } from '@feltbok/domain/documents/document.ts';

/** The fields of a document that the viewer needs, whether or not the server has it already. */
export type ViewedDocument = Pick<StoredDocument, 'fileName' | 'fileType'> &
  Partial<Pick<StoredDocument, 'description'>>;
