import type { Box, Point } from '../cadastre/geometry';

/** Half the side of the square world of EPSG:3857, in metres. */
const worldHalf = 20_037_508.342789244;

export const tileSize = 256;

/** A tile of the usual XYZ scheme: y counts from the north. */
export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** Returns EPSG:3857 metres per pixel. */
export const getResolution = (z: number) => (2 * worldHalf) / tileSize / 2 ** z;

/** Returns the box of a tile in EPSG:3857. */
export function getTileBox({ z, x, y }: TileAddress): Box {
  const side = (2 * worldHalf) / 2 ** z;
  return {
    minX: -worldHalf + x * side,
    maxX: -worldHalf + (x + 1) * side,
    minY: worldHalf - (y + 1) * side,
    maxY: worldHalf - y * side,
  };
}

/** Returns the tile that contains a point of EPSG:3857. */
export function getTile([x, y]: Point, z: number): TileAddress {
  const side = (2 * worldHalf) / 2 ** z;
  return { z, x: Math.floor((x + worldHalf) / side), y: Math.floor((worldHalf - y) / side) };
}
