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
  /** Absent in signatures of version 1.6.0. */
  evidence?: SignatureEvidence;
}

/** Besides the device of the user who asks: by a code on its screen, or by a link that was sent. */
export const signingWays = ['own phone', 'link'] as const;
export type SigningWay = (typeof signingWays)[number];

/** Who a remote party has proven to be before signing. */
export interface ProvenIdentity {
  /** Name of the identity provider that the deployment trusts for it. */
  provider: string;
  /** As the provider gives it; null where it gives none. */
  name: string | null;
  /** The provider's word for how well it knows the party (`acr`); null where it has none. */
  level: string | null;
  /** ISO 8601: when the party proved it. */
  at: string;
  /** Whether the provider's national id is the one that the case has for the party. */
  isRegistered: boolean;
}

/** What binds a signature to what was signed. */
export interface SignatureEvidence {
  /** SHA-256 of the statement that was signed, in hexadecimal digits. */
  fingerprint: string;
  /** The server's id of the business. */
  business: number;
  /** Number of the case. */
  case: string;
  /** Uuid of the party; `signer` is its name, or that of its deputy. */
  party: string;
  as: 'party' | 'deputy';
  /** Uuid of the document that a deputy's right rests on; null where the case has none. */
  powerOfAttorney: string | null;
  /** SHA-256 of the strokes that stand beside the record; null where the name was typed. */
  strokes: string | null;
  /** The name as it was typed; null where it was drawn. */
  typed: string | null;
  /** Whose device it was signed on: the account and the customer, as `userKeyOf` names them. */
  user: string;
  /** Absent where it was the device of the user who asked. */
  way?: SigningWay;
  /** Absent where the party proved nothing to a provider. */
  identity?: ProvenIdentity;
}

const pngStart = 'data:image/png;base64,';
const keywords = { record: 'feltbok-signature', strokes: 'feltbok-strokes' } as const;
type Keyword = (typeof keywords)[keyof typeof keywords];
/** The file's own mark of 8 bytes, and the header chunk of 25, which must stay first. */
const headerEnd = 33;
/** Bytes of a chunk around its data: length and type before it, check sum behind. */
const beforeData = 8;
const behindData = 4;

/**
 * The picture with the record in it, in place of one that it had.
 * @param picture PNG data URL
 * @param strokes JSON of what was drawn; they stand behind the record
 * @throws Error when it is none
 */
export function withSignatureRecord(picture: string, record: SignatureRecord, strokes?: string): string {
  const png = bytesOf(picture);
  if (!png || !isPng(png)) throw new Error('The picture of a signature must be a PNG');
  const former = chunksOf(png);
  const added = [
    textChunk(keywords.record, JSON.stringify(record)),
    ...(strokes === undefined ? [] : [textChunk(keywords.strokes, strokes)]),
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
  return pngStart + base64Of(bytes);
}

/** The record in a signature, or null: of an empty one, of another program's, and of one that cannot be read. */
export function signatureRecordOf(picture: string): SignatureRecord | null {
  const text = textOf(picture.slice(0, startLength), 'record');
  if (text === null) return null;
  try {
    const record = JSON.parse(text) as Partial<SignatureRecord> | null;
    if (!isRecord(record)) return null;
    const { evidence, ...words } = record;
    return isEvidence(evidence) ? { ...words, evidence } : words;
  } catch {
    return null;
  }
}

/** Uuids of the documents that signatures rest on, as deputies gave them. */
export const powersOfAttorneyIn = (pictures: readonly (string | undefined)[]): string[] =>
  pictures.flatMap((picture) => signatureRecordOf(picture ?? '')?.evidence?.powerOfAttorney ?? []);

/** The strokes that stand behind a signature's record, as the JSON text that was given; null where there are none. */
export const signatureStrokesOf = (picture: string): string | null => textOf(picture, 'strokes');

function textOf(picture: string, part: keyof typeof keywords): string | null {
  const png = bytesOf(picture);
  const chunk = png && isPng(png) ? chunksOf(png)[part] : null;
  if (!png || !chunk) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(png.subarray(chunk.textStart, chunk.end - behindData));
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

function isEvidence(evidence: Partial<SignatureEvidence> | undefined): evidence is SignatureEvidence {
  const isText = (value: unknown) => typeof value === 'string';
  const isTextOrNull = (value: unknown) => value === null || isText(value);
  return (
    [evidence?.fingerprint, evidence?.case, evidence?.party, evidence?.user].every(isText) &&
    [evidence?.powerOfAttorney, evidence?.strokes, evidence?.typed].every(isTextOrNull) &&
    Number.isSafeInteger(evidence?.business) &&
    (evidence?.as === 'party' || evidence?.as === 'deputy') &&
    (evidence.way === undefined || signingWays.includes(evidence.way)) &&
    (evidence.identity === undefined || isText(evidence.identity?.provider))
  );
}

const isPng = (bytes: Uint8Array) =>
  bytes.length > headerEnd && [137, 80, 78, 71, 13, 10, 26, 10].every((byte, index) => bytes[index] === byte);

interface Chunk {
  textStart: number;
  end: number;
}

/** Where record and strokes stand, if they do: right behind the header, with their whole length within these bytes. */
function chunksOf(png: Uint8Array): { record: Chunk | null; strokes: Chunk | null } {
  const record = chunkAt(png, headerEnd, keywords.record);
  return { record, strokes: record && chunkAt(png, record.end, keywords.strokes) };
}

function chunkAt(png: Uint8Array, at: number, keyword: Keyword): Chunk | null {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const start = startOf(keyword);
  const textStart = at + beforeData + start.length;
  if (png.length < textStart + behindData || !matches(png, at + 4, latin('iTXt'))) return null;
  if (!matches(png, at + beforeData, start)) return null;
  const end = at + beforeData + view.getUint32(at) + behindData;
  return end <= png.length ? { textStart, end } : null;
}

const matches = (bytes: Uint8Array, at: number, expected: Uint8Array) =>
  expected.every((byte, index) => bytes[at + index] === byte);

/** Keyword, not compressed, no language, no translated keyword: each ends with a zero. */
const startOf = (keyword: Keyword) => latin(`${keyword}\0\0\0\0\0`);

function textChunk(keyword: Keyword, text: string): Uint8Array {
  const start = startOf(keyword);
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
