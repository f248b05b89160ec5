import {
  createSystemConversion,
  getZoneSystem,
  readTriangles,
  toNgoSystem,
} from '@feltbok/survey-formats/coordinates';
import { triangleFile } from '@feltbok/testing/triangle-file.ts';
import fc from 'fast-check';
import { projectToUtm, unprojectUtm } from '../../coordinates/utm.domain';
import { completeFeatures, createKnownPoints } from '../../testing/features';
import { type ImportOutcome, type ImportRequest, importFile, lookAt } from './import-file';
import type { KnownPoint } from './known-points.domain';

const nothing: KnownPoint[] = [];

const padLeft = (text: string, width: number) => text.padStart(width);
const formatKofLine = (name: string, theme: string, first: string, second: string, height = '') =>
  ` 05 ${name.padEnd(10)} ${theme.padEnd(8)} ${padLeft(first, 12)} ${padLeft(second, 11)} ${padLeft(height, 8)}`;
const formatHeader = (system: string, units = '$110') =>
  ` 01 ${'OPPDRAG'.padEnd(12)} 21112026 ${padLeft('2', 3)} ${padLeft(system, 7)} 4699 ${units.padEnd(12)} NN`;

const createFile = (content: BlobPart, name = 'grenser.kof') => new File([content], name);
const importContent = (
  content: BlobPart,
  { name, ...more }: Partial<ImportRequest> & { name?: string } = {},
) => importFile({ file: createFile(content, name), zone: 32, known: nothing, ...more });

function listAdded(outcome: ImportOutcome) {
  if (!outcome.ok) throw new Error(`rejected: ${JSON.stringify(outcome)}`);
  return completeFeatures(outcome.features).map(({ geometry, properties }) => ({
    place: geometry.coordinates,
    number: properties.boundaryPointNumber,
    type: properties.typeOfBoundaryMark,
  }));
}

/** The first point lies where cs2cs of PROJ has it, to half a millimetre. */
function expectNtmPlaceInZone32(outcome: ImportOutcome) {
  const [
    {
      place: [east = 0, north = 0],
    } = { place: [] },
  ] = listAdded(outcome);
  expect(east).toBeCloseTo(568043.783, 3);
  expect(north).toBeCloseTo(6622823.416, 3);
}

const lines = [
  formatHeader('22'),
  formatKofLine('GP-1', '4051', '6689343.071', '370761.065', '21.300'),
  formatKofLine('GP-2', '', '6689350.50', '370770.25'),
  formatKofLine('GP-3', '', '6689350.5', ''),
  ' 09_91',
];
const text = lines.join('\n');

test('[IMP-3, IMP-5, IMP-9, IMP-11] a file yields its points and an account of every line', async () => {
  const outcome = await importContent(text);
  expect(listAdded(outcome)).toEqual([
    { place: [370761.065, 6689343.071], number: 'GP-1', type: '51' },
    { place: [370770.25, 6689350.5], number: 'GP-2', type: '99' },
  ]);
  expect(outcome.report).toEqual({
    omittedTypes: [],
    counts: 'lines',
    total: 5,
    added: 2,
    duplicates: 0,
    repeated: 0,
    duplicatePoints: [],
    rejected: 1,
    skipped: { header: 1, line: 1 },
    doubtful: 0,
    doubtfulLines: [],
    types: { 51: 1, 99: 1 },
    sharedNumbers: { count: 0, first: [] },
    withoutType: 1,
    heights: { count: 1, lowest: 21.3, highest: 21.3 },
    eastFirst: 0,
    isWgs84: false,
    convertedFrom: null,
    lines: null,
    rejectedLines: [
      { number: 4, text: lines[3]?.slice(0, 48), reason: 'no east', marked: [36, 48] },
    ],
  });
  if (!outcome.ok) throw new Error('rejected');
  const uuids = completeFeatures(outcome.features).map(({ properties }) => properties.uuid);
  for (const uuid of uuids) expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  expect(new Set(uuids).size).toBe(2);
});

test.each([
  ['Windows line ends', lines.join('\r\n')],
  ['the line ends of an old Mac', lines.join('\r')],
  ['a byte-order mark', `\ufeff${text}`],
  ['a line end after the last line', `${text}\n`],
])('[IMP-9] a file with %s is read like any other', async (_what, content) => {
  expect(listAdded(await importContent(content))).toEqual(listAdded(await importContent(text)));
});

const names = ['Grå bolt', 'Ås 1', 'Øvre', 'Ærlig'];
const norwegian = names
  .map((name, at) => formatKofLine(name, '4052', `668934${at}.071`, '370761.065'))
  .join('\r\n');
/** Letters in the encoding of DOS programs. */
const dosCodes: Record<string, number> = { Æ: 0x92, æ: 0x91, Ø: 0x9d, ø: 0x9b, Å: 0x8f, å: 0x86 };
const encode = (content: string, codes: Record<string, number> = {}) =>
  Uint8Array.from(content, (letter) => codes[letter] ?? letter.charCodeAt(0));

test.each<[what: string, bytes: Uint8Array<ArrayBuffer>]>([
  ['UTF-8', new Uint8Array(new TextEncoder().encode(norwegian))],
  ['Latin-1', encode(norwegian)],
  ['CP865', encode(norwegian, dosCodes)],
  [
    'UTF-16',
    new Uint8Array(Uint16Array.from(`\ufeff${norwegian}`, (letter) => letter.charCodeAt(0)).buffer),
  ],
  [
    'UTF-16 without a byte-order mark',
    new Uint8Array(Uint16Array.from(norwegian, (letter) => letter.charCodeAt(0)).buffer),
  ],
])('[IMP-9, IMP-11, KOF-3] a name in %s is read with the same letters', async (_what, bytes) => {
  expect(listAdded(await importContent(bytes)).map(({ number, type }) => [number, type])).toEqual(
    names.map((name) => [name, '52']),
  );
});

test('[KOF-3] lines in several encodings are read independently', async () => {
  const [first = '', second = '', third = '', fourth = ''] = norwegian
    .split('\r\n')
    .map((line) => `${line}\n`);
  const mixedEncodings = [
    new TextEncoder().encode(first),
    encode(second),
    encode(third, dosCodes),
    new TextEncoder().encode(fourth),
  ];
  const content = Uint8Array.from(mixedEncodings.flatMap((bytes) => [...bytes]));
  expect(listAdded(await importContent(content)).map(({ number }) => number)).toEqual(names);
});

/** Signs of Windows-1252 that Latin-1 does not have. */
const windowsCodes: Record<string, number> = { š: 0x9a, Ž: 0x8e, '’': 0x92, '”': 0x94, '–': 0x96 };
const importNames = async (lineNames: string[], codes: Record<string, number>) => {
  const all = lineNames.map((name, at) =>
    formatKofLine(name, '4051', `668934${at}.071`, '370761.065'),
  );
  return listAdded(await importContent(encode(all.join('\n'), codes))).map(({ number }) => number);
};

