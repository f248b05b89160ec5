import type { Tile } from './tile-grid.domain';

/** A tile of a coarser zoom, and which square of it shows what another tile shows. */
export interface LargerTile {
  tile: Tile;
  /** The square's side in sides of the larger tile: a half, a quarter and so on. */
  share: number;
  /** The square's distance from the larger tile's left and upper edge, in its sides. */
  left: number;
  top: number;
}

/** Zooms that a picture is magnified by at most: beyond 64 times nothing can be seen in it. */
const mostZooms = 6;

/**
 * Lists the tiles that a tile is a part of, the nearest zoom first.
 * @param first the coarsest zoom there is
 */
export function listLargerTiles({ z, x, y }: Tile, first: number): LargerTile[] {
  return Array.from({ length: Math.max(0, Math.min(mostZooms, z - first)) }, (_, index) => {
    const side = 2 ** (index + 1);
    return {
      tile: { z: z - index - 1, x: Math.floor(x / side), y: Math.floor(y / side) },
      share: 1 / side,
      left: (x % side) / side,
      top: (y % side) / side,
    };
  });
}
