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

/** Zooms of the map that are downloaded to the device. */
const zooms = { first: 12, last: 18 };
/** Around a property, at the closest zooms. */
const metres = 300;
/** Half a large screen, in CSS pixels: a map that opens at the property is whole. */
const halfScreen = 768;
const margin = {
  base: { metres, tiles: halfScreen / 256 },
  overlay: { metres, tiles: halfScreen / wmsTileSize },
};
/** Tiles of one case: about 40 MB. */
export const tileLimit = 1500;

/** Bytes that a tile usually has. */
const usualSize = { base: 30_000, overlay: 40_000 };

export interface OfflineTile {
  address: string;
  /** Bytes, guessed. */
  usualSize: number;
}

/** A tile of WMS is twice as wide as one of a base map: it serves the next closer zoom. */
const wmsStep = 1;

/**
 * The tiles that show these properties offline, the coarse ones first. Where they are more than the
 * limit, the closest zooms are left out: a map that is magnified is better than one with holes.
 */
export function offlineTiles(
  properties: readonly DegreesBox[],
  baseMap: readonly Pick<RasterTiles, 'url' | 'maxZoom'>[],
  overlays: readonly MapOverlay[],
  limit = tileLimit,
): OfflineTile[] {
  const chosen = new Map<string, OfflineTile>();
  for (let zoom = zooms.first; zoom <= zooms.last; zoom++) {
    const next = tilesOfZoom(zoom, properties, baseMap, overlays).filter(
      ({ address }) => !chosen.has(address),
    );
    if (chosen.size + next.length > limit) break;
    for (const tile of next) chosen.set(tile.address, tile);
  }
  return [...chosen.values()];
}

function tilesOfZoom(
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