test.each(['Bošši', 'Žux', 'Ola’s', '”A”', 'Tomt 5–7', 'Ås’s'])(
  '[KOF-3] %s in Windows-1252 is not taken for DOS',
  async (name) => expect(await importNames([name], windowsCodes)).toEqual([name]),
);

test.each(['Næs', 'Bjørn', 'Grå', 'Ærlig', 'Måløy', 'ÆRE'])(
  '[KOF-3] %s in DOS is not taken for Windows-1252',
  async (name) => expect(await importNames([name], dosCodes)).toEqual([name]),
);

test('[KOF-3] a line without a sign of its encoding is read like the others', async () => {
  const windows = ['D’Arc', 'Ås', '’A’'];
  expect(await importNames(windows, windowsCodes)).toEqual(windows);
  const dos = ['ÄR', 'Ås', 'Ål'];
  expect(await importNames(dos, { ...dosCodes, Ä: 0x8e })).toEqual(dos);
});

test('[KOF-3] zero-width and non-breaking spaces are no part of a name', async () => {
  expect(await importNames(['\u00a0A\u00a0\u00a0', 'A\u00ad1'], {})).toEqual(['A', 'A1']);
  const unseen = formatKofLine('\u200bA 2', '4051', '6689343.071', '370761.065');
  expect(listAdded(await importContent(unseen))).toMatchObject([{ number: 'A 2', type: '51' }]);
});

test('[KOF-3] a line with non-breaking spaces is read like one with spaces', async () => {
  const unbroken = lines.join('\n').replaceAll(' ', '\u00a0');
  expect(listAdded(await importContent(unbroken))).toEqual(listAdded(await importContent(text)));
  expect(listAdded(await importContent(encode(unbroken)))).toEqual(
    listAdded(await importContent(text)),
  );
});

test('[KOF-3] a name padded by bytes leaves theme and coordinates as they are', async () => {
  const padName = (name: string) => {
    const missing = new TextEncoder().encode(name).length - name.length;
    const line = formatKofLine(name, '4051', '6689343.071', '370761.065');
    return `${line.slice(0, 14 - missing)}${line.slice(14)}`;
  };
  for (const name of ['Ås 1', 'Åsgård', 'ÆØÅæø'])
    expect(listAdded(await importContent(padName(name)))).toEqual([
      { place: [370761.065, 6689343.071], number: name, type: '51' },
    ]);
});

test('[KOF-3] only a line with control characters is rejected, with their place', async () => {
  const line = formatKofLine('GP-1', '4051', '6689343.071', '370761.065');
  for (const sign of ['\u0001', '\u0000', '\u007f']) {
    const outcome = await importContent(encode([line.replace('-', sign), lines[1]].join('\n')));
    expect(outcome.report).toMatchObject({ added: 1, rejected: 1 });
    expect(outcome.report?.rejectedLines).toMatchObject([
      { number: 1, reason: 'characters', marked: [6, 7] },
    ]);
  }
});

test('[KOF-3] end-of-file and form-feed characters are dropped at line ends', async () => {
  const whole = [1, 2, 3].map((at) => formatRow(at));
  for (const sign of ['\u001a', '\u0000', '\f']) {
    const outcome = await importContent(`${whole[0]}\n${sign}${whole[1]}\n${whole[2]}${sign}`);
    expect(listAdded(outcome)).toEqual(listAdded(await importContent(whole.join('\n'))));
    expect((await importContent(whole.join('\n').replace('P2', `P${sign}`))).report).toMatchObject({
      added: 2,
      rejectedLines: [{ number: 2, reason: 'characters', marked: [5, 6] }],
    });
  }
  const dos = encode(
    `${formatKofLine('Øvre', '4051', '6689343.071', '370761.065')}\u001a`,
    dosCodes,
  );
  expect(listAdded(await importContent(dos))).toMatchObject([{ number: 'Øvre' }]);
});

test('[KOF-3] a file padded with NUL to a block is read', async () => {
  const whole = [1, 2, 3].map((at) => formatRow(at)).join('\r\n');
  for (const end of ['', '\r\n', '\u001a'])
    expect(listAdded(await importContent(`${whole}${end}`.padEnd(1024, '\0')))).toHaveLength(3);
});

test('[KOF-1] CRLF, LF and CR each end a line, mixed, also between chunks', async () => {
  const lines = Array.from({ length: 9 }, (_, at) =>
    formatKofLine(`${at}`, '4051', `668934${at}.071`, '370761.065'),
  );
  const ends = ['\r\n', '\n', '\r', '\r', '\r\n', '\r', '\n', '\r\n', ''];
  const mixedEnds = lines.map((line, at) => `${line}${ends[at]}`).join('');
  expect((await importContent(mixedEnds)).report).toMatchObject({ total: 9, added: 9 });
  const chunk = 2 ** 16;
  const comments = Math.floor(chunk / 80) - 3;
  for (const shift of [-2, -1, 0, 1]) {
    const last = ' 00'.padEnd(chunk - comments * 80 + shift);
    const content = `${` 00${' '.repeat(75)}\r\n`.repeat(comments)}${last}\r\n${lines.join('\r\n')}`;
    expect((await importContent(content)).report).toMatchObject({ added: 9, total: comments + 10 });
  }
});

test('[IMP-6] a point of the same type at the same millimetre is added once', async () => {
  const again = [
    formatKofLine('A', '4051', '6689343.071', '370761.065'),
    formatKofLine('B', '4051', '6689343.071', '370761.065'),
    formatKofLine('C', '4052', '6689343.071', '370761.065'),
    formatKofLine('D', '4051', '6689343.071', '370761.066'),
    formatKofLine('E', '4051', '6689343.072', '370761.065'),
  ].join('\n');
  const outcome = await importContent(again);
  expect(listAdded(outcome).map(({ number }) => number)).toEqual(['A', 'C', 'D', 'E']);
  expect(outcome.report).toMatchObject({ total: 5, added: 4, duplicates: 1 });
});

test('[IMP-6] points already in the case, in any zone, are not added again', async () => {
  const known = [
    ...createKnownPoints(32, [{ type: '51', north: 6689343.071, east: 370761.065 }]),
    ...createKnownPoints(33, [{ type: '99', ...convertToZone33(370770.25, 6689350.5) }]),
  ];
  expect((await importContent(text, { known })).report).toMatchObject({
    added: 0,
    duplicates: 2,
  });
});

test('[IMP-6] all of many points of the case are recognised in another zone', async () => {
  const places = Array.from({ length: 50 }, (_, at) => ({
    east: 370_700.001 + at * 7.013,
    north: 6_689_300.002 + at,
  }));
  const known = createKnownPoints(
    33,
    places.map(({ east, north }) => ({ type: '51', ...convertToZone33(east, north) })),
  );
  const content = places.map(({ east, north }, at) =>
    formatKofLine(`P${at}`, '4051', north.toFixed(3), east.toFixed(3)),
  );
  const outcome = await importContent(content.join('\n'), { known });
  expect(outcome.report).toMatchObject({ added: 0, duplicates: places.length });
});

