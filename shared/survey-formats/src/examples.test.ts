import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { triangleFile } from '@feltbok/testing/triangle-file.ts';
import * as coordinates from './coordinates/index';
import * as formats from './index';

const toBytes = (text: string) => new TextEncoder().encode(text);
const kofLine = ' 05 GP-13      4051      6689343.071  370761.065   21.300';
const kof = { name: 'grenser.kof', bytes: toBytes(`${kofLine}\r\n 05 GP-14      4051\r\n`) };
const gml = [
  '<gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml/3.2"><gml:featureMember>',
  '<Grensepunkt><grensepunktnummer>7</grensepunktnummer><noyaktighet>10</noyaktighet>',
  '<gml:Point srsName="EPSG:25832"><gml:pos>370761.065 6689343.071</gml:pos></gml:Point>',
  '</Grensepunkt></gml:featureMember></gml:FeatureCollection>',
].join('');

const readTable = (bytes: Uint8Array) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\r\n');
const toText = (bytes: Uint8Array) => new TextDecoder('iso-8859-10').decode(bytes);
const pointToWrite: formats.PointToWrite = {
  uuid: '0d9f0a52-8d0c-4f0b-9a53-0a7c8a3f6b99',
  north: 6_689_343.071,
  east: 370_761.065,
  texts: { boundaryPointNumber: 'Å 13', typeOfBoundaryMark: '51', heightSystem: 'NN2000' },
  height: 21.305,
  heightSigma: null,
  accuracy: 10,
};
const fileToWrite: formats.FileToWrite = {
  format: 'SOSI',
  system: coordinates.getZoneSystem(32),
  points: [pointToWrite],
  boundaries: [[pointToWrite, { north: 6_689_350.5, east: 370_770.25 }]],
  date: new Date('2026-11-24T08:00:00Z'),
  caseNumber: '2026/118',
  municipalityNumber: '4699',
};

const lineEnd = { north: 6_689_350.5, east: 370_770.25 };
const lineToWrite: formats.LineToWrite = {
  uuid: '0d9f0a52-8d0c-4f0b-9a53-0a7c8a3f6b98',
  startMarkUuid: pointToWrite.uuid,
  endMarkUuid: 'b',
  corners: [{ north: pointToWrite.north, east: pointToWrite.east }, lineEnd],
  follows: '1',
  followsTerrainDetail: false,
  administrativeBoundary: '0',
  disputed: false,
  measurementMethod: '96',
  accuracy: 10,
  capturedOn: null,
  remark: 'Langs bekken',
};

/** A saved mark and the end of a line from it, in the zone beside that of the file. */
const knownMark = {
  uuid: pointToWrite.uuid,
  businessId: 7,
  metaType: 'Database',
  name: '=Hjørne',
  boundaryPointNumber: 'Å 13',
  typeOfBoundaryMark: '51',
  typeOfGround: '',
  status: '',
  approved: '',
  codeForSurvey: '',
  measurementMethod: '96',
  claimByAttendees: '',
  settlement: '',
  quality: { accuracy: 10 },
  utmType: 25_832,
  north: pointToWrite.north,
  east: pointToWrite.east,
  height: { value: 21.305, system: 'NN2000', sigma: null },
} satisfies KnownMark;
const knownLine = {
  uuid: lineToWrite.uuid,
  businessId: 7,
  startMarkUuid: knownMark.uuid,
  endMarkUuid: 'b',
  utmType: 25_832,
  curvePoints: [],
  agreedBy: [],
  follows: '1',
  followsTerrainDetail: false,
  administrativeBoundary: '0',
  disputed: false,
  measurementMethod: '96',
  quality: { accuracy: 10 },
  capturedOn: null,
  remark: 'Langs bekken',
} satisfies KnownLine;

/** The way from one place to another and back, to the millimetre. */
const expectPlace = (found: readonly number[], expected: readonly number[]) => {
  expect(found[0]).toBeCloseTo(expected[0] as number, 3);
  expect(found[1]).toBeCloseTo(expected[1] as number, 3);
};
const kvinnherad: [number, number] = [6.66, 60.32];
const inUtm32: [number, number] = [370_761.059, 6_689_343.071];
const inNtm6: [number, number] = [108_841.633, 1_258_453.673];

