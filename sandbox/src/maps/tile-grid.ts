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

/** EPSG:3857 metres per pixel. */
export const resolutionOf = (z: number) => (2 * worldHalf) / tileSize / 2 ** z;

/** In EPSG:3857. */
export function boxOfTile({ z, x, y }: TileAddress): Box {
  const side = (2 * worldHalf) / 2 ** z;
  return {
    minX: -worldHalf + x * side,
    maxX: -worldHalf + (x + 1) * side,
    minY: worldHalf - (y + 1) * side,
    maxY: worldHalf - y * side,
  };
}

/** The tile that holds a point of EPSG:3857. */
export function tileOf([x, y]: Point, z: number): TileAddress {
  const side = (2 * worldHalf) / 2 ** z;
  return { z, x: Math.floor((x + worldHalf) / side), y: Math.floor((worldHalf - y) / side) };
}