test('[IMP-6] a point without type is the same as a typed one, in either order', async () => {
  const themes = ['4051', '4052', ''];
  for (const order of [
    themes,
    ['', '4052', '4051'],
    ['4052', '', '4051'],
    ['4051', '4052', '4052'],
  ]) {
    const content = order
      .map((theme, at) => formatKofLine(`P${at}`, theme, '6689343.071', '370761.065'))
      .join('\n');
    const outcome = await importContent(content);
    expect(
      listAdded(outcome)
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['51', '52']);
    expect(outcome.report).toMatchObject({ total: 3, added: 2, duplicates: 1, repeated: 1 });
  }
});

/** A point of zone 32 in zone 33, to the millimetre, by way of degrees. */
function convertToZone33(east: number, north: number) {
  const place = projectToUtm(unprojectUtm({ east, north, zone: 32 }), 33);
  return { east: Number(place.east.toFixed(3)), north: Number(place.north.toFixed(3)) };
}

test.each([
  ['22', 'UTM 32', 32],
  ['23', 'UTM 33', 33],
  ['25', 'UTM 35', 35],
])('[IMP-10] a header with system %s names %s', async (code, name, zone) => {
  expect(await lookAt(createFile(formatHeader(code)))).toMatchObject({
    ok: true,
    system: { name, zone },
  });
});

test('[IMP-10] an east-first file in another system of ETRS89 is read and converted', async () => {
  const ntm = [
    formatHeader('210', '$210'),
    formatKofLine('001', '2430', '83711.914', '1193605.427', '5.000'),
  ].join('\r\n');
  expect(await lookAt(createFile(ntm))).toMatchObject({
    ok: true,
    system: { name: 'NTM 10', zone: null },
  });
  const outcome = await importContent(ntm);
  expect(outcome.report).toMatchObject({ added: 1, convertedFrom: 'NTM 10' });
  expectNtmPlaceInZone32(outcome);
});

const setMission = (mission: string, system: string) =>
  formatHeader(system).replace('OPPDRAG     ', mission.padEnd(12));

test.each(['Ås', 'Bjørnåsen', 'Røyse Øvre Å', 'Tomt 5–7'])(
  '[KOF-4] a header in UTF-8 is read by letters: %s',
  async (mission) => {
    for (const [code, name] of [
      ['23', 'UTM 33'],
      ['210', 'NTM 10'],
    ] as const)
      expect(await lookAt(createFile(setMission(mission, code)))).toMatchObject({
        ok: true,
        system: { name },
      });
    const rejection = { ok: false, reason: { kind: 'system', name: 'ED50 UTM 32' } };
    expect(await lookAt(createFile(setMission(mission, '32')))).toEqual(rejection);
    const ntm = [setMission(mission, '210'), ...ntmLines].join('\n');
    expect((await importContent(ntm)).report).toMatchObject({
      added: 2,
      rejected: 0,
      convertedFrom: 'NTM 10',
    });
  },
);

test('[KOF-4] a header in UTF-8 may have its columns counted in bytes', async () => {
  const inBytes = setMission('Bjørnåsen', '210').replace('Bjørnåsen   ', 'Bjørnåsen ');
  const content = [inBytes, ...ntmLines].join('\n');
  expect(await lookAt(createFile(content))).toMatchObject({ ok: true, system: { name: 'NTM 10' } });
  expect((await importContent(content)).report).toMatchObject({
    added: 2,
    rejected: 0,
    skipped: { header: 1 },
  });
});

test('[KOF-4] a header shifted by a long mission is shown, and its system asked for', async () => {
  const content = [setMission('Storgata 12 Os', '22'), formatRow(1)].join('\n');
  expect(await lookAt(createFile(content))).toMatchObject({ ok: true, system: null });
  expect((await importContent(content)).report).toMatchObject({
    added: 1,
    rejectedLines: [{ number: 1, reason: 'columns' }],
  });
});

test('[KOF-4] a header after points that contradicts the choice is reported', async () => {
  const { report } = await importContent(
    [formatRow(1), formatHeader('23'), formatRow(2)].join('\n'),
  );
  expect(report).toMatchObject({
    added: 1,
    rejectedLines: [{ number: 3, reason: 'second system', system: 'UTM 33' }],
  });
});

test.each([
  ['32', 'ED50 UTM 32'],
  ['99', 'KOORDSYS 99'],
])('[IMP-10] a file in system %s, not of ETRS89, is rejected by its name', async (code, name) => {
  const reason = { kind: 'system', name };
  expect(await lookAt(createFile(formatHeader(code)))).toEqual({ ok: false, reason });
  expect(await importContent([formatHeader(code), lines[1]].join('\n'))).toEqual({
    ok: false,
    reason,
    report: null,
  });
});

test('a zone chosen against the header applies', async () => {
  const outcome = await importContent([formatHeader('23'), lines[1]].join('\n'), { zone: 32 });
  expect(outcome).toMatchObject({ ok: true, zone: 32 });
  expect(listAdded(outcome)).toMatchObject([{ place: [370761.065, 6689343.071] }]);
});

test('[IMP-10] points that lie outside Norway in their zone are rejected with that reason', async () => {
  const wrong = formatKofLine('1', '', '5689343.071', '370761.065');
  expect(await importContent(wrong)).toMatchObject({
    ok: false,
    reason: { kind: 'no points' },
    report: { rejected: 1, rejectedLines: [{ number: 1, reason: 'outside Norway' }] },
  });
});

test.each(['liste.txt', 'grenser.dxf', 'kof', 'grenser.kof.zip', ''])(
  '[IMP-2] a file called %j is rejected as an invalid format',
  async (name) => {
    const reason = { kind: 'format' };
    expect(await lookAt(createFile(text, name))).toEqual({ ok: false, reason });
    expect(await importContent(text, { name })).toEqual({ ok: false, reason, report: null });
  },
);

test.each<[what: string, content: BlobPart, name: string, reason: string]>([
  ['an empty file', '', 'a.kof', 'empty'],
  [
    'binary content',
    Uint8Array.from({ length: 5000 }, (_, at) => (at * 7) % 256),
    'a.kof',
    'not text',
  ],
  [
    'binary content',
    Uint8Array.from({ length: 5000 }, (_, at) => (at * 7) % 256),
    'a.json',
    'not text',
  ],
  ['comments only', ' 00 ingenting\n', 'a.kof', 'no points'],
  ['a text without line ends', 'x'.repeat(6_000_000), 'a.kof', 'not text'],
  ['half a text', '{"type":"FeatureColl', 'a.json', 'not JSON'],
  ['nothing', 'null', 'a.json', 'no collection'],
  ['no features', '{"type":"FeatureCollection","features":[]}', 'a.json', 'no points'],
])(
  '[IMP-2] a file with %s is rejected with its reason, and nothing added',
  async (_what, content, name, reason) => {
    expect(await importContent(content, { name })).toMatchObject({
      ok: false,
      reason: { kind: reason },
    });
  },
);

