import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import type { SurveyFormat } from '@feltbok/survey-formats';
import { getZoneSystem } from '@feltbok/survey-formats/coordinates';
import { createKnownPoints } from '../../testing/features';
import { createSavedLine } from '../../testing/sample-lines';
import { createSavedMark } from '../../testing/sample-marks';
import { exportFile } from '../export/export-file';
import { type ImportRequest, importFile } from './import-file';

const marks = [
  createSavedMark({ uuid: 'a1', boundaryPointNumber: '1', north: 6_689_300, east: 370_700 }),
  createSavedMark({ uuid: 'a2', boundaryPointNumber: '2', north: 6_689_300.5, east: 370_740.25 }),
  createSavedMark({ uuid: 'a3', boundaryPointNumber: '3', north: 6_689_340, east: 370_740 }),
];
const numbers = new Map(marks.map(({ uuid, boundaryPointNumber }) => [uuid, boundaryPointNumber]));

const lines = [
  createSavedLine({
    curvePoints: [{ north: 6_689_301.125, east: 370_720 }],
    follows: '1',
    disputed: true,
    measurementMethod: '96',
    quality: { accuracy: 13 },
    capturedOn: '2026-06-11',
  }),
  createSavedLine({ startMarkUuid: 'a2', endMarkUuid: 'a3', follows: '4' }),
  createSavedLine({ startMarkUuid: 'a3', endMarkUuid: 'a1' }),
];

const known = createKnownPoints(
  32,
  marks.map(({ uuid, north, east, boundaryPointNumber: name }) => ({
    uuid,
    north,
    east,
    name,
    type: '51',
  })),
);

async function readFile(file: File, request: Partial<ImportRequest> = {}) {
  const outcome = await importFile({
    file,
    zone: 32,
    known: [],
    areCornersAdded: false,
    ...request,
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.reason));
  return outcome;
}

const createFile = (format: SurveyFormat, of: readonly KnownLine[] = lines) =>
  exportFile(
    {
      format,
      system: getZoneSystem(32),
      marks,
      lines: of,
      caseNumber: '2026/118',
      municipalityNumber: '4699',
    },
    new Date('2026-11-24T08:00:00Z'),
  );

type ReadLine = Awaited<ReturnType<typeof readFile>>['lines'][number];

/** What a line says, with the numbers of its marks. */
const describeLine = (
  { startMarkUuid, endMarkUuid, ...line }: ReadLine | KnownLine,
  numberOf: ReadonlyMap<string, string>,
) => ({
  start: numberOf.get(startMarkUuid),
  end: numberOf.get(endMarkUuid),
  curvePoints: line.curvePoints,
  utmType: line.utmType,
  follows: line.follows,
  followsTerrainDetail: line.followsTerrainDetail,
  administrativeBoundary: line.administrativeBoundary,
  disputed: line.disputed,
  measurementMethod: line.measurementMethod,
  quality: line.quality,
  capturedOn: line.capturedOn,
  remark: line.remark,
});

test.each(['SOSI', 'GML', 'GeoJSON'] as const)(
  '[JOB-4] our own import reads the same lines from %s, between the same marks',
  async (format) => {
    const read = await readFile(createFile(format));
    const numberOf = new Map(
      read.features.map(({ properties }) => [
        properties.uuid,
        properties.boundaryPointNumber ?? '',
      ]),
    );
    expect(read.features).toHaveLength(3);
    expect(read.lines.map((line) => describeLine(line, numberOf))).toEqual(
      lines.map((line) => describeLine(line, numbers)),
    );
    expect(read.report.lines).toEqual({ taken: 3, present: 0, refused: 0, refusedLines: [] });
  },
);

test('[JOB-4] GeoJSON brings back what SOSI and GML have no code for', async () => {
  const line = createSavedLine({
    follows: '5',
    followsTerrainDetail: true,
    administrativeBoundary: '1',
    remark: 'Langs bekken',
  });
  const [read] = (await readFile(createFile('GeoJSON', [line]), { known })).lines;
  expect(read && describeLine(read, numbers)).toEqual(describeLine(line, numbers));
});

test.each(['SOSI', 'GML', 'GeoJSON'] as const)(
  '[JOB-4] lines of %s run between the marks of the case; those it has are not added again',
  async (format) => {
    const knownLines = [{ startMarkUuid: 'a2', endMarkUuid: 'a1' }];
    const read = await readFile(createFile(format), { known, knownLines });
    expect(read.features).toEqual([]);
    expect(
      read.lines.map(({ startMarkUuid, endMarkUuid }) => [startMarkUuid, endMarkUuid]),
    ).toEqual([
      ['a2', 'a3'],
      ['a3', 'a1'],
    ]);
    expect(read.report.lines).toMatchObject({ taken: 2, present: 1, refused: 0 });
  },
);

const head = ['.HODE', '..TEGNSETT UTF-8', '..TRANSPAR', '...KOORDSYS 22', '...ENHET 0.001'];
type Place = readonly [north: number, east: number];
const createCurve = (places: readonly Place[], ...words: string[]) => [
  '.KURVE 1:',
  '..OBJTYPE Teiggrense',
  ...words,
  '..NØ',
  ...places.map(([north, east]) => `${north * 1000} ${east * 1000}`),
];
const createSosi = (...content: string[]) =>
  new File([[...head, ...content, '.SLUTT'].join('\n')], 'grense.sos');

