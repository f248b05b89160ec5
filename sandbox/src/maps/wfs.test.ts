import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RunningServer } from '../listen';
import { startMaps } from './server';

let maps: RunningServer;
before(async () => {
  maps = await startMaps({ port: 0 });
});
after(() => maps.close());

const east = 370_761;
const north = 6_689_343;
const system = 'urn:ogc:def:crs:EPSG::25832';

async function featuresOf(type: string, more: Record<string, string> = {}) {
  const query = {
    service: 'WFS',
    version: '2.0.0',
    request: 'GetFeature',
    typeNames: `app:${type}`,
    srsName: system,
    bbox: [east - 100, north - 100, east + 100, north + 100, system].join(','),
    ...more,
  };
  const response = await fetch(`${maps.address}/wfs/matrikkel?${new URLSearchParams(query)}`);
  assert.equal(response.status, 200);
  return response.text();
}

const countOf = (body: string, pattern: RegExp) => body.match(pattern)?.length ?? 0;

test('[CAD-1] the WFS counts no features, and writes surfaces in three forms', async () => {
  const body = await featuresOf('Teig');
  assert.match(body, /numberMatched="unknown" numberReturned="0"/);
  assert.ok(countOf(body, /<app:Teig /g) > 5);
  for (const form of ['<gml:Polygon srsName', '<gml:MultiSurface', '<gml:PolygonPatch'])
    assert.ok(body.includes(form), form);
  assert.match(body, /<app:matrikkelnummerTekst>31\/472</);
  assert.match(await featuresOf('Teig', { resultType: 'hits' }), /numberMatched="[1-9]\d*"/);
});

test('[CAD-1] a side of two parcels is one boundary; marks have quality', async () => {
  const boundaries = await featuresOf('Eiendomsgrense');
  const lines = [...boundaries.matchAll(/<gml:posList>([^<]+)/g)].map(([, places = '']) => {
    const [a, b, c, d] = places.split(' ');
    return [`${a} ${b}`, `${c} ${d}`].sort().join(' ');
  });
  assert.ok(lines.length > 10);
  assert.equal(new Set(lines).size, lines.length);
  const marks = await featuresOf('Teiggrensepunkt');
  assert.match(marks, /<app:malemetode>\d+<\/app:malemetode><app:noyaktighet>\d+</);
  assert.equal(
    countOf(await featuresOf('Teiggrensepunkt', { count: '3' }), /<app:Teiggrensepunkt /g),
    3,
  );
});

test('[CAD-1] what the WFS does not know it says with status 200', async () => {
  assert.match(await featuresOf('Bygning'), /<ServiceException code="InvalidParameterValue">/);
  assert.match(await featuresOf('Teig', { srsName: 'EPSG:4326' }), /No such system: EPSG:4326/);
  const busy = await fetch(`${maps.address}/wfs/matrikkel/busy`);
  assert.deepEqual(
    [busy.status, (await busy.text()).includes('For mange forespørsler')],
    [200, true],
  );
  assert.equal((await fetch(`${maps.address}/wfs/matrikkel/late`)).status, 504);
});
