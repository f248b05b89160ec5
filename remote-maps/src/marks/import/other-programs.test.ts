import { completeFeatures } from '../../testing/features';
import { importFile, lookAt } from './import-file';

const importText = (content: BlobPart, name: string) =>
  importFile({ file: new File([content], name), zone: 32, known: [] });

/** Imports a file whose points are to be read. */
async function readPoints(content: BlobPart, name: string) {
  const outcome = await importText(content, name);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return completeFeatures(outcome.features).map(({ geometry, properties }) => ({
    ...properties,
    height: (properties as { height?: number | null }).height ?? null,
    place: geometry.coordinates.slice(0, 2),
  }));
}

const sosiHead = [
  '.HODE',
  '..TEGNSETT UTF-8',
  '..TRANSPAR',
  '...KOORDSYS 22',
  '...ORIGO-NØ 0 0',
  '...ENHET 0.01',
];
const formatSosi = (...lines: string[]) => [...sosiHead, ...lines, '.SLUTT'].join('\n');
const formatSosiPoint = (...words: string[]) =>
  formatSosi('.PUNKT 1:', '..OBJTYPE Grensepunkt', ...words, '..NØ', '664012345 56012345');

test.each([
  [`'Øvre hjørne! nord'`, 'Øvre hjørne! nord'],
  ['"Øvre hjørne! nord"', 'Øvre hjørne! nord'],
  [`"Ola's hjørne! nord"`, `Ola's hjørne! nord`],
  [`'Et "gult" merke!' ! en merknad`, 'Et "gult" merke!'],
  [`O'Briens hjørne ! en merknad`, `O'Briens hjørne`],
  ['Nordre ! en "merknad"', 'Nordre'],
])('[FLT-26] SOSI: the text %s is read as %s', async (text, name) => {
  expect(await readPoints(formatSosiPoint(`..NAVN ${text}`), 'a.sos')).toMatchObject([{ name }]);
});

test('[FLT-26] SOSI: an arc through two places and a radius has both as corners', async () => {
  const arc = ['.BUE 1:', '..OBJTYPE Eiendomsgrense', '..RADIUS 25.00', '..NØ'];
  const points = await readPoints(
    formatSosi(...arc, '664012345 56012345', '664013345 56013345'),
    'a.sos',
  );
  expect(points.map(({ place }) => place)).toEqual([
    [560123.45, 6640123.45],
    [560133.45, 6640133.45],
  ]);
});

test.each(['KLOTOIDE', 'SIRKEL', 'SIRKELP', 'BEZIER'])(
  '[FLT-26] SOSI: a boundary along a %s is reported as omitted',
  async (geometry) => {
    const point = ['.PUNKT 1:', '..OBJTYPE Grensepunkt', '..NØ', '664012345 56012345'];
    const curve = [`.${geometry} 2:`, '..OBJTYPE Eiendomsgrense', '..NØ', '664013345 56013345'];
    const outcome = await importText(formatSosi(...point, ...curve), 'a.sos');
    expect(outcome.report).toMatchObject({
      added: 1,
      rejectedLines: [{ number: 14, reason: 'curve' }],
    });
  },
);

test.each([
  ['behind it', ['664012345 56012345 ...KP 1 ...KVALITET 82 200', '664013345 56013345']],
  [
    'in a line of its own',
    ['664012345 56012345 ...KP 1', '...KVALITET 82 200', '664013345 56013345'],
  ],
])('[FLT-26] SOSI: quality %s applies to that coordinate only', async (_where, places) => {
  const line = ['.KURVE 1:', '..OBJTYPE Eiendomsgrense', '..KVALITET 96 3', '..NØ'];
  expect(await readPoints(formatSosi(...line, ...places), 'a.sos')).toMatchObject([
    { measurementMethod: '82', accuracy: 200, place: [560123.45, 6640123.45] },
    { measurementMethod: '96', accuracy: 3, place: [560133.45, 6640133.45] },
  ]);
});

test('[FLT-26] SOSI: quality in parts after an object applies to the object', async () => {
  const words = ['..KVALITET', '...MÅLEMETODE 96', '...NØYAKTIGHET 3'];
  expect(await readPoints(formatSosiPoint(...words), 'a.sos')).toMatchObject([
    { measurementMethod: '96', accuracy: 3 },
  ]);
});

