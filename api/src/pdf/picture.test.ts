import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { PdfInputError } from '@feltbok/papers/pdf-input-error.ts';
import { featureDocument } from '../testing/feature-page';
import { createPng, encodePng } from '../testing/png';
import { hasPoppler, renderPage } from '../testing/poppler';
import { createPdf } from './pdf-job';

const createPaper = (picture: string) =>
  createPdf(
    featureDocument({
      html: `<p>før</p><img src="${picture}" width="600" height="300"><p>etter</p>`,
      parties: [],
    }),
  );
const hasSize = (field: string) => (error: unknown) =>
  error instanceof PdfInputError && error.field === field;

/** Grey at a share of the picture's width, in its middle: 0 to 255. */
const readGrey = (picture: string, share: number) => {
  const { pixels, width } = renderPage(createPaper(picture), 1, 72);
  return pixels[110 * width + Math.round(46 + 450 * share)] ?? 0;
};

describe('a PNG', () => {
  const header = { width: 4, height: 2 };
  const lines = (...line: number[]) => Buffer.from([0, ...line, 0, ...line]);
  const palette: [string, Buffer][] = [
    ['PLTE', Buffer.from([10, 10, 10, 200, 200, 200])],
    ['tRNS', Buffer.from([255, 0])],
  ];
  const kinds: Record<string, [picture: string, greys: [number, number]]> = {
    'of one bit': [encodePng({ ...header, depth: 1, colourType: 0 }, lines(0b01100000)), [0, 0]],
    'of sixteen bits': [
      encodePng({ ...header, depth: 16, colourType: 0 }, lines(90, 0, 90, 0, 90, 0, 200, 0)),
      [90, 200],
    ],
    'of a palette with a clear colour': [
      encodePng({ ...header, depth: 2, colourType: 3 }, lines(0b00000001), palette),
      [10, 255],
    ],
    'that is transparent': [createPng(4, 2, (x) => [0, 0, 0, x < 2 ? 255 : 128]), [0, 127]],
  };
  for (const [what, [picture, [first, last]]] of Object.entries(kinds)) {
    test(`[AGR-13] ${what} is drawn on white`, { skip: !hasPoppler }, () => {
      assert.ok(Math.abs(readGrey(picture, 0.06) - first) < 3, String(readGrey(picture, 0.06)));
      assert.ok(Math.abs(readGrey(picture, 0.94) - last) < 3, String(readGrey(picture, 0.94)));
    });
  }

  const bytes = Buffer.from(
    createPng(9, 9, (x, y) => [x, y, 0, 255]).split(',')[1] ?? '',
    'base64',
  );
  const giant = encodePng(
    { width: 32_000, height: 32_000, depth: 8, colourType: 6 },
    Buffer.alloc(9),
  ).split(',')[1];
  const broken: Record<string, Buffer> = {
    'half of one': bytes.subarray(0, bytes.length >> 1),
    'one with a bit changed': Buffer.from(
      bytes.map((byte, index) => (index === 50 ? byte ^ 1 : byte)),
    ),
    'one of a gigapixel': Buffer.from(giant ?? '', 'base64'),
  };
  for (const [what, content] of Object.entries(broken)) {
    test(`[PAP-2] ${what} is rejected, naming the field`, () => {
      const url = `data:image/png;base64,${content.toString('base64')}`;
      assert.throws(() => createPaper(url), hasSize('htmlContent'));
      const parties = ['', url].map((signature, index) => ({ name: `Part ${index}`, signature }));
      assert.throws(
        () => createPdf(featureDocument({ html: '<p>x</p>', parties })),
        hasSize('parties[1].signature'),
      );
    });
  }
});

describe('a JPEG', () => {
  const photograph = readFileSync(join(import.meta.dirname, '../testing/photograph.jpg'));
  const toDataUrl = (content: Buffer) => `data:image/jpeg;base64,${content.toString('base64')}`;

  test('[AGR-13] is used unchanged', () => {
    assert.ok(createPaper(toDataUrl(photograph)).includes(photograph.subarray(-200)));
  });

  test('[PAP-2] in printing colours, or incomplete, is rejected', () => {
    const cmyk = readFileSync(join(import.meta.dirname, '../testing/cmyk.jpg'));
    assert.throws(() => createPaper(toDataUrl(cmyk)), hasSize('htmlContent'));
    assert.throws(
      () => createPaper(toDataUrl(photograph.subarray(0, 300))),
      hasSize('htmlContent'),
    );
  });
});
