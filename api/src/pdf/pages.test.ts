import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { featureDocument } from '../testing/feature-page';
import { createInkedSignature } from '../testing/inked-signature';
import { fromGreyPng, greyPng, toSquares } from '../testing/page-pictures';
import {
  type Grey,
  hasPoppler,
  readFonts,
  readText,
  readWords,
  renderPage,
  type Word,
} from '../testing/poppler';
import { createPdf as made } from './pdf-job';

const skip = !hasPoppler;
const dotsAnInch = 60;
const pictures = join(import.meta.dirname, '../testing/pictures');

let pdf: Buffer;
let text = '';
let words: Word[] = [];
before(async () => {
  pdf = made(featureDocument());
  if (skip) return;
  text = readText(pdf);
  words = readWords(pdf);
});
const createTestPdf = (html: string, parties = [{ name: 'Ánne Østby', signature: '' }]) =>
  made(featureDocument({ html, parties }));
const findWord = (found: Word[], expected: string): Word => {
  const word = found.find(({ text }) => text === expected);
  assert.ok(word, `${expected} is not on the pages`);
  return word;
};

describe('all features of the editor', { skip }, () => {
  test('[AGR-13] Norwegian and Sámi letters, ticks and arrows are printed', () => {
    for (const letters of [
      'Ánne Østby, Čáhppes gård – «grensen går her»',
      'æøåÆØÅ áčđŋšŧž ÁČĐŊŠŦŽ ☐ ☑ ✓ → ≤',
    ])
      assert.ok(text.includes(letters), letters);
  });

  test('[AGR-13] everything is printed in its order', () => {
    const order = [
      'Avtale om grensejustering',
      'Lister',
      'Punkt',
      'tredje',
      'fjerde',
      'innerst',
      'Neste',
      'fem',
      'fire',
      'Varslet',
      'Merket',
      'Tekst',
      'ukjent skrift',
      'i midten',
      'til høyre',
      'innrykket',
      'Et sitat fra skjøtet',
      'Arealer',
      'Eiendom',
      'avgir',
      'mottar',
      'indre',
      'Utsnitt',
      'På neste side.',
      'Fjordvik kommune',
    ];
    const places = order.map((text_) => text.indexOf(text_));
    assert.deepEqual(
      [...places].sort((a, b) => a - b),
      places,
    );
    assert.ok(
      places.every((place) => place >= 0),
      order.filter((_, index) => places[index] === -1).join(),
    );
  });

  test('[AGR-13] lists have their own numbers, and nested ones are indented', () => {
    const findLeft = (expected: string) => findWord(words, expected).left;
    for (const marker of ['c.', 'd.', '5.', '4.']) findWord(words, marker);
    assert.ok(findLeft('Punkt') < findLeft('tredje') && findLeft('tredje') < findLeft('innerst'));
  });

  test('[AGR-13] alignment is preserved: centred, right and indented', () => {
    const [middle, right, indented] = ['midten', 'høyre', 'innrykket'].map((expected) =>
      findWord(words, expected),
    );
    assert.ok(middle && right && indented);
    assert.ok(Math.abs((findWord(words, 'i').left + middle.right) / 2 - 297.6) < 60);
    assert.ok(Math.abs(right.right - 549.6) < 1);
    assert.ok(Math.abs(indented.left - (45.64 + 30)) < 1);
  });

  test('[AGR-13] merged cells span rows and columns, and cells contain tables', () => {
    const [eiendom, areal, avgir, mottar] = ['Eiendom', 'Areal', 'avgir', 'mottar'].map((text_) =>
      findWord(words, text_),
    );
    assert.ok(eiendom && areal && avgir && mottar);
    assert.ok(
      eiendom.left < avgir.left && avgir.left < areal.left,
      'the head reaches over two columns',
    );
    assert.equal(avgir.left, mottar.left, 'the cell beside them reaches over two rows');
    assert.ok(findWord(words, 'indre').left >= avgir.left);
  });

  test('[AGR-13] a page break begins a page, and each page has case and number', () => {
    assert.equal(findWord(words, 'neste').page, words.at(-1)?.page ?? 0);
    const pages = words.at(-1)?.page ?? 0;
    assert.ok(pages >= 2);
    for (let page = 1; page <= pages; page += 1)
      assert.ok(text.includes(`Side ${page} av ${pages}`));
    assert.equal(text.split('Sak 2026/118').length - 1, pages);
  });

  test('[AGR-13] links keep their addresses', () => {
    assert.match(pdf.toString('latin1'), /\/URI \(https:\/\/www\.kartverket\.no\/eiendom\)/);
  });

  test('[AGR-14] every font is embedded', () => {
    const fonts = readFonts(pdf);
    assert.ok(fonts.some(({ name }) => /\+NotoSans-Regular$/.test(name)));
    for (const { name, isEmbedded } of fonts) assert.ok(isEmbedded, name);
  });

  test('a letter that no font has is printed as its number', async () => {
    assert.match(readText(await createTestPdf('<p>før 漢 etter</p>')), /før \[U\+6F22\] etter/);
  });
});

