import { inflateSync } from 'node:zlib';
import { encodePng } from './png';
import type { Grey } from './poppler';

/** A page as a PNG of plain lines, which `fromGreyPng` reads. */
export function greyPng({ width, height, pixels }: Grey): Buffer {
  const lines = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1)
    lines.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const url = encodePng({ width, height, depth: 8, colourType: 0 }, lines);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

export function fromGreyPng(png: Buffer): Grey {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const lines = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    pixels.set(lines.subarray(y * (width + 1) + 1, (y + 1) * (width + 1)), y * width);
  }
  return { width, height, pixels };
}

/** The mean of each square of so many pixels a side, row by row. */
export function toSquares({ width, height, pixels }: Grey, side: number): number[] {
  const across = Math.ceil(width / side);
  const down = Math.ceil(height / side);
  const sums = new Float64Array(across * down);
  const counts = new Float64Array(across * down);
  pixels.forEach((pixel, index) => {
    const square =
      Math.floor(Math.floor(index / width) / side) * across + Math.floor((index % width) / side);
    sums[square] = (sums[square] ?? 0) + pixel;
    counts[square] = (counts[square] ?? 0) + 1;
  });
  return Array.from(sums, (sum, square) => sum / (counts[square] ?? 1));
}
