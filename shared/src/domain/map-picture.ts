/** What a document may have been made for. */
export const documentPurposes = ['mapPicture'] as const;
export type DocumentPurpose = (typeof documentPurposes)[number];

/** The document type of a picture of the map, where the customer has not set another. */
export const usualScreenshotType = 'KART';

interface MarkedDocument {
  /** Absent in what version 1.6.0 has stored or sends. */
  purpose?: DocumentPurpose | null;
  description?: string;
  fileType: string;
  isRelevant?: boolean;
  documentTypeCode: string;
}

/**
 * Whether a document is a picture of the map that was taken as such.
 * @param screenshotType code of the customer's type for such pictures
 */
export function isMapPicture(document: MarkedDocument, screenshotType = usualScreenshotType): boolean {
  const { purpose, description, fileType, isRelevant, documentTypeCode } = document;
  if (purpose !== undefined) return purpose === 'mapPicture';
  // Version 1.6.0 did not mark its pictures; this is how it made every one of them.
  const isPlainPicture = fileType === 'image/png' && isRelevant === false;
  return isPlainPicture && description === 'Kart' && documentTypeCode === screenshotType;
}
