import { isPdfHead, isScannerTest } from '@feltbok/domain/documents/file-head.ts';
import { toMediaType, unknownMediaType } from '@feltbok/domain/documents/media-type.ts';
import { fileTypeFromBuffer } from 'file-type';

/** So many of the first bytes show what a file is. */
export const headBytes = 4100;

/**
 * Whether the first bytes of a file are those of its type, and no program's, whatever its type.
 * Types that have a signature must carry it, texts must be text, and what says to be something else
 * must not be an image or a PDF.
 * @param head the first `headBytes` bytes, or the whole of a smaller file
 * @returns what is wrong, as the rest of a sentence that begins with the field's name; undefined
 *   when all is well
 */
export async function contentError(
  fileType: string,
  head: Uint8Array,
): Promise<string | undefined> {
  const claimed = toMediaType(fileType);
  if (isScannerTest(lettersOf(head))) return 'is a program';
  const found = await foundIn(head, claimed);
  if (found && kindOf(found) === 'program' && !isTextWithShortSignature(claimed, found, head))
    return 'is a program';
  if (claimed === unknownMediaType) return undefined;
  if (fits(claimed, found, head)) return undefined;
  return `is not of the type ${claimed}${found ? `: its first bytes are those of ${found}` : ''}`;
}

const lettersOf = (head: Uint8Array) => Buffer.from(head).toString('latin1');

/** The two letters `MZ`, by which a program of Windows begins, may begin a text too. */
const isTextWithShortSignature = (claimed: string, found: string, head: Uint8Array) =>
  found === 'application/x-msdownload' && isText(claimed) && !isBinary(head);

function fits(claimed: string, found: string | undefined, head: Uint8Array): boolean {
  const kindClaimed = kindOf(claimed);
  const kindFound = found && kindOf(found);
  if (kindClaimed) return kindFound === kindClaimed;
  // Short signatures, such as a bitmap's "BM", begin many a text too: only what no text can be
  // speaks against it.
  if (isText(claimed)) return kindFound !== 'pdf' && !isBinary(head);
  const isMedia = /^(?:image|video|audio)\//.test(claimed);
  return !(isMedia && kindFound);
}

/**
 * Types whose bytes cannot be distinguished by their beginning, or that are one format under
 * several names.
 */
const kinds: Record<string, readonly string[]> = {
  png: ['image/png', 'image/apng'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  bmp: ['image/bmp'],
  icon: ['image/x-icon'],
  // Raw photographs are TIFF files too.
  tiff: [
    'image/tiff',
    'image/x-adobe-dng',
    'image/x-nikon-nef',
    'image/x-sony-arw',
    'image/x-canon-cr2',
  ],
  svg: ['image/svg+xml'],
  // A file of this family may call itself by the family's name alone.
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
 * Archives and the office files that are archives inside: which, may stand beyond the first bytes.
 */
const archive =
  /^application\/(?:zip|epub\+zip|java-archive|vnd\.(?:openxmlformats-|oasis\.opendocument\.|ms-.*\.macroenabled))/;
const program =
  /^application\/(?:x-elf|x-mach-binary|x-msdownload|wasm|java-vm|x-deb|x-rpm|x-apple-diskimage|x\.ms\.shortcut)$/;

function kindOf(mediaType: string): string | undefined {
  if (archive.test(mediaType)) return 'archive';
  if (program.test(mediaType)) return 'program';
  return Object.entries(kinds).find(([, types]) => types.includes(mediaType))?.[0];
}

async function foundIn(head: Uint8Array, claimed: string): Promise<string | undefined> {
  // In UTF-16 a drawing begins like a sound.
  if (isSvg(head)) return 'image/svg+xml';
  const mime = (await fileTypeFromBuffer(head))?.mime;
  // What describes the picture may stand at the end of the file, where its first bytes say nothing
  // more than this.
  const tiff = isTiff(head) ? 'image/tiff' : undefined;
  const found = mime ? toMediaType(mime) : tiff;
  return claimed === 'application/pdf' && !found && isPdfHead(lettersOf(head)) ? claimed : found;
}

const isTiff = (head: Uint8Array) =>
  /^(?:II[*+]\0|MM\0[*+])/.test(Buffer.from(head.subarray(0, 4)).toString('latin1'));

const isText = (mediaType: string) =>
  mediaType.startsWith('text/') || /^application\/(?:json|xml|.+\+json|.+\+xml)$/.test(mediaType);

/** UTF-16 is full of zeros, but says so; no other text has any. */
const isBinary = (head: Uint8Array) => head.includes(0) && !encodingMark(head);

function encodingMark([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

/**
 * Whether the first element is `svg`, in whatever namespace prefix, after declarations, comments
 * and white space.
 */
function isSvg(head: Uint8Array): boolean {
  const text = new TextDecoder(encodingMark(head) ?? 'utf-8').decode(head);
  const prologue = /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE\s(?:[^[>]|\[[^\]]*\])*>)*/i;
  return /^<(?:[\w.-]+:)?svg[\s/>]/.test(text.replace(prologue, ''));
}
