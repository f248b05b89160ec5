import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import type { SurveyFormat } from '@feltbok/survey-formats';
import { getZoneSystem } from '@feltbok/survey-formats/coordinates';
import { createSavedLine } from '../../testing/sample-lines';
import { createSavedMark } from '../../testing/sample-marks';
import { createExportPlan, exportFile } from './export-file';
import { listMissingFieldsOfLine } from './placed-line.domain';

const marks = [
  createSavedMark({ uuid: 'a1', id: 1, north: 6_689_300, east: 370_700 }),
  createSavedMark({ uuid: 'a2', id: 2, north: 6_689_300.5, east: 370_740.25 }),
  createSavedMark({ uuid: 'a3', id: 3, north: 6_689_340, east: 370_740 }),
];

/** A disputed line along water, and a straight one of which nothing else is known. */
const shore = createSavedLine({
  uuid: 'shore',
  curvePoints: [{ north: 6_689_301.125, east: 370_720 }],
  follows: '1',
  disputed: true,
  measurementMethod: '96',
  quality: { accuracy: 13 },
  capturedOn: '2026-06-11',
});
const straight = createSavedLine({ uuid: 'straight', startMarkUuid: 'a2', endMarkUuid: 'a3' });

const createOrder = (format: SurveyFormat, lines: readonly KnownLine[], zone: 32 | 33 = 32) => ({
  format,
  system: getZoneSystem(zone),
  marks,
  lines,
  caseNumber: '2026/118',
  municipalityNumber: '4699',
});

async function writeText(format: SurveyFormat, lines: readonly KnownLine[]): Promise<string> {
  const file = exportFile(createOrder(format, lines), new Date('2026-11-24T08:00:00Z'));
  return new TextDecoder('iso-8859-10').decode(await file.arrayBuffer());
}

test('[JOB-4] SOSI has boundary lines by the names of the object catalogue', async () => {
  const text = await writeText('SOSI', [shore, straight]);
  expect(text.slice(text.indexOf('.KURVE')).split('\r\n')).toEqual([
    '.KURVE 4:',
    '..OBJTYPE Teiggrense',
    '..HJELPELINJETYPE VA',
    '..OMTVISTET JA',
    '..DATAFANGSTDATO 20260611',
    '..KVALITET 96 13',
    '..NØ',
    '6689300000 370700000 ...KP 1',
    '6689301125 370720000',
    '6689300500 370740250 ...KP 1',
    '.KURVE 5:',
    '..OBJTYPE Teiggrense',
    '..OMTVISTET NEI',
    '..NØ',
    '6689300500 370740250 ...KP 1',
    '6689340000 370740000 ...KP 1',
    '.SLUTT',
    '',
  ]);
});

test('[JOB-4] GML has boundary lines by the names that the cadastre is published by', async () => {
  const text = await writeText('GML', [shore, straight]);
  expect(text).toContain(
    [
      '<gml:featureMember><app:Hjelpelinje gml:id="Hjelpelinje.shore">',
      '<app:uuidTeiggrense>shore</app:uuidTeiggrense>',
      '<app:datafangstdato>2026-06-11</app:datafangstdato>',
      '<app:malemetode>96</app:malemetode>',
      '<app:noyaktighet>13</app:noyaktighet>',
      '<app:omtvistet>true</app:omtvistet>',
      '<app:hjelpelinjetype>VA</app:hjelpelinjetype>',
      '<app:grense><gml:LineString gml:id="Hjelpelinje.shore.grense"',
    ].join('\n'),
  );
  expect(text).toContain(
    '<gml:posList>370700 6689300 370720 6689301.125 370740.25 6689300.5</gml:posList>',
  );
  expect(text).toContain('<app:Eiendomsgrense gml:id="Eiendomsgrense.straight">');
});

test('[JOB-4] GeoJSON has boundary lines with all that is known of them but who agrees', async () => {
  const line = { ...shore, followsTerrainDetail: true, remark: 'Langs bekken', agreedBy: ['p1'] };
  const { features } = JSON.parse(await writeText('GeoJSON', [line]));
  expect(features.at(-1)).toEqual({
    type: 'Feature',
    geometry: {
      type: 'LineString',
      coordinates: [
        [370_700, 6_689_300],
        [370_720, 6_689_301.125],
        [370_740.25, 6_689_300.5],
      ],
    },
    properties: {
      objtype: 'Teiggrense',
      uuid: 'shore',
      startMarkUuid: 'a1',
      endMarkUuid: 'a2',
      follows: '1',
      followsTerrainDetail: true,
      administrativeBoundary: '0',
      disputed: true,
      measurementMethod: '96',
      accuracy: 13,
      capturedOn: '2026-06-11',
      remark: 'Langs bekken',
    },
  });
  expect(listMissingFieldsOfLine(line, 'GeoJSON')).toEqual(['agreedBy']);
});

const listLosses = (order: ReturnType<typeof createOrder>) =>
  createExportPlan(order).linePlan.losses.map(({ loss, lines }) => [
    loss,
    lines.map(({ uuid }) => uuid),
  ]);

test('[JOB-4] KOF cannot hold lines, and the export says so', async () => {
  expect(listLosses(createOrder('KOF', [shore, straight]))).toEqual([
    ['leftOut', ['shore', 'straight']],
  ]);
  expect(await writeText('KOF', [shore])).toBe(await writeText('KOF', []));
});

test('[JOB-4] a line is left out where a mark of it is not in the file', () => {
  const order = createOrder('SOSI', [shore, straight]);
  const fewer = { ...order, marks: marks.slice(1) };
  expect(createExportPlan(fewer).linePlan.lines.map(({ uuid }) => uuid)).toEqual(['straight']);
  expect(listLosses(fewer)).toEqual([['noMark', ['shore']]]);
});

test.each(['SOSI', 'GML'] as const)(
  '[JOB-4] %s leaves out what has no published code, and the export says so',
  async (format) => {
    const line = createSavedLine({
      uuid: 'divider',
      follows: '5',
      followsTerrainDetail: true,
      administrativeBoundary: '1',
      remark: 'Langs bekken',
      agreedBy: ['p1'],
    });
    expect(listLosses(createOrder(format, [straight, line]))).toEqual([['fields', ['divider']]]);
    expect(listMissingFieldsOfLine(line, format)).toEqual([
      'follows',
      'followsTerrainDetail',
      'administrativeBoundary',
      'remark',
      'agreedBy',
    ]);
    expect(await writeText(format, [line])).not.toMatch(/HJELPELINJETYPE|ADM|bekken/i);
  },
);

test('[JOB-4] lines of several zones are in one system, their ends at the marks', () => {
  const order = createOrder('GeoJSON', [shore], 33);
  const plan = createExportPlan(order);
  const [line] = plan.linePlan.lines;
  expect(line?.corners).toHaveLength(3);
  expect(line?.corners[0]).toEqual({ north: plan.marks[0]?.north, east: plan.marks[0]?.east });
  expect(line?.corners[1]?.east).toBeCloseTo(40_102, -1);
});
