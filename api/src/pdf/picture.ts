import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { PdfInputError } from './pdf-input-error';

/** A PNG or JPEG that a PDF/A takes as it is: whole, in grey or RGB, nothing in it transparent. */
export interface Picture {
  bytes: Buffer;
  /** Pixels, as it is seen. */
  width: number;
  height: number;
}

/** A page at 600 dots an inch has 35 million; what is packed small may be endless when it is unpacked. */
const pixelsLimit = 36_000_000;
const pngStart = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * Prepares a picture for drawing.
 * @param dataUrl `data:image/png;base64,…` or `data:image/jpeg;base64,…`
 * @param field that it came in
 * @throws PdfInputError when it is broken, too large, or in colours that are not those of a screen
 */
export function pictureOf(dataUrl: string, field: string): Picture {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  try {
    const picture = bytes.subarray(0, 8).equals(pngStart) ? fromPng(bytes) : fromJpeg(bytes);
    if (picture.width > 0 && picture.height > 0) return picture;
    throw new PdfInputError(field, 'holds a picture without a size');
  } catch (error) {
    if (
      error instanceof RangeError ||
      (error as NodeJS.ErrnoException).code?.startsWith('Z_') ||
      error instanceof BrokenPicture
    ) {
      throw new PdfInputError(
        field,
        `holds a picture that ${error instanceof BrokenPicture ? error.message : 'is broken'}`,
      );
    }
    throw error;
  }
}

class BrokenPicture extends Error {}

interface Header {
  width: number;
  height: number;
  depth: number;
  colourType: number;
  interlaced: boolean;
}

/** Samples a pixel, by colour type (PNG specification, 11.2.1). */
const samplesOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** What a PDF takes as it is goes through; all else is drawn on white, in 8 bits a sample. */
function fromPng(bytes: Buffer): Picture {
  const chunks = chunksIn(bytes);
  const header = headerIn(chunks.get('IHDR'));
  const { width, height, depth, colourType } = header;
  const samples = samplesOf[colourType];
  if (!samples || ![1, 2, 4, 8, 16].includes(depth)) throw new BrokenPicture('is broken');
  if (width * height > pixelsLimit) throw new BrokenPicture('has more pixels than can be printed');

  const passes = passesOf(header);
  const size = passes.reduce((sum, pass) => sum + pass.height * (1 + lineBytes(pass.width, samples, depth)), 0);
  const compressed = chunks.get('IDAT') ?? Buffer.alloc(0);
  const lines = inflateSync(compressed, { maxOutputLength: size + 1 });
  if (lines.length !== size) throw new BrokenPicture('is broken');

  const pixels = pixelsIn(lines, header, samples, passes);
  return { width, height, bytes: pngOf(onWhite(pixels, header, chunks), width, height) };
}

/** By type; the parts of the pixels as one. */
function chunksIn(bytes: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer[]>();
  for (let at = pngStart.length; at < bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) throw new BrokenPicture('is broken');
    chunks.set(type, [...(chunks.get(type) ?? []), bytes.subarray(at + 8, end)]);
    if (type === 'IEND') break;
    at = end + 4;
  }
  return new Map([...chunks].map(([type, parts]) => [type, Buffer.concat(parts)]));
}

function headerIn(data: Buffer | undefined): Header {
  if (data?.length !== 13) throw new BrokenPicture('is broken');
  return {
    width: data.readUInt32BE(0),
    height: data.readUInt32BE(4),
    depth: data.readUInt8(8),
    colourType: data.readUInt8(9),
    interlaced: data.readUInt8(12) === 1,
  };
}

const lineBytes = (width: number, samples: number, depth: number) => Math.ceil((width * samples * depth) / 8);

interface Pass {
  x: number;
  y: number;
  stepX: number;
  stepY: number;
  width: number;
  height: number;
}

