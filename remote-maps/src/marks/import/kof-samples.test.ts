import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PointFeature } from '@feltbok/offline/stores/imported-files.domain.ts';
import fc from 'fast-check';
import { type ImportOutcome, importFile } from './import-file';

const folder = join(__dirname, 'samples');
const files = readdirSync(folder).filter((name) => name.endsWith('.kof'));
const readBytes = (name: string) => Uint8Array.from(readFileSync(join(folder, name)));
const readText = (name: string) => readFileSync(join(folder, name), 'latin1');

const importContent = (content: BlobPart) =>
  importFile({ file: new File([content], 'grenser.kof'), zone: 32, known: [] });

const listCoordinates = (features: readonly PointFeature[]): number[] =>
  features.flatMap(({ geometry }) => geometry.coordinates);

/**
 * Expects each line to count as added, duplicate, rejected or skipped, and no coordinate to be
 * zero, which a misread column would give.
 */
function expectEveryLineReported({ report, ...outcome }: ImportOutcome) {
  if (!report) return expect(outcome).toHaveProperty('reason');
  const skipped = Object.values(report.skipped).reduce((sum, count) => sum + count, 0);
  expect(report.added + report.duplicates + report.rejected + skipped).toBe(report.total);
  expect(report.rejectedLines).toHaveLength(Math.min(200, report.rejected));
  if (!outcome.ok) return expect(report.added + report.duplicates).toBe(0);
  for (const coordinate of listCoordinates(outcome.features)) expect(coordinate).not.toBe(0);
}

test.each([
  ['01-01_point_single_utm32_epsg25832.kof', { total: 1, added: 1, rejected: 0 }],
  ['01-02_point_single_utm32_epsg25832_with_header.kof', { total: 2, added: 1, rejected: 0 }],
  [
    '01-04_points_multiple_utm32_epsg25832_some_rows_missing_parts.kof',
    { total: 17, added: 11, duplicates: 0, rejected: 5 },
  ],
  // Some of its points begin lines and areas at the place of other points, and have no mark type.
  ['04_mixed_multiple_utm32_epsg25832.kof', { total: 67, added: 54, duplicates: 5, rejected: 0 }],
  [
    'KOF_from_ArcGIS.kof',
    { total: 138, added: 132, duplicates: 0, rejected: 0, convertedFrom: 'NTM 10' },
  ],
  ['UTM32_NE.kof', { total: 6, added: 1, rejected: 0 }],
])('[IMP-3] %s is read as intended', async (name, expected) => {
  const outcome = await importContent(readBytes(name));
  expect(outcome.report).toMatchObject(expected);
  expectEveryLineReported(outcome);
});

/** Damages that a file may suffer. Each makes bytes of the text and an arbitrary number. */
const damages: ReadonlyArray<
  readonly [what: string, damage: (text: string, number: number) => BlobPart]
> = [
  ['cut off', (text, number) => text.slice(0, number % (text.length + 1))],
  ['with its beginning lost', (text, number) => text.slice(number % (text.length + 1))],
  ['shifted to the right', (text, number) => text.replace(/^/gm, ' '.repeat(1 + (number % 5)))],
  ['shifted to the left', (text) => text.replace(/^ /gm, '')],
  ['with north and east swapped', (text) => text.replace(/^(.{24})(.{12})(.{12})/gm, '$1$3$2')],
  ['with tabs for blanks', (text) => text.replace(/ +/g, '\t')],
  [
    'with a letter of Latin-1',
    (text, number) => {
      const at = number % (text.length + 1);
      return Uint8Array.from(Buffer.from(`${text.slice(0, at)}Ø${text.slice(at)}`, 'latin1'));
    },
  ],
  ['with a byte-order mark', (text) => `\ufeff${text}`],
  ['in UTF-16', (text) => Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'))],
  ['with the line ends of an old Mac', (text) => text.replace(/\r?\n/g, '\r')],
  [
    'with a byte that is no text',
    (text, number) => {
      const bytes = Uint8Array.from(Buffer.from(text, 'latin1'));
      bytes[number % bytes.length] = number % 256;
      return bytes;
    },
  ],
  [
    'with a sign in place of another',
    (text, number) => {
      const at = number % text.length;
      return text.slice(0, at) + String.fromCharCode(32 + (number % 90)) + text.slice(at + 1);
    },
  ],
];

describe.each(damages)('[IMP-10] a file %s', (_what, damage) => {
  test.each(files)('is read or rejected, and each line is reported: %s', async (name) => {
    const text = readText(name);
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (number) =>
        expectEveryLineReported(await importContent(damage(text, number))),
      ),
      { numRuns: 20 },
    );
  });
});

test.each(files)(
  '[IMP-9, IMP-10] %s has the same points without its leading blanks and in other encodings',
  async (name) => {
    const text = readText(name);
    const importCoordinates = async (content: BlobPart) => {
      const outcome = await importContent(content);
      return outcome.ok ? listCoordinates(outcome.features) : [];
    };
    const original = await importCoordinates(readBytes(name));
    expect(original.length).toBeGreaterThan(0);
    for (const same of [
      'shifted to the left',
      'with a byte-order mark',
      'in UTF-16',
      'with the line ends of an old Mac',
    ]) {
      const [, damage] = damages.find(([what]) => what === same) ?? [];
      expect(await importCoordinates(damage?.(text, 0) ?? '')).toEqual(original);
    }
  },
);
