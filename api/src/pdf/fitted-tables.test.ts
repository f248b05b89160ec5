import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { featureDocument } from '../testing/feature-page';
import { type PageTexts, type Piece, readTables, type TableCell } from '../testing/pdf-tables';
import {
  createProtocolHtml,
  createReportHtml,
  type PaperLanguage,
  paperLanguages,
} from '../testing/table-papers';
import { createPdf } from './pdf-job';

/** Most marks are in one language: the others have the same numbers. */
const countMarks = (language: PaperLanguage) => (language === 'nb' ? 200 : 20);
const papers: Record<string, (language: PaperLanguage) => string> = {
  'a measurement report of many marks': (language) =>
    createReportHtml(language, countMarks(language), 30),
  'a measurement report without marks': (language) => createReportHtml(language, 0, 0),
  'a protocol of thirty parties': (language) =>
    createProtocolHtml(language, countMarks(language), 30),
  'a protocol without marks and parties': (language) => createProtocolHtml(language, 0, 0),
};
const createPaper = (html: string) => createPdf(featureDocument({ html, parties: [] }));

/** The values of a paper: all words of its tables that hold a digit. */
const listValues = (html: string): string[] =>
  [...html.matchAll(/<t[dh]>([^<]*)</g)]
    .flatMap(([, text = '']) => text.replaceAll('&amp;', '&').split(' '))
    .filter((word) => /\d/.test(word))
    .map(removeBlanks);

const removeBlanks = (text: string): string => text.replaceAll(/\s/g, '');

/** Joins the pieces of each line of a cell. */
function listLines({ pieces }: TableCell): string[] {
  const lines = new Map<string, string>();
  for (const { page, base, text } of pieces) {
    const line = `${page} ${base.toFixed(1)}`;
    lines.set(line, (lines.get(line) ?? '') + text);
  }
  return [...lines.values()];
}

const overlap = (first: Piece, second: Piece): boolean =>
  first.left < second.right - 0.1 &&
  second.left < first.right - 0.1 &&
  Math.abs(first.base - second.base) < Math.min(first.size, second.size) * 0.8;

function listOverlaps({ pieces }: PageTexts): string[] {
  const sorted = [...pieces].sort((first, second) => second.base - first.base);
  return sorted.flatMap((piece, index) => {
    const near = sorted.slice(index + 1);
    const end = near.findIndex(({ base }) => piece.base - base > piece.size);
    return near
      .slice(0, end < 0 ? undefined : end)
      .filter((neighbour) => overlap(piece, neighbour))
      .map(({ text }) => `${piece.text} | ${text}`);
  });
}

const margin = 45;
const listOutside = ({ width, pieces }: PageTexts): string[] =>
  pieces
    .filter((piece) => piece.left < margin || piece.right > width - margin)
    .map(({ text }) => text);

for (const [name, createHtml] of Object.entries(papers)) {
  for (const language of paperLanguages) {
    describe(`${name} in ${language}`, () => {
      const html = createHtml(language);
      const read = readTables(createPaper(html));

      test('[PPR-3] no texts overlap, and none leaves the page', async () => {
        const { pages } = await read;
        assert.deepEqual(pages.flatMap(listOverlaps), []);
        assert.deepEqual(pages.flatMap(listOutside), []);
      });

      test('[PPR-3] no value is broken over lines', async () => {
        const { parts } = await read;
        const cells = parts.flatMap(({ rows }) => rows.flat());
        const lines = cells.flatMap(listLines).map(removeBlanks).join('\n');
        assert.deepEqual(
          [...new Set(listValues(html).filter((value) => !lines.includes(value)))],
          [],
        );
      });

      test('[PPR-3] the decimal separators of a column share one place', async () => {
        const { parts } = await read;
        let count = 0;
        for (const { rows } of parts) {
          for (const column of rows[0]?.keys() ?? []) {
            const pieces = rows.flatMap((row) => row[column]?.pieces ?? []);
            const numbers = pieces.filter(({ text }) => /^[+−]?[\d\s]+,\d+(\s\D|$)/.test(text));
            const [first] = numbers;
            count += numbers.length;
            for (const { comma, text } of numbers) {
              const distance = Math.abs((comma ?? 0) - (first?.comma ?? 0));
              assert.ok(comma !== undefined && distance < 0.1, `${text} and ${first?.text}`);
            }
          }
        }
        assert.ok(count > 0 || !/<td>[^<]*\d[\s\u202f]\d{3},\d/.test(html));
      });

      test('[PPR-3] headings are above the columns on every page, and are tagged', async () => {
        const { parts, pages } = await read;
        let heading: string[] = [];
        for (const { page, rows } of parts) {
          const [first] = rows;
          const isNew = first?.every(({ role }) => role === 'TH');
          if (isNew)
            heading = first?.map(({ pieces }) => pieces.map(({ text }) => text).join(' ')) ?? [];
          const onPage = (pages[page - 1]?.pieces ?? []).map(({ text }) => text).join(' ');
          for (const words of heading)
            for (const word of words.split(' '))
              assert.ok(onPage.includes(word), `${word}, page ${page}`);
        }
      });
    });
  }
}

