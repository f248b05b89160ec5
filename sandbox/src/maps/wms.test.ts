import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { converter } from '../cadastre/projections';
import type { RunningServer } from '../listen';
import { startMaps } from './server';

let maps: RunningServer;

before(async () => {
  maps = await startMaps({ port: 0 });
});

after(() => maps.close());

const ask = (service: string, query: Record<string, string | number>) =>
  fetch(
    `${maps.address}/wms/${service}?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
  );

/** A map of 100 m around the middle of Fjordvik's cadastre, 200 pixels wide and high. */
const around = {
  SERVICE: 'WMS',
  REQUEST: 'GetMap',
  STYLES: '',
  WIDTH: 200,
  HEIGHT: 200,
  FORMAT: 'image/png',
};
const centre = [370_761, 6_689_343] as const;

function boxIn(
  srid: 25832 | 25833 | 25835 | 3857 | 4326,
  halfSide = 50,
): [number, number, number, number] {
  const convert = converter(25832, srid);
  const [x, y] = convert(centre);
  const [x2] = convert([centre[0] + halfSide, centre[1]]);
  const [, y2] = convert([centre[0], centre[1] + halfSide]);
  return [2 * x - x2, 2 * y - y2, x2, y2];
}

const northFirst = ([a, b, c, d]: [number, number, number, number]): [
  number,
  number,
  number,
  number,
] => [b, a, d, c];

async function pictureOf(response: Response) {
  assert.equal(response.headers.get('content-type'), 'image/png');
  const image = await loadImage(Buffer.from(await response.arrayBuffer()));
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const { data } = canvas.getContext('2d').getImageData(0, 0, image.width, image.height);
  const at = (x: number, y: number) => [
    ...data.slice((y * image.width + x) * 4, (y * image.width + x) * 4 + 4),
  ];
  return { width: image.width, height: image.height, data, at };
}

/** The share of the picture that is not empty. */
const drawnShare = (data: Uint8ClampedArray) =>
  data.filter((value, index) => index % 4 === 3 && value > 0).length / (data.length / 4);

const text = async (response: Response) => await response.text();

const codes = {
  'EPSG:3857': 3857,
  'EPSG:25832': 25832,
  'EPSG:4326': 4326,
  'CRS:84': 4326,
} as const;

for (const [version, parameter, name, box] of [
  ['1.3.0', 'CRS', 'EPSG:3857', boxIn(3857)],
  ['1.3.0', 'CRS', 'EPSG:25832', boxIn(25832)],
  ['1.3.0', 'CRS', 'EPSG:4326', northFirst(boxIn(4326))],
  ['1.3.0', 'CRS', 'CRS:84', boxIn(4326)],
  ['1.1.1', 'SRS', 'EPSG:3857', boxIn(3857)],
  ['1.1.1', 'SRS', 'EPSG:25832', boxIn(25832)],
  ['1.1.1', 'SRS', 'EPSG:4326', boxIn(4326)],
] as const) {
  test(`WMS ${version} draws the same ground in ${name}, with its own axis order`, async () => {
    const query = {
      ...around,
      VERSION: version,
      [parameter]: name,
      BBOX: box.join(','),
      LAYERS: 'arealformal',
    };
    const { at } = await pictureOf(await ask('kommune', { ...query, TRANSPARENT: 'TRUE' }));
    // The property in the middle is a home's, and the street south-east of it is a street.
    const [red = 0, green = 0, blue = 0] = at(100, 100);
    assert.ok(red > 240 && green > 200 && blue < 90, `home at ${at(100, 100)}`);
    const converted = converter(25832, codes[name]);
    const [x, y] = converted([370_759, 6_689_314]);
    const [west, south, east, north] =
      name === 'EPSG:4326' && version === '1.3.0' ? northFirst(box) : box;
    const column = Math.floor(((x - (west ?? 0)) / ((east ?? 0) - (west ?? 0))) * 200);
    const row = Math.floor((((north ?? 0) - y) / ((north ?? 0) - (south ?? 0))) * 200);
    const [r = 0, g = 0, b = 0] = at(column, row);
    assert.ok(
      Math.abs(r - g) < 12 && Math.abs(g - b) < 20,
      `street at ${column},${row}: ${at(column, row)}`,
    );
  });
}

test('latitude and longitude in the wrong order is another place, with nothing on it', async () => {
  const query = {
    ...around,
    VERSION: '1.3.0',
    CRS: 'EPSG:4326',
    BBOX: boxIn(4326).join(','),
    LAYERS: 'arealformal',
  };
  const { data } = await pictureOf(await ask('kommune', { ...query, TRANSPARENT: 'TRUE' }));
  assert.equal(drawnShare(data), 0);
});

test('zone 33 shows what lies in zone 32, turned as the meridians are', async () => {
  const box = boxIn(25833).join(',');
  const query = {
    ...around,
    VERSION: '1.3.0',
    CRS: 'EPSG:25833',
    BBOX: box,
    LAYERS: 'eiendomsgrense',
  };
  const turned = await pictureOf(await ask('matrikkelkart', { ...query, TRANSPARENT: 'TRUE' }));
  const straight = await pictureOf(
    await ask('matrikkelkart', {
      ...query,
      CRS: 'EPSG:25832',
      BBOX: boxIn(25832).join(','),
      TRANSPARENT: 'TRUE',
    }),
  );
  assert.ok(drawnShare(turned.data) > 0.01);
  assert.ok(!Buffer.from(turned.data).equals(Buffer.from(straight.data)));
});

test('a layer draws up to its scale and is empty beyond it', async () => {
  // 0.28 mm a pixel: 200 pixels at 1:10000 are 560 m.
  for (const [halfSide, isDrawn] of [
    [279, true],
    [281, false],
  ] as const) {
    const query = {
      ...around,
      VERSION: '1.3.0',
      CRS: 'EPSG:25832',
      BBOX: boxIn(25832, halfSide).join(','),
    };
    const { data } = await pictureOf(
      await ask('matrikkelkart', { ...query, LAYERS: 'bygning', WIDTH: 200, TRANSPARENT: 'TRUE' }),
    );
    assert.equal(drawnShare(data) > 0, isDrawn, `${halfSide}`);
  }
});

test('a map has the size, the background and the format that were asked for', async () => {
  const query = {
    ...around,
    VERSION: '1.3.0',
    CRS: 'EPSG:25832',
    BBOX: '0,0,200,100',
    LAYERS: 'bygning',
  };
  const plain = await pictureOf(
    await ask('matrikkelkart', { ...query, HEIGHT: 100, BGCOLOR: '0x336699' }),
  );
  assert.deepEqual(
    [plain.width, plain.height, plain.at(5, 5)],
    [200, 100, [0x33, 0x66, 0x99, 255]],
  );
  const jpeg = await ask('matrikkelkart', { ...query, FORMAT: 'image/jpeg' });
  assert.equal(jpeg.headers.get('content-type'), 'image/jpeg');
});

const inUtm = { ...around, VERSION: '1.3.0', CRS: 'EPSG:25832', BBOX: boxIn(25832).join(',') };

for (const [what, change, code] of [
  ['an unknown layer', { LAYERS: 'sjokart' }, 'LayerNotDefined'],
  ['an unknown system', { CRS: 'EPSG:27700' }, 'InvalidCRS'],
  ['an unknown style', { STYLES: 'rosa' }, 'StyleNotDefined'],
  ['an unknown format', { FORMAT: 'image/webp' }, 'InvalidFormat'],
  ['a picture without area', { BBOX: '10,10,10,20' }, 'InvalidParameterValue'],
  ['a picture too large', { WIDTH: 5000 }, 'InvalidParameterValue'],
  ['an unknown request', { REQUEST: 'GetStyles' }, 'OperationNotSupported'],
  ['a version that is not spoken', { VERSION: '2.0.0' }, 'InvalidParameterValue'],
] as const) {
  test(`${what} is answered with the exception ${code}, as XML with status 200`, async () => {
    const response = await ask('matrikkelkart', { ...inUtm, LAYERS: 'bygning', ...change });
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^text\/xml/);
    assert.match(await text(response), new RegExp(`<ServiceException code="${code}">`));
  });
}

test('WMS 1.1.1 has exceptions of its own type and names the SRS', async () => {
  const { CRS: _, ...rest } = inUtm;
  const response = await ask('matrikkelkart', {
    ...rest,
    VERSION: '1.1.1',
    SRS: 'EPSG:27700',
    LAYERS: 'bygning',
  });
  assert.match(response.headers.get('content-type') ?? '', /^application\/vnd\.ogc\.se_xml/);
  assert.match(await text(response), /version="1\.1\.1".*code="InvalidSRS"/);
});

test('an exception can come as a picture in place of the map', async () => {
  for (const [exceptions, isDrawn] of [
    ['INIMAGE', true],
    ['application/vnd.ogc.se_blank', false],
  ] as const) {
    const response = await ask('matrikkelkart', {
      ...inUtm,
      LAYERS: 'sjokart',
      EXCEPTIONS: exceptions,
    });
    const { width, data } = await pictureOf(response);
    assert.equal(width, 200);
    assert.equal(drawnShare(data) > 0, isDrawn);
  }
});

const info = {
  ...inUtm,
  REQUEST: 'GetFeatureInfo',
  LAYERS: 'teig',
  QUERY_LAYERS: 'teig',
  I: 100,
  J: 100,
};

test('feature info comes as text, HTML, GML and GeoJSON, and all say the same', async () => {
  const answers = await Promise.all(
    ['text/plain', 'text/html', 'application/vnd.ogc.gml', 'application/json'].map(
      async (format) => {
        const response = await ask('matrikkelkart', { ...info, INFO_FORMAT: format });
        assert.ok(response.headers.get('content-type')?.startsWith(format), format);
        return text(response);
      },
    ),
  );
  const [plain = '', html = '', gml = '', geoJson = ''] = answers;
  assert.match(plain, /Layer 'teig'[\s\S]*matrikkelnummertekst = '31\/472'/);
  assert.match(
    html,
    /<caption>Teiger med nummer<\/caption>.*matrikkelnummertekst<\/th><td>31\/472</,
  );
  assert.match(gml, /<teig_layer>.*<teig_feature><gml:Polygon.*<matrikkelnummertekst>31\/472</);
  const { features } = JSON.parse(geoJson) as {
    features: {
      properties: Record<string, unknown>;
      geometry: { coordinates: [number, number][][] };
    }[];
  };
  assert.equal(features[0]?.properties.matrikkelnummertekst, '31/472');
  const [[east = 0] = []] = features[0]?.geometry.coordinates[0] ?? [];
  assert.ok(Math.abs(east - centre[0]) < 60, 'coordinates in the system of the map');
});

test('WMS 1.1.1 asks at X and Y, and the answer is the same', async () => {
  const { CRS, I, J, ...rest } = info;
  const query = { ...rest, VERSION: '1.1.1', SRS: CRS, X: I, Y: J, INFO_FORMAT: 'text/plain' };
  assert.match(await text(await ask('matrikkelkart', query)), /31\/472/);
});

test('a boundary mark is found within five pixels of a click, and no further', async () => {
  const [mark] = await marksAt(50);
  assert.ok(mark);
  for (const [offset, count] of [
    [4, 1],
    [7, 0],
  ] as const) {
    const { features } = await askMark(mark, offset);
    assert.equal(features.length, count, `${offset} pixels`);
  }
});

interface FoundMark {
  properties: { nord: string; ost: string };
}

async function askMark(
  { properties: { nord, ost } }: FoundMark,
  offset: number,
): Promise<{ features: FoundMark[] }> {
  const east = Number(ost);
  const north = Number(nord);
  const query = {
    ...info,
    LAYERS: 'teiggrensepunkt',
    QUERY_LAYERS: 'teiggrensepunkt',
    INFO_FORMAT: 'application/json',
  };
  // Half a metre a pixel, as everywhere here: the mark lies this far east of the pixel that is
  // clicked.
  const west = east - 50.25 - offset / 2;
  const south = north - 49.75;
  const BBOX = [west + offset, south, west + offset + 100, south + 100].join(',');
  return (await (await ask('matrikkelkart', { ...query, BBOX })).json()) as {
    features: FoundMark[];
  };
}

/** Marks found by asking at the corner of the property that its register gives. */
async function marksAt(count: number): Promise<FoundMark[]> {
  const response = await fetch(`${maps.address}/eiendom/4699/31/472?outSrid=25832`);
  const { Teiger } = (await response.json()) as { Teiger: { Geometri: string }[] };
  const { coordinates } = JSON.parse(Teiger[0]?.Geometri ?? '') as {
    coordinates: [number, number][][];
  };
  const found = await Promise.all(
    (coordinates[0] ?? []).slice(0, count).map(([east, north]) => {
      const corner = { properties: { ost: String(east), nord: String(north) } };
      return askMark(corner, 0);
    }),
  );
  return found.flatMap(({ features }) => features);
}

test('nothing there is no failure, and a layer that cannot be asked says so', async () => {
  const query = { ...info, BBOX: '0,0,100,100', INFO_FORMAT: 'text/plain' };
  assert.match(await text(await ask('matrikkelkart', query)), /Search returned no results/);
  const mute = { ...info, LAYERS: 'adresse', QUERY_LAYERS: 'adresse' };
  assert.match(await text(await ask('matrikkelkart', mute)), /LayerNotQueryable/);
  assert.match(await text(await ask('matrikkelkart', { ...info, I: 200 })), /InvalidPoint/);
});

for (const version of ['1.3.0', '1.1.1'] as const) {
  test(`the capabilities of WMS ${version} name the catalogue’s layers, systems and legends`, async () => {
    const catalogue = (await (
      await fetch(
        `${maps.address}/catalogue/GetCapabilities?appId=feltbok-demo&customerId=fjordvik`,
      )
    ).json()) as {
      wms: { url: string; gfiFormat: string; layers: { name: string; queryable: boolean }[] }[];
    };
    assert.equal(catalogue.wms.length, 2);
    for (const { url, gfiFormat, layers } of catalogue.wms) {
      const document = await text(await fetch(`${url}?request=GetCapabilities&version=${version}`));
      for (const { name, queryable } of layers) {
        assert.match(
          document,
          new RegExp(`<Layer queryable="${queryable ? 1 : 0}"><Name>${name}</Name>`),
        );
      }
      assert.ok(document.includes(`<Format>${gfiFormat}</Format>`));
      for (const srid of [3857, 25832, 25833, 25835]) assert.ok(document.includes(`EPSG:${srid}<`));
      const legend =
        /xlink:href="([^"]*GetLegendGraphic[^"]*)"/.exec(document)?.[1]?.replaceAll('&amp;', '&') ??
        '';
      assert.ok((await pictureOf(await fetch(legend))).width > 40);
    }
  });
}

test('WMS 1.3.0 states the box of a system with latitude first in that order', async () => {
  const document = await text(await ask('kommune', { request: 'GetCapabilities' }));
  const box = /<BoundingBox CRS="EPSG:4326" minx="([\d.]+)" miny="([\d.]+)"/.exec(document);
  assert.ok(Number(box?.[1]) > 59 && Number(box?.[2]) < 16, String(box));
});
