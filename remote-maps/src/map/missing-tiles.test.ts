import type ImageTile from 'ol/ImageTile';
import { get } from 'ol/proj';
import XYZ from 'ol/source/XYZ';
import TileState from 'ol/TileState';
import { MissingTiles } from './missing-tiles';

const zoom = 17;

function createWatchedSource() {
  const asked: ImageTile[] = [];
  const source = new XYZ({
    url: 'http://maps.example/{z}/{x}/{y}.png',
    tileLoadFunction: (tile) => asked.push(tile as ImageTile),
  });
  const onLoadedAgain = jest.fn();
  const missing = new MissingTiles(source, onLoadedAgain);
  const projection = get('EPSG:3857');
  const grid = source.getTileGrid();
  if (!projection || !grid) throw new Error('no grid');
  const ask = (x: number, y: number) => {
    const tile = source.getTile(zoom, x, y, 1, projection) as ImageTile;
    tile.load();
    return tile;
  };
  const isMissing = (x: number, y: number, z = zoom) =>
    missing.hasMissing(grid.getTileCoordExtent([z, x, y]), grid.getResolution(z));
  return { missing, asked, onLoadedAgain, ask, isMissing };
}

test('a failed tile is missing where it would be seen, and nowhere else', () => {
  const { ask, isMissing } = createWatchedSource();
  ask(100, 200).setState(TileState.ERROR);
  ask(101, 200).setState(TileState.LOADED);
  expect(isMissing(100, 200)).toBe(true);
  expect(isMissing(110, 200)).toBe(false);
  expect(isMissing(50, 100, 16)).toBe(false);
});

test('only missing tiles are requested again, and are shown when loaded', () => {
  const { missing, asked, onLoadedAgain, ask, isMissing } = createWatchedSource();
  const lost = ask(100, 200);
  lost.setState(TileState.ERROR);
  ask(101, 200).setState(TileState.LOADED);
  asked.length = 0;
  missing.requestAgain();
  expect(asked).toEqual([lost]);
  expect(onLoadedAgain).not.toHaveBeenCalled();
  lost.setState(TileState.LOADED);
  expect(onLoadedAgain).toHaveBeenCalledTimes(1);
  expect(isMissing(100, 200)).toBe(false);
});

test('a tile that fails again is missing again', () => {
  const { missing, onLoadedAgain, ask, isMissing } = createWatchedSource();
  const lost = ask(100, 200);
  lost.setState(TileState.ERROR);
  missing.requestAgain();
  lost.setState(TileState.ERROR);
  expect(onLoadedAgain).toHaveBeenCalledTimes(1);
  expect(isMissing(100, 200)).toBe(true);
});

test('a tile with a stand-in is not missing, and is retried with those', () => {
  const { missing, asked, onLoadedAgain, ask, isMissing } = createWatchedSource();
  const coarse = ask(100, 200);
  missing.addStandIn(coarse);
  coarse.setState(TileState.LOADED);
  expect(isMissing(100, 200)).toBe(false);
  asked.length = 0;
  missing.requestAgain();
  expect(asked).toEqual([coarse]);
  coarse.setState(TileState.LOADED);
  expect(onLoadedAgain).toHaveBeenCalledTimes(1);
  missing.requestAgain();
  expect(asked).toEqual([coarse]);
});
