import type { RasterTiles } from '../tiles/raster-tiles.domain';
import type { TileAnswer } from '../tiles/tile-answer.domain';
import { BaseLayer } from './base-layer';
import { createOpeningView, maxZoom } from './map-view';

const tiles: RasterTiles = {
  url: 'http://maps.example/tiles/{z}/{x}/{y}.png',
  baseMap: 'Kart',
  maxZoom: 18,
  attribution: '',
  offlineAllowed: false,
  layers: [],
};

const asked: string[] = [];
const { layer } = new BaseLayer(tiles, async (url) => {
  asked.push(url);
  return { ok: false, failure: { kind: 'unreachable' } };
});
const getResolution = (zoom: number) => createOpeningView().getResolutionForZoom(zoom);
const getTileZoom = (zoom: number) =>
  layer.getSource()?.getTileGrid()?.getZForResolution(getResolution(zoom));

test("[MAP-15] tiles are fetched up to the source's last zoom, and enlarged beyond", () => {
  expect(getTileZoom(17)).toBe(17);
  expect(getTileZoom(18)).toBe(18);
  expect(getTileZoom(19)).toBe(18);
  expect(getTileZoom(maxZoom)).toBe(18);
});

test("[MAP-2] [MAP-15] tile layers are drawn up to zoom 25, the map's last", () => {
  expect(layer.getMaxZoom()).toBe(25);
  expect(layer.getMaxZoom()).toBeGreaterThan(maxZoom);
  expect(layer.getMinZoom()).toBe(Number.NEGATIVE_INFINITY);
});

test('tiles are loaded by the loader, which can read the device', () => {
  layer.getSource()?.getTile(17, 3, 5, 1, createOpeningView().getProjection()).load();
  expect(asked).toEqual(['http://maps.example/tiles/17/3/5.png']);
});

test('[FLT-21] tiles of a silent service are missing within 8 s', async () => {
  jest.useFakeTimers();
  const onLate = jest.fn();
  let answer = (_: TileAnswer) => {};
  const silent = new BaseLayer(tiles, () => new Promise((resolve) => (answer = resolve)), onLate);
  const source = silent.layer.getSource();
  const grid = source?.getTileGrid();
  if (!source || !grid) throw new Error('no source');
  const extent = grid.getTileCoordExtent([17, 3, 5]);
  const hasMissing = () => silent.hasMissingTiles(extent, grid.getResolution(17));
  source.getTile(17, 3, 5, 1, createOpeningView().getProjection()).load();
  expect(hasMissing()).toBe(false);
  await jest.advanceTimersByTimeAsync(8_000);
  expect(onLate).toHaveBeenCalled();
  expect(hasMissing()).toBe(true);
  answer({ ok: false, failure: { kind: 'unreachable' } });
  await jest.advanceTimersByTimeAsync(0);
  expect(hasMissing()).toBe(true);
  jest.useRealTimers();
});