test('[JOB-4] the PDF of a protocol has a row for each boundary line', async () => {
  const html = createProtocolHtml('nb', 4, 2);
  const [, table = ''] = /<table[^>]*><thead><tr>(<th>Fra<\/th>.*?)<\/table>/.exec(html) ?? [];
  // A cell without text is not among those that are read back.
  const expected = table
    .split('</tr>')
    .map((row) =>
      [...row.matchAll(/<t[hd]>([^<]*)</g)]
        .map(([, text = '']) => removeBlanks(text.replaceAll('&nbsp;', '')))
        .filter((text) => text !== ''),
    )
    .filter((cells) => cells.length > 0);
  assert.equal(expected.length, 4, 'a heading, and a line between each of four marks and the next');
  assert.ok(expected.flat().some((text) => text.startsWith('Vannkant')));
  const { parts } = await readTables(createPaper(html));
  const tables = parts.map(({ rows }) =>
    rows.map((row) => row.map((cell) => removeBlanks(listLines(cell).join('')))),
  );
  assert.deepEqual(
    tables.find(([head]) => head?.[0] === 'Fra'),
    expected,
  );
});

describe('a table of values that needs room', () => {
  const hash = 'a1b2c3d4'.repeat(8);
  const createTable = (columns: number, word: string) => {
    const cells = (tag: string, text: string) => `<${tag}>${text}</${tag}>`.repeat(columns);
    const rows = `<tr>${cells('td', word)}</tr>`.repeat(80);
    const head = `<thead><tr>${cells('th', 'Punkt')}</tr></thead>`;
    return (
      '<h2>Verdier</h2><figure class="table"><table class="fitted-table">' +
      `${head}<tbody>${rows}</tbody></table></figure><p>Etterpå</p>`
    );
  };

  const createRows = ([head = [], ...rows]: string[][]) => {
    const toRow = (tag: string, texts: string[]) =>
      `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
    return (
      `<figure class="table"><table class="fitted-table"><thead>${toRow('th', head)}</thead>` +
      `<tbody>${rows.map((row) => toRow('td', row)).join('')}</tbody></table></figure>`
    );
  };

  test('[PPR-3] has smaller text before its page lies across', async () => {
    const { pages } = await readTables(createPaper(createTable(8, 'GP-2026/118')));
    const [first] = pages;
    assert.ok(first && first.width < first.height);
    const sizes = first.pieces.filter(({ text }) => text === 'GP-2026/118').map(({ size }) => size);
    assert.ok(sizes.length > 0 && sizes.every((size) => size >= 8 && size < 10.5), sizes.join());
  });

  test('[PPR-3] lies across with its heading where no value may be broken', async () => {
    const { pages } = await readTables(createPaper(createTable(2, hash)));
    const across = pages.filter(({ width, height }) => width > height);
    assert.ok(across.length > 1);
    assert.deepEqual(pages.flatMap(listOutside), []);
    for (const { pieces } of across)
      assert.ok(
        pieces.some(({ text }) => text === hash) && pieces.some(({ text }) => text === 'Punkt'),
      );
    assert.equal(pages[0], across[0], 'the heading leaves no page of its own');
    const last = pages.at(-1);
    assert.ok(last && last.width < last.height, 'the text behind it stands upright');
  });

  test('[PPR-3] keeps short texts on one line, and breaks long ones', async () => {
    const name = 'Dødsboet etter Ola Østby-Nordmann ved Kari Østby-Nordmann';
    const cells = [name, 'Hjemmelshaver til 4699-31/472/0/12 og nabo', 'Ikke signert'];
    const { parts } = await readTables(createPaper(createRows([['Navn', 'Rolle', 'x'], cells])));
    const [, row = []] = parts[0]?.rows ?? [];
    assert.deepEqual(
      row.map((cell) => listLines(cell).length),
      [2, 2, 1],
    );
  });

  test('[PPR-3] gives short texts the room that shorter ones leave', async () => {
    const head = [
      'Fra',
      'Til',
      'Lengde (m)',
      'Følger',
      'Omtvistet',
      'Enige om linjen',
      'Datafangstdato',
    ];
    const line = ['GP-24/A-1', 'GP-10/A-1', '13\u202f507,32', 'Vannkant, Terrengdetalj', 'Nei'];
    const rows = [head, [...line, 'Ingen ført', '21.11.2026']];
    const { parts } = await readTables(createPaper(createRows(rows)));
    const [, row = []] = parts[0]?.rows ?? [];
    assert.deepEqual(
      row.map((cell) => listLines(cell).length),
      [1, 1, 1, 2, 1, 1, 1],
    );
  });

  test('[PPR-3] is on the page of the heading and the sentence that introduce it', async () => {
    const table = createRows([
      ['Nr.', 'Avvik'],
      ['1', '0,042'],
    ]);
    for (const lines of [24, 26, 28]) {
      const before = '<p>Tekst</p>'.repeat(lines);
      const html = `${before}<h2>Kontroll</h2><p>Innledning</p>${table}`;
      const { parts, pages } = await readTables(createPaper(html));
      const introduced = pages.findIndex(({ pieces }) =>
        pieces.some(({ text }) => text === 'Innledning'),
      );
      assert.equal(parts[0]?.page, introduced + 1, `after ${lines} lines`);
    }
  });

  test('[PPR-3] has numbers to the right, also beside as many of one word', async () => {
    const rows = ['0,042', 'ukjend', '0,153', 'ukjend'].map((value) => ['1', value, 'Innanfor']);
    const { parts } = await readTables(
      createPaper(createRows([['Nr.', 'Grannsemd', 'x'], ...rows])),
    );
    const [head, ...body] = parts[0]?.rows ?? [];
    const findEnd = (row?: TableCell[]) => row?.[1]?.pieces[0]?.right ?? assert.fail();
    assert.equal(body.length, rows.length);
    for (const row of body) assert.ok(Math.abs(findEnd(row) - findEnd(head)) < 0.1);
  });

  test('[PPR-3] of facts has its values where those of the table above are', async () => {
    const createFacts = (label: string, value: string) =>
      `<figure class="table"><table class="fitted-table"><tbody><tr><th>${label}</th>` +
      `<td>${value}</td></tr></tbody></table></figure>`;
    const html = createFacts('Navn', 'Fjordvik') + createFacts('Landmålernummer', '1234');
    const { parts } = await readTables(createPaper(html));
    const starts = parts.map(({ rows }) => rows[0]?.[1]?.pieces[0]?.left);
    assert.equal(starts.length, 2);
    assert.equal(starts[0], starts[1]);
  });

  test('[PPR-3] stays on the page where no size is small enough', async () => {
    const { pages } = await readTables(createPaper(createTable(12, hash)));
    assert.deepEqual(pages.flatMap(listOutside), []);
    assert.deepEqual(pages.flatMap(listOverlaps), []);
  });
});

test('[PPR-3] a user’s table with long words does not run off the page', async () => {
  const cells = '<td>Grensejusteringsforretning</td><td>a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4a1b2</td>';
  const html = `<table><tr>${cells.repeat(4)}</tr></table>`;
  const { pages } = await readTables(createPaper(html));
  assert.deepEqual(pages.flatMap(listOutside), []);
  assert.deepEqual(pages.flatMap(listOverlaps), []);
});