const ntmLines = [
  formatKofLine('1', '4051', '1193605.427', '83711.914'),
  formatKofLine('2', '4051', '1193627.886', '83690.238'),
];

test('[KOF-4] NTM without a header is recognised by its numbers, and the zone is chosen', async () => {
  const content = [' 00 Målt i NTM', ...ntmLines].join('\n');
  expect(await lookAt(createFile(content))).toMatchObject({ ok: true, system: null, isNtm: true });
  expect(await lookAt(createFile(text.slice(text.indexOf('\n'))))).toMatchObject({
    ok: true,
    system: null,
    isNtm: false,
  });
  const outcome = await importContent(content, { system: 'NTM 10' });
  expect(outcome.report).toMatchObject({ added: 2, convertedFrom: 'NTM 10' });
  expectNtmPlaceInZone32(outcome);
});

const triangles = new Blob([JSON.stringify(triangleFile())]);
const createNgoConversion = (axis: number) =>
  createSystemConversion(
    getZoneSystem(32),
    toNgoSystem(axis),
    readTriangles(JSON.stringify(triangleFile())),
  );

test.each([
  ['header', { system: null }, '2'],
  ['EPSG in the header', { system: null }, '27392'],
  ['choice', { system: 'NGO1948 akse II' }, ''],
])('[CAD-5] points in NGO1948 by %s are converted to a decimetre', async (_by, how, code) => {
  const [east, north] = createNgoConversion(2)([370_761.065, 6_689_343.071]);
  expect(east).toBeLessThan(0);
  const content = [
    formatHeader(code),
    formatKofLine('1', '4051', north.toFixed(3), east.toFixed(3)),
  ].join('\n');
  const outcome = await importContent(content, { ...how, triangles });
  expect(listAdded(outcome)).toMatchObject([
    { number: '1', place: [expect.closeTo(370_761.065, 2), expect.closeTo(6_689_343.071, 2)] },
  ]);
  expect(outcome.ok && outcome.features[0]?.properties.accuracy).toBe(10);
  expect(outcome.report).toMatchObject({ convertedFrom: 'NGO1948 akse II', rejected: 0 });
});

test('[CAD-5] points outside the triangles are rejected, points south of 58° are not', async () => {
  const [east, north] = createNgoConversion(1)([382_000, 6_427_500]);
  expect(north).toBeLessThan(0);
  const content = [
    formatHeader('1'),
    formatKofLine('1', '', north.toFixed(3), east.toFixed(3)),
    formatKofLine('2', '', '212345.67', '900000.00'),
  ];
  const { report } = await importContent(content.join('\n'), { triangles });
  expect(report).toMatchObject({
    added: 1,
    rejected: 1,
    rejectedLines: [{ number: 3, reason: 'outside triangles' }],
  });
});

test('[CAD-5] without the triangles no points of a file in NGO1948 are added', async () => {
  const content = [formatHeader('3'), formatKofLine('1', '', '212345.67', '1000.00')].join('\n');
  expect(await lookAt(createFile(content))).toMatchObject({
    ok: true,
    system: { name: 'NGO1948 akse III', isNgo: true },
  });
  expect(await importContent(content)).toEqual({
    ok: false,
    reason: { kind: 'no triangles' },
    report: null,
  });
});

test('[CAD-5] the triangles reduce a stated accuracy in NGO1948', async () => {
  const [east, north] = createNgoConversion(3)([570_761.065, 6_689_343.071]);
  const feature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [east, north] },
    properties: { accuracy: 24 },
  };
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::27393' } };
  const content = JSON.stringify({ type: 'FeatureCollection', crs, features: [feature] });
  const outcome = await importContent(content, { name: 'a.geojson', triangles });
  expect(outcome.ok && outcome.features[0]?.properties.accuracy).toBe(26);
});

test('[KOF-4] NTM is recognised by its numbers after a base at zero', async () => {
  const content = [formatKofLine('BASE', '', '0.000', '0.000', '0.000'), ...ntmLines].join('\n');
  expect(await lookAt(createFile(content))).toMatchObject({ ok: true, system: null, isNtm: true });
  expect((await importContent(content, { system: 'NTM 10' })).report).toMatchObject({
    added: 2,
    rejectedLines: [{ number: 1, reason: 'outside Norway' }],
  });
});

test('[KOF-4] NTM is recognised by points with letters in UTF-8', async () => {
  const content = ntmLines.map((line, at) => line.replace(`${at + 1}  `, `Å${at + 1} `)).join('\n');
  expect(await lookAt(createFile(content))).toMatchObject({ ok: true, system: null, isNtm: true });
});

test('[KOF-4] a header is found after comments, but not after a point', async () => {
  const comments = ` 00 ${'Målt med GNSS. '.repeat(5)}\n`.repeat(2_000);
  expect(comments.length).toBeGreaterThan(2 ** 17);
  expect(await lookAt(createFile(`${comments}${formatHeader('23')}\n`))).toMatchObject({
    ok: true,
    system: { zone: 33 },
  });
  expect(await lookAt(createFile(`${lines[1]}\n${formatHeader('23')}\n`))).toMatchObject({
    ok: true,
    system: null,
  });
});

test.each([
  ['61', 'UTM 31', null],
  ['62', 'UTM 32', 32],
  ['65', 'UTM 35', 35],
])('[KOF-4] WGS84 by code %s is taken as EUREF89, with a note', async (code, name, zone) => {
  expect(await lookAt(createFile(formatHeader(code)))).toMatchObject({
    ok: true,
    system: { name, zone },
  });
  const places: Record<string, string> = {
    61: formatKofLine('1', '', '6698000.5', '626800.5'),
    65: formatKofLine('1', '', '7726231.2', '653570.3'),
  };
  const place = places[code] ?? lines[1];
  const { report } = await importContent([formatHeader(code), place].join('\n'), {
    zone: (zone ?? 32) as 32,
  });
  expect(report).toMatchObject({ added: 1, isWgs84: true });
});

test.each([
  ['9', 'NGO1948 geografisk'],
  ['36', 'ED50 UTM 36'],
  ['51', 'NGO-56A (Møre)'],
  ['84', 'EUREF89 geografisk'],
  ['101', 'lokalnett Oslo'],
])('[KOF-4] a known system that cannot be converted is named: %s is %s', async (code, name) => {
  expect(await lookAt(createFile(formatHeader(code)))).toEqual({
    ok: false,
    reason: { kind: 'system', name },
  });
});

test('[KOF-5] other records are counted by kind, also when there is no point', async () => {
  const otherLines = [
    formatHeader('22'),
    ' 00 a',
    ' 02 ST1',
    ' 09_91',
    ' 20',
    `-${(lines[1] ?? '').slice(1)}`,
    '',
  ];
  expect(await importContent(otherLines.join('\n'))).toMatchObject({
    ok: false,
    reason: { kind: 'no points' },
    report: {
      total: 6,
      skipped: { header: 1, comment: 1, measurement: 1, line: 1, 'other record': 1, disabled: 1 },
    },
  });
});

