/** Longest texts of a document, in form and API. The installation sets the limit of its size. */
export const documentLimits = {
  fileName: 255,
  description: 2000,
  fileType: 127,
  documentTypeCode: 50,
  documentTypeName: 256,
} as const;

/**
 * Larger documents are sent in blocks of this many bytes; the last block may be shorter. The value
 * must never change, because unfinished uploads are counted in blocks of this size.
 */
export const blockBytes = 512 * 1024;
