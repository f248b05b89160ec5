import { documentLimits } from './document-limits.ts';

/** What no file system or header takes, or takes for something else. */
const unsafe = /[^\p{L}\p{N}._-]+/gu;

/**
 * The name that a document gets: case number, type and eight hexadecimal digits, whatever its file
 * was called.
 * @param uuid whose first digits distinguish it from others of the same case and type
 * @param fileName of the user's own, for its ending
 */
export function documentName(
  {
    caseNumber,
    documentTypeCode,
    uuid,
  }: { caseNumber: string; documentTypeCode: string; uuid: string },
  fileName: string,
): string {
  const ending = endingOf(fileName);
  const [digits] = uuid.split('-');
  const name = `${caseNumber}-${documentTypeCode}-${digits}`.replace(unsafe, '_');
  return ending ? `${name}.${ending}` : name;
}

/** Windows ignores dots and blanks at the end of a name, and so the ending stands before them. */
const trimName = (fileName: string) => fileName.replace(/[\s.]+$/, '').trimStart();

/** In lower case; empty where there is none, or none that names a type. */
export function endingOf(fileName: string): string {
  const [, ending = ''] = /\.([A-Za-z0-9]{1,10})$/.exec(trimName(fileName)) ?? [];
  return ending.toLowerCase();
}

/** The name before the ending that `endingOf` finds. */
export function withoutEnding(fileName: string): string {
  const ending = endingOf(fileName);
  return ending ? trimName(fileName).slice(0, -ending.length - 1) : fileName;
}

/** Letters that are not seen, and may make `exe.pdf` read as `fdp.exe`. */
const invisible = /[\p{Cc}\p{Bidi_Control}]/gu;

/**
 * What the user called the file, for the document's description: of a long name as much as there is
 * room for.
 */
export const descriptionOf = (fileName: string): string =>
  [...fileName.replace(invisible, '')].slice(0, documentLimits.fileName).join('');