const formatRow = (at: number) =>
  formatKofLine(`P${at}`, '4051', (6_689_000 + at * 10).toFixed(3), '370761.065');

test('[KOF-2] a point far from the others is added and pointed out by its line', async () => {
  const farLine = formatKofLine('P9', '4051', '6699343.071', '370761.065');
  const content = [formatRow(1), formatRow(2), farLine, formatRow(3), formatRow(4)].join('\r\n');
  expect((await importContent(content)).report).toMatchObject({
    added: 5,
    doubtful: 1,
    doubtfulLines: [
      {
        number: 3,
        doubt: 'far',
        kilometres: expect.closeTo(10.3, 1),
        marked: [25, 48],
        text: farLine.trimEnd(),
      },
    ],
  });
  const spread = Array.from({ length: 5 }, (_, at) =>
    formatKofLine('', '', `${6680 + at * 5}000.5`, '370761.5'),
  );
  expect((await importContent(spread.join('\n'))).report).toMatchObject({ added: 5, doubtful: 0 });
});

test('[KOF-2] a point far from the others does not widen the box shown', async () => {
  const farLine = formatKofLine('P9', '4051', '6999343.071', '370761.065');
  const near = await importContent([formatRow(1), formatRow(2), formatRow(3)].join('\n'));
  const withFar = await importContent(
    [formatRow(1), formatRow(2), farLine, formatRow(3)].join('\n'),
  );
  expect(withFar).toMatchObject({
    report: { added: 4, doubtful: 1 },
    box: 'box' in near && near.box,
  });
});

test('[KOF-2] one or two points are compared with the property of the case', async () => {
  const near = { west: 6.65, east: 6.67, south: 60.31, north: 60.33 };
  expect((await importContent(formatRow(1), { property: near })).report).toMatchObject({
    doubtful: 0,
  });
  expect(
    (await importContent(formatRow(1), { property: { ...near, south: 60.9, north: 61 } })).report,
  ).toMatchObject({
    added: 1,
    doubtful: 1,
    doubtfulLines: [{ number: 1, doubt: 'far' }],
  });
});

test('[KOF-8] a point with words as its height is added, and its line shown', async () => {
  const { report } = await importContent(
    [formatRow(1), `${formatRow(2).slice(0, 48)} ${'ukjent'.padStart(8)}`].join('\n'),
  );
  expect(report).toMatchObject({
    added: 2,
    rejected: 0,
    doubtful: 1,
    doubtfulLines: [
      {
        number: 2,
        doubt: 'unread height',
        text: expect.stringMatching(/ukjent$/),
        marked: [48, 57],
      },
    ],
  });
});

test('[KOF-2] a point without a height among others that have one is pointed out', async () => {
  const heights = [1, 2, 3].map((at) => `${formatRow(at).slice(0, 48)} ${'21.300'.padStart(8)}`);
  const { report } = await importContent([...heights, formatRow(4)].join('\n'));
  expect(report).toMatchObject({ doubtful: 1, doubtfulLines: [{ number: 4, doubt: 'no height' }] });
});

test('[KOF-2] a height cut short at the end of the file is pointed out', async () => {
  const addHeight = (at: number, height: string) =>
    `${formatRow(at).slice(0, 48)} ${height.padStart(8)}`;
  const whole = [1, 2, 3].map((at) => addHeight(at, '124.345'));
  for (const height of ['1', '124.', '124.34']) {
    const { report } = await importContent([...whole, addHeight(4, height)].join('\n'));
    expect(report).toMatchObject({
      added: 4,
      doubtful: 1,
      doubtfulLines: [{ number: 4, doubt: 'short height', marked: [48, 57] }],
    });
    const mixedHeights = [...whole, addHeight(4, height), addHeight(5, height)];
    expect((await importContent(mixedHeights.join('\n'))).report).toMatchObject({
      added: 5,
      doubtful: 0,
    });
    const inside = [addHeight(4, height), ...whole];
    expect((await importContent(inside.join('\n'))).report).toMatchObject({
      added: 4,
      doubtful: 0,
    });
  }
});

test('[KOF-2] a theme in the columns of the name is pointed out by its line', async () => {
  const shifted = formatRow(2).replace('P2         4051', 'P2     4051    ');
  expect((await importContent([formatRow(1), shifted].join('\n'))).report).toMatchObject({
    added: 2,
    doubtful: 1,
    doubtfulLines: [{ number: 2, doubt: 'shifted name', marked: [0, 25] }],
  });
});

test('[KOF-7] duplicates in file and case are counted apart, by name', async () => {
  const known = createKnownPoints(32, [
    { north: 6689020, east: 370761.065, type: '51', name: 'Gammel' },
  ]);
  const untyped = formatRow(3).replace('4051', '    ').replace('P3', 'Q3');
  const { report } = await importContent(
    [formatRow(1), formatRow(2), formatRow(3), untyped].join('\n'),
    { known },
  );
  expect(report).toMatchObject({
    added: 2,
    duplicates: 2,
    repeated: 1,
    withoutType: 0,
    types: { 51: 2 },
  });
  expect(report?.duplicatePoints).toEqual([
    {
      number: 2,
      name: 'P2',
      type: '51',
      of: { name: 'Gammel', type: '51', uuid: expect.any(String) },
    },
    { number: 4, name: 'Q3', type: null, of: { name: 'P3', type: '51', number: 3 } },
  ]);
});

test('[KOF-7] either of two lines for one place may state the type', async () => {
  const untyped = formatRow(3).replace('4051', '    ');
  const outcome = await importContent([untyped, formatRow(3)].join('\n'));
  expect(listAdded(outcome)).toMatchObject([{ type: '51' }]);
  expect(outcome.report).toMatchObject({ added: 1, repeated: 1, withoutType: 0 });
});

test('[KOF-7] either of two lines for one place may state the height', async () => {
  const withHeight = `${formatRow(3).slice(0, 48)} ${'21.300'.padStart(8)}`;
  const { report } = await importContent([formatRow(3), withHeight].join('\n'));
  expect(report).toMatchObject({
    added: 1,
    repeated: 1,
    heights: { count: 1, lowest: 21.3, highest: 21.3 },
  });
});

test('[KOF-7] a mark after the line that contains it keeps its number', async () => {
  const outcome = await importContent(
    [' 09_91', formatKofLine('', '', '6689030.000', '370761.065'), formatRow(3)].join('\n'),
  );
  expect(listAdded(outcome)).toMatchObject([{ number: 'P3', type: '51' }]);
  expect(outcome.report).toMatchObject({
    repeated: 1,
    duplicatePoints: [{ number: 2, name: '', of: { number: 3 } }],
  });
});

test('[KOF-7] types of the file are counted, those outside the code list among them', async () => {
  const types = ['4051', '4057', '4057', '', '8245'].map((theme, at) =>
    formatRow(at).replace('4051', theme.padEnd(4)),
  );
  expect((await importContent(types.join('\n'))).report).toMatchObject({
    types: { 51: 1, 57: 2, 99: 2 },
    withoutType: 2,
  });
});

