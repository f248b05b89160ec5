import { isPdfHead, isScannerTest } from '@feltbok/domain/documents/file-head.ts';
import { getFileExtension } from '@feltbok/domain/documents/file-name.domain.ts';
import { toMediaType, unknownMediaType } from '@feltbok/domain/documents/media-type.ts';

/** Bytes at the beginning of a file that show its type. */
export const typeHeadLength = 4100;

/** Why a file cannot be uploaded. */
export type UploadFileError = 'empty' | 'tooLarge' | 'notItsType' | 'notTaken' | 'unreadable';

/**
 * Endings beside the short names that the API knows; what is not here goes by what the browser
 * says.
 */
const byEnding: Record<string, string> = {
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  heic: 'image/heic',
  heif: 'image/heif',
  json: 'application/json',
  odt: 'application/vnd.oasis.opendocument.text',
  txt: 'text/plain',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  zip: 'application/zip',
};

/**
 * The media type of a file by its name's ending, which is what people and the case system go by.
 * @param browserType as the browser gives it; empty where it does not know
 */
export function typeOfFile(fileName: string, browserType: string): string {
  const ending = getFileExtension(fileName);
  const byName = byEnding[ending] ?? toMediaType(ending);
  return byName === unknownMediaType ? toMediaType(browserType) : byName;
}

/** Formats that are known by their first bytes, each byte as a letter. */
const signatures: ReadonlyArray<{
  format: string;
  isIt: (text: string, head: Uint8Array) => boolean;
}> = [
  {
    format: 'program',
    isIt: (text) =>
      isScannerTest(text) ||
      startsWithAny(text, 'MZ', '\x7fELF', '\0asm', '\xcf\xfa\xed\xfe', '\xca\xfe\xba\xbe'),
  },
  { format: 'pdf', isIt: (text) => isPdfHead(text) },
  { format: 'png', isIt: (text) => text.startsWith('\x89PNG\r\n\x1a\n') },
  { format: 'jpeg', isIt: (text) => text.startsWith('\xff\xd8\xff') },
  { format: 'gif', isIt: (text) => startsWithAny(text, 'GIF87a', 'GIF89a') },
  { format: 'webp', isIt: (text) => text.startsWith('RIFF') && text.startsWith('WEBP', 8) },
  { format: 'tiff', isIt: (text) => startsWithAny(text, 'II*\0', 'II+\0', 'MM\0*', 'MM\0+') },
  { format: 'icon', isIt: (text) => text.startsWith('\0\0\x01\0') },
  {
    format: 'heif',
    isIt: (text) => text.startsWith('ftyp', 4) && heifBrands.test(text.slice(8, 12)),
  },
  {
    format: 'archive',
    isIt: (text) => startsWithAny(text, 'PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'),
  },
  { format: 'svg', isIt: (_, head) => isSvg(head) },
  // Two letters begin many a text as well: asked last, and only where nothing but an image is
  // meant.
  { format: 'bmp', isIt: (text) => text.startsWith('BM') },
];

const heifBrands = /^(?:avi[fs]|hei[cfmsx]|hev[cx]|mif1|msf1)$/;
const startsWithAny = (text: string, ...beginnings: string[]) =>
  beginnings.some((one) => text.startsWith(one));

const formats: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'image/x-icon': 'icon',
  'image/tiff': 'tiff',
  'image/svg+xml': 'svg',
  'image/avif': 'heif',
  'image/heic': 'heif',
  'image/heif': 'heif',
};

function formatOfType(mediaType: string): string | undefined {
  if (
    /^application\/(?:zip|epub\+zip|vnd\.(?:openxmlformats-|oasis\.opendocument\.))/.test(mediaType)
  )
    return 'archive';
  return formats[mediaType];
}

/**
 * Whether the first bytes of a file are those of its type, as the API asks too. Types with a
 * signature must carry it, texts must be text, and nothing may be a program.
 * @param mediaType as `typeOfFile` gave it @param head the first `typeHeadLength` bytes, or the
 *   whole of a smaller file
 */
export function isOfItsType(mediaType: string, head: Uint8Array): boolean {
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join('');
  const found = signatures.find(({ isIt }) => isIt(text, head))?.format;
  if (mediaType === unknownMediaType || isScannerTest(text)) return found !== 'program';
  const meant = formatOfType(mediaType);
  if (meant) return found === meant;
  if (/^text\/|^application\/(?:json|xml)$/.test(mediaType))
    return found !== 'pdf' && !isBinary(head);
  return found !== 'program' && !(found && mediaType.startsWith('image/'));
}

/** UTF-16 is full of zeros, but says so; no other text has any. */
const isBinary = (head: Uint8Array) =>
  head.includes(0) &&
  !(head[0] === 0xff && head[1] === 0xfe) &&
  !(head[0] === 0xfe && head[1] === 0xff);

function detectEncoding(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe ? 'utf-16be' : 'utf-8';
}

function isSvg(head: Uint8Array): boolean {
  const text = new TextDecoder(detectEncoding(head)).decode(head);
  const prologue = /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE\s(?:[^[>]|\[[^\]]*\])*>)*/i;
  return /^<(?:[\w.-]+:)?svg[\s/>]/.test(text.replace(prologue, ''));
}
