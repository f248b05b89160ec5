import type { RasterTiles } from '../tiles/raster-tiles.domain';
import { createXyzAddress, listTilesAround } from '../tiles/tile-grid.domain';

const previewZoom = 16;

/** Builds the address of a tile that previews the source at a position in degrees, WGS84. */
export function getPreviewAddress(
  { url, maxZoom }: RasterTiles,
  { longitude, latitude }: { longitude: number; latitude: number },
): string {
  const there = { west: longitude, east: longitude, south: latitude, north: latitude };
  const [tile] = listTilesAround(there, Math.min(previewZoom, maxZoom), { metres: 0, tiles: 0 });
  return tile ? createXyzAddress(url, tile) : '';
}
