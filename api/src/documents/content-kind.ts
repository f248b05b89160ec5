import { isPdfHead, isScannerTest } from '@feltbok/domain/documents/file-head.ts';
import { toMediaType, unknownMediaType } from '@feltbok/domain/documents/media-type.ts';
import { fileTypeFromBuffer } from 'file-type';

/** Number of first bytes that show what a file is. */
export const headBytes = 4100;

/**
 * Checks that a file begins as its type requires, and is not a program. Types that have a signature
 * must carry it, texts must be text, and a file of another type must not be an image or a PDF.
 * @param head the first `headBytes` bytes, or all of a smaller file
 * @returns the fault, as the rest of a sentence that begins with the field's name; undefined when
 *   there is none
 */
export async function findContentError(
  fileType: string,
  head: Uint8Array,
): Promise<string | undefined> {
  const claimed = toMediaType(fileType);
  if (isScannerTest(toLatin1(head))) return 'is a program';
  const found = await detectType(head, claimed);
  if (found && getKind(found) === 'program' && !isTextWithShortSignature(claimed, found, head))
    return 'is a program';
  if (claimed === unknownMediaType) return undefined;
  if (matchesType(claimed, found, head)) return undefined;
  return `is not of the type ${claimed}${found ? `: its first bytes are those of ${found}` : ''}`;
}

const toLatin1 = (head: Uint8Array) => Buffer.from(head).toString('latin1');

/** A text may begin with the letters `MZ`, too, by which a Windows program begins. */
const isTextWithShortSignature = (claimed: string, found: string, head: Uint8Array) =>
  found === 'application/x-msdownload' && isText(claimed) && !isBinary(head);

function matchesType(claimed: string, found: string | undefined, head: Uint8Array): boolean {
  const kindClaimed = getKind(claimed);
  const kindFound = found && getKind(found);
  if (kindClaimed) return kindFound === kindClaimed;
  // Texts may begin with a short signature, such as a bitmap's "BM". Only what a text cannot
  // contain counts against them.
  if (isText(claimed)) return kindFound !== 'pdf' && !isBinary(head);
  const isMedia = /^(?:image|video|audio)\//.test(claimed);
  return !(isMedia && kindFound);
}

/** Types that cannot be told apart by their first bytes, or are one format under several names. */
const kinds: Record<string, readonly string[]> = {
  png: ['image/png', 'image/apng'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  bmp: ['image/bmp'],
  icon: ['image/x-icon'],
  // Raw photographs are TIFF files, too.
  tiff: [
    'image/tiff',
    'image/x-adobe-dng',
    'image/x-nikon-nef',
    'image/x-sony-arw',
    'image/x-canon-cr2',
  ],
  svg: ['image/svg+xml'],
  // A file of this family may name the family instead of its format.
  heif: [
    'image/avif',
    'image/avif-sequence',
    'image/heic',
    'image/heic-sequence',
    'image/heif',
    'image/heif-sequence',
  ],
  pdf: ['application/pdf'],
};

/**
 * Archives, and office files, which are archives inside: the part that tells them apart may lie
 * beyond the first bytes.
 */
const archive = new RegExp(
  '^application/(?:zip|epub\\+zip|java-archive|' +
    'vnd\\.(?:openxmlformats-|oasis\\.opendocument\\.|ms-.*\\.macroenabled))',
);
const program = new RegExp(
  '^application/(?:x-elf|x-mach-binary|x-msdownload|wasm|java-vm|x-deb|x-rpm|' +
    'x-apple-diskimage|x\\.ms\\.shortcut)$',
);

function getKind(mediaType: string): string | undefined {
  if (archive.test(mediaType)) return 'archive';
  if (program.test(mediaType)) return 'program';
  return Object.entries(kinds).find(([, types]) => types.includes(mediaType))?.[0];
}

async function detectType(head: Uint8Array, claimed: string): Promise<string | undefined> {
  // An SVG in UTF-16 begins like an audio file.
  if (isSvg(head)) return 'image/svg+xml';
  const mime = (await fileTypeFromBuffer(head))?.mime;
  // The description of a TIFF may be at the end of the file; its first bytes then say no more.
  const tiff = isTiff(head) ? 'image/tiff' : undefined;
  const found = mime ? toMediaType(mime) : tiff;
  return claimed === 'application/pdf' && !found && isPdfHead(toLatin1(head)) ? claimed : found;
}

const isTiff = (head: Uint8Array) =>
  /^(?:II[*+]\0|MM\0[*+])/.test(Buffer.from(head.subarray(0, 4)).toString('latin1'));

const isText = (mediaType: string) =>
  mediaType.startsWith('text/') || /^application\/(?:json|xml|.+\+json|.+\+xml)$/.test(mediaType);

/** Text in UTF-16 contains zeros and has a byte order mark; no other text contains any. */
const isBinary = (head: Uint8Array) => head.includes(0) && !findByteOrderMark(head);

function findByteOrderMark([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

/**
 * Tells whether the first element is `svg`, with any namespace prefix, after declarations, comments
 * and white space.
 */
function isSvg(head: Uint8Array): boolean {
  const text = new TextDecoder(findByteOrderMark(head) ?? 'utf-8').decode(head);
  const prologue = /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE\s(?:[^[>]|\[[^\]]*\])*>)*/i;
  return /^<(?:[\w.-]+:)?svg[\s/>]/.test(text.replace(prologue, ''));
}
