import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { fromArrayBuffer } from 'geotiff';
import { getConverter } from '../cadastre/projections';
import { runMaps } from '../testing/temporary-maps';
import type { Teig } from './property-routes';
import { startMaps } from './server';
import { getTile } from './tile-grid';
import { baseMaps } from './tile-painter';

interface SandboxAddress {
  adressetekst: string;
  gardsnummer: number;
  bruksnummer: number;
  poststed: string;
  representasjonspunkt: { epsg: string; lat: number; lon: number };
}

const maps = runMaps();
const json = maps.getJson;

/** The tile that shows the middle of Fjordvik. */
const centre = (z: number) => getTile(getConverter(25832, 3857)([370_761, 6_689_343]), z);
const tilePath = (base: string, z: number) =>
  `/tiles/${base}/${z}/${centre(z).x}/${centre(z).y}.png`;

async function fetchPixels(path: string): Promise<Uint8ClampedArray> {
  const image = await loadImage(
    Buffer.from(await (await fetch(maps.address + path)).arrayBuffer()),
  );
  assert.deepEqual([image.width, image.height], [256, 256]);
  const canvas = createCanvas(256, 256);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.getContext('2d').getImageData(0, 0, 256, 256).data;
}

const listColours = (pixels: Uint8ClampedArray) =>
  new Set(new Uint32Array(pixels.buffer, pixels.byteOffset, 65_536));

test('the catalogue offers base maps and look-ups under the address of the request', async () => {
  const services = await json<{
    version: number;
    rastertiles: { url: string; baseMap: string }[];
    property: object;
  }>('/catalogue/GetAppServices?appId=feltbok-demo');
  assert.equal(services.version, 1);
  assert.deepEqual(
    services.rastertiles.map(({ baseMap }) => baseMap),
    ['Kart', 'Foto', 'Hybrid'],
  );
  assert.deepEqual(services.property, {
    bbox: `${maps.address}/eiendom`,
    point: `${maps.address}/eiendom/punkt`,
    owners: `${maps.address}/eierliste`,
    featureInfo: `${maps.address}/egenskaper`,
  });
  const { wms } = await json<{ wms: { url: string; layers: object[] }[] }>(
    '/catalogue/GetCapabilities?appId=feltbok-demo&customerId=nordvik',
  );
  assert.deepEqual(
    wms.map(({ url }) => url),
    [`${maps.address}/wms/matrikkelkart`, `${maps.address}/wms/kommune`],
  );
  assert.deepEqual(wms[0]?.layers[0], {
    name: 'teig',
    description: 'Teiger med nummer',
    queryable: true,
    maxScale: 10_000,
  });
});

test('[GNS-10] the catalogue names its layer of control points, in either form', async () => {
  const catalogue = await json<{ wms: { layers: { name: string; controlPoints?: boolean }[] }[] }>(
    '/catalogue/GetCapabilities?appId=feltbok-demo&customerId=nordvik',
  );
  const named = catalogue.wms
    .flatMap(({ layers }) => layers)
    .filter(({ controlPoints }) => controlPoints);
  assert.deepEqual(
    named.map(({ name }) => name),
    ['fastmerke'],
  );
  const { WMS } = await json<{ WMS: { Layers: { Name: string; ControlPoints?: boolean }[] }[] }>(
    '/catalogue/GetCapabilities?appId=feltbok-demo-nord&customerId=nordvik',
  );
  assert.equal(
    WMS.flatMap(({ Layers }) => Layers).find(({ ControlPoints }) => ControlPoints)?.Name,
    'fastmerke',
  );
});

