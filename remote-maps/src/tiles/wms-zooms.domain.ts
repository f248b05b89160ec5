import { type ScaleRange, toResolution } from './scales';
import { getResolution, wmsTileSize } from './tile-grid.domain';

/** Nothing is finer than what is shown at the closest zoom of the map. */
const finestZoom = 20;

/**
 * The zooms of the grid of WMS tiles at which a layer draws. Only these are asked for: between two
 * of them OpenLayers would ask for the nearest, and a service answers one that lies beyond its
 * limit with an empty picture.
 */
export function getWmsZooms({ minScale, maxScale }: ScaleRange): { first: number; last: number } {
  const toZoom = (scale: number) => Math.log2(getResolution(0, wmsTileSize) / toResolution(scale));
  const within = (zoom: number) => Math.min(finestZoom, Math.max(0, zoom));
  const first = within(maxScale === null ? 0 : Math.ceil(toZoom(maxScale) - 1e-9));
  const last = within(minScale ? Math.floor(toZoom(minScale) + 1e-9) : finestZoom);
  return { first, last: Math.max(first, last) };
}
