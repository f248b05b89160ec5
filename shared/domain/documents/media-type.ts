/** The type of unknown content, which no browser shows or runs. */
export const unknownMediaType = 'application/octet-stream';

/**
 * The short names by which case systems and the specification's clients call the types that can be
 * shown.
 */
const shortNames: Record<string, string> = {
  apng: 'image/apng',
  avif: 'image/avif',
  bmp: 'image/bmp',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  'ra-pdf': 'application/pdf',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  webp: 'image/webp',
};

/** Media types in use, with the registered or most common name for each. */
const synonyms: Record<string, string> = {
  'application/ra-pdf': 'application/pdf',
  'application/x-pdf': 'application/pdf',
  'application/x-zip-compressed': 'application/zip',
  'image/ico': 'image/x-icon',
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/svg': 'image/svg+xml',
  'image/tif': 'image/tiff',
  'image/vnd.microsoft.icon': 'image/x-icon',
  'image/vnd.mozilla.apng': 'image/apng',
  'image/x-bmp': 'image/bmp',
  'image/x-ms-bmp': 'image/bmp',
  'image/x-png': 'image/png',
  'image/x-tiff': 'image/tiff',
  'text/xml': 'application/xml',
};

/**
 * Returns the media type that a document's `fileType` means, without parameters and in lower case.
 * `fileType` itself is stored as it was sent, since a case system may only know its own spelling.
 */
export function toMediaType(fileType: string): string {
  const [essence = ''] = fileType.toLowerCase().split(';', 1);
  const name = essence.trim();
  if (!name.includes('/')) return shortNames[name] ?? unknownMediaType;
  return synonyms[name] ?? name;
}
