import { toScale } from '../tiles/scales';
import type { TileAnswer } from '../tiles/tile-answer.domain';
import { wmsTileSize } from '../tiles/tile-grid.domain';
import { createOpeningView } from './map-view';
import { WmsLayer } from './wms-layer';

const projection = createOpeningView().getProjection();
const overlay = { key: 'teig', url: 'http://maps.example/wms?token=k1', layer: 'teig', opacity: 1 };

function createLayer(
  range: { minScale: number | null; maxScale: number | null },
  answer?: TileAnswer,
) {
  const asked: URL[] = [];
  const wms = new WmsLayer({ ...overlay, ...range }, async (url) => {
    asked.push(new URL(url));
    return answer ?? { ok: false, failure: { kind: 'unreachable' } };
  });
  return { wms, asked };
}

const everywhere = { minScale: null, maxScale: null };

test("a layer is requested by name in WMS 1.3.0; the address's query stays", () => {
  const { wms, asked } = createLayer(everywhere);
  wms.layer.getSource()?.getTile(10, 1, 2, 1, projection).load();
  const query = Object.fromEntries(asked[0]?.searchParams ?? []);
  expect(query).toMatchObject({
    token: 'k1',
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetMap',
    LAYERS: 'teig',
    CRS: 'EPSG:3857',
    TRANSPARENT: 'TRUE',
    WIDTH: String(wmsTileSize),
  });
});

test('[MAP-3] tiles of a layer with scale limits are requested within them', () => {
  const { wms, asked } = createLayer({ minScale: 1000, maxScale: 10_000 });
  const source = wms.layer.getSource();
  for (const viewScale of [1000, 3000, 7000, 9999]) {
    const resolution = viewScale * 0.000_28;
    const zoom = source?.getTileGrid()?.getZForResolution(resolution) ?? -1;
    source?.getTile(zoom, 0, 0, 1, projection).load();
  }
  expect(asked).not.toHaveLength(0);
  for (const { searchParams } of asked) {
    const [west = 0, , east = 0] = (searchParams.get('BBOX') ?? '').split(',').map(Number);
    const scale = toScale((east - west) / Number(searchParams.get('WIDTH')));
    expect(scale).toBeLessThanOrEqual(10_000);
    expect(scale).toBeGreaterThanOrEqual(1000);
  }
});

test('[MAP-3] a layer draws up to and including its limit', () => {
  const { layer } = createLayer({ minScale: 1000, maxScale: 10_000 }).wms;
  expect(10_000 * 0.000_28).toBeLessThan(layer.getMaxResolution());
  expect(10_001 * 0.000_28).toBeGreaterThan(layer.getMaxResolution());
  expect(1000 * 0.000_28).toBeGreaterThanOrEqual(layer.getMinResolution());
  expect(999 * 0.000_28).toBeLessThan(layer.getMinResolution());
});

test('without limits there are tiles for every zoom of the map', () => {
  const grid = createLayer(everywhere).wms.layer.getSource()?.getTileGrid();
  if (!grid) throw new Error('no grid');
  expect(grid.getMinZoom()).toBe(0);
  expect(grid.getResolution(grid.getMaxZoom())).toBeLessThanOrEqual(
    createOpeningView().getResolutionForZoom(21),
  );
});

test('a failure is shown where its tile would be seen, and nowhere else', async () => {
  const failure = { kind: 'no picture', detail: 'There is no layer teig' } as const;
  const { wms } = createLayer(everywhere, { ok: false, failure });
  const source = wms.layer.getSource();
  source?.getTile(10, 500, 300, 1, projection).load();
  await Promise.resolve();
  await Promise.resolve();
  const grid = source?.getTileGrid();
  if (!grid) throw new Error('no grid');
  const resolution = grid.getResolution(10);
  expect(wms.findFailure(grid.getTileCoordExtent([10, 500, 300]), resolution)).toEqual(failure);
  expect(wms.findFailure(grid.getTileCoordExtent([10, 700, 300]), resolution)).toBeNull();
  wms.layer.setVisible(false);
  expect(wms.findFailure(grid.getTileCoordExtent([10, 500, 300]), resolution)).toBeNull();
});
