import fc from 'fast-check';
import { FileRejected, lookAtSurveyFile, readSurveyFile, type SurveyReading } from './index';

const numRuns = process.env.FELTBOK_LONG ? 100_000 : 5_000;

const kof = [
  ' 01 OPPDRAG      21112026   2      22 4699 $110         NN',
  ' 00 Målt med RTK',
  ' 05 GP-13      4051      6689343.071  370761.065   21.300',
  ' 05 Ås 1       4052      6689353.071  370771.065    0',
  '05\tGP-15\t4051\t6689363.071\t370781.065\t21.3',
  '-05 GP-16      4051      6689373.071  370791.065   21.300',
  ' 05 GP-17                6689343.071  370761.065',
  '',
].join('\r\n');

const sosi = [
  '.HODE',
  '..TEGNSETT UTF-8',
  '..TRANSPAR',
  '...KOORDSYS 22',
  '...ORIGO-NØ 0 0',
  '...ENHET 0.01',
  '.PUNKT 1:',
  '..OBJTYPE Grensepunkt',
  '..GRENSEPUNKTNUMMER "7"',
  '..KVALITET 96 10',
  '..NØH',
  '668934307 37076107 2130',
  '...KVALITET 96 3',
  '.KURVE 2:',
  '..OBJTYPE Eiendomsgrense',
  '..NØ',
  '668934307 37076107 668935307 37077107',
  '.FLATE 3:',
  '.SLUTT',
].join('\n');

const gml = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:app="http://a">',
  '<gml:featureMember><app:Grensepunkt><app:grensepunktnummer>Ås</app:grensepunktnummer>',
  '<gml:Point srsName="EPSG:25832"><gml:pos>370761.065 6689343.071</gml:pos></gml:Point>',
  '</app:Grensepunkt></gml:featureMember>',
  '<gml:featureMember><app:Eiendomsgrense><gml:LineString srsName="EPSG:25832">',
  '<gml:posList>370761.065 6689343.071 370771.065 6689353.071</gml:posList></gml:LineString>',
  '</app:Eiendomsgrense></gml:featureMember></gml:FeatureCollection>',
].join('\n');

const geojson = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [6.66, 60.32, 21.3] },
      properties: { name: 'Ås', accuracy: 10 },
    },
    {
      type: 'Feature',
      geometry: { type: 'MultiPoint', coordinates: [[6.66, 60.32], [6.67], [0, 0]] },
      properties: null,
    },
    { type: 'Feature', geometry: { type: 'LineString', coordinates: [] }, properties: {} },
  ],
});

const gsi = [
  '*110001+00000000000GP-13 81..00+0000000370761065 82..00+0000006689343071 83..00+0000000000021300',
  '110002+00000014 21.322+03496940 22.322+09364360 31..00+00030485 ',
  '*110003+00000000000Gp-15 81..06+0000003707710650 82..06+0000066893530710 ',
  '410004+00000013 42....+000TREES ',
  '',
].join('\r\n');

const landXml = [
  '<?xml version="1.0"?>',
  '<LandXML version="1.2"><Units><Metric linearUnit="meter"/></Units><CgPoints>',
  '<CgPoint name="Ås">6689343.071 370761.065 21.3</CgPoint>',
  '<CgPoint name="2">6689353.071 370771.065</CgPoint><CgPoint pntRef="2"/>',
  '</CgPoints></LandXML>',
].join('\n');

const files = fc.constantFrom(
  { name: 'punkter.gsi', content: Buffer.from(gsi, 'latin1') },
  { name: 'punkter.xml', content: Buffer.from(landXml, 'utf8') },
  { name: 'grenser.kof', content: Buffer.from(kof, 'utf8') },
  { name: 'grenser.kof', content: Buffer.from(kof, 'latin1') },
  { name: 'grenser.sos', content: Buffer.from(sosi, 'utf8') },
  { name: 'grenser.gml', content: Buffer.from(gml, 'utf8') },
  { name: 'grenser.geojson', content: Buffer.from(geojson, 'utf8') },
);

