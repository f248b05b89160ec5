import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { HeightSystem } from '@feltbok/domain/boundary-marks/mark-height.ts';
import type { SurveyFormat } from '@feltbok/survey-formats';
import {
  createProjection,
  getZoneSystem,
  toNtmSystem,
  toUtmPlane,
} from '@feltbok/survey-formats/coordinates';
import { sampleMeasurement } from '@feltbok/testing/mark-measurement.ts';
import { toImportedMarks } from '../../testing/features';
import { createSavedMark } from '../../testing/sample-marks';
import { type ImportResult, importFile, lookAt } from '../import/import-file';
import { createExportPlan, exportFile, listMissingFields } from './export-file';

// Only another program can confirm that our files are SOSI and GML: QGIS reads them with GDAL.
const formats = spawnSync('ogrinfo', ['--formats'], { encoding: 'utf8' }).stdout ?? '';
const hasFormat = (format: 'SOSI' | 'GML') => new RegExp(`^\\s+${format} `, 'm').test(formats);
if (!hasFormat('SOSI') || !hasFormat('GML'))
  process.stdout.write(
    'GDAL with SOSI is not installed (Debian: gdal-bin): its tests are left out.\n',
  );

const folder = mkdtempSync(join(tmpdir(), 'sosi-'));
afterAll(() => rmSync(folder, { recursive: true }));

const marks = [
  createSavedMark({
    uuid: 'a',
    boundaryPointNumber: 'GP Ærøy Š13',
    height: { value: 21.305, system: 'NN2000', sigma: 0.05 },
    capturedOn: '2020-06-11',
  }),
  createSavedMark({
    uuid: 'b',
    boundaryPointNumber: '14',
    north: 6_689_350.501,
    typeOfBoundaryMark: '69',
    measurementMethod: '',
  }),
  createSavedMark({
    uuid: 'c',
    boundaryPointNumber: '',
    east: 370_770.125,
    quality: { accuracy: null },
  }),
];
const createOrder = (
  format: SurveyFormat,
  system = getZoneSystem(32),
  of: readonly KnownMark[] = marks,
) => ({
  format,
  system,
  marks: of,
  caseNumber: '2026/118',
  municipalityNumber: '4699',
});
/** A property as the map's service has it: one parcel around the marks. */
const property = {
  box: { west: 6.6, south: 60.3, east: 6.7, north: 60.4 },
  parcels: [
    {
      type: 'Polygon' as const,
      coordinates: [
        [
          [6.65, 60.31],
          [6.66, 60.31],
          [6.66, 60.32],
          [6.65, 60.31],
        ],
      ],
    },
  ],
};
const createFile = (...asked: Parameters<typeof createOrder>) =>
  exportFile(createOrder(...asked), new Date('2026-11-24T08:00:00Z'));

/** Each feature as ogrinfo prints it. */
async function readByOgr(file: File) {
  // GDAL stores what it has learnt of a GML file beside it, and would believe that of another with
  // the same name.
  const path = join(mkdtempSync(join(folder, 'file-')), file.name);
  writeFileSync(path, new Uint8Array(await file.arrayBuffer()));
  const { stdout, stderr } = spawnSync(
    'ogrinfo',
    ['-al', '-ro', '--config', 'OGR_CT_FORCE_TRADITIONAL_GIS_ORDER', 'NO', path],
    {
      encoding: 'utf8',
    },
  );
  const features = stdout.split(/^OGRFeature/m).slice(1);
  const found = features.map((feature) => {
    const [, ...place] = /POINT (?:Z )?\(([-\d.]+) ([-\d.]+)(?: ([-\d.]+))?\)/.exec(feature) ?? [];
    const getField = (name: string) =>
      new RegExp(`^\\s+${name} \\(\\w+(?:\\(.*\\))?\\) = (.*)$`, 'im').exec(feature)?.[1]?.trim();
    return {
      place: place.filter((coordinate) => coordinate !== undefined).map(Number),
      getField,
    };
  });
  const lines = Array.from(stdout.matchAll(/LINESTRING \((.*)\)/g), ([, list = '']) =>
    list.split(',').map((place) => place.split(' ').map(Number)),
  );
  return { found: found.filter(({ place }) => place.length > 0), lines, text: stdout + stderr };
}