test('[RGT-6] another application gets the same by the names URL, Layers and Rastertiles', async () => {
  const { Rastertiles, Property } = await json<{
    Rastertiles: Record<string, unknown>;
    Property: object;
  }>('/catalogue/GetAppServices?appId=feltbok-demo-nord');
  assert.equal(Rastertiles.URL, `${maps.address}/tiles`);
  assert.deepEqual(
    (Rastertiles.Layers as { Name: string }[]).map(({ Name }) => Name),
    ['Kart', 'Foto', 'Hybrid'],
  );
  assert.equal(Object.keys(Property).length, 4);
  const { WMS } = await json<{ WMS: { URL: string; GfiFormat: string; Layers: object[] }[] }>(
    '/catalogue/GetCapabilities?appId=feltbok-demo-nord&customerId=nordvik',
  );
  assert.deepEqual(
    WMS.map(({ URL, GfiFormat }) => [URL, GfiFormat]),
    [
      [`${maps.address}/wms/matrikkelkart`, 'application/vnd.ogc.gml'],
      [`${maps.address}/wms/kommune`, 'application/json'],
    ],
  );
  assert.deepEqual(WMS[0]?.Layers[0], {
    Name: 'teig',
    Description: 'Teiger med nummer',
    Queryable: true,
  });
});

test('[CAD-5] triangles to NGO1948 lie around the fictional municipalities', async () => {
  const { file_type, vertices, triangles } = await json<{
    file_type: string;
    vertices: number[][];
    triangles: number[][];
  }>('/grids/ngo1948.json');
  assert.equal(file_type, 'triangulation_file');
  assert.ok(triangles.flat().every((at) => vertices[at]?.every(Number.isFinite)));
  const around = (x: number, y: number) =>
    vertices.filter(([a = 0, b = 0]) => Math.hypot(a - x, b - y) < 0.6);
  for (const [x, y] of [
    [6.66, 60.32],
    [15.5, 65.9],
  ] as const)
    assert.ok(around(x, y).length > 2);
});

test('[CAD-4] grids of heights lie around the fictional municipalities', async () => {
  for (const [name, low, high] of [
    ['nn2000', 30, 50],
    ['nn1954', -0.5, 0.5],
  ] as const) {
    const response = await fetch(`${maps.address}/grids/${name}.tif`);
    const image = await (await fromArrayBuffer(await response.arrayBuffer())).getImage();
    const [west = 0, south = 0, east = 0, north = 0] = image.getBoundingBox();
    for (const [x, y] of [
      [6.66, 60.32],
      [15.5, 65.9],
    ] as const)
      assert.ok(x > west && x < east && y > south && y < north);
    const values = await image.readRasters({ interleave: true });
    assert.ok(Array.from(values).every((metres) => metres > low && metres < high));
  }
});

test('[CAD-7] addresses, place names and heights come in the published formats', async () => {
  const found = await json<{ adresser: SandboxAddress[]; metadata: { totaltAntallTreff: number } }>(
    '/adresser/v1/sok?sok=fjordvegen+12&treffPerSide=3',
  );
  assert.ok(
    found.adresser.length <= 3 && found.metadata.totaltAntallTreff >= found.adresser.length,
  );
  const [address] = found.adresser;
  assert.ok(address);
  assert.equal(address.adressetekst, 'Fjordvegen 12');
  assert.deepEqual(
    [address.gardsnummer, address.bruksnummer, address.poststed],
    [31, 472, 'Fjordvik'],
  );
  const { epsg, lat, lon } = address.representasjonspunkt;
  assert.equal(epsg, 'EPSG:4258');
  assert.ok(Math.hypot(lat - 60.32, lon - 6.66) < 0.02);
  const { navn } = await json<{
    navn: Array<{ skrivemåte: string; representasjonspunkt: { nord: number } }>;
  }>(`/stedsnavn/v1/navn?sok=${encodeURIComponent('øvre*')}&fuzzy=true`);
  assert.deepEqual(
    navn.map((placeName) => placeName.skrivemåte),
    ['Øvrebø'],
  );
  const height = (x: number, y: number) =>
    json<{ value: string }>(
      `/hoyde/identify?f=json&geometry=${x},${y}&geometryType=esriGeometryPoint&sr=25833`,
    );
  const [x, y] = getConverter(25832, 25833)([370_761, 6_689_343]);
  assert.match((await height(x, y)).value, /^\d+\.\d{3}$/);
  assert.equal((await height(-100_000, 6_700_000)).value, 'NoData');
});