const bytes = fc.uint8Array({ minLength: 1, maxLength: 6 });
const corruption = fc.record({
  kind: fc.constantFrom(
    'cut' as const,
    'beginning lost' as const,
    'overwritten' as const,
    'inserted' as const,
    'taken out' as const,
    'doubled' as const,
    'line ends' as const,
  ),
  at: fc.nat(1500),
  count: fc.integer({ min: 1, max: 60 }),
  bytes: fc.oneof(
    bytes,
    fc.constantFrom('\t', '\r', '\n', ' ', '\0', '-', '9', '"', '<', '{', '[').map(Buffer.from),
  ),
});
type Corruption = typeof corruption extends fc.Arbitrary<infer Value> ? Value : never;

function corrupt(content: Buffer, { kind, at: place, count, bytes }: Corruption): Buffer {
  const at = place % (content.length + 1);
  const before = content.subarray(0, at);
  const after = content.subarray(at);
  switch (kind) {
    case 'cut':
      return before;
    case 'beginning lost':
      return after;
    case 'overwritten':
      return Buffer.concat([before, bytes, after.subarray(bytes.length)]);
    case 'inserted':
      return Buffer.concat([before, bytes, after]);
    case 'taken out':
      return Buffer.concat([before, after.subarray(count)]);
    case 'doubled':
      return Buffer.concat([before, after.subarray(0, count), after]);
    case 'line ends':
      return Buffer.from(content.toString('latin1').replace(/\r?\n/g, '\r'), 'latin1');
  }
}

function readOrReject(name: string, content: Uint8Array): SurveyReading | null {
  try {
    lookAtSurveyFile({ name, bytes: content });
    return readSurveyFile({ name, bytes: content }, { zone: 32 });
  } catch (error) {
    if (error instanceof FileRejected) return null;
    throw error;
  }
}

/** Checks that every line of the file occurs once with its outcome, and that the numbers add up. */
function expectAccount(
  name: string,
  { points, lines, report }: SurveyReading,
  content: Buffer,
): void {
  expect(lines.map(({ number }) => number)).toEqual(lines.map((_, at) => at + 1));
  for (const line of lines)
    expect(line.points.length + line.rejections.length + (line.skipped ? 1 : 0)).toBeGreaterThan(0);
  const skipped = Object.values(report.skipped).reduce((sum, count) => sum + count, 0);
  expect(points.length + report.rejected + skipped).toBe(report.total);
  // A line of GSI may have several blocks, each of which counts.
  if (report.counts === 'features' || name.endsWith('.gsi')) return;
  const text = content.toString('latin1').replace(/(?:\r\n|\r|\n)$/, '');
  const isWide = /^(?:\xff\xfe|\xfe\xff)|^\0|^.\0/s.test(text);
  if (!isWide && content.length > 0) expect(lines).toHaveLength(text.split(/\r\n|\r|\n/).length);
}

test(`[FMT-1, IMP-10] of ${numRuns} corrupted files none throws, every line is accounted for`, () => {
  let read = 0;
  fc.assert(
    fc.property(
      files,
      fc.array(corruption, { minLength: 1, maxLength: 4 }),
      ({ name, content }, corruptions) => {
        const corrupted = corruptions.reduce(corrupt, content);
        const reading = readOrReject(name, corrupted);
        if (!reading) return;
        read += 1;
        expectAccount(name, reading, corrupted);
      },
    ),
    { numRuns },
  );
  expect(read).toBeGreaterThan(numRuns / 5);
}, 1_800_000);

const levels = 50_000;

test.each([
  ['a.geojson', '{"type":"FeatureCollection","features":[', ']}'],
  ['a.geojson', '{"type":"GeometryCollection","geometries":[', ']}'],
  ['a.gml', '<a>', '</a>'],
  ['a.xml', '<member>', '</member>'],
])('[FMT-5] %s that is nested deeply in %s is refused with that reason', (name, open, close) => {
  const bytes = Buffer.from(open.repeat(levels) + close.repeat(levels));
  expect(() => lookAtSurveyFile({ name, bytes })).toThrow('too deep');
  expect(() => readSurveyFile({ name, bytes }, { zone: 32 })).toThrow('too deep');
});