test.each(['ND7', 'DECN7'])(
  '[FLT-26] SOSI: Norwegian letters in seven bits are read (%s)',
  async (letters) => {
    const text = formatSosiPoint('..NAVN Øvre bekk på ås').replace('UTF-8', letters);
    const signs: Record<string, string> = { Æ: '[', Ø: '\\', Å: ']', æ: '{', ø: '|', å: '}' };
    const file = text.replace(/[ÆØÅæøå]/g, (letter) => signs[letter] ?? letter);
    expect(await readPoints(file, 'a.sos')).toMatchObject([{ name: 'Øvre bekk på ås' }]);
  },
);

const formatGml = (boundary: string) => `<?xml version="1.0"?>
  <wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml" xmlns:a="urn:a">
  ${boundary}
  <gml:featureMember><a:Grensepunkt>${boundary}
  <a:posisjon><gml:Point srsName="EPSG:25832"><gml:pos>560123.45 6640123.45</gml:pos></gml:Point></a:posisjon>
  </a:Grensepunkt></gml:featureMember></wfs:FeatureCollection>`;

test.each([
  ['pos', '<gml:pos>560000 6640000</gml:pos><gml:pos>570000 6650000</gml:pos>'],
  [
    'corners',
    '<gml:lowerCorner>560000 6640000</gml:lowerCorner><gml:upperCorner>570000 6650000</gml:upperCorner>',
  ],
  ['coordinates', '<gml:coordinates>560000,6640000 570000,6650000</gml:coordinates>'],
])('[FLT-26] GML: the box of %s around a feature is no mark', async (_what, corners) => {
  const box = `<gml:boundedBy><gml:Envelope srsName="EPSG:25832">${corners}</gml:Envelope></gml:boundedBy>`;
  const points = await readPoints(formatGml(box), 'a.gml');
  expect(points.map(({ place }) => place)).toEqual([[560123.45, 6640123.45]]);
});

const geometry = { type: 'Point', coordinates: [6.66, 60.32] };
test.each([
  ['a feature', { type: 'Feature', properties: { name: 'Nordre' }, geometry }],
  ['a geometry', geometry],
  ['a collection of geometries', { type: 'GeometryCollection', geometries: [geometry] }],
  ['several points', { type: 'MultiPoint', coordinates: [geometry.coordinates] }],
])('[FLT-26] GeoJSON: %s by itself is read', async (_what, json) => {
  const [point, ...otherPoints] = await readPoints(JSON.stringify(json), 'a.geojson');
  expect(otherPoints).toEqual([]);
  expect(point?.place[0]).toBeCloseTo(370_725, -2);
});

test('[FLT-26] GeoJSON: a bare geometry other than a point is reported as rejected', async () => {
  const line = { type: 'LineString', coordinates: [geometry.coordinates, [6.67, 60.33]] };
  const outcome = await importText(JSON.stringify(line), 'a.geojson');
  expect(outcome).toMatchObject({
    ok: false,
    reason: { kind: 'no points' },
    report: { rejected: 1 },
  });
});

const boundaryPoint = ['.PUNKT 1:', '..OBJTYPE Grensepunkt', '..NØ'];

test.each([
  ['two places on one line', '..NØ', ['664012345 56012345 664013345 56013345'], [null, null]],
  ['two with heights', '..NØH', ['664012345 56012345 1250 664013345 56013345 1300'], [12.5, 13]],
])('[FLT-26] SOSI: %s are both read', async (_what, order, places, heights) => {
  const boundary = ['.KURVE 1:', '..OBJTYPE Eiendomsgrense', order, ...places];
  const points = await readPoints(formatSosi(...boundary), 'a.sos');
  expect(points.map(({ place }) => place)).toEqual([
    [560123.45, 6640123.45],
    [560133.45, 6640133.45],
  ]);
  expect(points.map(({ height }) => height)).toEqual(heights);
});

test('[FLT-26] SOSI: quality after several places on one line applies to the last', async () => {
  const places = '664012345 56012345 664013345 56013345 ...KVALITET 82 200';
  const boundary = ['.KURVE 1:', '..OBJTYPE Eiendomsgrense', '..KVALITET 96 3', '..NØ', places];
  const points = await readPoints(formatSosi(...boundary), 'a.sos');
  expect(points.map(({ measurementMethod }) => measurementMethod)).toEqual(['96', '82']);
});