/** Adam7 (PNG specification, 8.2). */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function passesOf({ width, height, interlaced }: Header): Pass[] {
  if (!interlaced) return [{ x: 0, y: 0, stepX: 1, stepY: 1, width, height }];
  return adam7
    .map(([x, y, stepX, stepY]) => ({
      ...{ x, y, stepX, stepY },
      width: Math.ceil((width - x) / stepX),
      height: Math.ceil((height - y) / stepY),
    }))
    .filter((pass) => pass.width > 0 && pass.height > 0);
}

/** The samples of all pixels, line by line, 8 bits each but for those that are numbers in a palette or less than 8. */
function pixelsIn(lines: Buffer, { width, height, depth }: Header, samples: number, passes: Pass[]): Uint8Array {
  const pixels = new Uint8Array(width * height * samples);
  let at = 0;
  for (const pass of passes) {
    const length = lineBytes(pass.width, samples, depth);
    unfilter(lines, at, length, pass.height, Math.max(1, (samples * depth) >> 3));
    for (let line = 0; line < pass.height; line += 1) {
      const from = at + line * (length + 1) + 1;
      const target = (pass.y + line * pass.stepY) * width;
      if (depth === 8 && pass.stepX === 1) {
        pixels.set(lines.subarray(from, from + length), target * samples);
        continue;
      }
      for (let sample = 0; sample < pass.width * samples; sample += 1) {
        const column = pass.x + Math.floor(sample / samples) * pass.stepX;
        pixels[(target + column) * samples + (sample % samples)] = sampleAt(lines, from, sample, depth);
      }
    }
    at += pass.height * (length + 1);
  }
  return pixels;
}

