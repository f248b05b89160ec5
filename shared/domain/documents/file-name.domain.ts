import { documentLimits } from './document-limits.ts';

/** Characters that a file system or header rejects or interprets. */
const unsafe = /[^\p{L}\p{N}._-]+/gu;

/**
 * Builds the name of a document: case number, type, eight hexadecimal digits and the extension of
 * the user's file.
 * @param uuid its first digits distinguish the document from others of the same case and type
 * @param fileName the user's file, of which only the extension is kept
 */
export function buildDocumentName(
  {
    caseNumber,
    documentTypeCode,
    uuid,
  }: { caseNumber: string; documentTypeCode: string; uuid: string },
  fileName: string,
): string {
  const extension = getFileExtension(fileName);
  const [digits] = uuid.split('-');
  const name = `${caseNumber}-${documentTypeCode}-${digits}`.replace(unsafe, '_');
  return extension ? `${name}.${extension}` : name;
}

/** Windows ignores dots and blanks at the end of a name, so the extension stands before them. */
const trimName = (fileName: string) => fileName.replace(/[\s.]+$/, '').trimStart();

/** Returns the extension in lower case; empty when there is none, or none that names a type. */
export function getFileExtension(fileName: string): string {
  const [, extension = ''] = /\.([A-Za-z0-9]{1,10})$/.exec(trimName(fileName)) ?? [];
  return extension.toLowerCase();
}

/** Returns the name before the extension that `getFileExtension` finds. */
export function stripFileExtension(fileName: string): string {
  const extension = getFileExtension(fileName);
  return extension ? trimName(fileName).slice(0, -extension.length - 1) : fileName;
}

/** Invisible characters; some of them make `exe.pdf` read as `fdp.exe`. */
const invisible = /[\p{Cc}\p{Bidi_Control}]/gu;

/**
 * Turns the user's file name into a document's description, cut to the length that fits.
 */
export const toDocumentDescription = (fileName: string): string =>
  [...fileName.replace(invisible, '')].slice(0, documentLimits.fileName).join('');