test('[KOF-9] a point on a mark of any type is not added', async () => {
  const createSaved = (type: string) =>
    createKnownPoints(32, [{ uuid: 'a', north: 6689010, east: 370761.065, type, name: '13' }]);
  const untyped = formatRow(1).replace('4051', '    ');
  for (const [line, type, stated] of [
    [formatRow(1), '52', '51'],
    [untyped, '51', null],
  ] as const)
    expect(await importContent(line, { known: createSaved(type) })).toMatchObject({
      ok: true,
      box: null,
      report: {
        added: 0,
        duplicates: 1,
        duplicatePoints: [
          { number: 1, name: 'P1', type: stated, of: { uuid: 'a', type, name: '13' } },
        ],
      },
    });
});

test('[KOF-7] a number at two places, in file or case, is reported', async () => {
  const known = createKnownPoints(32, [{ north: 6689100, east: 370761, type: '51', name: 'P3' }]);
  const renamed = formatRow(4).replace('P4', 'P1');
  const otherType = formatRow(2).replace('4051', '4052');
  const { report } = await importContent(
    [formatRow(1), formatRow(2), otherType, formatRow(3), renamed].join('\n'),
    {
      known,
    },
  );
  expect(report).toMatchObject({ added: 5, sharedNumbers: { count: 2, first: ['P1', 'P3'] } });
});

test('[KOF-2] a height of 0 without decimals is pointed out among real ones alone', async () => {
  const importHeights = (...heights: string[]) =>
    importContent(
      heights
        .map((height, at) => formatKofLine(`P${at}`, '4051', `668900${at}.0`, '370761.5', height))
        .join('\n'),
    );
  const { report } = await importHeights('12.5', '0', '13.5', '0.0', '14.5');
  expect(report).toMatchObject({ added: 5, doubtful: 1, heights: { count: 5 } });
  expect(report?.doubtfulLines).toMatchObject([{ number: 2, doubt: 'zero height' }]);
  for (const heights of [
    ['12', '0', '13'],
    ['12.5', '0', '0'],
  ])
    expect((await importHeights(...heights)).report).toMatchObject({ doubtful: 0 });
});

test('[IMP-9] 100,000 lines are read, with progress', async () => {
  const manyLines = Array.from({ length: 100_000 }, (_, at) =>
    formatKofLine(
      String(at),
      '4051',
      (6689000 + Math.floor(at / 300)).toFixed(3),
      (370000 + (at % 300)).toFixed(3),
    ),
  );
  const parts: number[] = [];
  const outcome = await importFile(
    { file: createFile(manyLines.join('\r\n')), zone: 32, known: nothing },
    (part) => parts.push(part),
  );
  expect(outcome.report).toMatchObject({ total: 100_000, added: 100_000, rejected: 0 });
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.at(-1)).toBe(1);
});

test('more points than a map can show are rejected, with the limit', async () => {
  const tooManyLines = Array.from({ length: 200_001 }, (_, at) =>
    formatKofLine(
      '',
      '',
      (6689000 + Math.floor(at / 300)).toFixed(3),
      (370000 + (at % 300)).toFixed(3),
    ),
  );
  expect(await importContent(tooManyLines.join('\n'))).toMatchObject({
    ok: false,
    reason: { kind: 'too many points', limit: 200_000 },
  });
});

/** A file of 200 MB, which nobody should read. */
class LargeFile extends File {
  override readonly size = 200 * 2 ** 20;
  isRead = false;

  override arrayBuffer(): Promise<ArrayBuffer> {
    this.isRead = true;
    return super.arrayBuffer();
  }
}

test.each(['grenser.kof', 'grenser.sos', 'grenser.gml', 'grenser.geojson'])(
  '[IMP-2] a file of 200 MB is rejected with the limit before reading: %s',
  async (name) => {
    const file = new LargeFile([], name);
    const reason = { kind: 'too large', limit: 64 * 2 ** 20 };
    expect(await lookAt(file)).toEqual({ ok: false, reason });
    expect(await importFile({ file, zone: 32, known: nothing })).toEqual({
      ok: false,
      reason,
      report: null,
    });
    expect(file.isRead).toBe(false);
  },
);

const damaged = fc.array(
  fc.oneof(
    fc.constantFrom(...lines),
    fc.string({ unit: 'binary', maxLength: 70 }),
    fc.tuple(fc.constantFrom(...lines), fc.nat(70)).map(([line, at]) => line.slice(at)),
    fc.tuple(fc.constantFrom(...lines), fc.nat(70)).map(([line, at]) => line.slice(0, at)),
    fc.constantFrom(...lines).map((line) => line.replace(/ +/g, '\t')),
  ),
  { maxLength: 30 },
);

test('[IMP-10] every line of any changed file is accounted for, without exceptions', async () => {
  await fc.assert(
    fc.asyncProperty(damaged, fc.constantFrom('\n', '\r\n', '\r'), async (lines, lineEnd) => {
      const outcome = await importContent(lines.join(lineEnd));
      if (!outcome.report) return expect(outcome).toHaveProperty('reason');
      const { total, added: count, duplicates, rejected, rejectedLines, skipped } = outcome.report;
      const passed = Object.values(skipped).reduce((sum, count) => sum + count, 0);
      expect(count + duplicates + rejected + passed).toBe(total);
      expect(rejectedLines).toHaveLength(rejected);
    }),
    { numRuns: 300 },
  );
});

test('any bytes at all are read or rejected', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom('a.kof', 'a.json'),
      async (bytes, name) => {
        expect(await importContent(Uint8Array.from(bytes), { name })).toHaveProperty('ok');
      },
    ),
  );
});

const formatCollection = (features: unknown[], crs?: unknown) =>
  JSON.stringify({ type: 'FeatureCollection', ...(crs !== undefined && { crs }), features });
const createPoint = (coordinates: unknown, properties: unknown = {}) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
});
const importGeoJson = (content: string, more: Partial<ImportRequest> = {}) =>
  importContent(content, { name: 'grenser.geojson', ...more });
const createCrs = (name: string) => ({ type: 'name', properties: { name } });

test('[IMP-4, IMP-5] a feature collection yields its points with their fields', async () => {
  const outcome = await importGeoJson(
    formatCollection([
      createPoint([370761.065, 6689343.071], {
        boundaryPointNumber: '13',
        typeOfBoundaryMark: '51',
      }),
      createPoint([370770, 6689350, 21.3], null),
      createPoint([370771, 6689350], { boundaryPointNumber: 14, typeOfBoundaryMark: 'bolt' }),
    ]),
  );
  expect(listAdded(outcome)).toEqual([
    { place: [370761.065, 6689343.071], number: '13', type: '51' },
    { place: [370770, 6689350], number: '', type: '99' },
    { place: [370771, 6689350], number: '14', type: '99' },
  ]);
  expect(outcome.report).toMatchObject({
    counts: 'features',
    total: 3,
    added: 3,
    withoutType: 2,
    heights: { count: 1 },
  });
});

