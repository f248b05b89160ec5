import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { featureDocument } from '../testing/feature-page';
import { hasPoppler, readText } from '../testing/poppler';
import { createPdf } from './pdf-job';

const row = (number: number) =>
  `<tr><td>${number}</td><td>Offentlig godkjent grensemerke</td><td>rad ${number}</td></tr>`;
const rows = Array.from({ length: 8 }, (_, index) => row(index)).join('');
const spanned = [0, 1, 2]
  .map(
    (number) =>
      `<tr><td rowspan="2">${number}</td><td>x</td><td>y</td></tr><tr><td>x</td><td>rad ` +
      `${number}</td></tr>`,
  )
  .join('');
const long = '<p>En celle som fyller mer enn en hel side, linje for linje.</p>'.repeat(70);
const tables = {
  'with a head':
    '<table><thead><tr><th>a</th><th>b</th><th>c</th></tr></thead>' +
    `<tbody>${rows}</tbody></table>`,
  'without a head': `<table><tbody>${rows}</tbody></table>`,
  'with merged cells': `<table><tbody>${spanned}</tbody></table>`,
  'with a cell of more than a page': `<table><tr><td>kort</td><td>${long}</td></tr></table>`,
};

for (const [name, table] of Object.entries(tables)) {
  test(`[AGR-13] a table ${name} loses nothing at the end of a page`, async () => {
    for (let lines = 24; lines <= 39; lines += 3) {
      const html = `${'<p>Fyll</p>'.repeat(lines)}${table}<p>Det siste</p>`;
      const pdf = createPdf(featureDocument({ html, parties: [] }));
      // A state of drawing that is begun on one page and ended on the next hides what comes after
      // it.
      for (const page of readPages(pdf))
        assert.deepEqual(unevenStates(page), [], `after ${lines} lines`);
      if (!hasPoppler) continue;
      const text = readText(pdf);
      const missing = [...html.matchAll(/rad \d|Det siste/g)].filter(
        ([words]) => !text.includes(words),
      );
      assert.deepEqual(missing, []);
    }
  });
}

/** What is drawn on each page, in PDF's own words. */
function readPages(pdf: Buffer): string[] {
  const latin = pdf.toString('latin1');
  return [...latin.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: begin }) => {
    const start = index + begin.length;
    try {
      const content = inflateSync(pdf.subarray(start, latin.indexOf('endstream', start))).toString(
        'latin1',
      );
      return /\bBT\b/.test(content) ? [content] : [];
    } catch {
      return [];
    }
  });
}

/** Lists wrong depths of the graphics state: below zero, or not zero at the end of the page. */
function unevenStates(page: string): number[] {
  let depth = 0;
  const uneven: number[] = [];
  for (const line of page.split('\n')) {
    if (line.trim() === 'q') depth += 1;
    if (line.trim() === 'Q') depth -= 1;
    if (depth < 0) uneven.push(depth);
  }
  return depth === 0 ? uneven : [...uneven, depth];
}
