import { boundaryMarkLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import {
  findDifferingMarkFields,
  type KnownMark,
  type MarkField,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { type HeightSystem, heightSystems } from '@feltbok/domain/boundary-marks/mark-height.ts';
import type { MarkMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import type { SurveyFormat } from '@feltbok/survey-formats';
import {
  getZoneSystem,
  readTriangles,
  toNgoSystem,
  toNtmSystem,
} from '@feltbok/survey-formats/coordinates';
import { sampleMeasurement } from '@feltbok/testing/mark-measurement.ts';
import { triangleFile } from '@feltbok/testing/triangle-file.ts';
import fc from 'fast-check';
import { completeFeatures, createKnownPoints, toImportedMarks } from '../../testing/features';
import { createSavedMark } from '../../testing/sample-marks';
import { importFile, lookAt } from '../import/import-file';
import { createExportPlan, type ExportLoss, exportFile } from './export-file';

const createOrder = (
  marks: readonly KnownMark[],
  format: SurveyFormat = 'KOF',
  zone: 32 | 33 | 35 = 32,
) => ({
  format,
  system: getZoneSystem(zone),
  marks,
  caseNumber: '2026/118',
  municipalityNumber: '4699',
});
const today = new Date('2026-11-24T08:00:00Z');
const createFile = (...asked: Parameters<typeof createOrder>) =>
  exportFile(createOrder(...asked), today);

const triangles = readTriangles(JSON.stringify(triangleFile()));

test.each(['KOF', 'GeoJSON'] as const)(
  '[CAD-5] %s in NTM and NGO1948 names its system, and reads back equally',
  async (format) => {
    const marks = [
      createSavedMark({ north: 6689343.071, east: 370761.06, quality: { accuracy: 24 } }),
    ];
    for (const system of [toNtmSystem(6), toNgoSystem(2)]) {
      const file = exportFile({ ...createOrder(marks, format), system, triangles }, today);
      expect(await lookAt(file)).toMatchObject({ ok: true, system: { name: system.name } });
      const outcome = await importFile({
        file,
        zone: 32,
        known: [],
        triangles: new Blob([JSON.stringify(triangleFile())]),
      });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome));
      const [{ geometry } = { geometry: { coordinates: [] } }] = outcome.features;
      expect(geometry.coordinates).toEqual([
        expect.closeTo(370761.06, 2),
        expect.closeTo(6689343.071, 2),
      ]);
    }
  },
);

test('[CAD-5] the accuracy of each mark includes the triangles’ decimetre', async () => {
  const marks = [
    createSavedMark({ uuid: 'in', quality: { accuracy: 24 } }),
    createSavedMark({ uuid: 'out', north: 7_000_000, east: 900_000 }),
  ];
  const asked = { ...createOrder(marks, 'GeoJSON'), system: toNgoSystem(2), triangles };
  expect(createExportPlan(asked).losses[0]).toMatchObject({
    loss: 'outside',
    marks: [{ uuid: 'out' }],
  });
  const { features } = JSON.parse(await exportFile(asked, today).text());
  expect(features).toMatchObject([{ properties: { uuid: 'in', accuracy: 26 } }]);
});

const readLines = async (file: File) =>
  new TextDecoder('latin1').decode(await file.arrayBuffer()).split('\r\n');

test('[MARK-16] a KOF file has system, date and municipality, and each mark in columns', async () => {
  const file = createFile([createSavedMark({ north: 6689343.071, east: 370761.06 })]);
  expect(file.name).toBe('2026-118-grensepunkt-utm32.kof');
  expect(await readLines(file)).toEqual([
    ' 01 2026/118     24112026   1      22 4699 $12100000000',
    ' 05 13         4051      6689343.071  370761.060',
    '',
  ]);
});

test.each([
  [33, '23'],
  [35, '25'],
] as const)('[MARK-16] a file in zone %i names its system %s', async (zone, code) => {
  const [head] = await readLines(createFile([], 'KOF', zone));
  expect(head?.slice(30, 37).trim()).toBe(code);
});

test('the file is in Latin-1, or in UTF-8 where a letter requires it', async () => {
  const exportBytes = async (name: string) => [
    ...new Uint8Array(
      await createFile([createSavedMark({ boundaryPointNumber: name })]).arrayBuffer(),
    ),
  ];
  expect(await exportBytes('Å')).toContain(0xc5);
  const sami = await exportBytes('Š');
  expect(sami.some((byte, at) => byte === 0xc5 && sami[at + 1] === 0xa0)).toBe(true);
});

/** A mark that KOF carries whole. */
const createPlainMark = (different: Parameters<typeof createSavedMark>[0] = {}) =>
  createSavedMark({
    typeOfGround: '',
    status: '',
    measurementMethod: '',
    quality: { accuracy: null },
    ...different,
  });

const listLosses = (...asked: Parameters<typeof createOrder>) =>
  createExportPlan(createOrder(...asked)).losses.map(({ loss, marks }) => [
    loss,
    ...marks.map(({ uuid }) => uuid),
  ]);

test('[KOF-10] a mark with only number, type, position and height loses nothing', () => {
  const height = { value: -900, system: 'unknown', sigma: null } as const;
  expect(
    listLosses([createPlainMark({ height }), createPlainMark({ typeOfBoundaryMark: '' })]),
  ).toEqual([]);
});

test('[KOF-10] marks with too wide eastings are left out, and have no other loss', () => {
  const marks = [
    createPlainMark({ uuid: 'long', boundaryPointNumber: 'et langt nummer' }),
    createPlainMark({
      uuid: 'east',
      north: 7775000,
      east: 600000,
      utmType: 25835,
      boundaryPointNumber: 'et langt nummer',
    }),
    createPlainMark({ uuid: 'west', north: 6600000, east: 120000 }),
  ];
  expect(listLosses(marks, 'KOF', 35)).toEqual([
    ['leftOut', 'long', 'west'],
    ['cutName', 'east'],
  ]);
  expect(listLosses(marks, 'KOF', 32)).toEqual([
    ['leftOut', 'east'],
    ['cutName', 'long'],
  ]);
  expect(createExportPlan(createOrder(marks, 'KOF', 32)).marks).toHaveLength(2);
  expect(listLosses(marks, 'GeoJSON', 35)).toEqual([]);
});

test.each([
  ['nameAsNumber', { boundaryPointNumber: ' ', name: 'Naustet' }],
  ['name', { name: 'Naustet' }],
  ['blanks', { boundaryPointNumber: '1  2' }],
  ['blanks', { boundaryPointNumber: '1\u00812' }],
  ['letters', { boundaryPointNumber: 'Š1' }],
  ['letters', { boundaryPointNumber: 'Ã¥1' }],
  ['type', { typeOfBoundaryMark: '101' }],
  ['heightSystem', { height: { value: 1, system: 'NN2000', sigma: null } }],
  ['heightSystem', { height: { value: 1, system: 'unknown', sigma: 0 } }],
  ['fields', { quality: { accuracy: 0 } }],
  ['fields', { settlement: 'Delt på midten' }],
] as const)('[KOF-10] %s is reported as the loss of a mark: %j', (loss, different) => {
  expect(
    listLosses([
      createPlainMark({ uuid: 'one' }),
      createPlainMark({ uuid: 'other', ...different }),
    ]),
  ).toEqual([[loss, 'other']]);
});

test('[KOF-6] GeoJSON loses participants’ statements and custom types, and reports it', () => {
  const marks = [
    createSavedMark({ uuid: 'silent' }),
    createSavedMark({ uuid: 'claimed', claimByAttendees: 'Bekken' }),
  ];
  expect(listLosses(marks, 'GeoJSON')).toEqual([['fields', 'claimed']]);
  expect(
    listLosses([createSavedMark({ uuid: 'own', typeOfBoundaryMark: 'A' })], 'GeoJSON'),
  ).toEqual([['type', 'own']]);
});

test('[CAD-4] KOF has a height in its column, GeoJSON with system and σ', async () => {
  const height = { value: 123.456, system: 'NN1954', sigma: 0.02 } as const;
  const marks = [createSavedMark({ north: 6689343.071, height }), createSavedMark()];
  const [, line = '', without = ''] = await readLines(createFile(marks));
  expect(line).toBe(' 05 13         4051      6689343.071  370761.060  123.456');
  expect([line.slice(49, 57), without.length]).toEqual([' 123.456', 48]);
  const { features } = JSON.parse(await createFile(marks, 'GeoJSON').text());
  expect(features).toMatchObject([
    { properties: { height: 123.456, heightSystem: 'NN1954', heightSigma: 0.02 } },
    { properties: { height: null, heightSystem: null, heightSigma: null } },
  ]);
});

test('[CAD-4] all heights of a file are in one system; others are reported as lost', async () => {
  const height = (system: HeightSystem) => ({ value: 100, system, sigma: 0.01 });
  const marks = [
    createSavedMark({ uuid: 'h', height: height('ellipsoidal') }),
    createSavedMark({ uuid: 'old', height: height('NN1954') }),
    createSavedMark({ uuid: 'own', height: height('NN2000') }),
    createSavedMark({ uuid: 'nobody', height: height('unknown') }),
    createSavedMark({ uuid: 'outside', height: height('ellipsoidal'), east: 900_000 }),
    createSavedMark({ uuid: 'none' }),
  ];
  const nn2000 = ({ longitude }: { longitude: number }) => (longitude < 10 ? 40 : Number.NaN);
  const heights = { system: 'NN2000', grids: { nn2000, nn1954: () => 0.2 } } as const;
  const { losses } = createExportPlan({ ...createOrder(marks, 'GeoJSON'), heights });
  expect(losses).toMatchObject([
    { loss: 'heightNotConverted', marks: [{ uuid: 'nobody' }, { uuid: 'outside' }] },
  ]);
  const { features } = JSON.parse(
    await exportFile({ ...createOrder(marks, 'GeoJSON'), heights }, today).text(),
  );
  const heightsOf = (features as Array<{ properties: Record<string, unknown> }>).map(
    ({ properties }) => [properties.height, properties.heightSystem, properties.heightSigma],
  );
  expect(heightsOf).toEqual([
    [60, 'NN2000', 0.022] as const,
    [100.2, 'NN2000', null] as const,
    [100, 'NN2000', 0.01] as const,
    [100, 'unknown', 0.01] as const,
    [100, 'ellipsoidal', 0.01] as const,
    [null, null, null] as const,
  ]);
});

test('[GNS-5] GeoJSON keeps the evidence of marks, and KOF names the marks losing it', async () => {
  const otherMark = {
    uuid: '3f0c8a52-6c1d-4f0e-9d3b-2b8f6f1f7a02',
    frame: 'unknown',
    reason: 'PPP uten nett',
  } as const;
  const measurements = [sampleMeasurement(), sampleMeasurement(otherMark)];
  const marks = [
    createPlainMark({ uuid: 'measured', measurements }),
    createPlainMark({ north: 6689350 }),
  ];
  const found = await importMarks(createFile(marks, 'GeoJSON'));
  expect(found.map((mark) => mark.measurements)).toEqual([measurements, []]);
  expect(listLosses(marks)).toEqual([['fields', 'measured']]);
  expect(listLosses(marks, 'GeoJSON')).toEqual([]);
});

test('[GNS-5] only valid measurements of a file are imported', async () => {
  const good = sampleMeasurement();
  const unexplained = sampleMeasurement({ frame: 'unknown' });
  const stated = [
    good,
    unexplained,
    { ...good, epochs: 0 },
    { ...good, sentences: 'x' },
    'x',
    null,
  ];
  const marks = [createPlainMark({ measurements: stated as never })];
  const [found] = await importMarks(createFile(marks, 'GeoJSON'));
  expect(found?.measurements).toEqual([good]);
});

const arbitraryMillimetres = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((value) => value / 1000);
const anyMark = fc
  .record({
    boundaryPointNumber: fc.stringMatching(/^[A-ZÆØÅŠ0-9-]{1,10}$/),
    typeOfBoundaryMark: fc.integer({ min: 50, max: 99 }).map(String),
    north: arbitraryMillimetres(6_600_000_000, 6_900_000_000),
    east: arbitraryMillimetres(300_000_000, 500_000_000),
  })
  .map((values) => createSavedMark(values));
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
        const file = createFile(marks, format);
        expect(await lookAt(file)).toMatchObject({ ok: true, system: { zone: 32 } });
        const outcome = await importFile({ file, zone: 32, known: [] });
        if (!outcome.ok) throw new Error(JSON.stringify(outcome));
        expect(outcome).toMatchObject({
          zone: 32,
          report: { rejected: 0, withoutType: 0, duplicates: 0 },
        });
        const found = completeFeatures(outcome.features).map(({ geometry, properties }) => ({
          place: geometry.coordinates,
          number: properties.boundaryPointNumber,
          type: properties.typeOfBoundaryMark,
        }));
        expect(found).toEqual(
          marks.map(({ north, east, boundaryPointNumber, typeOfBoundaryMark }) => ({
            place: [east, north],
            number: boundaryPointNumber,
            type: typeOfBoundaryMark,
          })),
        );
      }),
      { numRuns: 30 },
    );
  },
);

