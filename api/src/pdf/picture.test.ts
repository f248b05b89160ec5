import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fromGreyPng } from '../testing/page-pictures';
import { pngFrom, pngOf } from '../testing/png';
import { PdfInputError } from './pdf-input-error';
import { pictureOf } from './picture';

/** The grey samples of what a picture was made into. */
const greyOf = (dataUrl: string) => [...fromGreyPng(pictureOf(dataUrl, 'x').bytes).pixels];
const colourTypeOf = (bytes: Buffer) => bytes.readUInt8(25);

describe('a PNG', () => {
  test('is drawn on white, as far as it is transparent', () => {
    const shades = [255, 128, 0].map((opacity) => [0, 0, 0, opacity] as [number, number, number, number]);
    const picture = pngOf(3, 1, (x) => shades[x] ?? [0, 0, 0, 0]);
    assert.deepEqual(greyOf(picture), [0, 127, 255]);
  });

  test('retains its colours, and is grey where it has none', () => {
    const red = pictureOf(
      pngOf(1, 1, () => [200, 0, 0, 255]),
      'x',
    );
    assert.equal(colourTypeOf(red.bytes), 2);
    assert.equal(
      colourTypeOf(
        pictureOf(
          pngOf(1, 1, () => [9, 9, 9, 255]),
          'x',
        ).bytes,
      ),
      0,
    );
  });

  test('of few bits, of many, of a palette, and of one colour that is clear is read as all others', () => {
    const header = { width: 4, height: 1 };
    const bits = pngFrom({ ...header, depth: 1, colourType: 0 }, Buffer.from([0, 0b10100000]));
    assert.deepEqual(greyOf(bits), [255, 0, 255, 0]);
    const deep = pngFrom({ ...header, depth: 16, colourType: 0 }, Buffer.from([0, 1, 0, 2, 0, 3, 0, 4, 0]));
    assert.deepEqual(greyOf(deep), [1, 2, 3, 4]);
    const palette: [string, Buffer][] = [
      ['PLTE', Buffer.from([10, 10, 10, 20, 20, 20])],
      ['tRNS', Buffer.from([255, 0])],
    ];
    const indexed = pngFrom({ ...header, depth: 2, colourType: 3 }, Buffer.from([0, 0b00010001]), palette);
    assert.deepEqual(greyOf(indexed), [10, 255, 10, 255]);
    const clear = pngFrom({ ...header, depth: 8, colourType: 0 }, Buffer.from([0, 7, 8, 7, 9]), [
      ['tRNS', Buffer.from([0, 7])],
    ]);
    assert.deepEqual(greyOf(clear), [255, 8, 255, 9]);
  });

  test('is read by whatever filter its lines have, and interlaced', () => {
    // Left, up, mean and Paeth; each line is 10 20 30.
    const lines = [
      [1, 10, 10, 10],
      [2, 0, 0, 0],
      [3, 5, 5, 5],
      [4, 0, 0, 0],
    ];
    const filtered = pngFrom({ width: 3, height: 4, depth: 8, colourType: 0 }, Buffer.from(lines.flat()));
    assert.deepEqual(greyOf(filtered), [10, 20, 30, 10, 20, 30, 10, 20, 30, 10, 20, 30]);
    // Of a square of two, the first, the sixth and the seventh pass hold what there is.
    const woven = pngFrom(
      { width: 2, height: 2, depth: 8, colourType: 0, interlaced: true },
      Buffer.from([0, 1, 0, 2, 0, 3, 4]),
    );
    assert.deepEqual(greyOf(woven), [1, 2, 3, 4]);
  });

  const whole = pngOf(9, 9, (x, y) => [x, y, 0, 255]);
  const bytes = Buffer.from(whole.slice(whole.indexOf(',') + 1), 'base64');
  const broken: Record<string, Buffer> = {
    'half of one': bytes.subarray(0, bytes.length >> 1),
    'one with a bit changed': Buffer.from(bytes.map((byte, index) => (index === 50 ? byte ^ 1 : byte))),
    'one of a gigapixel': Buffer.from(
      pngFrom({ width: 32_000, height: 32_000, depth: 8, colourType: 6 }, Buffer.alloc(9)).split(',')[1] ?? '',
      'base64',
    ),
    'text that says to be one': Buffer.from('iVBORw0KGgo is how they begin'),
  };
  for (const [what, content] of Object.entries(broken)) {
    test(`${what} is rejected, naming the field`, () => {
      const url = `data:image/png;base64,${content.toString('base64')}`;
      assert.throws(
        () => pictureOf(url, 'field'),
        (error) => error instanceof PdfInputError && error.field === 'field',
      );
    });
  }
});

describe('a JPEG', () => {
  const photograph = readFileSync(join(import.meta.dirname, '../testing/photograph.jpg'));
  const urlOf = (content: Buffer) => `data:image/jpeg;base64,${content.toString('base64')}`;

  test('goes through as it is, as wide as it is seen', () => {
    const { bytes, width, height } = pictureOf(urlOf(photograph), 'x');
    assert.ok(bytes.equals(photograph));
    assert.deepEqual([width, height], [60, 30]);
  });

  test('in printing colours, or broken off, is rejected', () => {
    const frame = photograph.indexOf(Buffer.from([0xff, 0xc0]));
    const cmyk = Buffer.from(photograph.map((byte, index) => (index === frame + 9 ? 4 : byte)));
    assert.throws(() => pictureOf(urlOf(cmyk), 'x'), /CMYK/);
    assert.throws(() => pictureOf(urlOf(photograph.subarray(0, 300)), 'x'), PdfInputError);
  });
});