(hasFormat('SOSI') ? test : test.skip)(
  '[CAD-6] GDAL reads back the same points from SOSI',
  async () => {
    const { found, text } = await readByOgr(createFile('SOSI'));
    expect(found.map(({ place }) => place.slice(0, 2))).toEqual(
      marks.map(({ north, east }) => [east, north]),
    );
    // The driver makes points of two axes; heights are read by our own import below.
    expect(found.map(({ getField }) => getField('objekttypenavn'))).toEqual(
      marks.map(() => 'Teiggrensepunkt'),
    );
    expect(found.map(({ getField }) => getField('grensepunkttype'))).toEqual(['51', '69', '51']);
    expect(found[0]?.getField('grensepunktnummer')).toBe('GP Ærøy Š13');
    expect(text).toMatch(/UTM zone 32N/);
  },
);

(hasFormat('GML') ? test : test.skip)(
  '[CAD-6] GDAL reads back the same points from GML, in UTM and NTM',
  async () => {
    const { found, text } = await readByOgr(createFile('GML'));
    expect(found.map(({ place }) => place)).toEqual(marks.map(({ north, east }) => [east, north]));
    expect(found.map(({ getField }) => getField('grensepunkttype'))).toEqual(['51', '69', '51']);
    expect(found[0]?.getField('grensepunktnummer')).toBe('GP Ærøy Š13');
    expect(text).toMatch(/UTM zone 32N/);
    const inNtm = await readByOgr(createFile('GML', toNtmSystem(6)));
    expect(inNtm.text).toMatch(/NTM zone 6/);
    expect(inNtm.found[0]?.place[0]).toBeCloseTo(108_841.6, 0);
  },
);

function expectAsWritten({ features, zone }: Pick<ImportResult, 'features' | 'zone'>) {
  const read = toImportedMarks(features, zone, 2077);
  for (const [at, mark] of marks.entries())
    expect(read[at]).toMatchObject({
      north: mark.north,
      east: mark.east,
      boundaryPointNumber: mark.boundaryPointNumber,
      typeOfBoundaryMark: mark.typeOfBoundaryMark,
      typeOfGround: 'FJ',
      measurementMethod: mark.measurementMethod,
      quality: mark.quality,
      height: mark.height,
      capturedOn: mark.capturedOn ?? null,
    });
}

test('[CAD-6] our own import reads the same marks from SOSI', async () => {
  const file = createFile('SOSI');
  expect(await lookAt(file)).toMatchObject({ ok: true, system: { zone: 32 }, isBinding: true });
  const outcome = await importFile({ file, zone: 33, known: [] });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  expect(outcome).toMatchObject({ zone: 32, report: { rejected: 0, added: 3 } });
  expectAsWritten(outcome);
});

test.each(['SOSI', 'GML', 'GeoJSON'] as const)(
  '[MARK-6] a ground that is in no list comes back from %s as it is',
  async (format) => {
    const grounds = ['10', 'AS', 'Fjell i dagen', 'IS'];
    const written = grounds.map((typeOfGround, index) =>
      createSavedMark({ uuid: `${index}`, north: 6_689_000 + index, typeOfGround }),
    );
    const file = createFile(format, getZoneSystem(32), written);
    const outcome = await importFile({ file, zone: 32, known: [] });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
    const read = toImportedMarks(outcome.features, 32, 1);
    expect(read.map(({ typeOfGround }) => typeOfGround)).toEqual(grounds);
  },
);

test('[CAD-6] losses of a mark in SOSI are listed before the export', () => {
  const otherMarks = [
    createSavedMark({ uuid: 'd', height: { value: 1, system: 'NN1954', sigma: null }, status: '' }),
    createSavedMark({ uuid: 'e', boundaryPointNumber: '漢', typeOfBoundaryMark: 'A', status: '' }),
  ];
  const { losses } = createExportPlan(
    createOrder('SOSI', getZoneSystem(32), [...marks, ...otherMarks]),
  );
  expect(losses.map(({ loss, marks: of }) => [loss, ...of.map(({ uuid }) => uuid)])).toEqual([
    ['type', 'e'],
    ['heightOfFile', 'd'],
    ['sosiLetters', 'e'],
    ['fields', 'a', 'b', 'c'],
  ]);
});

test.each(['SOSI', 'GML'] as const)(
  '[GNS-5] %s names the marks that lose their evidence',
  (format) => {
    const measured = createSavedMark({
      uuid: 'd',
      status: '',
      measurements: [sampleMeasurement()],
    });
    const { losses } = createExportPlan(createOrder(format, getZoneSystem(32), [measured]));
    expect(losses).toMatchObject([{ loss: 'fields', marks: [{ uuid: 'd' }] }]);
    expect(listMissingFields(measured, format)).toEqual(['measurements']);
  },
);

