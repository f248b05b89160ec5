/**
 * Who signed what, when and how, stored inside the picture of the signature: as a text chunk of the PNG (ISO/IEC 15948,
 * 11.3.4.5), so that it goes wherever the signature goes and no copy of it is without.
 */
export interface SignatureRecord {
  /** Name of the party. */
  signer: string;
  /** What was signed, in words. */
  subject: string;
  /** ISO 8601 with offset. */
  signedAt: string;
  /** Drawn by hand, or the name typed in its place. */
  method: 'drawn' | 'typed';
  /** The words that the party agreed to by typing the name. */
  consent?: string;
}

const pngStart = 'data:image/png;base64,';
const keyword = 'feltbok-signature';
/** The file's own mark of 8 bytes, and the header chunk of 25, which must stay first. */
const headerEnd = 33;
/** Bytes of a chunk around its data: length and type before it, check sum behind. */
const beforeData = 8;
const behindData = 4;

/**
 * The picture with the record in it, in place of one that it had.
 * @param picture PNG data URL
 * @throws Error when it is none
 */
export function withSignatureRecord(picture: string, record: SignatureRecord): string {
  const png = bytesOf(picture);
  if (!png || !isPng(png)) throw new Error('The picture of a signature must be a PNG');
  const chunk = textChunk(JSON.stringify(record));
  const former = recordChunkOf(png);
  const rest = png.subarray(former ? former.end : headerEnd);
  const bytes = new Uint8Array(headerEnd + chunk.length + rest.length);
  bytes.set(png.subarray(0, headerEnd));
  bytes.set(chunk, headerEnd);
  bytes.set(rest, headerEnd + chunk.length);
  return pngStart + base64Of(bytes);
}

/** The record in a signature, or null: of an empty one, of another program's, and of one that cannot be read. */
export function signatureRecordOf(picture: string): SignatureRecord | null {
  const png = bytesOf(picture.slice(0, startLength));
  const chunk = png && isPng(png) ? recordChunkOf(png) : null;
  if (!png || !chunk) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      png.subarray(chunk.textStart, chunk.end - behindData),
    );
    const record = JSON.parse(text) as Partial<SignatureRecord> | null;
    return isRecord(record) ? record : null;
  } catch {
    return null;
  }
}

/**
 * How much of a data URL is read for the record, which stands first: a list of a hundred signatures asks for each. A
 * multiple of four behind the URL's start, as base64 wants it.
 */
const startLength = pngStart.length + 8192;

function isRecord(record: Partial<SignatureRecord> | null): record is SignatureRecord {
  const isText = (value: unknown) => typeof value === 'string';
  return (
    isText(record?.signer) &&
    isText(record?.subject) &&
    isText(record?.signedAt) &&
    (record?.method === 'drawn' || record?.method === 'typed')
  );
}

const isPng = (bytes: Uint8Array) =>
  bytes.length > headerEnd && [137, 80, 78, 71, 13, 10, 26, 10].every((byte, index) => bytes[index] === byte);

/** Where the record stands, if it does: right behind the header, with its whole length within these bytes. */
function recordChunkOf(png: Uint8Array): { textStart: number; end: number } | null {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const start = textStart();
  const textFrom = headerEnd + beforeData + start.length;
  if (png.length < textFrom + behindData || !matches(png, headerEnd + 4, latin('iTXt'))) return null;
  if (!matches(png, headerEnd + beforeData, start)) return null;
  const end = headerEnd + beforeData + view.getUint32(headerEnd) + behindData;
  return end <= png.length ? { textStart: textFrom, end } : null;
}

const matches = (bytes: Uint8Array, at: number, expected: Uint8Array) =>
  expected.every((byte, index) => bytes[at + index] === byte);

/** Keyword, not compressed, no language, no translated keyword: each ends with a zero. */
const textStart = () => latin(`${keyword}\0\0\0\0\0`);

function textChunk(text: string): Uint8Array {
  const start = textStart();
  const utf8 = new TextEncoder().encode(text);
  const length = start.length + utf8.length;
  const chunk = new Uint8Array(beforeData + length + behindData);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, length);
  chunk.set(latin('iTXt'), 4);
  chunk.set(start, beforeData);
  chunk.set(utf8, beforeData + start.length);
  view.setUint32(beforeData + length, checkSum(chunk.subarray(4, beforeData + length)));
  return chunk;
}

/** CRC-32 as PNG has it (annex D): over type and data. */
function checkSum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function bytesOf(picture: string): Uint8Array | null {
  if (!picture.startsWith(pngStart)) return null;
  try {
    return latin(atob(picture.slice(pngStart.length)));
  } catch {
    return null;
  }
}

/** In chunks, as an argument list of a whole picture would be too long. */
function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
