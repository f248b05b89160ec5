import { featuresOf } from '../../testing/features';
import { importFile } from './import-file';

const importText = (content: BlobPart, name: string) =>
  importFile({ file: new File([content], name), zone: 32, known: [] });

/** Imports a file whose points are to be read. */
async function readPoints(content: BlobPart, name: string) {
  const outcome = await importText(content, name);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return featuresOf(outcome.points).map(({ geometry, properties }) => ({
    ...properties,
    place: geometry.coordinates.slice(0, 2),
  }));
}

const sosiHead = ['.HODE', '..TEGNSETT UTF-8', '..TRANSPAR', '...KOORDSYS 22', '...ORIGO-NØ 0 0', '...ENHET 0.01'];
const sosiText = (...lines: string[]) => [...sosiHead, ...lines, '.SLUTT'].join('\n');
const sosiPoint = (...words: string[]) =>
  sosiText('.PUNKT 1:', '..OBJTYPE Grensepunkt', ...words, '..NØ', '664012345 56012345');

test.each([
  [`'Øvre hjørne! nord'`, 'Øvre hjørne! nord'],
  ['"Øvre hjørne! nord"', 'Øvre hjørne! nord'],
  [`"Ola's hjørne! nord"`, `Ola's hjørne! nord`],
  [`'Et "gult" merke!' ! en merknad`, 'Et "gult" merke!'],
  [`O'Briens hjørne ! en merknad`, `O'Briens hjørne`],
  ['Nordre ! en "merknad"', 'Nordre'],
])('[FLT-26] SOSI: the text %s is read as %s', async (text, name) => {
  expect(await readPoints(sosiPoint(`..NAVN ${text}`), 'a.sos')).toMatchObject([{ name }]);
});

test('[FLT-26] SOSI: an arc through two places and a radius has both as corners', async () => {
  const arc = ['.BUE 1:', '..OBJTYPE Eiendomsgrense', '..RADIUS 25.00', '..NØ'];
  const points = await readPoints(sosiText(...arc, '664012345 56012345', '664013345 56013345'), 'a.sos');
  expect(points.map(({ place }) => place)).toEqual([
    [560123.45, 6640123.45],
    [560133.45, 6640133.45],
  ]);
});

test.each(['KLOTOIDE', 'SIRKEL', 'SIRKELP', 'BEZIER'])(
  '[FLT-26] SOSI: a boundary along a %s is named as omitted',
  async (geometry) => {
    const point = ['.PUNKT 1:', '..OBJTYPE Grensepunkt', '..NØ', '664012345 56012345'];
    const curve = [`.${geometry} 2:`, '..OBJTYPE Eiendomsgrense', '..NØ', '664013345 56013345'];
    const outcome = await importText(sosiText(...point, ...curve), 'a.sos');
    expect(outcome.report).toMatchObject({ added: 1, rejectedLines: [{ number: 14, reason: 'curve' }] });
  },
);

test.each([
  ['behind it', ['664012345 56012345 ...KP 1 ...KVALITET 82 200', '664013345 56013345']],
  ['in a line of its own', ['664012345 56012345 ...KP 1', '...KVALITET 82 200', '664013345 56013345']],
])('[FLT-26] SOSI: quality %s counts for that coordinate alone', async (_where, places) => {
  const line = ['.KURVE 1:', '..OBJTYPE Eiendomsgrense', '..KVALITET 96 3', '..NØ'];
  expect(await readPoints(sosiText(...line, ...places), 'a.sos')).toMatchObject([
    { measurementMethod: '82', accuracy: 200, place: [560123.45, 6640123.45] },
    { measurementMethod: '96', accuracy: 3, place: [560133.45, 6640133.45] },
  ]);
});

test('[FLT-26] SOSI: quality in parts behind an object is that of the object', async () => {
  const words = ['..KVALITET', '...MÅLEMETODE 96', '...NØYAKTIGHET 3'];
  expect(await readPoints(sosiPoint(...words), 'a.sos')).toMatchObject([{ measurementMethod: '96', accuracy: 3 }]);
});

test.each(['ND7', 'DECN7'])('[FLT-26] SOSI: Norwegian letters of seven bits are read (%s)', async (letters) => {
  const text = sosiPoint('..NAVN Øvre bekk på ås').replace('UTF-8', letters);
  const signs: Record<string, string> = { Æ: '[', Ø: '\\', Å: ']', æ: '{', ø: '|', å: '}' };
  const file = text.replace(/[ÆØÅæøå]/g, (letter) => signs[letter] ?? letter);
  expect(await readPoints(file, 'a.sos')).toMatchObject([{ name: 'Øvre bekk på ås' }]);
});

const gml = (boundary: string) => `<?xml version="1.0"?>
  <wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml" xmlns:a="urn:a">
  ${boundary}
  <gml:featureMember><a:Grensepunkt>${boundary}
  <a:posisjon><gml:Point srsName="EPSG:25832"><gml:pos>560123.45 6640123.45</gml:pos></gml:Point></a:posisjon>
  </a:Grensepunkt></gml:featureMember></wfs:FeatureCollection>`;

test.each([
  ['pos', '<gml:pos>560000 6640000</gml:pos><gml:pos>570000 6650000</gml:pos>'],
  ['corners', '<gml:lowerCorner>560000 6640000</gml:lowerCorner><gml:upperCorner>570000 6650000</gml:upperCorner>'],
  ['coordinates', '<gml:coordinates>560000,6640000 570000,6650000</gml:coordinates>'],
])('[FLT-26] GML: the box of %s around a feature is no mark', async (_what, corners) => {
  const box = `<gml:boundedBy><gml:Envelope srsName="EPSG:25832">${corners}</gml:Envelope></gml:boundedBy>`;
  const points = await readPoints(gml(box), 'a.gml');
  expect(points.map(({ place }) => place)).toEqual([[560123.45, 6640123.45]]);
});

const geometry = { type: 'Point', coordinates: [6.66, 60.32] };
test.each([
  ['a feature', { type: 'Feature', properties: { name: 'Nordre' }, geometry }],
  ['a geometry', geometry],
  ['a collection of geometries', { type: 'GeometryCollection', geometries: [geometry] }],
  ['several points', { type: 'MultiPoint', coordinates: [geometry.coordinates] }],
])('[FLT-26] GeoJSON: %s by itself is read', async (_what, json) => {
  const [point, ...others] = await readPoints(JSON.stringify(json), 'a.geojson');
  expect(others).toEqual([]);
  expect(point?.place[0]).toBeCloseTo(370_725, -2);
});

test('[FLT-26] GeoJSON: a bare geometry that is no point is named as rejected', async () => {
  const line = { type: 'LineString', coordinates: [geometry.coordinates, [6.67, 60.33]] };
  const outcome = await importText(JSON.stringify(line), 'a.geojson');
  expect(outcome).toMatchObject({ ok: false, reason: { kind: 'no points' }, report: { rejected: 1 } });
});
