/** What form and API both hold a document to. Its size has a limit that the installation sets. */
export const documentLimits = {
  fileName: 255,
  description: 2000,
  fileType: 127,
  documentTypeCode: 50,
  documentTypeName: 256,
} as const;

/**
 * A larger document is sent in blocks of so many bytes, the last of which may be shorter. Never
 * changed: uploads that are under way are counted by it.
 */
export const blockBytes = 512 * 1024;