test.each([
  ['places behind the word of another', '664012345 56012345 ...KP 1 664013345 56013345'],
  ['half a place', '664012345 56012345 664013345'],
])('[FLT-26] SOSI: %s on one line are reported as rejected', async (_what, places) => {
  const outcome = await importText(
    formatSosi(...boundaryPoint, places, '664014345 56014345'),
    'a.sos',
  );
  expect(outcome.report).toMatchObject({
    added: 1,
    rejected: 1,
    rejectedLines: [{ reason: 'several records' }],
  });
});

test('[FLT-26] SOSI: a line with places at home and abroad accounts for each', async () => {
  const outcome = await importText(formatSosi(...boundaryPoint, '664012345 56012345 1 2'), 'a.sos');
  expect(outcome.report).toMatchObject({
    added: 1,
    rejected: 1,
    rejectedLines: [{ number: 10, reason: 'outside Norway' }],
  });
  const skipped = Object.values(outcome.report?.skipped ?? {}).reduce(
    (sum, count) => sum + count,
    0,
  );
  expect(outcome.report?.total).toBe(2 + skipped);
});

/** A file of one mark, one boundary, a building and a road. */
const sosiOfTypes = formatSosi(
  ...boundaryPoint,
  '664012345 56012345',
  '.KURVE 2:',
  '..OBJTYPE Eiendomsgrense',
  '..NØ',
  '664013345 56013345',
  '664014345 56014345',
  '.KURVE 3:',
  '..OBJTYPE Jordsmonngrense',
  '..NØ',
  '664023345 56023345',
  '.PUNKT 4:',
  '..OBJTYPE Bygning',
  '..NØ',
  '664033345 56033345',
  '.FLATE 5:',
  '..OBJTYPE Teig',
  '..NØ',
  '664033345 56033345',
);
const formatGmlPlace = (place: string) => `<gml:pos>${place}</gml:pos>`;
const formatGmlMember = (type: string, geometry: string) =>
  `<gml:featureMember><a:${type}><a:sted>${geometry}</a:sted></a:${type}></gml:featureMember>`;
const gmlHead = 'xmlns:a="urn:a" xmlns:gml="http://www.opengis.net/gml" srsName="EPSG:25832"';
const formatGmlCollection = (...members: string[]) =>
  `<gml:FeatureCollection ${gmlHead}>${members.join('')}</gml:FeatureCollection>`;
const formatGmlPoint = (place: string) => `<gml:Point>${formatGmlPlace(place)}</gml:Point>`;
const formatGmlLine = (places: string) =>
  `<gml:LineString><gml:posList>${places}</gml:posList></gml:LineString>`;
const gmlOfTypes = formatGmlCollection(
  formatGmlMember('Grensepunkt', formatGmlPoint('560123.45 6640123.45')),
  formatGmlMember('Eiendomsgrense', formatGmlLine('560133.45 6640133.45 560143.45 6640143.45')),
  formatGmlMember('Jordsmonngrense', formatGmlLine('560233.45 6640233.45')),
  formatGmlMember('Bygning', formatGmlPoint('560333.45 6640333.45')),
  formatGmlMember('Teig', `<gml:Polygon>${formatGmlPlace('560333.45 6640333.45')}</gml:Polygon>`),
);

describe.each([
  ['SOSI', 'a.sos', sosiOfTypes],
  ['GML', 'a.gml', gmlOfTypes],
])('[FMT-2] %s with several object types', (_format, name, content) => {
  test('the object types are listed with their counts before the import', async () => {
    expect(await lookAt(new File([content], name))).toMatchObject({
      objectTypes: [
        { name: 'Grensepunkt', objects: 1, places: 1 },
        { name: 'Eiendomsgrense', objects: 1, places: 2 },
        { name: 'Jordsmonngrense', objects: 1, places: 1 },
        { name: 'Bygning', objects: 1, places: 1 },
        { name: 'Teig', objects: 1, places: 0 },
      ],
    });
  });

  test('only boundary marks and boundaries are imported, others reported as omitted', async () => {
    const { report } = await importText(content, name);
    expect(report).toMatchObject({ added: 3, rejected: 0 });
    expect(report?.omittedTypes.map((type) => [type.name, type.objects])).toEqual([
      ['Jordsmonngrense', 1],
      ['Bygning', 1],
      ['Teig', 1],
    ]);
  });

  test('other types are imported if chosen', async () => {
    const file = new File([content], name);
    const outcome = await importFile({ file, zone: 32, known: [], objectTypes: ['Bygning'] });
    expect(outcome).toMatchObject({
      ok: true,
      features: [{ geometry: { coordinates: [560333.45, expect.any(Number)] } }],
    });
    expect(outcome.report?.omittedTypes).toHaveLength(4);
  });
});

