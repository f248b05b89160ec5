import fc from 'fast-check';
import { fitSize, hasTooManyPixels, longestSide, toPixelArea } from './photo-size.domain.ts';
import { pictureFormats, readPictureHead } from './picture-head.domain.ts';

const encodeLetters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const encodeBig = (value: number) => [
  value >>> 24,
  (value >> 16) & 0xff,
  (value >> 8) & 0xff,
  value & 0xff,
];
const encodeLittle = (value: number) => encodeBig(value).reverse();
const fillUp = (...bytes: number[]) => new Uint8Array([...bytes, ...new Array(64).fill(0)]);

const createPngHead = (width: number, height: number) =>
  fillUp(
    0x89,
    ...encodeLetters('PNG\r\n'),
    0x1a,
    0x0a,
    ...encodeBig(13),
    ...encodeLetters('IHDR'),
    ...encodeBig(width),
    ...encodeBig(height),
  );

test('[DOC-13] a PNG of 30,000 by 30,000 pixels is recognised before decoding', () => {
  const head = readPictureHead(createPngHead(30_000, 30_000));
  expect(head).toEqual({ format: 'png', size: { width: 30_000, height: 30_000 } });
  expect(hasTooManyPixels({ width: 30_000, height: 30_000 })).toBe(true);
  expect(hasTooManyPixels({ width: 12_000, height: 9_000 })).toBe(false);
});

test('every format of camera or browser is known by its head, with size', () => {
  const preview = new Array(300).fill(0);
  const jpeg = [
    0xff,
    0xd8,
    0xff,
    0xe1,
    0x01,
    0x2e,
    ...preview,
    0xff,
    0xff,
    0xc2,
    0,
    17,
    8,
    0x0b,
    0xb8,
    0x0f,
    0xa0,
  ];
  const heads: Record<string, Uint8Array> = {
    jpeg: fillUp(...jpeg),
    png: createPngHead(4000, 3000),
    gif: fillUp(...encodeLetters('GIF89a'), 0xa0, 0x0f, 0xb8, 0x0b),
    webp: fillUp(
      ...encodeLetters('RIFF....WEBPVP8X'),
      ...encodeLittle(10),
      0,
      0,
      0,
      0,
      0x9f,
      0x0f,
      0,
      0xb7,
      0x0b,
      0,
    ),
    bmp: fillUp(
      ...encodeLetters('BM'),
      ...new Array(12).fill(0),
      ...encodeLittle(40),
      ...encodeLittle(4000),
      ...encodeLittle(-3000),
    ),
    avif: fillUp(
      ...encodeBig(16),
      ...encodeLetters('ftypavif'),
      ...encodeBig(0),
      ...encodeLetters('ispe'),
      ...encodeBig(0),
      ...encodeBig(4000),
      ...encodeBig(3000),
    ),
    heic: fillUp(
      ...encodeBig(16),
      ...encodeLetters('ftypheic'),
      ...encodeBig(0),
      ...encodeLetters('ispe'),
      ...encodeBig(0),
      ...encodeBig(4000),
      ...encodeBig(3000),
    ),
  };
  for (const format of pictureFormats) {
    expect(readPictureHead(heads[format] ?? new Uint8Array())).toEqual({
      format,
      size: { width: 4000, height: 3000 },
    });
  }
});

test('the two further kinds of WebP, and a bitmap of the oldest kind', () => {
  const lossless = fillUp(
    ...encodeLetters('RIFF....WEBPVP8L'),
    ...encodeLittle(10),
    0x2f,
    ...encodeLittle(3999 | (2999 << 14)),
  );
  expect(readPictureHead(lossless)?.size).toEqual({ width: 4000, height: 3000 });
  const lossy = fillUp(
    ...encodeLetters('RIFF....WEBPVP8 '),
    ...new Array(10).fill(0),
    0xa0,
    0x0f,
    0xb8,
    0x0b,
  );
  expect(readPictureHead(lossy)?.size).toEqual({ width: 4000, height: 3000 });
  const old = fillUp(
    ...encodeLetters('BM'),
    ...new Array(12).fill(0),
    ...encodeLittle(12),
    0xa0,
    0x0f,
    0xb8,
    0x0b,
  );
  expect(readPictureHead(old)?.size).toEqual({ width: 4000, height: 3000 });
});

test('a tiled picture has the size of the whole', () => {
  const tile = [...encodeLetters('ispe'), ...encodeBig(0), ...encodeBig(512), ...encodeBig(512)];
  const whole = [
    ...encodeLetters('ispe'),
    ...encodeBig(0),
    ...encodeBig(30_000),
    ...encodeBig(30_000),
  ];
  const head = fillUp(
    ...encodeBig(16),
    ...encodeLetters('ftypheic'),
    ...encodeBig(0),
    ...tile,
    ...whole,
    ...tile,
  );
  expect(readPictureHead(head)?.size).toEqual({ width: 30_000, height: 30_000 });
});

test('[DOC-13] other bytes are not taken for a picture, without errors', () => {
  for (const text of [
    '%PDF-1.7 and more text',
    'PK\u0003\u0004 and more of it',
    'BMP is a format of pictures',
    '<svg/>',
  ])
    expect(readPictureHead(fillUp(...encodeLetters(text)))).toBeNull();
  const beginnings = [
    '\u00ff\u00d8\u00ff',
    '\u0089PNG',
    'GIF8',
    'RIFF....WEBPVP8X',
    '....ftypheic',
    'BM',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...beginnings),
      fc.uint8Array({ maxLength: 60 }),
      (beginning, rest) => {
        expect(() =>
          readPictureHead(new Uint8Array([...encodeLetters(beginning), ...rest])),
        ).not.toThrow();
      },
    ),
  );
});

test('[DOC-11] a photo is scaled to a long side of 2,560 pixels, and never enlarged', () => {
  expect(fitSize({ width: 4000, height: 3000 })).toEqual({ width: 2560, height: 1920 });
  expect(fitSize({ width: 3000, height: 4000 })).toEqual({ width: 1920, height: 2560 });
  expect(fitSize({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 });
  expect(fitSize({ width: 20_000, height: 2 })).toEqual({ width: 2560, height: 1 });
  const side = fc.integer({ min: 1, max: 40_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const size = fitSize({ width, height });
      expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(
        Math.min(longestSide, Math.max(width, height)),
      );
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1);
    }),
  );
});

test('[ATT-17] a part of a picture is whole pixels within it', () => {
  const size = { width: 4000, height: 3000 };
  const part = { left: 0.25, top: 0.1, width: 0.5, height: 0.6 };
  expect(toPixelArea(part, size)).toEqual({ left: 1000, top: 300, width: 2000, height: 1800 });
  expect(toPixelArea({ left: -0.1, top: 0.9, width: 1.2, height: 0.3 }, size)).toEqual({
    left: 0,
    top: 2700,
    width: 4000,
    height: 300,
  });
  expect(toPixelArea({ left: 1, top: 1, width: 0, height: 0 }, { width: 10, height: 10 })).toEqual({
    left: 9,
    top: 9,
    width: 1,
    height: 1,
  });
});