/** Letters whose Latin-1 may be taken for UTF-8 among them. */
const anyText = fc
  .string({
    unit: fc.constantFrom(...'ABNÆØÅæøåŠđŋÃ¥éÐ0123456789-/.  '),
    maxLength: 14,
    size: 'max',
  })
  .map((text) => (text.trim() === '' ? '' : text));
const arbitraryMillis = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((value) => value / 1000);
const { lowestHeight, highestHeight } = boundaryMarkLimits;
const anyHeight = fc.record({
  value: arbitraryMillis(lowestHeight * 1000, highestHeight * 1000),
  system: fc.constantFrom(...heightSystems),
  sigma: fc.option(arbitraryMillis(0, 100_000)),
});
const written = fc.record({
  boundaryPointNumber: anyText,
  name: anyText,
  typeOfBoundaryMark: fc.constantFrom('51', '99', '7', '101', 'A'),
  typeOfGround: anyText,
  status: anyText,
  approved: anyText,
  codeForSurvey: anyText,
  measurementMethod: anyText,
  quality: fc.record({ accuracy: fc.option(fc.nat(100_000)) }),
  height: fc.option(anyHeight),
  capturedOn: fc.constantFrom(null, '1968-05-17', '2026-11-21'),
  measurements: fc.constantFrom<MarkMeasurement[]>([], [sampleMeasurement()]),
});
const anyWritten = fc
  .array(fc.tuple(anyMark, written), { minLength: 1, maxLength: 20 })
  .map((pairs) =>
    pairs.map(([mark, fields], index) => ({
      ...mark,
      ...fields,
      uuid: String(index),
      north: mark.north + index,
    })),
  );

