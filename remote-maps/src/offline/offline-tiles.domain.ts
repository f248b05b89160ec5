import type { DegreesBox } from '../geometry/parcels.domain';
import type { MapOverlay } from '../map/wms-layer';
import type { RasterTiles } from '../tiles/raster-tiles.domain';
import {
  createTileAddress,
  createXyzAddress,
  listTilesAround,
  wmsTileSize,
} from '../tiles/tile-grid.domain';
import { getWmsZooms } from '../tiles/wms-zooms.domain';

/** The zooms that are downloaded. */
const zooms = { first: 12, last: 18 };
/** Metres around a property that are downloaded at the closest zooms. */
const marginMetres = 300;
/** CSS pixels of half a large screen, so that the map is complete when it opens at the property. */
const halfScreen = 768;
const margin = {
  base: { metres: marginMetres, tiles: halfScreen / 256 },
  overlay: { metres: marginMetres, tiles: halfScreen / wmsTileSize },
};
/** Maximum number of tiles of one case, about 40 MB. */
export const tileLimit = 1500;

/** Bytes of a typical tile. */
const usualSize = { base: 30_000, overlay: 40_000 };

export interface OfflineTile {
  address: string;
  /** Estimated size in bytes. */
  usualSize: number;
}

/** A WMS tile is twice as wide as a base map's, so it serves the next closer zoom. */
const wmsStep = 1;

/**
 * Lists the tiles that show the properties offline, coarsest first. Above the limit the closest
 * zooms are left out, because a magnified map is better than one with holes.
 */
export function listOfflineTiles(
  properties: readonly DegreesBox[],
  baseMap: readonly Pick<RasterTiles, 'url' | 'maxZoom'>[],
  overlays: readonly MapOverlay[],
  limit = tileLimit,
): OfflineTile[] {
  const chosen = new Map<string, OfflineTile>();
  for (let zoom = zooms.first; zoom <= zooms.last; zoom++) {
    const next = listZoomTiles(zoom, properties, baseMap, overlays).filter(
      ({ address }) => !chosen.has(address),
    );
    if (chosen.size + next.length > limit) break;
    for (const tile of next) chosen.set(tile.address, tile);
  }
  return [...chosen.values()];
}

function listZoomTiles(
  zoom: number,
  properties: readonly DegreesBox[],
  baseMap: readonly Pick<RasterTiles, 'url' | 'maxZoom'>[],
  overlays: readonly MapOverlay[],
): OfflineTile[] {
  return properties.flatMap((box) => [
    ...baseMap
      .filter(({ maxZoom }) => zoom <= maxZoom)
      .flatMap(({ url }) =>
        listTilesAround(box, zoom, margin.base).map((tile) => ({
          address: createXyzAddress(url, tile),
          usualSize: usualSize.base,
        })),
      ),
    ...overlays
      .filter((overlay) => isWithin(zoom - wmsStep, getWmsZooms(overlay)))
      .flatMap((overlay) =>
        listTilesAround(box, zoom - wmsStep, margin.overlay).map((tile) => ({
          address: createTileAddress(overlay, tile),
          usualSize: usualSize.overlay,
        })),
      ),
  ]);
}

const isWithin = (zoom: number, { first, last }: { first: number; last: number }) =>
  zoom >= first && zoom <= last;
