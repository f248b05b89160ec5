import type { Tile } from './tile-grid.domain';

/** A tile of a coarser zoom, and the square of it that another tile shows. */
export interface LargerTile {
  tile: Tile;
  /** Side of the square as a share of the larger tile's: a half, a quarter and so on. */
  share: number;
  /** Distance from the larger tile's left and upper edge to the square, as a share of its side. */
  left: number;
  top: number;
}

/** Maximum number of zooms to magnify: nothing can be recognised beyond 64 times. */
const maxZooms = 6;

/**
 * Lists the tiles that contain a tile, nearest zoom first.
 * @param first the source's coarsest zoom
 */
export function listLargerTiles({ z, x, y }: Tile, first: number): LargerTile[] {
  return Array.from({ length: Math.max(0, Math.min(maxZooms, z - first)) }, (_, index) => {
    const side = 2 ** (index + 1);
    return {
      tile: { z: z - index - 1, x: Math.floor(x / side), y: Math.floor(y / side) },
      share: 1 / side,
      left: (x % side) / side,
      top: (y % side) / side,
    };
  });
}
