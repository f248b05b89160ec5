import { isPdfHead, isScannerTest } from '@feltbok/domain/documents/file-head.ts';
import { getFileExtension } from '@feltbok/domain/documents/file-name.domain.ts';
import { toMediaType, unknownMediaType } from '@feltbok/domain/documents/media-type.ts';

/** Bytes at the beginning of a file that show its type. */
export const typeHeadLength = 4100;

/** Why a file cannot be uploaded. */
export type UploadFileError = 'empty' | 'tooLarge' | 'notItsType' | 'notTaken' | 'unreadable';

/** Media types by file extension, beyond the short names that the API knows. */
const typesByExtension: Record<string, string> = {
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
 * Media type of a file by its extension, which people and the case system go by.
 * @param browserType the browser's own guess, used for unknown extensions; may be empty
 */
export function getFileType(fileName: string, browserType: string): string {
  const extension = getFileExtension(fileName);
  const namedType = typesByExtension[extension] ?? toMediaType(extension);
  return namedType === unknownMediaType ? toMediaType(browserType) : namedType;
}

/** File formats that can be told by their first bytes, given as one character for each byte. */
const signatures: ReadonlyArray<{
  format: string;
  matches: (text: string, head: Uint8Array) => boolean;
}> = [
  {
    format: 'program',
    matches: (text) =>
      isScannerTest(text) ||
      startsWithAny(text, 'MZ', '\x7fELF', '\0asm', '\xcf\xfa\xed\xfe', '\xca\xfe\xba\xbe'),
  },
  { format: 'pdf', matches: (text) => isPdfHead(text) },
  { format: 'png', matches: (text) => text.startsWith('\x89PNG\r\n\x1a\n') },
  { format: 'jpeg', matches: (text) => text.startsWith('\xff\xd8\xff') },
  { format: 'gif', matches: (text) => startsWithAny(text, 'GIF87a', 'GIF89a') },
  { format: 'webp', matches: (text) => text.startsWith('RIFF') && text.startsWith('WEBP', 8) },
  { format: 'tiff', matches: (text) => startsWithAny(text, 'II*\0', 'II+\0', 'MM\0*', 'MM\0+') },
  { format: 'icon', matches: (text) => text.startsWith('\0\0\x01\0') },
  {
    format: 'heif',
    matches: (text) => text.startsWith('ftyp', 4) && heifBrands.test(text.slice(8, 12)),
  },
  {
    format: 'archive',
    matches: (text) => startsWithAny(text, 'PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'),
  },
  { format: 'svg', matches: (_, head) => isSvg(head) },
  // Many texts begin with these two letters too, so this comes last; it matters for images only.
  { format: 'bmp', matches: (text) => text.startsWith('BM') },
];

const heifBrands = /^(?:avi[fs]|hei[cfmsx]|hev[cx]|mif1|msf1)$/;
const startsWithAny = (text: string, ...beginnings: string[]) =>
  beginnings.some((beginning) => text.startsWith(beginning));

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

function findFormat(mediaType: string): string | undefined {
  if (
    /^application\/(?:zip|epub\+zip|vnd\.(?:openxmlformats-|oasis\.opendocument\.))/.test(mediaType)
  )
    return 'archive';
  return formats[mediaType];
}

/**
 * Whether the first bytes of a file fit its media type, as the API checks too. Types with a
 * signature must carry it, texts must be text, and nothing may be a program.
 * @param mediaType as returned by `getFileType`
 * @param head the first `typeHeadLength` bytes, or all of a smaller file
 */
export function matchesType(mediaType: string, head: Uint8Array): boolean {
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join('');
  const found = signatures.find(({ matches }) => matches(text, head))?.format;
  if (mediaType === unknownMediaType || isScannerTest(text)) return found !== 'program';
  const expected = findFormat(mediaType);
  if (expected) return found === expected;
  if (/^text\/|^application\/(?:json|xml)$/.test(mediaType))
    return found !== 'pdf' && !isBinary(head);
  return found !== 'program' && !(found && mediaType.startsWith('image/'));
}

/** Text has no zero bytes, except in UTF-16, which starts with a byte order mark. */
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