describe('signatures', { skip }, () => {
  const names = ['Anna', 'Bjørn', 'Cecilie', 'David', 'Eva'];

  test('[AGR-9] four fit in a row, each in 120 by 60 points', async () => {
    const signed = await createTestPdf(
      '<p>x</p>',
      names.map((name) => ({ name, signature: '' })),
    );
    const [anna, bjorn, cecilie, david, eva] = names.map((name) =>
      findWord(readWords(signed), name),
    );
    assert.ok(anna && bjorn && cecilie && david && eva);
    const steps = [bjorn.left - anna.left, cecilie.left - bjorn.left, david.left - cecilie.left];
    for (const step of steps) assert.ok(Math.abs(step - 126) < 0.1, String(step));
    assert.equal(anna.top, david.top);
    assert.equal(eva.left, anna.left);
    assert.ok(eva.top > anna.top + 60);
    const page = renderPage(signed, 1, 72);
    const findLine = (x: number, y: number) =>
      (page.pixels[Math.round(y) * page.width + Math.round(x)] ?? 255) < 220;
    const top = anna.top - 63;
    for (let y = top + 2; y < top + 58; y += 4)
      assert.ok(findLine(anna.left - 0.5, y) || findLine(anna.left + 0.5, y), `left at ${y}`);
  });

  test('[AGR-9] a signature fills its box without distortion', async () => {
    const parties = [
      { name: 'Anna', signature: createInkedSignature(1) },
      { name: 'Bjørn', signature: '' },
    ];
    const signed = await createTestPdf('<p>x</p>', parties);
    const page = renderPage(signed, 1, 144);
    const [anna, bjorn] = ['Anna', 'Bjørn'].map((name) => findWord(readWords(signed), name));
    assert.ok(anna && bjorn);
    const inBox = ({ left: remaining, top }: Word) =>
      inkWithin(page, 2 * remaining + 6, 2 * (top - 60), 2 * remaining + 232, 2 * (top - 8));
    const ink = inBox(anna);
    assert.ok(ink && ink.right - ink.left > 180 && ink.right - ink.left < 226, JSON.stringify(ink));
    assert.equal(inBox(bjorn), undefined);
  });

  test('[AGR-9] a row of signatures is never broken; forty parties are ten rows', async () => {
    const manyParties = Array.from({ length: 40 }, (_, index) => ({
      name: `Part${index + 1}`,
      signature: createInkedSignature(index % 5),
    }));
    const found = readWords(await createTestPdf(`<p>${'Ord '.repeat(500)}</p>`, manyParties));
    for (let row = 0; row < 10; row += 1) {
      const tops = manyParties.slice(row * 4, row * 4 + 4).map(({ name }) => findWord(found, name));
      assert.equal(new Set(tops.map(({ page, top }) => `${page} ${top}`)).size, 1);
    }
  });
});

/** The smallest rectangle that holds all ink there is within another. */
function inkWithin(
  { pixels, width }: Grey,
  remaining: number,
  top: number,
  right: number,
  bottom: number,
) {
  let found: { left: number; right: number } | undefined;
  for (let y = Math.round(top); y < bottom; y += 1) {
    for (let x = Math.round(remaining); x < right; x += 1) {
      if ((pixels[y * width + x] ?? 255) > 160) continue;
      found = { left: Math.min(found?.left ?? x, x), right: Math.max(found?.right ?? x, x) };
    }
  }
  return found;
}

describe('a page of every feature', { skip }, () => {
  /**
   * Each square's mean may differ by so much of 255: another version of poppler smooths letters
   * otherwise. With FELTBOK_NEW_PICTURES the pages are stored anew, to be looked at before they are
   * committed.
   */
  const tolerance = 40;
  const side = 6;

  for (const page of [1, 2]) {
    test(`[AGR-13] page ${page} looks as it did`, () => {
      const name = join(pictures, `features-${page}.png`);
      const now = renderPage(pdf, page, dotsAnInch);
      if (process.env.FELTBOK_NEW_PICTURES) writeFileSync(name, greyPng(now));
      const stored = fromGreyPng(readFileSync(name));
      assert.deepEqual([now.width, now.height], [stored.width, stored.height]);
      const before = toSquares(stored, side);
      const differing = toSquares(now, side).flatMap((mean, index) => {
        const difference = Math.abs(mean - (before[index] ?? 0));
        return difference > tolerance ? [`${index}: ${difference.toFixed(0)}`] : [];
      });
      assert.deepEqual(differing, []);
    });
  }
});

describe('the same document', () => {
  test('gives the same bytes, and others at another time or with another id', () => {
    const { frame } = featureDocument();
    assert.ok(made(featureDocument()).equals(pdf));
    const later = { ...frame, createdAt: new Date('2026-11-24T10:31:00Z') };
    const otherFrame = { ...frame, id: '00000000-0000-4000-8000-000000000000' };
    for (const changed of [later, otherFrame])
      assert.ok(!made(featureDocument({ frame: changed })).equals(pdf));
  });
});