test('[IMP-4] without a crs, small numbers are degrees and others metres in the chosen zone', async () => {
  const content = formatCollection([createPoint([6.66, 60.32]), createPoint([370761, 6689343])]);
  const [degrees, metres] = listAdded(await importGeoJson(content));
  expect(metres?.place).toEqual([370761, 6689343]);
  expect(degrees?.place[0]).toBeCloseTo(370761.06, 1);
  expect(degrees?.place[1]).toBeCloseTo(6689343.07, 1);
});

test('[IMP-4] a crs takes precedence over the chosen zone', async () => {
  const content = formatCollection(
    [createPoint([370761.065, 6689343.071])],
    createCrs('urn:ogc:def:crs:EPSG::25833'),
  );
  expect(await lookAt(createFile(content, 'a.json'))).toMatchObject({
    ok: true,
    system: { zone: 33 },
  });
  const outcome = await importGeoJson(content);
  expect(outcome).toMatchObject({ ok: true, zone: 33 });
  expect(listAdded(outcome)).toMatchObject([{ place: [370761.065, 6689343.071] }]);
  const degrees = await importGeoJson(
    formatCollection([createPoint([6.66, 60.32])], createCrs('urn:ogc:def:crs:OGC:1.3:CRS84')),
    {
      zone: 33,
    },
  );
  expect(degrees).toMatchObject({ ok: true, zone: 33 });
});

test.each([
  ['EPSG:3857', createCrs('EPSG:3857')],
  ['crs', { type: 'link', properties: { href: 'http://example.org' } }],
])('[IMP-4] a crs that cannot be converted is rejected by its name: %s', async (name, crs) => {
  const reason = {
    kind: 'system',
    name:
      crs === undefined ? name : ((crs as ReturnType<typeof createCrs>).properties.name ?? name),
  };
  expect(await importGeoJson(formatCollection([createPoint([1, 2])], crs))).toMatchObject({
    ok: false,
    reason,
  });
});

test('[IMP-4] features without a point, place or Norwegian position are rejected with the reason', async () => {
  const polygon = {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [] },
    properties: {},
  };
  const outcome = await importGeoJson(
    formatCollection([
      createPoint([6.66, 60.32]),
      polygon,
      { type: 'Feature', geometry: null },
      'point',
      createPoint(['6.66', '60.32']),
      createPoint([6.66]),
      createPoint([60.32, 6.66]),
      createPoint([1370761, 6689343]),
    ]),
  );
  expect(outcome.report).toMatchObject({ total: 8, added: 1, rejected: 7 });
  expect(outcome.report?.rejectedLines.map(({ number, reason }) => [number, reason])).toEqual([
    [2, 'no point'],
    [3, 'no point'],
    [4, 'no feature'],
    [5, 'bad coordinates'],
    [6, 'bad coordinates'],
    [7, 'outside Norway'],
    [8, 'outside Norway'],
  ]);
  expect(await importGeoJson(formatCollection([polygon]))).toMatchObject({
    ok: false,
    reason: { kind: 'no points' },
  });
});

test.each([
  [createPoint([6.66, 60.32])],
  { type: 'Topology', objects: {} },
  { features: [] },
  null,
])('[IMP-4] JSON that is no GeoJSON is rejected: %j', async (json) => {
  const outcome = await importGeoJson(JSON.stringify(json));
  expect(outcome).toMatchObject({ ok: false, reason: { kind: 'no collection' } });
});

test.each([
  ['urn:ogc:def:crs:EPSG::5972', 32, 'NN2000'],
  ['urn:ogc:def:crs:EPSG::5973', 33, 'NN2000'],
  ['EPSG:5975', 35, 'NN2000'],
  ['http://www.opengis.net/def/crs/EPSG/0/6172', 32, 'NN1954'],
  ['http://www.opengis.net/gml/srs/epsg.xml#25832', 32, 'unknown'],
  ['urn:ogc:def:crs,crs:EPSG::25832,crs:EPSG::5941', 32, 'NN2000'],
  ['EPSG:3044', 32, 'unknown'],
  ['EPSG:3045', 33, 'unknown'],
])('[KOF-6] %s is UTM %i, and heights in it are %s', async (name, zone, system) => {
  const [east, north] = zone === 35 ? [653570.3, 7726231.2] : [370761.065, 6689343.071];
  const content = formatCollection(
    [createPoint([east, north, 21.3]), createPoint([north + 10, east])],
    createCrs(name),
  );
  expect(await lookAt(createFile(content, 'a.json'))).toMatchObject({
    ok: true,
    system: { zone },
    isBinding: true,
  });
  const outcome = await importGeoJson(content);
  if (!outcome.ok) throw new Error('rejected');
  expect(outcome).toMatchObject({ zone, report: { added: 2 } });
  expect(
    completeFeatures(outcome.features).map(({ geometry, properties }) => [geometry, properties]),
  ).toMatchObject([
    [{ coordinates: [east, north] }, { height: 21.3, heightSystem: system }],
    [{ coordinates: [east, north + 10] }, { height: null }],
  ]);
});

test.each([
  ['EPSG:4937', 'ellipsoidal'],
  ['urn:ogc:def:crs:EPSG::5942', 'NN2000'],
  ['http://www.opengis.net/def/crs/OGC/1.3/CRS84', 'unknown'],
  ['urn:ogc:def:crs:OGC::CRS84h', 'unknown'],
])('[KOF-6] %s is in degrees, and heights in it are %s', async (name, system) => {
  const outcome = await importGeoJson(
    formatCollection([createPoint([6.66, 60.32, 21.3])], createCrs(name)),
  );
  if (!outcome.ok) throw new Error('rejected');
  const [{ geometry, properties } = { geometry: null, properties: null }] = completeFeatures(
    outcome.features,
  );
  expect(geometry?.coordinates[0]).toBeCloseTo(370761.06, 1);
  expect(properties).toMatchObject({ height: 21.3, heightSystem: system });
});

test.each([
  [
    '25832 as a number',
    [370_761.065, 6_689_343.071],
    { type: 'EPSG', properties: { code: 25832 } },
  ],
  [
    '25832 as digits',
    [370_761.065, 6_689_343.071],
    { type: 'EPSG', properties: { code: '25832' } },
  ],
  ['none, with north first', [6_689_343.071, 370_761.065], null],
])('[IMP-4, KOF-6] a crs of %s is read', async (_what, place, crs) => {
  expect(listAdded(await importGeoJson(formatCollection([createPoint(place)], crs)))).toMatchObject(
    [{ place: [370_761.065, 6_689_343.071] }],
  );
});

test('[KOF-6] NTM with north first, as EPSG has it, is read', async () => {
  for (const place of [
    [1_193_605.427, 83_711.914],
    [83_711.914, 1_193_605.427],
  ])
    expectNtmPlaceInZone32(
      await importGeoJson(
        formatCollection([createPoint(place)], createCrs('urn:ogc:def:crs:EPSG::5110')),
      ),
    );
});

