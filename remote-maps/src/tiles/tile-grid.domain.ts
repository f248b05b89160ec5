import { createWmsAddress, systemName } from './wms-address.domain';

/** A box in degrees, WGS84. */
interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A tile of EPSG:3857; y counts from the north. */
export interface Tile {
  z: number;
  x: number;
  y: number;
}

/** Metres of half the side of the square world of EPSG:3857. */
const worldHalf = 20_037_508.342789244;

/**
 * Pixels of a WMS tile's side. It is larger than usual, because labels are cut where tiles meet.
 */
export const wmsTileSize = 512;

/** Metres of EPSG:3857 per pixel. */
export const getResolution = (zoom: number, tileSize: number): number =>
  (2 * worldHalf) / tileSize / 2 ** zoom;

/** Fills in the address template of a tile, with `{z}`, `{x}` and `{y}`. */
export const createXyzAddress = (template: string, { z, x, y }: Tile): string =>
  template.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));

/**
 * Builds the GetMap address of a layer's tile in the grid of `wmsTileSize`.
 * @param layer whose `url` is that of the service; its query is kept
 */
export function createTileAddress(
  { url, layer }: { url: string; layer: string },
  { z, x, y }: Tile,
): string {
  const side = (2 * worldHalf) / 2 ** z;
  const west = -worldHalf + x * side;
  const north = worldHalf - y * side;
  return createWmsAddress(url, 'GetMap', (version) => ({
    LAYERS: layer,
    STYLES: '',
    FORMAT: 'image/png',
    TRANSPARENT: 'TRUE',
    [systemName[version]]: 'EPSG:3857',
    WIDTH: String(wmsTileSize),
    HEIGHT: String(wmsTileSize),
    BBOX: [west, north - side, west + side, north].join(','),
  }));
}

/** The margin around a box: the larger of both values counts. */
interface Margin {
  /** Metres on the ground. */
  metres: number;
  tiles: number;
}

/** Lists the tiles of one zoom that show a box with a margin. */
export function listTilesAround(
  { west, south, east, north }: Box,
  zoom: number,
  margin: Margin,
): Tile[] {
  const count = 2 ** zoom;
  const metresPerTile = (40_075_016.7 * Math.cos((((south + north) / 2) * Math.PI) / 180)) / count;
  const around = Math.max(margin.tiles, margin.metres / metresPerTile);
  const toColumn = (longitude: number) => ((longitude + 180) / 360) * count;
  const toRow = (latitude: number) =>
    ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * count;
  const clampIndex = (index: number) => Math.min(count - 1, Math.max(0, Math.floor(index)));
  const tiles: Tile[] = [];
  for (let y = clampIndex(toRow(north) - around); y <= clampIndex(toRow(south) + around); y++) {
    for (let x = clampIndex(toColumn(west) - around); x <= clampIndex(toColumn(east) + around); x++)
      tiles.push({ z: zoom, x, y });
  }
  return tiles;
}