const a1: Place = [6_689_300, 370_700];
const a2: Place = [6_689_300.5, 370_740.25];
const a3: Place = [6_689_340, 370_740];
const beside: Place = [6_689_320, 370_760];

test('[JOB-4] a mark that a line passes divides it', async () => {
  const read = await readFile(createSosi(...createCurve([a1, a2, beside, a3])), { known });
  expect(read.lines).toMatchObject([
    { startMarkUuid: 'a1', endMarkUuid: 'a2', curvePoints: [] },
    {
      startMarkUuid: 'a2',
      endMarkUuid: 'a3',
      curvePoints: [{ north: beside[0], east: beside[1] }],
    },
  ]);
});

test('[JOB-4] corners without a mark become marks only where the user chooses it', async () => {
  const file = createSosi(...createCurve([a1, beside, a3]));
  const kept = await readFile(file, { known });
  expect(kept.features).toEqual([]);
  expect(kept.lines).toHaveLength(1);
  expect(kept.report.skipped).toMatchObject({ corner: 3 });
  const added = await readFile(file, { known, areCornersAdded: true });
  expect(added.features).toHaveLength(1);
  const [corner] = added.features.map(({ properties }) => properties.uuid);
  expect(added.lines).toMatchObject([
    { startMarkUuid: 'a1', endMarkUuid: corner },
    { startMarkUuid: corner, endMarkUuid: 'a3' },
  ]);
});

test('[JOB-4, JOB-5] what no field has a place for is kept in the remark, a future day too', async () => {
  const words = [
    '..HJELPELINJETYPE XX',
    '..FØLGER_TERRENGDET SGJ',
    '..ADM_GRENSE 9',
    '..DATAFANGSTDATO 29990101',
  ];
  const { lines: read } = await readFile(createSosi(...createCurve([a1, a2], ...words)), { known });
  expect(read).toMatchObject([
    {
      follows: '0',
      followsTerrainDetail: true,
      administrativeBoundary: '0',
      capturedOn: null,
      remark: 'HJELPELINJETYPE XX, FØLGER_TERRENGDET SGJ, ADM_GRENSE 9, DATAFANGSTDATO 2999-01-01',
    },
  ]);
});

const shore = Array.from(
  { length: 10_000 },
  (_, index): Place => [6_689_300 + index / 1000, 370_700 + (index + 1) / 1000],
);

test.each<[what: string, content: string[], reasons: string[]]>([
  ['10,000 points between two marks', createCurve([a1, ...shore, a3]), ['too many points']],
  [
    'a crossing of itself',
    createCurve([a1, [6_689_320, 370_720], [6_689_320, 370_710], [6_689_300, 370_720], a2]),
    ['crosses itself'],
  ],
  ['no length', createCurve([a1, a1, a1]), ['no length']],
  ['one point', createCurve([a1]), ['one point']],
  ['a return to its only mark', createCurve([a1, beside, [6_689_310, 370_710], a1]), ['same mark']],
  ['no mark at all', createCurve([beside, [6_689_321, 370_761]]), ['no mark']],
  ['no mark at either end', createCurve([beside, a1, a2, beside]), ['no mark', 'no mark']],
  ['an arc', ['.BUE 1:', ...createCurve([a1, a2], '..RADIUS 25.00').slice(1)], ['arc']],
  ['a place that is no place', [...createCurve([a1, a2]), '6689 feil'], ['place']],
  ['a place outside Norway', createCurve([a1, [1_000_000, 370_700], a2]), ['place']],
])('[JOB-4] a line with %s is refused with the reason', async (_what, content, reasons) => {
  const read = await readFile(createSosi(...content), { known });
  expect(read.report.lines?.refusedLines.map(({ reason }) => reason)).toEqual(reasons);
  expect(read.report.lines?.refusedLines.every(({ number }) => number === head.length + 1)).toBe(
    true,
  );
});

test('[JOB-4] lines of GeoJSON that are no boundaries are rejected as before', async () => {
  const features = ['Veglenke', 'Eiendomsgrense'].map((objtype) => ({
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: [a1, a2].map(([north, east]) => [east, north]) },
    properties: { objtype },
  }));
  const crs = { type: 'name', properties: { name: 'EPSG:25832' } };
  const file = new File([JSON.stringify({ type: 'FeatureCollection', crs, features })], 'a.json');
  const { report } = await readFile(file, { known });
  expect(report).toMatchObject({ rejected: 1, lines: { taken: 1, refused: 0 } });
});

test('[FMT-2] corners of a line that is no boundary become marks where its type is chosen', async () => {
  const file = createSosi(...createCurve([beside, a3]).with(1, '..OBJTYPE Vegkant'));
  const { features, report } = await readFile(file, { known, objectTypes: ['Vegkant'] });
  expect(features).toHaveLength(1);
  expect(report.lines).toBeNull();
});

test('[FMT-2] auxiliary lines are preselected with the other boundaries', async () => {
  const file = createFile('GML', [createSavedLine({ follows: '2' })]);
  const { report, lines: read } = await readFile(file, { known });
  expect(read).toMatchObject([{ follows: '2' }]);
  expect(report.omittedTypes).toEqual([]);
});
