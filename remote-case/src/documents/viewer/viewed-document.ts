import type { StoredDocument } from '@feltbok/domain/documents/document.ts';

/**
 * What the viewer needs to know of a document, whether it is on the server already or still waits
 * to be sent.
 */
export type ViewedDocument = Pick<StoredDocument, 'fileName' | 'fileType'> &
  Partial<Pick<StoredDocument, 'description'>>;