const createMarks = (system: HeightSystem, count: number, sigma: number | null = null) =>
  Array.from({ length: count }, (_, index) =>
    createSavedMark({
      uuid: `${system}-${index}`,
      boundaryPointNumber: `${index}`,
      north: 6_689_000 + index,
      east: system === 'NN2000' ? 370_000 : 371_000,
      height: { value: 20 + index / 1000, system, sigma },
    }),
  );

test.each([
  ['ellipsoidal', 'NN2000'],
  ['NN2000', 'unknown'],
] as const)('[FLT-25] SOSI: one height in %s leaves 54 in %s in the file', async (first, most) => {
  const all = [...createMarks(first, 1), ...createMarks(most, 54)];
  const { losses } = createExportPlan(createOrder('SOSI', getZoneSystem(32), all));
  const lost = losses.find(({ loss }) => loss === 'heightOfFile');
  expect(lost?.marks.map(({ uuid }) => uuid)).toEqual([`${first}-0`]);
  const outcome = await importFile({
    file: createFile('SOSI', getZoneSystem(32), all),
    zone: 32,
    known: [],
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  const read = toImportedMarks(outcome.features, 32, 1);
  expect(read.filter(({ height }) => height?.system === most)).toHaveLength(54);
  expect(read.at(-1)?.height).toEqual({ value: 20.053, system: most, sigma: null });
});

test('[FLT-25] SOSI: a height with rounded σ is in the file, reported as rounded', async () => {
  const marks = createMarks('NN2000', 2, 0.013);
  const { losses } = createExportPlan(createOrder('SOSI', getZoneSystem(32), marks));
  expect(losses.map(({ loss }) => loss)).toEqual(['heightSigma', 'fields']);
  const outcome = await importFile({
    file: createFile('SOSI', getZoneSystem(32), marks),
    zone: 32,
    known: [],
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  const heights = toImportedMarks(outcome.features, 32, 1).map(({ height }) => height);
  expect(heights).toMatchObject([{ value: 20, sigma: 0.01 }, { value: 20.001 }]);
});

/**
 * A file in the form of other programs: an origin, centimetres, texts in lines of their own, nodes
 * and comments.
 */
const foreign = `.HODE
..TEGNSETT LETTERS
..TRANSPAR
...KOORDSYS 22
...VERT-DATUM NN54
...ORIGO-NØ 6600000 300000
...ENHET 0.01
.PUNKT 1: ! et merke
..OBJTYPE Grensepunkt
..GRENSEPUNKTNUMMER Bø1
..KVALITET
...MÅLEMETODE 11
...NØYAKTIGHET 13
..NØH
8934307 7076106 2130 ...KP 1
.KURVE 2:
..OBJTYPE Eiendomsgrense
..NØ
8934307 7076106
8935000 7077000
893500 feil
.KURVE 3:
..OBJTYPE Høydekurve
..NØ
8934400 7076200
.SLUTT
`;

test.each([
  ['ISO8859-10', 'latin1'],
  ['ISO8859-1', 'latin1'],
  ['UTF-8', 'utf8'],
] as const)(
  '[CAD-6] points and boundaries come from %s, every line accounted for',
  async (letters, encoding) => {
    const bytes = Buffer.from(foreign.replace('LETTERS', letters), encoding);
    const outcome = await importFile({
      file: new File([bytes], 'grense.SOS'),
      zone: 32,
      known: [],
    });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
    const { report, features, zone } = outcome;
    expect(toImportedMarks(features, zone, 1)).toMatchObject([
      {
        north: 6_689_343.07,
        east: 370_761.06,
        boundaryPointNumber: 'Bø1',
        measurementMethod: '11',
        quality: { accuracy: 13 },
        height: { value: 21.3, system: 'NN1954', sigma: null },
      },
      { north: 6_689_350, east: 370_770, boundaryPointNumber: '' },
    ]);
    expect(report).toMatchObject({ total: 26, added: 2, repeated: 1, rejected: 1 });
    expect(report.rejectedLines).toMatchObject([
      { number: 21, reason: 'bad coordinates', text: '893500 feil' },
    ]);
    const skipped = Object.values(report.skipped).reduce((sum, count) => sum + count, 0);
    expect(report.added + report.duplicates + report.rejected + skipped).toBe(report.total);
  },
);

const sosiHead = '.HODE\n..TRANSPAR\n...KOORDSYS 22\n...ENHET 0.01\n...VERT-DATUM NN2000\n';
const sosiMark = '.PUNKT 1:\n..GRENSEPUNKTNUMMER Bø1\n..NØH\n668934307 37076106 2130\n';
const importSosi = (text: string, encoding: BufferEncoding = 'utf8') =>
  importFile({
    file: new File([Uint8Array.from(Buffer.from(text, encoding))], 'a.sos'),
    zone: 32,
    known: [],
  });

interface SosiVariant {
  mark?: string;
  head?: string;
  encoding?: BufferEncoding;
  number?: string;
}
test.each<[what: string, variant: SosiVariant]>([
  ['a comment behind a place', { mark: sosiMark.replace('2130', '2130 ! ved veien') }],
  ['a depth system behind that of heights', { head: sosiHead.replace('NN2000', 'NN2000 SJØ') }],
  [
    'its height in a line of its own',
    { mark: sosiMark.replace('NØH', 'HØYDE 21.30\n..NØ').replace(' 2130', '') },
  ],
  ['a unit with a comma', { head: sosiHead.replace('0.01', '0,01') }],
  ['Latin-1 that is called UTF-8', { head: `${sosiHead}..TEGNSETT UTF-8\n`, encoding: 'latin1' }],
  ['UTF-8 that is called ISO8859-10', { head: `${sosiHead}..TEGNSETT ISO8859-10\n` }],
  ['an exclamation in a text', { mark: sosiMark.replace('Bø1', '"Bø1!" ! nr'), number: 'Bø1!' }],
])('[CAD-6] SOSI with %s is read as intended', async (_what, variant) => {
  const { mark = sosiMark, head = sosiHead, encoding, number = 'Bø1' } = variant;
  const outcome = await importSosi(head + mark, encoding);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  expect(toImportedMarks(outcome.features, 32, 1)).toMatchObject([
    {
      north: 6_689_343.07,
      east: 370_761.06,
      boundaryPointNumber: number,
      height: { value: 21.3, system: 'NN2000' },
    },
  ]);
});

test('[CAD-6] SOSI with an origin and no unit has no places', async () => {
  const head = sosiHead.replace('ENHET 0.01', 'ORIGO-NØ 6650000 330000');
  const { report } = await importSosi(head + sosiMark.replace('668934307 37076106', '39343 40761'));
  expect(report?.rejectedLines).toMatchObject([{ reason: 'bad coordinates' }]);
});

test('[CAD-6] SOSI whose decimals are damaged is rejected, not cut', async () => {
  const { report } = await importSosi(sosiHead + sosiMark.replace('37076106', '37076106.ç5'));
  expect(report?.rejectedLines).toMatchObject([{ reason: 'bad coordinates' }]);
});

test.each(['ENHET 0.01x', 'ENHET 0', 'ORIGO-NØ 6600000'])(
  '[CAD-6] a head with %s gives no places',
  async (word) => {
    const origin = '...ORIGO-NØ 0 0\n';
    const head = (sosiHead + origin).replace(
      word.startsWith('ENHET') ? 'ENHET 0.01' : 'ORIGO-NØ 0 0',
      word,
    );
    expect((await importSosi(head + sosiMark)).report?.rejectedLines).toMatchObject([
      { reason: 'bad coordinates' },
    ]);
  },
);

test('[CAD-6] a mark after its boundary has its values from SOSI', async () => {
  const place = '..NØ\n6689343.07 370761.06\n';
  const boundary = `.KURVE 1:\n..KVALITET 82 200\n${place}`;
  const mark = `.PUNKT 2:\n..GRENSEPUNKTTYPE 51\n..GRENSEMERKENEDSATTI FJ\n..KVALITET 96 5\n${place}`;
  const outcome = await importFile({
    file: new File([boundary, mark], 'a.sos'),
    zone: 32,
    known: [],
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  expect(toImportedMarks(outcome.features, 32, 1)).toMatchObject([
    {
      typeOfBoundaryMark: '51',
      typeOfGround: 'FJ',
      measurementMethod: '96',
      quality: { accuracy: 5 },
    },
  ]);
});

test('[CAD-6] SOSI in a system that cannot be converted is rejected by its name', async () => {
  const file = new File([foreign.replace('KOORDSYS 22', 'KOORDSYS 101')], 'a.sosi');
  expect(await lookAt(file)).toEqual({
    ok: false,
    reason: { kind: 'system', name: 'lokalnett Oslo' },
  });
});

test.each(['SOSI', 'GML'] as const)(
  '[CAD-6] GDAL reads the boundaries of the property from %s',
  async (format) => {
    if (!hasFormat(format)) return;
    const file = exportFile({ ...createOrder(format), property }, new Date('2026-11-24T08:00:00Z'));
    const { found, lines } = await readByOgr(file);
    const ring = property.parcels[0]?.coordinates[0] ?? [];
    const toPlane = createProjection(toUtmPlane(32));
    const corners = ring.map((place) =>
      toPlane(place as [number, number]).map((metres) => Math.round(metres * 1000) / 1000),
    );
    expect(lines).toEqual([corners]);
    expect(found).toHaveLength(marks.length);
    const back = await importFile({ file, zone: 32, known: [] });
    expect(back).toMatchObject({ ok: true, report: { added: 6, repeated: 1, rejected: 0 } });
  },
);

test('[CAD-6] our own import reads the same marks from GML, in UTM and NTM', async () => {
  const file = createFile('GML');
  expect(await lookAt(file)).toMatchObject({ ok: true, system: { zone: 32 }, isBinding: true });
  const outcome = await importFile({ file, zone: 33, known: [] });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  expect(outcome).toMatchObject({
    zone: 32,
    report: { counts: 'features', total: 3, rejected: 0, added: 3 },
  });
  expectAsWritten(outcome);
  const inNtm = await importFile({ file: createFile('GML', toNtmSystem(6)), zone: 32, known: [] });
  expect(inNtm).toMatchObject({ ok: true, report: { added: 3, convertedFrom: 'NTM 6' } });
});

/**
 * An answer in the form of the cadastre's services: members of several types, a surface, an arc,
 * and no count.
 */
const createForeignGml = (letters: string) => `<?xml version="1.0" encoding="${letters}"?>
<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:gml="http://www.opengis.net/gml/3.2"
  xmlns:app="http://example.no/app" numberMatched="unknown" numberReturned="0">
<wfs:boundedBy><gml:Envelope srsName="urn:ogc:def:crs:EPSG::25832"><gml:lowerCorner>0 0</gml:lowerCorner></gml:Envelope></wfs:boundedBy>
<wfs:member><app:Teiggrensepunkt gml:id="a"><app:grensepunkttype>56</app:grensepunkttype>
  <app:kvalitet><app:Posisjonskvalitet><app:malemetode>11</app:malemetode><app:noyaktighet>13</app:noyaktighet></app:Posisjonskvalitet></app:kvalitet>
  <app:grensepunktnummer><![CDATA[Bø & 1]]></app:grensepunktnummer>
  <app:posisjon><gml:Point><gml:pos>370761.06 6689343.07</gml:pos></gml:Point></app:posisjon></app:Teiggrensepunkt></wfs:member>
<wfs:member><app:Eiendomsgrense gml:id="b"><app:grense><gml:Curve srsName="EPSG:25832"><gml:segments>
  <gml:LineStringSegment><gml:posList>370761.06 6689343.07 370770 6689350</gml:posList></gml:LineStringSegment>
  <gml:Arc><gml:posList>370770 6689350 370775 6689352 370780 6689350</gml:posList></gml:Arc></gml:segments></gml:Curve></app:grense></app:Eiendomsgrense></wfs:member>
<wfs:member><app:Teig gml:id="c"><app:representasjonspunkt><gml:Point><gml:pos>1 2</gml:pos></gml:Point></app:representasjonspunkt>
  <app:omrade><gml:Surface><gml:patches><gml:PolygonPatch/></gml:patches></gml:Surface></app:omrade></app:Teig></wfs:member>
<wfs:member><app:Veglenke gml:id="d"><app:grense><gml:LineString><gml:posList>370700 6689300 370701 6689301</gml:posList></gml:LineString></app:grense></app:Veglenke></wfs:member>
<wfs:member><app:Teiggrensepunkt gml:id="e"><app:posisjon><gml:Point><gml:pos>370761 feil</gml:pos></gml:Point></app:posisjon></app:Teiggrensepunkt></wfs:member>
<wfs:member><app:Teiggrensepunkt gml:id="f"/></wfs:member>
</wfs:FeatureCollection>`;

test.each([
  ['ISO-8859-10', 'latin1'],
  ['ISO-8859-1', 'latin1'],
  ['UTF-8', 'utf8'],
] as const)(
  '[CAD-6] points and boundaries come from GML in %s, all accounted for',
  async (letters, encoding) => {
    const bytes = Buffer.from(createForeignGml(letters), encoding);
    const outcome = await importFile({
      file: new File([bytes], 'grense.gml'),
      zone: 32,
      known: [],
    });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
    const { report, features, zone } = outcome;
    expect(toImportedMarks(features, zone, 1)).toMatchObject([
      {
        north: 6_689_343.07,
        east: 370_761.06,
        boundaryPointNumber: 'Bø & 1',
        measurementMethod: '11',
        typeOfBoundaryMark: '56',
        quality: { accuracy: 13 },
      },
      { north: 6_689_350, east: 370_770, boundaryPointNumber: '' },
      { north: 6_689_350, east: 370_780 },
    ]);
    expect(report).toMatchObject({
      total: 9,
      added: 3,
      repeated: 2,
      rejected: 2,
      skipped: { 'other record': 2 },
    });
    expect(report.rejectedLines).toMatchObject([
      {
        number: 8,
        reason: 'bad coordinates',
        text: expect.stringMatching(/^<app:Teiggrensepunkt gml:id="e">/),
      },
      { number: 9, reason: 'no point' },
    ]);
    expect(report.added + report.duplicates + report.rejected + 2).toBe(report.total);
  },
);

test('[CAD-6] the coordinates of GML 2 are read, the box around them is not', async () => {
  const place =
    '<gml:coordinates>370761.06,6689343.07,21.3 370770,6689350 370780, 370781</gml:coordinates>';
  const content = `<a xmlns:gml="g"><gml:featureMember><Eiendomsgrense><gml:boundedBy><gml:Box>${place}</gml:Box></gml:boundedBy>
    <gml:LineString srsName="EPSG:25832">${place}</gml:LineString></Eiendomsgrense></gml:featureMember></a>`;
  const { report, ...outcome } = await importFile({
    file: new File([content], 'a.gml'),
    zone: 32,
    known: [],
  });
  expect(outcome).toMatchObject({
    features: [6_689_343.07, 6_689_350].map((north) => ({
      geometry: { coordinates: [expect.any(Number), north] },
    })),
  });
  expect(report?.rejectedLines.map(({ reason }) => reason)).toEqual([
    'bad coordinates',
    'bad coordinates',
  ]);
});

test.each([
  ['<gml:pos>370761.06', '<gml:pos srsDimension="2">370761. 06'],
  ['370770 6689350</gml:posList>', '370770 6689 350</gml:posList>'],
])('[CAD-6] places with %s broken by a blank are rejected', async (whole, broken) => {
  const file = new File([createForeignGml('UTF-8').replace(whole, broken)], 'a.gml');
  const { report } = await importFile({ file, zone: 32, known: [] });
  expect(report).toMatchObject({
    rejected: 3,
    rejectedLines: [{ reason: 'bad coordinates' }, {}, {}],
  });
});

test.each(['0', '-1', '0.001', '', 'to'])(
  '[CAD-6] places of %j coordinates are rejected',
  async (dimension) => {
    const content = createForeignGml('UTF-8').replace(
      '<gml:posList>',
      `<gml:posList srsDimension="${dimension}">`,
    );
    const { report } = await importFile({
      file: new File([content], 'a.gml'),
      zone: 32,
      known: [],
    });
    expect(report?.rejectedLines[0]).toMatchObject({ number: 2, reason: 'bad coordinates' });
  },
);

test('[CAD-6] GML that is cut is rejected, as is a system that cannot be converted', async () => {
  const cut = new File([createForeignGml('UTF-8').slice(0, 900)], 'a.gml');
  expect(await importFile({ file: cut, zone: 32, known: [] })).toMatchObject({
    ok: false,
    reason: { kind: 'not XML' },
  });
  const unknownSystemFile = new File(
    [createForeignGml('UTF-8').replace('EPSG::25832', 'EPSG::3021')],
    'a.gml',
  );
  expect(await lookAt(unknownSystemFile)).toEqual({
    ok: false,
    reason: { kind: 'system', name: 'urn:ogc:def:crs:EPSG::3021' },
  });
});
