import { decodeBase64, encodeBase64 } from '../values/base64.ts';
import { sha256OfText } from './signature-evidence.ts';
import { type SignatureEvidence, type SignatureRecord, signingWays } from './signature-record.ts';

// Version 1.7 stored who signed what inside the picture of the signature: as text chunks of the PNG
// (ISO/IEC 15948, 11.3.4.5). What it has stored and what it sends is read here, once; everything
// else reads the record beside the picture.

/**
 * What stands in the picture: the strokes have a chunk of their own, and no picture holds its own
 * digest.
 */
export type FormerRecord = Omit<SignatureRecord, 'picture' | 'strokes'>;

const pngStart = 'data:image/png;base64,';
const keywords = { record: 'feltbok-signature', strokes: 'feltbok-strokes' } as const;
type Keyword = (typeof keywords)[keyof typeof keywords];
/** The file's own mark of 8 bytes, and the header chunk of 25, which must stay first. */
const headerEnd = 33;
/** Bytes of a chunk around its data: length and type before it, check sum behind. */
const beforeData = 8;
const behindData = 4;

/**
 * Writes the record into the picture as well, in place of one that it had. Apps of version 1.7 read
 * it there and would show the signature as one without evidence; no later version does.
 * @param picture PNG data URL
 * @param strokes JSON of what was drawn
 * @throws Error when the picture is no PNG
 */
export function embedSignatureRecord(
  picture: string,
  record: FormerRecord,
  strokes?: string,
): string {
  const png = decodePicture(picture);
  if (!png || !isPng(png)) throw new Error('The picture of a signature must be a PNG');
  const former = findChunks(png);
  const added = [
    buildTextChunk(keywords.record, JSON.stringify(record)),
    ...(strokes === undefined ? [] : [buildTextChunk(keywords.strokes, strokes)]),
  ];
  const parts = [
    png.subarray(0, headerEnd),
    ...added,
    png.subarray((former.strokes ?? former.record)?.end ?? headerEnd),
  ];
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return pngStart + encodeBase64(bytes);
}

/**
 * Reads the record that version 1.7 wrote into the picture of a signature.
 * @param signature PNG data URL
 * @returns null for an empty signature, for one of version 1.6.0, and for one that cannot be read
 */
export async function extractSignatureRecord(signature: string): Promise<SignatureRecord | null> {
  const record = parseRecord(readText(signature, 'record'));
  if (!record) return null;
  const strokes = readText(signature, 'strokes');
  const picture = await sha256OfText(signature);
  return strokes === null ? { ...record, picture } : { ...record, strokes, picture };
}

function parseRecord(text: string | null): FormerRecord | null {
  if (text === null) return null;
  try {
    const record = JSON.parse(text) as Partial<FormerRecord> | null;
    if (!isRecord(record)) return null;
    const { evidence, ...words } = record;
    return isEvidence(evidence) ? { ...words, evidence } : words;
  } catch {
    return null;
  }
}

function readText(picture: string, part: keyof typeof keywords): string | null {
  const png = decodePicture(picture);
  const chunk = png && isPng(png) ? findChunks(png)[part] : null;
  if (!png || !chunk) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      png.subarray(chunk.textStart, chunk.end - behindData),
    );
  } catch {
    return null;
  }
}

function isRecord(record: Partial<FormerRecord> | null): record is FormerRecord {
  const isText = (value: unknown) => typeof value === 'string';
  return (
    isText(record?.signer) &&
    isText(record?.subject) &&
    isText(record?.signedAt) &&
    (record?.method === 'drawn' || record?.method === 'typed')
  );
}

function isEvidence(
  evidence: Partial<SignatureEvidence> | undefined,
): evidence is SignatureEvidence {
  const isText = (value: unknown) => typeof value === 'string';
  const isTextOrNull = (value: unknown) => value === null || isText(value);
  return (
    [evidence?.fingerprint, evidence?.case, evidence?.party, evidence?.user].every(isText) &&
    [evidence?.powerOfAttorney, evidence?.strokes, evidence?.typed].every(isTextOrNull) &&
    Number.isSafeInteger(evidence?.business) &&
    (evidence?.as === 'party' || evidence?.as === 'deputy') &&
    (evidence.statement === undefined || evidence.statement === 'agreement-2') &&
    (evidence.way === undefined || signingWays.includes(evidence.way)) &&
    (evidence.identity === undefined || isText(evidence.identity?.provider))
  );
}

const isPng = (bytes: Uint8Array) =>
  bytes.length > headerEnd &&
  [137, 80, 78, 71, 13, 10, 26, 10].every((byte, index) => bytes[index] === byte);

interface Chunk {
  textStart: number;
  end: number;
}

/**
 * Finds the chunks of record and strokes, which follow the header directly. A chunk that is not
 * complete within these bytes counts as missing.
 */
function findChunks(png: Uint8Array): { record: Chunk | null; strokes: Chunk | null } {
  const record = readChunk(png, headerEnd, keywords.record);
  return { record, strokes: record && readChunk(png, record.end, keywords.strokes) };
}

function readChunk(png: Uint8Array, at: number, keyword: Keyword): Chunk | null {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const start = buildChunkStart(keyword);
  const textStart = at + beforeData + start.length;
  if (png.length < textStart + behindData || !matches(png, at + 4, encodeLatin1('iTXt')))
    return null;
  if (!matches(png, at + beforeData, start)) return null;
  const end = at + beforeData + view.getUint32(at) + behindData;
  return end <= png.length ? { textStart, end } : null;
}

const matches = (bytes: Uint8Array, at: number, expected: Uint8Array) =>
  expected.every((byte, index) => bytes[at + index] === byte);

/** Keyword, not compressed, no language, no translated keyword: each ends with a zero. */
const buildChunkStart = (keyword: Keyword) => encodeLatin1(`${keyword}\0\0\0\0\0`);

function buildTextChunk(keyword: Keyword, text: string): Uint8Array {
  const start = buildChunkStart(keyword);
  const utf8 = new TextEncoder().encode(text);
  const length = start.length + utf8.length;
  const chunk = new Uint8Array(beforeData + length + behindData);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, length);
  chunk.set(encodeLatin1('iTXt'), 4);
  chunk.set(start, beforeData);
  chunk.set(utf8, beforeData + start.length);
  view.setUint32(beforeData + length, computeCrc32(chunk.subarray(4, beforeData + length)));
  return chunk;
}

/** CRC-32 as PNG has it (annex D): over type and data. */
function computeCrc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const encodeLatin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function decodePicture(picture: string): Uint8Array | null {
  if (!picture.startsWith(pngStart)) return null;
  try {
    return decodeBase64(picture.slice(pngStart.length));
  } catch {
    return null;
  }
}