test('[KOF-6] nested collections are read, each point with its nearest crs', async () => {
  const inner = {
    type: 'FeatureCollection',
    crs: createCrs('EPSG:25833'),
    features: [
      {
        type: 'Feature',
        geometry: {
          type: 'MultiPoint',
          coordinates: [
            [40146, 6716203],
            [40147, 6716203],
          ],
        },
        properties: {},
      },
    ],
  };
  const several = {
    type: 'Feature',
    geometry: {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [370761, 6689343] },
        { type: 'LineString', coordinates: [] },
      ],
    },
    properties: { boundaryPointNumber: '7' },
  };
  const stated = { ...createPoint([40148, 6716203]), crs: createCrs('EPSG:25833') };
  const outcome = await importGeoJson(
    formatCollection([several, inner, stated], createCrs('EPSG:25832')),
  );
  expect(outcome).toMatchObject({
    ok: true,
    zone: 32,
    report: { total: 5, added: 4, rejected: 1 },
  });
  const places = listAdded(outcome).map(({ place }) => place);
  expect(places[0]).toEqual([370761, 6689343]);
  for (const [east = 0, north = 0] of places.slice(1)) {
    expect(Math.abs(east - 370_761)).toBeLessThan(3);
    expect(Math.abs(north - 6_689_342)).toBeLessThan(3);
  }
});

test('[KOF-6] a crs is read after the features, but not from within a text', async () => {
  const crs = createCrs('EPSG:25833');
  const lie = createPoint([370761, 6689343], {
    name: '"crs":{"type":"name","properties":{"name":"EPSG:3857"}}',
  });
  const features = [
    lie,
    ...Array.from({ length: 2_000 }, (_, at) => createPoint([370762 + at, 6689343])),
  ];
  const content = JSON.stringify({ type: 'FeatureCollection', features, crs });
  expect(await lookAt(createFile(content, 'a.json'))).toMatchObject({
    ok: true,
    system: { zone: 33 },
  });
  const inFeatures = formatCollection([{ ...createPoint([1, 2]), crs }]);
  expect(await lookAt(createFile(inFeatures, 'a.json'))).toMatchObject({
    ok: true,
    system: { zone: 33 },
  });
});

test('[KOF-6] every field that our own export writes is read, with numbers and heights', async () => {
  const properties = {
    name: 'Ved naustet',
    boundaryPointNumber: '13',
    typeOfBoundaryMark: '51',
    typeOfGround: 'FJ',
    status: 'E',
    approved: 'J',
    codeForSurvey: 'OF',
    measurementMethod: '96',
    accuracy: 10,
    height: 21.345,
    heightSystem: 'NN2000',
    heightSigma: 0.02,
    capturedOn: '2020-06-11',
  };
  const outcome = await importGeoJson(
    formatCollection([
      createPoint([370761.065, 6689343.071], properties),
      createPoint([370762, 6689343]),
    ]),
  );
  if (!outcome.ok) throw new Error('rejected');
  const [first, second] = completeFeatures(outcome.features).map(({ properties }) => properties);
  expect(first).toMatchObject(properties);
  expect(second).toMatchObject({
    name: '',
    typeOfGround: '',
    accuracy: null,
    height: null,
    heightSigma: null,
  });
});

test.each([
  [-900, -900],
  [-0.5, -0.5],
  [0, 0],
  [9000, 9000],
  [-900.001, null],
  [9000.001, null],
])('[KOF-6] a GeoJSON height of %d m is read as %p', async (stated, height) => {
  const statedPoint = createPoint([370_761, 6_689_343], { height: stated });
  const third = createPoint([370_762, 6_689_343, stated]);
  const outcome = await importGeoJson(formatCollection([statedPoint, third]));
  if (!outcome.ok) throw new Error('rejected');
  expect(completeFeatures(outcome.features)).toMatchObject([
    { properties: { height } },
    { properties: { height } },
  ]);
});

test.each([
  [0, 0],
  [2.4, 2],
  [2.6, 3],
  [-1, null],
])('[KOF-6] a GeoJSON accuracy of %d cm is read as %p', async (stated, accuracy) => {
  const outcome = await importGeoJson(
    formatCollection([createPoint([370_761, 6_689_343], { accuracy: stated })]),
  );
  if (!outcome.ok) throw new Error('rejected');
  expect(completeFeatures(outcome.features)).toMatchObject([{ properties: { accuracy } }]);
});

test('[IMP-4] any feature at all is added, rejected or a duplicate', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.jsonValue(),
          fc.jsonValue().map((place) => createPoint(place)),
        ),
      ),
      async (features) => {
        const { report } = await importGeoJson(formatCollection(features));
        expect(report).toMatchObject({ total: features.length });
        expect((report?.added ?? 0) + (report?.duplicates ?? 0) + (report?.rejected ?? 0)).toBe(
          features.length,
        );
      },
    ),
    // Larger than any number once it is millimetres, and once it is another zone's.
    { examples: [[[createPoint([-1.797e305, 0])]], [[createPoint([1e300, 1e300])]]] },
  );
});

test.each([
  ['20200611', '2020-06-11'],
  ['20200611101500', '2020-06-11'],
  ['2020-06-11', '2020-06-11'],
  ['2020-06-11T00:00:00', '2020-06-11'],
  ['2020-06-10T22:00:00Z', '2020-06-11'],
  ['2020-06-11T01:00:00+02:00', '2020-06-11'],
  ['20200631', undefined],
  ['00000000', undefined],
  ['i fjor', undefined],
])('[JOB-5] a file’s day of capture %j is read as %p', async (written, day) => {
  const place = '6689343071 370761065';
  const sosi = [
    '.HODE',
    '..TRANSPAR',
    '...KOORDSYS 22',
    '...ENHET 0.001',
    '.PUNKT 1:',
    '..OBJTYPE Teiggrensepunkt',
    `..DATAFANGSTDATO ${written}`,
    '..NØ',
    place,
    '.KURVE 2:',
    '..OBJTYPE Teiggrense',
    `..DATAFANGSTDATO ${written}`,
    '..NØ',
    '6689350000 370770000',
    '6689360000 370780000',
    '.SLUTT',
  ].join('\n');
  const gml = `<c xmlns:gml="http://www.opengis.net/gml/3.2"><gml:featureMember><Teiggrensepunkt>
    <datafangstdato>${written}</datafangstdato><posisjon><gml:Point srsName="EPSG:25832">
    <gml:pos>370761.065 6689343.071</gml:pos></gml:Point></posisjon></Teiggrensepunkt>
    </gml:featureMember></c>`;
  const json = formatCollection([
    createPoint([370761.065, 6689343.071], { capturedOn: written }),
    createPoint([370762.065, 6689343.071], { datafangstdato: written }),
  ]);
  for (const [content, name, count] of [
    [sosi, 'a.sos', 3],
    [gml, 'a.gml', 1],
    [json, 'a.json', 2],
  ] as const) {
    const outcome = await importContent(content, { name });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
    expect(outcome.features.map(({ properties }) => properties.capturedOn)).toEqual(
      Array.from({ length: count }, () => day),
    );
  }
});
