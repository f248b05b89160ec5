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

/** Half the side of the square world of EPSG:3857, in metres. */
const worldHalf = 20_037_508.342789244;

/** Pixels of a WMS tile's side. Larger than usual: a label is cut where pictures meet. */
export const wmsTileSize = 512;

/** Metres of EPSG:3857 a pixel. */
export const getResolution = (zoom: number, tileSize: number): number =>
  (2 * worldHalf) / tileSize / 2 ** zoom;

/** The address of a tile, in a template with `{z}`, `{x}` and `{y}`. */
export const createXyzAddress = (template: string, { z, x, y }: Tile): string =>
  template.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));

/**
 * The GetMap of a layer for a tile of the grid of `wmsTileSize`.
 * @param layer whose `url` is that of the service; its query stays
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

/** The room around a box: the larger of both. */
interface Margin {
  /** Metres on the ground. */
  metres: number;
  tiles: number;
}

/** The tiles of one zoom that show a box and what is around it. */
export function listTilesAround(
  { west, south, east, north }: Box,
  zoom: number,
  margin: Margin,
): Tile[] {
  const count = 2 ** zoom;
  const metresPerTile = (40_075_016.7 * Math.cos((((south + north) / 2) * Math.PI) / 180)) / count;
  const around = Math.max(margin.tiles, margin.metres / metresPerTile);
  const column = (longitude: number) => ((longitude + 180) / 360) * count;
  const row = (latitude: number) =>
    ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * count;
  const within = (index: number) => Math.min(count - 1, Math.max(0, Math.floor(index)));
  const tiles: Tile[] = [];
  for (let y = within(row(north) - around); y <= within(row(south) + around); y++) {
    for (let x = within(column(west) - around); x <= within(column(east) + around); x++)
      tiles.push({ z: zoom, x, y });
  }
  return tiles;
}
