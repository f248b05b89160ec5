/** What form and API both hold a document to. Its size has a limit that the installation sets. */
export const documentLimits = {
  fileName: 255,
  description: 2000,
  fileType: 127,
  documentTypeCode: 50,
  documentTypeName: 256,
} as const;
