import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Point } from '../cadastre/geometry';
import { getConverter } from '../cadastre/projections';
import { runMaps } from '../testing/temporary-maps';

const maps = runMaps();

type Query = Record<string, string | number>;

const ask = (service: string, query: Query) => {
  const parameters = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return fetch(`${maps.address}/wms/${service}?${new URLSearchParams(parameters)}`);
};

const toMercator = getConverter(25832, 3857);
/** The middle of Fjordvik's cadastre. */
const centre = toMercator([370_761, 6_689_343]);

/** A box of EPSG:3857 around a point. */
const boxAround = ([x, y]: Point, half: number) => [x - half, y - half, x + half, y + half].join();

/** A map of half a metre a pixel, 200 pixels wide and high. */
const getMap = {
  SERVICE: 'WMS',
  VERSION: '1.3.0',
  REQUEST: 'GetMap',
  FORMAT: 'image/png',
  TRANSPARENT: 'TRUE',
  STYLES: '',
  CRS: 'EPSG:3857',
  WIDTH: 200,
  HEIGHT: 200,
  BBOX: boxAround(centre, 50),
};

async function readPicture(response: Response) {
  assert.equal(response.headers.get('content-type'), 'image/png');
  const image = await loadImage(Buffer.from(await response.arrayBuffer()));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return {
    width: image.width,
    isEmpty: data.every((value) => value === 0),
    getPixel: (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data],
  };
}

test('a layer is drawn where the ground is', async () => {
  const picture = await readPicture(await ask('kommune', { ...getMap, LAYERS: 'arealformal' }));
  // The property in the middle is a home's, and south-east of it is a street.
  const [red = 0, green = 0, blue = 0] = picture.getPixel(100, 100);
  assert.ok(red > 240 && green > 200 && blue < 90, `home: ${red} ${green} ${blue}`);
  const [x, y] = toMercator([370_759, 6_689_314]);
  const street = picture.getPixel(100 + (x - centre[0]) * 2, 100 + (centre[1] - y) * 2);
  assert.ok(Math.max(...street.slice(0, 3)) - Math.min(...street.slice(0, 3)) < 20, `${street}`);
});

test('a layer draws up to its scale and is empty beyond it', async () => {
  // 0.28 mm a pixel: 200 pixels at 1:10000 are 560 m.
  for (const [half, isEmpty] of [
    [279, false],
    [281, true],
  ] as const) {
    const BBOX = boxAround(centre, half);
    const map = await ask('matrikkelkart', { ...getMap, LAYERS: 'bygning', BBOX });
    assert.equal((await readPicture(map)).isEmpty, isEmpty, `${half}`);
  }
});

const getInfo = { ...getMap, REQUEST: 'GetFeatureInfo', I: 100, J: 100, FEATURE_COUNT: 10 };

test('features at a pixel are described in the format of their service', async () => {
  const parcels = await ask('matrikkelkart', { ...getInfo, LAYERS: 'teig' });
  assert.equal(parcels.headers.get('content-type'), 'application/vnd.ogc.gml');
  assert.match(await parcels.text(), /<teig_layer>.*<teig_feature><matrikkelnummertekst>31\/472</);
  const plans = await ask('kommune', { ...getInfo, LAYERS: 'arealformal' });
  const { features } = (await plans.json()) as { features: { properties: Query }[] };
  assert.equal(features[0]?.properties.arealformalnavn, 'Boligbebyggelse');
});

test('a boundary mark is found within five pixels of a click, and no further', async () => {
  const { Teiger } = await maps.getJson<{ Teiger: { Geometri: string }[] }>('/eiendom/4699/31/472');
  const { coordinates } = JSON.parse(Teiger[0]?.Geometri ?? '') as { coordinates: [Point[]] };
  const [x, y] = getConverter(4326, 3857)(coordinates[0][0] as Point);
  for (const [offset, isFound] of [
    [0, true],
    [4, true],
    [7, false],
  ] as const) {
    const clicked: Point = [x + offset / 2 - 0.25, y + 0.25];
    const BBOX = boxAround(clicked, 50);
    const info = await ask('matrikkelkart', { ...getInfo, LAYERS: 'teiggrensepunkt', BBOX });
    assert.equal((await info.text()).includes('<malemetode>'), isFound, `${offset} pixels`);
  }
});

test('an empty place is an empty answer, and an unknown layer an error', async () => {
  const nowhere = { ...getInfo, LAYERS: 'teig', BBOX: '0,0,100,100' };
  const info = await ask('matrikkelkart', nowhere);
  assert.equal(info.status, 200);
  assert.doesNotMatch(await info.text(), /<teig_layer>/);
  assert.equal((await ask('matrikkelkart', { ...getMap, LAYERS: 'sjokart' })).status, 404);
  assert.equal((await ask('matrikkelkart', { ...nowhere, BBOX: '1,1,1,1' })).status, 400);
});

test('every layer of the catalogue has a legend', async () => {
  const { wms } = await maps.getJson<{ wms: { url: string; layers: { name: string }[] }[] }>(
    '/catalogue/GetCapabilities?appId=feltbok-demo&customerId=fjordvik',
  );
  const legends = wms.flatMap(({ url, layers }) =>
    layers.map(({ name }) => `${url}?REQUEST=GetLegendGraphic&LAYER=${name}`),
  );
  assert.equal(legends.length, 8);
  for (const legend of legends)
    assert.ok((await readPicture(await fetch(legend))).width > 40, legend);
});
