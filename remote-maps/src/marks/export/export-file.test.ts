import type { KnownMark } from '@feltbok/shared/case/boundary-marks.domain';
import fc from 'fast-check';
import { importFile, lookAt } from '../../import/import-file';
import { tableOf } from '../../import/point-columns.domain';
import { featuresOf } from '../../testing/features';
import { savedMark } from '../../testing/sample-marks';
import { type ExportFormat, exportFile, planExport } from './export-file';

const order = (marks: readonly KnownMark[], format: ExportFormat = 'KOF', zone: 32 | 33 | 35 = 32) => ({
  ...{ format, zone, marks, caseNumber: '2026/118', municipalityNumber: '4699' },
});
const today = new Date('2026-11-24T08:00:00Z');
const fileOf = (...asked: Parameters<typeof order>) => exportFile(order(...asked), today);

const linesOf = async (file: File) => new TextDecoder('latin1').decode(await file.arrayBuffer()).split('\r\n');

test('[MARK-16] a KOF file has system, date and municipality, and each mark in columns', async () => {
  const file = fileOf([savedMark({ north: 6689343.071, east: 370761.06 })]);
  expect(file.name).toBe('2026-118-grensepunkt-utm32.kof');
  expect(await linesOf(file)).toEqual([
    ' 01 2026/118     24112026   1      22 4699 $12100000000',
    ' 05 13         4051      6689343.071  370761.060',
    '',
  ]);
});

test.each([
  [33, '23'],
  [35, '25'],
] as const)('[MARK-16] a file in zone %i says so: system %s', async (zone, code) => {
  const [head] = await linesOf(fileOf([], 'KOF', zone));
  expect(head?.slice(30, 37).trim()).toBe(code);
});

test('letters are Latin-1, and UTF-8 where Latin-1 has them not', async () => {
  const bytesOf = async (name: string) => [
    ...new Uint8Array(await fileOf([savedMark({ boundaryPointNumber: name })]).arrayBuffer()),
  ];
  expect(await bytesOf('Å')).toContain(0xc5);
  const sami = await bytesOf('Š');
  expect(sami.some((byte, at) => byte === 0xc5 && sami[at + 1] === 0xa0)).toBe(true);
});

test('marks with too wide eastings are left out and counted, and cut names counted', () => {
  const marks = [
    savedMark({ boundaryPointNumber: 'et langt nummer' }),
    savedMark({ north: 7775000, east: 600000, utmType: 25835 }),
    savedMark({ north: 6600000, east: 120000 }),
  ];
  expect(planExport(order(marks, 'KOF', 35))).toMatchObject({ leftOut: 2, cutNames: 0 });
  expect(planExport(order(marks, 'KOF', 32))).toMatchObject({ leftOut: 1, cutNames: 1 });
  expect(planExport(order(marks, 'GeoJSON', 35))).toMatchObject({ leftOut: 0, cutNames: 0 });
});

const millimetres = (least: number, most: number) => fc.integer({ min: least, max: most }).map((value) => value / 1000);
const anyMark = fc
  .record({
    boundaryPointNumber: fc.stringMatching(/^[A-ZÆØÅŠ0-9-]{1,10}$/),
    typeOfBoundaryMark: fc.integer({ min: 50, max: 99 }).map(String),
    north: millimetres(6_600_000_000, 6_900_000_000),
    east: millimetres(300_000_000, 500_000_000),
  })
  .map((values) => savedMark(values));
const anyMarks = fc.uniqueArray(anyMark, {
  selector: ({ north, east }) => `${north} ${east}`,
  maxLength: 40,
  minLength: 1,
});

test.each(['KOF', 'GeoJSON'] as const)(
  '[MARK-16] a %s file reads back to the same points, numbers, types and zone',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(anyMarks, async (marks) => {
        const file = fileOf(marks, format);
        expect(await lookAt(file)).toMatchObject({ ok: true, system: { zone: 32 } });
        const outcome = await importFile({ file, zone: 32, known: [] });
        if (!outcome.ok) throw new Error(JSON.stringify(outcome));
        expect(outcome).toMatchObject({ zone: 32, report: { rejected: 0, withoutType: 0, duplicates: 0 } });
        const found = featuresOf(tableOf(outcome.points)).map(({ geometry, properties }) => ({
          place: geometry.coordinates,
          number: properties.boundaryPointNumber,
          type: properties.typeOfBoundaryMark,
        }));
        expect(found).toEqual(
          marks.map(({ north, east, boundaryPointNumber, typeOfBoundaryMark }) => ({
            ...{ place: [east, north], number: boundaryPointNumber, type: typeOfBoundaryMark },
          })),
        );
      }),
      { numRuns: 30 },
    );
  },
);

test('[MARK-16, IMP-6] marks that leave in another zone come back as the marks they are', async () => {
  await fc.assert(
    fc.asyncProperty(anyMarks, async (marks) => {
      const known = marks.map(
        ({ typeOfBoundaryMark: type, north, east }) => ({ type, north, east, zone: 32 }) as const,
      );
      const outcome = await importFile({ file: fileOf(marks, 'GeoJSON', 33), zone: 32, known });
      expect(outcome.report).toMatchObject({ added: 0, duplicates: marks.length });
    }),
    { numRuns: 30 },
  );
});