test('the catalogue knows its applications and customers', async () => {
  for (const [path, status] of [
    ['/catalogue/GetAppServices?appId=other', 404],
    ['/catalogue/GetAppServices', 400],
    ['/catalogue/GetCapabilities?appId=feltbok-demo&customerId=other', 404],
    ['/catalogue/GetCapabilities?appId=feltbok-demo', 400],
  ] as const) {
    assert.equal((await fetch(maps.address + path)).status, status, path);
  }
});

for (const base of baseMaps) {
  test(`a tile of ${base} is a picture, the same each time it is painted`, async () => {
    const path = tilePath(base, 17);
    assert.ok(listColours(await fetchPixels(path)).size > 100);
    const first = Buffer.from(await (await fetch(maps.address + path)).arrayBuffer());
    await rm(join(maps.stateFolder, 'tiles'), { recursive: true });
    const again = Buffer.from(await (await fetch(maps.address + path)).arrayBuffer());
    assert.ok(first.equals(again));
  });
}

test('the three base maps differ', async () => {
  const tiles = await Promise.all(baseMaps.map((base) => fetchPixels(tilePath(base, 16))));
  const [kart, foto, hybrid] = tiles.map((pixels) => Buffer.from(pixels).toString('base64'));
  assert.equal(new Set([kart, foto, hybrid]).size, 3);
});

test('every zoom level from 7 to 18 shows ground', async () => {
  for (let zoom = 7; zoom <= 18; zoom++) {
    const colours = listColours(await fetchPixels(tilePath('Kart', zoom)));
    assert.ok(colours.size > 20, `zoom ${zoom}: ${colours.size} colours`);
  }
});

test('the fjord is water on the map where the cadastre ends', async () => {
  const [x, y] = getConverter(25832, 3857)([371_300, 6_688_600]);
  const tile = getTile([x, y], 16);
  const pixels = await fetchPixels(`/tiles/Kart/16/${tile.x}/${tile.y}.png`);
  const resolution = 40_075_016.68557849 / 256 / 2 ** 16;
  const column = Math.floor((x + 20_037_508.342789244) / resolution) - tile.x * 256;
  const row = Math.floor((20_037_508.342789244 - y) / resolution) - tile.y * 256;
  const [red = 0, , blue = 0] = pixels.slice((row * 256 + column) * 4);
  assert.ok(blue > red + 30, 'blue');
});

test('painted tiles are stored completely on the disk', async () => {
  await fetch(maps.address + tilePath('Kart', 14));
  const files = (await readdir(join(maps.stateFolder, 'tiles'), { recursive: true })).map(String);
  assert.ok(files.some((file) => file.endsWith(`Kart/14/${centre(14).x}/${centre(14).y}.png`)));
  assert.ok(files.every((file) => !/\.png\.\w+$/.test(file)));
});

test('an invalid tile address is a 404 or a 400, not a picture', async () => {
  for (const [path, status] of [
    ['/tiles/Kart/19/0/0.png', 404],
    ['/tiles/Kart/2/4/0.png', 404],
    ['/tiles/Sjø/10/0/0.png', 400],
    ['/tiles/Kart/10/0/x.png', 400],
  ] as const) {
    assert.equal((await fetch(maps.address + path)).status, status, path);
  }
});

interface Answer {
  Teiger: Teig[];
}

test('a property is found by its number, in degrees', async () => {
  const { Teiger } = await json<Answer>('/eiendom/4699/31/472?geometryFormat=GeoJson');
  assert.equal(Teiger.length, 1);
  const [teig] = Teiger;
  assert.deepEqual(
    [
      teig?.Kommunenummer,
      teig?.Gaardsnummer,
      teig?.Bruksnummer,
      teig?.Festenummer,
      teig?.Seksjonsnummer,
    ],
    [4699, 31, 472, 0, 0],
  );
  const { type, coordinates } = JSON.parse(teig?.Geometri ?? '') as {
    type: string;
    coordinates: [number, number][][];
  };
  assert.equal(type, 'Polygon');
  const [ring = []] = coordinates;
  assert.deepEqual(ring[0], ring.at(-1), 'GeoJSON rings are closed');
  for (const [longitude, latitude] of ring) {
    assert.ok(
      Math.abs(longitude - 6.66) < 0.002 && Math.abs(latitude - 60.32) < 0.002,
      `${longitude} ${latitude}`,
    );
  }
});