const readingExamples: Record<keyof typeof formats, () => void> = {
  detectFormat: () => {
    expect(formats.detectFormat('grenser.SOS')).toBe('SOSI');
    expect(formats.detectFormat('grenser.dxf')).toBeNull();
  },
  checkSurveyFile: () => {
    formats.checkSurveyFile({ name: 'grenser.kof', size: 1000 });
    expect(() => formats.checkSurveyFile({ name: 'grenser.kof', size: 0 })).toThrow(
      formats.FileRejected,
    );
  },
  largestSurveyFile: () => {
    const size = formats.largestSurveyFile + 1;
    expect(() => formats.checkSurveyFile({ name: 'grenser.kof', size })).toThrow('too large');
  },
  lookAtSurveyFile: () => {
    const header = ' 01 OPPDRAG      21112026   2      22 4699 $110         NN';
    const bytes = toBytes(`${header}\n${kofLine}\n`);
    const { system, objectTypes } = formats.lookAtSurveyFile({ name: 'grenser.kof', bytes });
    expect(system).toMatchObject({ name: 'UTM 32' });
    expect(objectTypes).toEqual([]);
  },
  readSurveyFile: () => {
    const { points, lines, report } = formats.readSurveyFile(kof, { zone: 32 });
    expect(points).toEqual([
      {
        number: 1,
        north: 6_689_343.071,
        east: 370_761.065,
        texts: { boundaryPointNumber: 'GP-13', typeOfBoundaryMark: '51' },
        height: 21.3,
        heightSigma: null,
        accuracy: null,
        doubt: null,
      },
    ]);
    expect(lines.map(({ rejections }) => rejections[0]?.reason)).toEqual([undefined, 'no north']);
    expect(report).toMatchObject({ counts: 'lines', total: 2, rejected: 1 });
  },
  writeSurveyFile: () => {
    const bytes = formats.writeSurveyFile(fileToWrite);
    expect(toText(bytes).split('\r\n').slice(15, -2)).toEqual([
      '.PUNKT 1:',
      '..OBJTYPE Teiggrensepunkt',
      '..GRENSEPUNKTNUMMER "Å 13"',
      '..GRENSEPUNKTTYPE 51',
      '..KVALITET * 10',
      '..NØH',
      '6689343071 370761065 21305',
      '.KURVE 2:',
      '..OBJTYPE Eiendomsgrense',
      '..NØ',
      '6689343071 370761065',
      '6689350500 370770250',
    ]);
    const kofBytes = formats.writeSurveyFile({ ...fileToWrite, format: 'KOF' });
    const { points } = formats.readSurveyFile({ ...kof, bytes: kofBytes }, { zone: 32 });
    const { north, east, height } = pointToWrite;
    expect(points).toMatchObject([{ north, east, height }]);
    const geoJson = formats.writeSurveyFile({ ...fileToWrite, format: 'GeoJSON' });
    const { texts } = pointToWrite;
    expect(
      formats.readSurveyFile({ name: 'grenser.geojson', bytes: geoJson }, { zone: 32 }).points,
    ).toMatchObject([{ north, east, height, texts }]);
    const gmlBytes = formats.writeSurveyFile({ ...fileToWrite, format: 'GML' });
    expect(
      formats.readSurveyFile({ name: 'grenser.gml', bytes: gmlBytes }, { zone: 32 }).points,
    ).toMatchObject([{ north, east, height, texts }, {}, {}]);
  },
  listWriteLosses: () => {
    const points = [pointToWrite, { ...pointToWrite, east: 1_370_761.065 }];
    expect(formats.listWriteLosses({ ...fileToWrite, format: 'KOF', points })).toEqual([
      ['heightSystem'],
      ['leftOut'],
    ]);
    expect(formats.listWriteLosses({ ...fileToWrite, points })).toEqual([[], []]);
  },
  getWrittenNumber: () => {
    const texts = { boundaryPointNumber: 'Et "langt" nummer' };
    expect(formats.getWrittenNumber(texts, 'KOF')).toBe('Et "langt"');
    expect(formats.getWrittenNumber(texts, 'SOSI')).toBe("Et 'langt' nummer");
  },
  FileRejected: () => {
    const file = { name: 'grenser.geojson', bytes: toBytes('{') };
    try {
      formats.readSurveyFile(file, { zone: 32 });
    } catch (error) {
      expect((error as formats.FileRejected).reason).toEqual({ kind: 'not JSON' });
    }
    expect.assertions(1);
  },
  listMissingLineFields: () => {
    expect(formats.listMissingLineFields(lineToWrite, 'GeoJSON')).toEqual([]);
    expect(formats.listMissingLineFields(lineToWrite, 'SOSI')).toEqual(['remark']);
  },
  listCurvePlaces: () => {
    const lines = [lineToWrite];
    const points = [pointToWrite, { ...pointToWrite, uuid: 'b', ...lineEnd }];
    const bytes = formats.writeSurveyFile({ ...fileToWrite, points, lines, boundaries: [] });
    const reading = formats.readSurveyFile({ name: 'grenser.sos', bytes }, { zone: 32 });
    const [curve] = reading.curves;
    expect(curve).toMatchObject({ objectType: 'Teiggrense', follows: '1', disputed: false });
    expect(curve && formats.listCurvePlaces(curve, reading.lines)).toEqual({
      places: lineToWrite.corners,
      problem: null,
    });
  },
  placeMarks: () => {
    const [mark] = formats.placeMarks([knownMark], coordinates.getZoneSystem(33), null);
    expect(mark).toMatchObject({ mark: knownMark, north: 6_716_203.909, east: 40_146.627 });
  },
  toPointToWrite: () => {
    const { north, east } = knownMark;
    const point = formats.toPointToWrite({ mark: knownMark, north, east });
    expect(point).toMatchObject({ north, east, height: 21.305, accuracy: 10 });
    expect(point.texts).toMatchObject({ boundaryPointNumber: 'Å 13', heightSystem: 'NN2000' });
  },
  placeLines: () => {
    const system = coordinates.getZoneSystem(32);
    const marks = formats.placeMarks(
      [knownMark, { ...knownMark, uuid: 'b', ...lineEnd }],
      system,
      null,
    );
    expect(formats.placeLines([knownLine], marks, system, null)).toEqual([
      { line: knownLine, written: lineToWrite },
    ]);
    expect(formats.placeLines([knownLine], marks.slice(0, 1), system, null)).toMatchObject([
      { written: null, reason: 'noMark' },
    ]);
  },
  toLineAttributes: () =>
    expect(formats.toLineAttributes(knownLine)).toMatchObject({ accuracy: 10, follows: '1' }),
  writeMarkTable: () => {
    const texts = { ...pointToWrite.texts, name: '=1+1', status: 'ny, "rød"' };
    const [head, row, end] = readTable(
      formats.writeMarkTable([{ ...pointToWrite, texts }], coordinates.getZoneSystem(32)),
    );
    expect(head).toMatch(/^\ufeffuuid,boundaryPointNumber,name,epsg,north,east,height,/);
    expect(row).toBe(
      `${pointToWrite.uuid},Å 13,'=1+1,25832,6689343.071,370761.065,21.305,NN2000,,10,51,,` +
        '"ny, ""rød""",,,,',
    );
    expect(end).toBe('');
  },
  writeLineTable: () => {
    const [, row] = readTable(formats.writeLineTable([lineToWrite], coordinates.getZoneSystem(32)));
    expect(row).toBe(
      `${lineToWrite.uuid},${pointToWrite.uuid},b,25832,` +
        '"LINESTRING (370761.065 6689343.071, 370770.25 6689350.5)",' +
        '1,false,0,false,96,10,,Langs bekken',
    );
  },
  isBoundaryType: () => {
    expect(formats.isBoundaryType('Eiendomsgrense')).toBe(true);
    expect(formats.isBoundaryType('Bygning')).toBe(false);
  },
  preselectTypes: () => {
    const types = ['Grensepunkt', 'Bygning'].map((name) => ({ name, objects: 2, places: 2 }));
    expect(formats.preselectTypes(types)).toEqual(['Grensepunkt']);
  },
  readGmlFeatures: () => {
    const types: string[] = [];
    const { system } = formats.readGmlFeatures(gml, ({ type }) => types.push(type));
    expect(types).toEqual(['Grensepunkt']);
    expect(system).toMatchObject({ name: 'UTM 32' });
  },
  readGmlWords: () => {
    formats.readGmlFeatures(gml, ({ words }) =>
      expect(formats.readGmlWords(words)).toMatchObject({
        texts: { boundaryPointNumber: '7' },
        accuracy: 10,
      }),
    );
    expect.assertions(1);
  },
  orderAxes: () =>
    expect(formats.orderAxes(6_689_343, 370_761, null)).toEqual({ x: 370_761, y: 6_689_343 }),
  findCoordinates: () => expect(formats.findCoordinates(kofLine)).toEqual([25, 48]),
  showLine: () =>
    expect(formats.showLine(7, `${'x'.repeat(200)}`, null)).toEqual({
      number: 7,
      text: 'x'.repeat(120),
      marked: null,
    }),
  shownLines: () => {
    const bytes = toBytes(' 05\n'.repeat(300));
    const { report } = formats.readSurveyFile({ name: 'grenser.kof', bytes }, { zone: 32 });
    expect(report.rejected).toBe(300);
    expect(report.rejectedLines).toHaveLength(formats.shownLines);
  },
};