test('[FMT-2] SOSI before 4.0 has themes as types', async () => {
  const mark = ['.PUNKT 1:', '..PTEMA 4051', '..NØ', '664012345 56012345'];
  const road = ['.LINJE 2:', '..LTEMA 7001', '..NØ', '664013345 56013345'];
  const { report } = await importText(formatSosi(...mark, ...road), 'a.sos');
  expect(report).toMatchObject({ added: 1, omittedTypes: [{ name: 'LTEMA 7001', objects: 1 }] });
});

test('[FMT-2] SOSI: objects without a type are imported when none has a type', async () => {
  const untyped = ['.PUNKT 1:', '..NØ', '664012345 56012345'];
  expect((await importText(formatSosi(...untyped), 'a.sos')).report).toMatchObject({
    added: 1,
    omittedTypes: [],
  });
  const road = ['.LINJE 2:', '..LTEMA 7001', '..NØ', '664013345 56013345'];
  const { report } = await importText(
    formatSosi(...untyped, ...road, ...boundaryPoint, '664014345 56014345'),
    'a.sos',
  );
  expect(report).toMatchObject({ added: 1, omittedTypes: [{ name: '' }, { name: 'LTEMA 7001' }] });
});

const gmlCoord = '<gml:coord><gml:X>560123.45</gml:X><gml:Y>6640123.45</gml:Y></gml:coord>';
const gmlCoordWithHeight = gmlCoord.replace('</gml:coord>', '<gml:Z>12.5</gml:Z></gml:coord>');
const formatGmlFeature = (geometry: string) =>
  `<a:Grensepunkt ${gmlHead}><a:sted>${geometry}</a:sted></a:Grensepunkt>`;
test.each([
  [
    'coordinates in elements of their own',
    formatGmlCollection(formatGmlMember('Grensepunkt', `<gml:Point>${gmlCoord}</gml:Point>`)),
  ],
  [
    'the same with a box around',
    formatGml(`<gml:boundedBy><gml:Box>${gmlCoord}${gmlCoord}</gml:Box></gml:boundedBy>`),
  ],
  ['a feature without a collection', formatGmlFeature(formatGmlPoint('560123.45 6640123.45'))],
  [
    'a point without a feature',
    `<gml:Point ${gmlHead}>${formatGmlPlace('560123.45 6640123.45')}</gml:Point>`,
  ],
])('[FLT-26] GML: %s is read', async (_what, content) => {
  const points = await readPoints(content, 'a.gml');
  expect(points.map(({ place }) => place)).toEqual([[560123.45, 6640123.45]]);
});

test.each([
  ['three numbers in a place', formatGmlPoint('560123.45 6640123.45 12.5')],
  ['three numbers in elements', `<gml:Point>${gmlCoordWithHeight}</gml:Point>`],
])(
  '[FLT-26] GML: the third value of %s without a stated dimension is the height',
  async (_what, geometry) => {
    const [point] = await readPoints(
      formatGmlCollection(formatGmlMember('Grensepunkt', geometry)),
      'a.gml',
    );
    expect(point).toMatchObject({ place: [560123.45, 6640123.45], height: 12.5 });
  },
);

test.each([
  ['metres', '560123.45 6640123.45 12.5 560133.45 6640133.45 13.5', 'EPSG:25832'],
  ['degrees', '10.08 59.89 12.5 10.09 59.9 13.5', 'EPSG:4258'],
])(
  '[FLT-26] GML: a list of threes in %s without a stated dimension has heights',
  async (_what, places, system) => {
    const content = formatGmlCollection(
      formatGmlMember('Eiendomsgrense', formatGmlLine(places)),
    ).replace('EPSG:25832', system);
    expect((await readPoints(content, 'a.gml')).map(({ height }) => height)).toEqual([12.5, 13.5]);
  },
);

