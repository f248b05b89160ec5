import { type ScaleRange, toResolution } from './scales';
import { getResolution, wmsTileSize } from './tile-grid.domain';

/** The map's closest zoom, beyond which nothing finer is shown. */
const finestZoom = 20;

/**
 * The zooms of the WMS grid at which a layer draws. Requests are limited to them, because between
 * two zooms OpenLayers asks for the nearest, and a service answers one beyond its limit with an
 * empty picture.
 */
export function getWmsZooms({ minScale, maxScale }: ScaleRange): { first: number; last: number } {
  const toZoom = (scale: number) => Math.log2(getResolution(0, wmsTileSize) / toResolution(scale));
  const clampZoom = (zoom: number) => Math.min(finestZoom, Math.max(0, zoom));
  const first = clampZoom(maxScale === null ? 0 : Math.ceil(toZoom(maxScale) - 1e-9));
  const last = clampZoom(minScale ? Math.floor(toZoom(minScale) + 1e-9) : finestZoom);
  return { first, last: Math.max(first, last) };
}
