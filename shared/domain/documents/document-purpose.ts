/** What a document may have been made for. */
export const documentPurposes = ['mapPicture', 'attendeeList'] as const;
export type DocumentPurpose = (typeof documentPurposes)[number];

/** The document type of a picture of the map, where the customer has not set another. */
export const usualScreenshotType = 'KART';

/** The type that powers of attorney, and photographs of the list of attendees, are saved as. */
export const powerOfAttorneyType = { code: 'VL2', codeValue: 'Fullmakt' };

interface MarkedDocument {
  /**
   * Absent in what version 1.6.0 has stored or sends; null in version 1.7 for photographs of the
   * attendee list.
   */
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
export function isMapPicture(
  document: MarkedDocument,
  screenshotType = usualScreenshotType,
): boolean {
  const { purpose, description, fileType, isRelevant, documentTypeCode } = document;
  if (purpose !== undefined) return purpose === 'mapPicture';
  // Version 1.6.0 did not mark its pictures; this is how it made every one of them.
  const isPlainPicture = fileType === 'image/png' && isRelevant === false;
  return isPlainPicture && description === 'Kart' && documentTypeCode === screenshotType;
}

/**
 * What versions 1.6 and 1.7 called every photograph of the attendee list, in bokmål, nynorsk and
 * English.
 */
const listPhotoDescriptions = ['Deltakerliste', 'Deltakarliste', 'Attendee list'];

/** Whether a document is a photograph of the attendee list, and no power of attorney. */
export function isAttendeeListPhoto(document: MarkedDocument): boolean {
  const { purpose, description = '', fileType, documentTypeCode } = document;
  if (purpose) return purpose === 'attendeeList';
  // Versions 1.6 and 1.7 did not mark them; this is how they made every one of them.
  const isPhotoOfType = fileType === 'image/jpeg' && documentTypeCode === powerOfAttorneyType.code;
  return isPhotoOfType && listPhotoDescriptions.includes(description);
}

/**
 * Finds what a document was made for, also where the version that sends it does not say so.
 * @param screenshotType code of the customer's type for pictures of the map
 */
export function findPurpose(
  document: MarkedDocument,
  screenshotType?: string,
): DocumentPurpose | null {
  if (isMapPicture(document, screenshotType)) return 'mapPicture';
  return isAttendeeListPhoto(document) ? 'attendeeList' : null;
}
