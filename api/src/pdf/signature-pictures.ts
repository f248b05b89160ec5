import { crc32, inflateSync } from 'node:zlib';
import { PdfInputError } from '@feltbok/papers/pdf-input-error.ts';

/**
 * Maximum size in bytes of the pixels of all signatures in a request: a hundred signature pads on a
 * screen with four device pixels for each CSS pixel.
 */
const bytesLimit = 400_000_000;

/** Maximum size of the canvas: four times the size of the signature pad, in both directions. */
const pixelsLimit = { width: 3680, height: 800 };
const pngStart = Buffer.from('89504e470d0a1a0a', 'hex');
/** Samples per pixel, by colour type (PNG specification, 11.2.1). */
const samplesByColourType: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Allowed bits per sample. */
const depths = [1, 2, 4, 8, 16];

/** A PNG with a valid head and valid checksums. */
interface SignaturePicture {
  compressed: Buffer;
  /** Size of the pixels in bytes. */
  size: number;
}

/** Signatures as data URLs. */
export interface SignaturesJob {
  signatures: string[];
}

/**
 * Checks which signatures may be stored: each must be a PNG of whole chunks with all its pixels, no
 * larger than a signature.
 * @throws PdfInputError when together they take too long to check
 */
export function checkSignatures({ signatures }: SignaturesJob): boolean[] {
  const pictures = signatures.map(readSignaturePicture);
  const bytes = pictures.reduce((sum, picture) => sum + (picture?.size ?? 0), 0);
  if (bytes > bytesLimit)
    throw new PdfInputError('signature', 'is one of too many, and too large. Send them in parts');
  return pictures.map((picture) => picture !== undefined && isWhole(picture));
}

function readSignaturePicture(dataUrl: string): SignaturePicture | undefined {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const chunks = readChunks(bytes);
  const [first] = chunks ?? [];
  if (
    !chunks ||
    first?.type !== 'IHDR' ||
    first.data.length !== 13 ||
    chunks.at(-1)?.type !== 'IEND'
  )
    return undefined;

  const width = first.data.readUInt32BE(0);
  const height = first.data.readUInt32BE(4);
  if (width === 0 || height === 0 || width > pixelsLimit.width || height > pixelsLimit.height)
    return undefined;
  const samples = samplesByColourType[first.data.readUInt8(9)];
  const depth = first.data.readUInt8(8);
  const isInterlaced = first.data.readUInt8(12) !== 0;
  if (samples === undefined || !depths.includes(depth) || isInterlaced) return undefined;

  // Each line begins with one byte for its filter.
  const size = height * (1 + Math.ceil((width * samples * depth) / 8));
  return {
    compressed: Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)),
    size,
  };
}

/**
 * Tells whether all pixels are there: half a picture would only be noticed when the agreement is
 * printed.
 */
function isWhole({ compressed, size }: SignaturePicture): boolean {
  try {
    return inflateSync(compressed, { maxOutputLength: size + 1 }).length === size;
  } catch {
    return false;
  }
}

/** @returns undefined when the bytes are not an unbroken sequence of chunks */
function readChunks(bytes: Buffer): Array<{ type: string; data: Buffer }> | undefined {
  if (!bytes.subarray(0, pngStart.length).equals(pngStart)) return undefined;
  const chunks: Array<{ type: string; data: Buffer }> = [];
  for (let at = pngStart.length; at < bytes.length; ) {
    if (at + 12 > bytes.length) return undefined;
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end))
      return undefined;
    chunks.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(at + 8, end),
    });
    at = end + 4;
  }
  return chunks;
}