function sampleAt(lines: Buffer, from: number, sample: number, depth: number): number {
  if (depth === 8) return lines[from + sample] as number;
  if (depth === 16) return lines[from + 2 * sample] as number;
  const bit = sample * depth;
  return ((lines[from + (bit >> 3)] as number) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}

/** Undoes the filter of each line where it stands (PNG specification, 9.2). */
function unfilter(lines: Buffer, start: number, length: number, height: number, step: number): void {
  for (let line = 0; line < height; line += 1) {
    const from = start + line * (length + 1);
    const filter = lines[from] as number;
    if (filter > 4) throw new BrokenPicture('is broken');
    if (filter === 0) continue;
    for (let index = 1; index <= length; index += 1) {
      const left = index > step ? (lines[from + index - step] as number) : 0;
      const up = line > 0 ? (lines[from + index - length - 1] as number) : 0;
      const corner = line > 0 && index > step ? (lines[from + index - length - 1 - step] as number) : 0;
      const predicted =
        filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : paeth(left, up, corner);
      lines[from + index] = (lines[from + index] as number) + predicted;
    }
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Three bytes a pixel, or one where all of it is grey. */
function onWhite(
  pixels: Uint8Array,
  { colourType, depth, width, height }: Header,
  chunks: Map<string, Buffer>,
): Uint8Array {
  const colourAt = coloursOf(colourType, depth, chunks);
  const samples = samplesOf[colourType] as number;
  const count = width * height;
  const rgb = new Uint8Array(count * 3).fill(255);
  // Most of a signature is nothing at all, which has not to be looked at more closely.
  const isMostlyClear = colourType === 6;
  let isGrey = true;
  for (let pixel = 0; pixel < count; pixel += 1) {
    if (isMostlyClear && pixels[pixel * 4 + 3] === 0) continue;
    const { red, green, blue, alpha } = colourAt(pixels, pixel * samples);
    const paper = 255 - alpha + 0.5;
    rgb[pixel * 3] = (red * alpha) / 255 + paper;
    rgb[pixel * 3 + 1] = (green * alpha) / 255 + paper;
    rgb[pixel * 3 + 2] = (blue * alpha) / 255 + paper;
    if (red !== green || green !== blue) isGrey = false;
  }
  if (!isGrey) return rgb;
  const grey = new Uint8Array(count);
  for (let pixel = 0; pixel < count; pixel += 1) grey[pixel] = rgb[pixel * 3] as number;
  return grey;
}

interface Colour {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

/** Reads the colour of a pixel, into the same object each time: there are millions. */
function coloursOf(colourType: number, depth: number, chunks: Map<string, Buffer>) {
  const colour: Colour = { red: 0, green: 0, blue: 0, alpha: 255 };
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
  const transparent = chunks.get('tRNS');
  const scale = depth < 8 ? 255 / ((1 << depth) - 1) : 1;
  // Of 16 bits only the upper 8 are read, here as there.
  const clear = transparent && [0, 2, 4].map((at) => transparent[depth === 16 ? at : at + 1]);
  return (pixels: Uint8Array, at: number): Colour => {
    const first = pixels[at] as number;
    if (colourType === 3) {
      if (first * 3 + 2 >= palette.length) throw new BrokenPicture('is broken');
      colour.red = palette[first * 3] as number;
      colour.green = palette[first * 3 + 1] as number;
      colour.blue = palette[first * 3 + 2] as number;
      colour.alpha = transparent?.[first] ?? 255;
      return colour;
    }
    const isGrey = colourType === 0 || colourType === 4;
    colour.red = first * scale;
    colour.green = isGrey ? colour.red : (pixels[at + 1] as number);
    colour.blue = isGrey ? colour.red : (pixels[at + 2] as number);
    if (colourType === 4) colour.alpha = pixels[at + 1] as number;
    else if (colourType === 6) colour.alpha = pixels[at + 3] as number;
    else if (clear) {
      const isClear = first === clear[0] && (isGrey || (pixels[at + 1] === clear[1] && pixels[at + 2] === clear[2]));
      colour.alpha = isClear ? 0 : 255;
    }
    return colour;
  };
}

function pngOf(samples: Uint8Array, width: number, height: number): Buffer {
  const isGrey = samples.length === width * height;
  const length = width * (isGrey ? 1 : 3);
  const lines = Buffer.alloc(height * (length + 1));
  for (let line = 0; line < height; line += 1) {
    lines.set(samples.subarray(line * length, (line + 1) * length), line * (length + 1) + 1);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, isGrey ? 0 : 2, 0, 0, 0], 8);
  return Buffer.concat([
    pngStart,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/** Markers of a JPEG without a length behind them: SOI, EOI, RST0 to RST7, TEM. */
const bareMarkers = new Set([0xd8, 0xd9, 0x01, ...Array.from({ length: 8 }, (_, index) => 0xd0 + index)]);
/** Beginnings of a frame: baseline, extended and progressive. */
const frames = [0xc0, 0xc1, 0xc2];
/** By which a camera lies on its side (Exif 2.3, 4.6.4). */
const orientationTag = 0x0112;

/** A JPEG goes through as it is; its coefficients belong in the archive. */
function fromJpeg(bytes: Buffer): Picture {
  if (bytes.readUInt16BE(0) !== 0xffd8 || !bytes.includes(Buffer.from([0xff, 0xd9]), bytes.length - 1024)) {
    throw new BrokenPicture('is broken');
  }
  let orientation = 1;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) throw new BrokenPicture('is broken');
    const marker = bytes[at + 1] as number;
    if (marker === 0xff || bareMarkers.has(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (marker === 0xe1) orientation = orientationIn(bytes.subarray(at + 4, at + 2 + length)) ?? orientation;
    if (frames.includes(marker)) {
      if (bytes[at + 4] !== 8) throw new BrokenPicture('has more than 8 bits a colour');
      if (bytes[at + 9] === 4) throw new BrokenPicture('is in printing colours (CMYK); it must be in RGB');
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return orientation > 4 ? { bytes, width: height, height: width } : { bytes, width, height };
    }
    if (marker === 0xda) break;
    at += 2 + length;
  }
  throw new BrokenPicture('is broken, or of a kind that a PDF cannot hold');
}

function orientationIn(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0' || segment.length < 14) return undefined;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(first); entry += 1) {
    const at = first + 2 + entry * 12;
    if (short(at) === orientationTag) return short(at + 8);
  }
  return undefined;
}
