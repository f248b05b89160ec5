import {
  isMapServerInstalled,
  type MapServer,
  startMapServer,
} from '../../../tools/build/test/map-server.cjs';
import { getLegendAddress } from '../layers/overlay.domain';
import type { TileAnswer } from '../tiles/tile-answer.domain';
import { fetchTilePicture } from '../tiles/tile-picture.data';
import { createOpeningView } from './map-view';
import { WmsLayer } from './wms-layer';

// A server of our own cannot prove our requests: MapServer is what most Norwegian map services run
// on.
const mapFile = `MAP
  NAME "grenser"
  SIZE 512 512
  EXTENT 370000 6688000 372000 6690000
  PROJECTION "init=epsg:25832" END
  IMAGETYPE png
  WEB
    METADATA
      "wms_title" "Grenser"
      "wms_onlineresource" "http://localhost/"
      "wms_srs" "EPSG:3857 EPSG:25832 EPSG:4326"
      "wms_enable_request" "*"
    END
  END
  LAYER
    NAME "teig"
    TYPE POLYGON
    STATUS ON
    MAXSCALEDENOM 10000
    METADATA "wms_title" "Teiger" END
    FEATURE WKT "POLYGON((370400 6689000, 371100 6689000, 371100 6689700, 370400 6689700, 370400 6689000))" END
    CLASS NAME "Teig" STYLE COLOR 200 50 30 OUTLINECOLOR 0 0 0 END END
  END
END
`;

const isInstalled = isMapServerInstalled();
const testWithMapServer = isInstalled ? test : test.skip;

let server: MapServer;
beforeAll(async () => {
  if (isInstalled) server = await startMapServer(mapFile);
});
afterAll(() => server?.close());

const view = createOpeningView();

/** Fetches the tile in the middle of the opening view at a scale. */
async function fetchTile(
  scale: number,
  layer = 'teig',
  maxScale: number | null = 10_000,
): Promise<TileAnswer> {
  let answer: Promise<TileAnswer> | undefined;
  const overlay = { key: 'teig', url: server.address, layer, opacity: 1, minScale: null, maxScale };
  const wms = new WmsLayer(overlay, (url) => {
    answer = fetchTilePicture(url);
    // The outcome of the picture on the map does not matter here.
    return Promise.resolve({ ok: false, failure: { kind: 'unreachable' } });
  });
  const source = wms.layer.getSource();
  const grid = source?.getTileGrid();
  const centre = view.getCenter();
  if (!source || !grid || !centre) throw new Error('no source');
  const zoom = grid.getZForResolution(scale * 0.000_28);
  const [, x = 0, y = 0] = grid.getTileCoordForCoordAndZ(centre, zoom);
  source.getTile(zoom, x, y, 1, view.getProjection()).load();
  if (!answer) throw new Error('nothing was asked for');
  return answer;
}

/** Width and height of a PNG, and its bytes, which tell an empty picture from another one. */
async function readPng(answer: TileAnswer) {
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
  const bytes = new DataView(await answer.picture.arrayBuffer());
  return { width: bytes.getUint32(16), height: bytes.getUint32(20), size: bytes.byteLength };
}

testWithMapServer("MapServer answers a layer's tiles with pictures of the parcel", async () => {
  const inside = await readPng(await fetchTile(9000));
  expect([inside.width, inside.height]).toEqual([512, 512]);
  const outOfRange = await readPng(await fetchTile(40_000, 'teig', null));
  expect([outOfRange.width, outOfRange.height]).toEqual([512, 512]);
  expect(inside.size).not.toBe(outOfRange.size);
});

testWithMapServer(
  '[MAP-3] MapServer draws the layer in every tile that is asked for within its limit',
  async () => {
    // At 1:9999 the nearest of the usual zooms would get an empty picture.
    const empty = await readPng(await fetchTile(40_000, 'teig', null));
    for (const scale of [9999, 7000, 4000])
      expect((await readPng(await fetchTile(scale))).size).not.toBe(empty.size);
  },
);

testWithMapServer('an exception of MapServer is shown in its own words', async () => {
  const answer = await fetchTile(9000, 'gate');
  expect(answer).toMatchObject({
    ok: false,
    failure: { kind: 'no picture', detail: expect.stringMatching(/layer/i) },
  });
});

testWithMapServer('MapServer has a legend at the address that the menu asks', async () => {
  const address = getLegendAddress({
    service: {
      url: server.address,
      name: 'Grenser',
      gfiFormat: '',
      layers: [],
      attribution: '',
      offlineAllowed: false,
    },
    layer: {
      name: 'teig',
      description: 'Teiger',
      queryable: false,
      minScale: null,
      maxScale: null,
    },
  });
  expect((await readPng(await fetchTilePicture(address))).width).toBeGreaterThan(10);
});
