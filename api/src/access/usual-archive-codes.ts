/** The codes where the customer has set no others. */
export const usualArchiveCodes = {
  caseStatus: 'B',
  postType: 'X',
  postStatus: 'F',
  documentStatus: 'F',
  mainDocument: 'H',
  attachment: 'V',
  variant: 'A',
  protocolType: 'PROTOKOLL',
  agreementType: 'AVTALE',
  photoType: 'FOTO',
  paperFormat: 'PDF/A',
  checksumAlgorithm: 'SHA-256',
} as const;
