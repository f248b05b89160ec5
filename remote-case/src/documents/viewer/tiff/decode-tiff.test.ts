import { decodeTiffPage, openTiff } from './decode-tiff';

/** Eight by eight grey pixels of brightness 128, as JPEG. */
const greyJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z',
  'base64',
);

interface Coding {
  width?: number;
  height?: number;
  /** Bits of each sample of a pixel. */
  bits: readonly number[];
  photometric: number;
  compression?: number;
  planes?: number;
  predictor?: number;
  sampleFormat?: number;
}

/** A file of one page with these pixels, in Intel's order of bytes. */
function writeTiff(pixels: Uint8Array, coding: Coding): ArrayBuffer {
  const { width = 2, height = 1, bits, photometric, compression = 1 } = coding;
  const { planes = 1, predictor = 1, sampleFormat = 1 } = coding;
  const bitsAt = 8;
  const pixelsAt = bitsAt + bits.length * 2;
  const tags: readonly (readonly [tag: number, values: readonly number[]])[] = [
    [256, [width]],
    [257, [height]],
    [258, bits],
    [259, [compression]],
    [262, [photometric]],
    [273, [pixelsAt]],
    [277, [bits.length]],
    [278, [height]],
    [279, [pixels.length]],
    [284, [planes]],
    [317, [predictor]],
    [339, [sampleFormat]],
  ];
  const directoryAt = pixelsAt + pixels.length + (pixels.length % 2);
  const file = Buffer.alloc(directoryAt + 2 + tags.length * 12 + 4);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(directoryAt, 4);
  bits.forEach((count, index) => {
    file.writeUInt16LE(count, bitsAt + index * 2);
  });
  file.set(pixels, pixelsAt);
  file.writeUInt16LE(tags.length, directoryAt);
  tags.forEach(([tag, values], index) => {
    const at = directoryAt + 2 + index * 12;
    const isInline = values.length <= 2;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(3, at + 2);
    file.writeUInt32LE(values.length, at + 4);
    if (isInline) {
      values.forEach((value, place) => {
        file.writeUInt16LE(value, at + 8 + place * 2);
      });
    } else file.writeUInt32LE(bitsAt, at + 8);
  });
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.length);
}

/** The pixels as numbers from 0 to 255, four for each; else why they cannot be shown. */
function decodePixels(pixels: Uint8Array, coding: Coding): number[] | string {
  const decoded = decodeTiffPage(openTiff(writeTiff(pixels, coding)), 0);
  return typeof decoded === 'string' ? decoded : [...decoded.pixels];
}

test('[DOC-5] pages of printers and grey scans are decoded to the colours they have', () => {
  const inks = new Uint8Array([0, 255, 255, 0, 0, 0, 0, 255]);
  const redAndBlack = [255, 0, 0, 255, 0, 0, 0, 255];
  expect(decodePixels(inks, { bits: [8, 8, 8, 8], photometric: 5 })).toEqual(redAndBlack);
  const wideInks = new Uint8Array([...inks].flatMap((ink) => [0, ink]));
  expect(decodePixels(wideInks, { bits: [16, 16, 16, 16], photometric: 5 })).toEqual(redAndBlack);
  const grey = { width: 8, height: 8, bits: [8], photometric: 1, compression: 7 };
  expect(new Set<unknown>(decodePixels(greyJpeg, grey))).toEqual(new Set([128, 255]));
  expect(decodePixels(new Uint8Array([0, 200]), { bits: [8], photometric: 1 })).toEqual([
    0, 0, 0, 255, 200, 200, 200, 255,
  ]);
});

test.each<[string, Coding]>([
  ['floating-point numbers', { bits: [32], photometric: 1, sampleFormat: 3 }],
  ['one plane for each colour', { bits: [8, 8, 8], photometric: 2, planes: 2 }],
  ['an unknown compression', { bits: [8, 8, 8], photometric: 2, compression: 50_000 }],
  ['the colours of Lab', { bits: [8, 8, 8], photometric: 8 }],
  ['wide greys with opacity', { bits: [16, 16], photometric: 1 }],
  ['a predictor of floating-point numbers', { bits: [8], photometric: 1, predictor: 3 }],
])('[DOC-5] a page of %s is not shown as a wrong picture', (_, coding) => {
  const bytes = coding.bits.reduce((sum, bits) => sum + bits / 8, 0) * 2;
  expect(decodePixels(new Uint8Array(bytes), coding)).toBe('unknown');
});

test('[DOC-5] a page with more pixels than a tablet has room for is not decoded', () => {
  const huge = { width: 16_000, height: 12_500, bits: [8, 8, 8], photometric: 2 };
  expect(decodePixels(new Uint8Array(6), huge)).toBe('too large');
});