test('a farm has several teiger', async () => {
  assert.ok((await json<Answer>('/eiendom/4699/29/1')).Teiger.length > 3);
});

test('a point finds the property it lies in, in either zone', async () => {
  const [fjordvik, nordvik] = await Promise.all([
    json<Answer>('/eiendom/punkt?x=6.66&y=60.32'),
    (async () => {
      const [x, y] = getConverter(25833, 4326)([489_530, 7_454_210]);
      return json<Answer>(`/eiendom/punkt?x=${x}&y=${y}`);
    })(),
  ]);
  assert.deepEqual(
    fjordvik.Teiger.map(({ Gaardsnummer, Bruksnummer }) => [Gaardsnummer, Bruksnummer]),
    [[31, 472]],
  );
  assert.deepEqual(
    nordvik.Teiger.map(({ Kommunenummer, Bruksnummer }) => [Kommunenummer, Bruksnummer]),
    [[1899, 88]],
  );
});

test('an unknown property or a point at sea is 404, an invalid point 400', async () => {
  for (const [path, status] of [
    ['/eiendom/4699/31/9999', 404],
    ['/eiendom/301/31/472', 404],
    ['/eiendom/punkt?x=6.68&y=60.31', 404],
    ['/eiendom/punkt?x=370761&y=6689343', 400],
    ['/eiendom/punkt?x=6.66', 400],
    ['/eiendom/4699/31/abc', 400],
  ] as const) {
    assert.equal((await fetch(maps.address + path)).status, status, path);
  }
});

interface Owned {
  Eiendom: string;
  Eiere: { Navn: string; Andel: string; Postnummer: string; Poststed: string }[];
}

test('[MAP-16] owners are found by keys of 20 digits, several at once, with shares', async () => {
  const keys = ['46990003104720000000', '18990001200880000000'];
  const owned = await json<Owned[]>(`/eierliste?eiendommer=${keys.join(',')}`);
  assert.deepEqual(
    owned.map(({ Eiendom }) => Eiendom),
    keys,
  );
  assert.equal(owned[0]?.Eiere[0]?.Navn, 'Ánne Østby', 'the owner whom the demo case has invited');
  assert.equal(owned[0]?.Eiere[0]?.Poststed, 'Fjordvik');
  for (const { Eiere } of owned)
    assert.ok(Eiere.every(({ Andel }) => Andel === `1/${Eiere.length}`));
});

test('[MAP-16] an unknown property has no owners; an invalid key is rejected', async () => {
  assert.deepEqual(await json('/eierliste?eiendommer=46990003199990000000'), []);
  for (const key of ['4699000310472000000', '469900031047200000000', '4699-31/472']) {
    assert.equal((await fetch(`${maps.address}/eierliste?eiendommer=${key}`)).status, 400, key);
  }
});

test('some properties have more owners than a screen shows', async () => {
  const bnrs = Array.from({ length: 200 }, (_, index) => index + 5);
  const keys = bnrs.map((bnr) => `469900031${String(bnr).padStart(4, '0')}0000000`);
  const owned = await json<Owned[]>(`/eierliste?eiendommer=${keys.join(',')}`);
  assert.ok(owned.some(({ Eiere }) => Eiere.length > 5));
  assert.ok(owned.some(({ Eiere }) => Eiere.length === 1));
});

test('features at a point are described by names and values, per layer', async () => {
  const at = '/egenskaper?x=6.66&y=60.32&tolerance=5';
  const all = await json<
    { Description: string; AttributesList: { Name: string; Value: string }[] }[]
  >(`${at}&layers=teig,arealformal,bygning`);
  assert.deepEqual(
    all.map(({ Description }) => Description),
    ['Teiger med nummer', 'Arealformål'],
  );
  assert.deepEqual(all[0]?.AttributesList[0], { Name: 'matrikkelnummertekst', Value: '31/472' });
  assert.equal((await json<object[]>(`${at}&layers=arealformal`)).length, 1);
});

test('the error about a taken port names it', async () => {
  const { port, stateFolder } = maps;
  await assert.rejects(startMaps({ port, stateFolder }), new RegExp(`Port ${port} is taken`));
});