const { getZoneSystem, toUtmPlane, toNtmPlane } = coordinates;
const readMadeTriangles = () => coordinates.readTriangles(JSON.stringify(triangleFile()));
const coordinateExamples: Record<keyof typeof coordinates, () => void> = {
  getZoneSystem: () => expect(getZoneSystem(33)).toMatchObject({ name: 'UTM 33', epsg: 25_833 }),
  toNtmSystem: () => expect(coordinates.toNtmSystem(6)).toMatchObject({ name: 'NTM 6', sosi: 206 }),
  toNgoSystem: () => expect(coordinates.toNgoSystem(3).name).toBe('NGO1948 akse III'),
  ntmZones: () => expect(coordinates.ntmZones).toHaveLength(26),
  systemsByName: () =>
    expect(coordinates.systemsByName.get('NTM 10')).toEqual(coordinates.toNtmSystem(10)),
  toSosiCode: () => expect(coordinates.toSosiCode(25_832)).toBe(22),
  findSystemBySosiCode: () => {
    expect(coordinates.findSystemBySosiCode(22)).toEqual(getZoneSystem(32));
    expect(coordinates.findSystemBySosiCode(41)).toEqual({ kind: 'unknown', name: 'lokalnett' });
  },
  findSystemByCrsName: () =>
    expect(coordinates.findSystemByCrsName('urn:ogc:def:crs:EPSG::4258')).toMatchObject({
      kind: 'degrees',
    }),
  toUtmPlane: () =>
    expect(coordinates.createInverseProjection(toUtmPlane(32))(inUtm32)[0]).toBeCloseTo(6.66, 6),
  toNtmPlane: () => expectPlace(coordinates.createProjection(toNtmPlane(6))(kvinnherad), inNtm6),
  createProjection: () =>
    expectPlace(coordinates.createProjection(toUtmPlane(32))(kvinnherad), inUtm32),
  createInverseProjection: () =>
    expectPlace(coordinates.createInverseProjection(toUtmPlane(32))(inUtm32), kvinnherad),
  createPlaneConversion: () =>
    expectPlace(coordinates.createPlaneConversion(toNtmPlane(6), toUtmPlane(32))(inNtm6), inUtm32),
  createSystemConversion: () => {
    const convert = coordinates.createSystemConversion(
      coordinates.toNtmSystem(6),
      getZoneSystem(32),
      null,
    );
    expectPlace(convert(inNtm6), inUtm32);
  },
  createFromDegrees: () =>
    expectPlace(coordinates.createFromDegrees(getZoneSystem(32), null)(kvinnherad), inUtm32),
  createPositionConverter: () => {
    const toPosition = coordinates.createPositionConverter(getZoneSystem(32), null);
    const { longitude, latitude } = toPosition({ east: inUtm32[0], north: inUtm32[1] });
    expectPlace([longitude, latitude], kvinnherad);
  },
  addTrianglesError: () => {
    expect(coordinates.addTrianglesError(null)).toBe(10);
    expect(coordinates.addTrianglesError(24)).toBe(26);
  },
  readTriangles: () => {
    const { toNgo, fromNgo } = readMadeTriangles();
    expectPlace(fromNgo(toNgo(kvinnherad)), kvinnherad);
    expect(() => coordinates.readTriangles('{}')).toThrow();
  },
  isInNorway: () => {
    expect(coordinates.isInNorway(...kvinnherad)).toBe(true);
    expect(coordinates.isInNorway(60.32, 6.66)).toBe(false);
  },
};

test.each(Object.entries(readingExamples))('[FMT-1] %s does what its example shows', (_, example) =>
  example(),
);

test.each(Object.entries(coordinateExamples))(
  '[FMT-1] %s converts as its example shows',
  (_, example) => example(),
);

test('[FMT-1] every export of the package has an example', () => {
  expect(Object.keys(readingExamples).sort()).toEqual(Object.keys(formats).sort());
  expect(Object.keys(coordinateExamples).sort()).toEqual(Object.keys(coordinates).sort());
});