const ntmPoint = { type: 'Point', coordinates: [83_711.914, 1_193_605.427] };
test.each([
  ['GeoJSON', 'a.geojson', JSON.stringify(ntmPoint)],
  [
    'GML',
    'a.gml',
    formatGmlFeature(formatGmlPoint('83711.914 1193605.427')).replace(' srsName="EPSG:25832"', ''),
  ],
  [
    'SOSI',
    'a.sos',
    ['.HODE', '..TEGNSETT UTF-8', '.PUNKT 1:', '..NØ', '1193605.427 83711.914'].join('\n'),
  ],
])('[FLT-26] %s in NTM without a system asks for the zone', async (_format, name, content) => {
  const file = new File([content], name);
  expect(await lookAt(file)).toMatchObject({ ok: true, system: null, isNtm: true });
  const outcome = await importFile({ file, zone: 32, system: 'NTM 10', known: [] });
  expect(outcome).toMatchObject({ ok: true, report: { added: 1, convertedFrom: 'NTM 10' } });
});

const formatKofHeader = (order: string) =>
  ` 01 ${'OPPDRAG'.padEnd(12)} 21112026   2      22 4699 ${order}         NN`;
const formatKofLine = (name: string, theme: string, first: string, second: string, height = '') =>
  ` 05 ${name.padEnd(10)} ${theme.padEnd(8)} ${first.padStart(12)} ${second.padStart(11)} ${height.padStart(8)}`;

test.each([
  {
    stated: 'east first',
    code: '$210',
    first: '6689343.071',
    second: '370761.065',
    right: 'north first',
  },
  {
    stated: 'north first',
    code: '$110',
    first: '370761.065',
    second: '6689343.071',
    right: 'east first',
  },
] as const)(
  '[FLT-26] KOF: a header with $stated that contradicts its values is asked about',
  async (sample) => {
    const { stated, code, first, second, right } = sample;
    const line = formatKofLine('1', '', first, second);
    const file = new File(
      [[formatKofHeader(code), line, line.replace('071', '091')].join('\n')],
      'a.kof',
    );
    const values = { first: Number(first), second: Number(second) };
    expect(await lookAt(file)).toMatchObject({
      axisOrders: { stated, lines: 2, number: 2, ...values },
    });
    const chosen = await importFile({ file, zone: 32, known: [], axisOrder: right });
    expect(chosen).toMatchObject({
      ok: true,
      features: [6689343.071, 6689343.091].map((north) => ({
        geometry: { coordinates: [expect.any(Number), north] },
      })),
    });
    const unchosen = await importFile({ file, zone: 32, known: [], axisOrder: stated });
    expect(unchosen.report).toMatchObject({
      added: 0,
      rejected: 2,
      rejectedLines: [{ reason: 'axis order' }, {}],
    });
  },
);

test('[FLT-26] KOF: single lines that contradict the header’s order are asked about', async () => {
  const lines = [
    formatKofHeader('$110'),
    formatKofLine('1', '', '6689343.071', '370761.065'),
    formatKofLine('2', '', '370761.065', '6689353.071'),
  ];
  expect(await lookAt(new File([lines.join('\n')], 'a.kof'))).toMatchObject({
    system: { zone: 32 },
    axisOrders: { stated: 'north first', lines: 1, number: 3 },
  });
});

test.each([
  [
    'a height behind its columns',
    `${formatKofLine('13', '4051', '6689343.071', '370761.065')}  21.305`,
    'moved height',
  ],
  [
    'a name behind its theme',
    formatKofLine('', '4051 13', '6689343.071', '370761.065'),
    'shifted name',
  ],
  [
    'a second word behind its theme',
    formatKofLine('13', '4051 GP', '6689343.071', '370761.065'),
    'shifted name',
  ],
])('[FLT-26] KOF: %s is reported as doubtful', async (_what, line, doubt) => {
  const { report } = await importText(`${formatKofHeader('$110')}\n${line}\n`, 'a.kof');
  expect(report).toMatchObject({ added: 1, doubtful: 1, doubtfulLines: [{ number: 2, doubt }] });
});