/** The marks of a file as its import gives them. */
async function importMarks(file: File): Promise<KnownMark[]> {
  const outcome = await importFile({ file, zone: 32, known: [] });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return toImportedMarks(outcome.features, outcome.zone, 2077);
}

const explainedBy: Partial<Record<MarkField, ExportLoss[]>> = {
  boundaryPointNumber: ['nameAsNumber', 'blanks', 'cutName'],
  name: ['nameAsNumber', 'name'],
  typeOfBoundaryMark: ['type'],
  height: ['heightSystem'],
  position: [],
};

test.each(['KOF', 'GeoJSON'] as const)(
  '[KOF-6, KOF-10] every difference after a round trip through %s was reported',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(anyWritten, async (marks) => {
        const { losses } = createExportPlan(createOrder(marks, format));
        const found = await importMarks(createFile(marks, format));
        expect(found).toHaveLength(marks.length);
        for (const [index, mark] of marks.entries()) {
          const named = losses
            .filter(({ marks: lost }) => lost.includes(mark))
            .map(({ loss }) => loss);
          const unnamed = findDifferingMarkFields(mark, found[index] as KnownMark).filter(
            (field) =>
              !(explainedBy[field] ?? ['fields' as const]).some((loss) => named.includes(loss)),
          );
          expect(unnamed).toEqual([]);
          expect(found[index]?.height?.value).toBe(mark.height?.value);
        }
      }),
      { numRuns: 100 },
    );
  },
);

test('[MARK-16, IMP-6] marks exported in another zone are recognised when imported again', async () => {
  await fc.assert(
    fc.asyncProperty(anyMarks, async (marks) => {
      const known = createKnownPoints(
        32,
        marks.map(({ typeOfBoundaryMark: type, north, east }) => ({ type, north, east })),
      );
      const outcome = await importFile({
        file: createFile(marks, 'GeoJSON', 33),
        zone: 32,
        known,
      });
      expect(outcome.report).toMatchObject({ added: 0, duplicates: marks.length });
    }),
    { numRuns: 30 },
  );
});
