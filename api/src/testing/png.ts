import { crc32, deflateSync } from 'node:zlib';

type Pixel = [red: number, green: number, blue: number, opacity: number];

/** A PNG data URL with transparency, as a canvas writes one. */
export function createPng(
  width: number,
  height: number,
  pixelAt: (x: number, y: number) => Pixel,
): string {
  const lines = Buffer.alloc(height * (width * 4 + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) lines.set(pixelAt(x, y), y * (width * 4 + 1) + 1 + x * 4);
  }
  return encodePng({ width, height, depth: 8, colourType: 6 }, lines);
}

interface Header {
  width: number;
  height: number;
  depth: number;
  colourType: number;
  interlaced?: boolean;
}

/**
 * A PNG data URL of lines that are filtered already.
 * @param more chunks that stand before the pixels
 */
export function encodePng(
  { width, height, depth, colourType, interlaced }: Header,
  lines: Buffer,
  more: [string, Buffer][] = [],
) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, interlaced ? 1 : 0], 8);
  const chunks: [string, Buffer][] = [
    ['IHDR', header],
    ...more,
    ['IDAT', deflateSync(lines)],
    ['IEND', Buffer.alloc(0)],
  ];
  const bytes = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...chunks.map(([type, data]) => chunk(type, data)),
  ]);
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
