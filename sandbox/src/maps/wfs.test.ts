import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runMaps } from '../testing/temporary-maps';

const maps = runMaps();

const east = 370_761;
const north = 6_689_343;
const system = 'urn:ogc:def:crs:EPSG::25832';

const ask = (type: string, more: Record<string, string> = {}) => {
  const query = {
    service: 'WFS',
    version: '2.0.0',
    request: 'GetFeature',
    typeNames: `app:${type}`,
    srsName: system,
    bbox: [east - 100, north - 100, east + 100, north + 100, system].join(','),
    count: '2000',
    ...more,
  };
  return fetch(`${maps.address}/wfs/matrikkel?${new URLSearchParams(query)}`);
};

async function readFeatures(type: string, more: Record<string, string> = {}) {
  const response = await ask(type, more);
  assert.equal(response.status, 200);
  return response.text();
}

const count = (body: string, pattern: RegExp) => body.match(pattern)?.length ?? 0;

test('[CAD-1] the WFS counts no features, and writes surfaces in three forms', async () => {
  const body = await readFeatures('Teig');
  assert.match(body, /numberMatched="unknown" numberReturned="0"/);
  assert.ok(count(body, /<app:Teig /g) > 5);
  for (const form of ['<gml:Polygon srsName', '<gml:MultiSurface', '<gml:PolygonPatch'])
    assert.ok(body.includes(form), form);
  assert.match(body, /<app:matrikkelnummerTekst>31\/472</);
});

test('[CAD-1] a side shared by two parcels is one boundary; marks have quality', async () => {
  const boundaries = await readFeatures('Eiendomsgrense');
  const lines = [...boundaries.matchAll(/<gml:posList>([^<]+)/g)].map(([, places = '']) => {
    const [a, b, c, d] = places.split(' ');
    return [`${a} ${b}`, `${c} ${d}`].sort().join(' ');
  });
  assert.ok(lines.length > 10);
  assert.equal(new Set(lines).size, lines.length);
  const marks = await readFeatures('Teiggrensepunkt');
  assert.match(marks, /<app:malemetode>\d+<\/app:malemetode><app:noyaktighet>\d+</);
  const three = await readFeatures('Teiggrensepunkt', { count: '3' });
  assert.equal(count(three, /<app:Teiggrensepunkt /g), 3);
});

test('[CAD-1] the WFS rejects unknown requests', async () => {
  assert.equal((await ask('Bygning')).status, 400);
  assert.equal((await ask('Teig', { srsName: 'EPSG:4326' })).status, 400);
  assert.equal((await ask('Teig', { bbox: '1,2,3' })).status, 400);
});
