import type { Extent } from 'ol/extent';
import TileLayer from 'ol/layer/Tile';
import TileWMS from 'ol/source/TileWMS';
import { createXYZ } from 'ol/tilegrid';
import { MissingTiles } from './missing-tiles';
import { resolutionOf, type ScaleRange } from './scales';
import { type LoadTile, loadTilesBy, type TileFailure } from './tile-loading';

/** One layer of a WMS, to be laid over the base map. */
export interface MapOverlay extends ScaleRange {
  /** Tells it from all others. */
  key: string;
  /** Of the service; what stands in its query is kept. */
  url: string;
  /** The layer's name at the service. */
  layer: string;
  /** 0 to 1. */
  opacity: number;
}

/** CSS pixels. Larger than usual: a label is cut where pictures meet. */
export const wmsTileSize = 512;

/** The parameters of a GetMap that are the same for every tile of a layer. */
const getMap = (layer: string) => ({
  VERSION: '1.3.0',
  LAYERS: layer,
  STYLES: '',
  FORMAT: 'image/png',
  TRANSPARENT: true,
});

/** Metres of EPSG:3857 a pixel of the least zoom of a grid of such tiles. */
const coarsest = createXYZ({ tileSize: wmsTileSize }).getResolution(0);

/** Beyond it nothing is finer than what is shown at the closest zoom of the map. */
const finestZoom = 20;

/**
 * Only resolutions at which the service draws: between two of them OpenLayers would ask for the nearest, and a service
 * answers one that lies beyond its limit with an empty picture.
 */
export function gridWithin({ minScale, maxScale }: ScaleRange) {
  const zoomOf = (scale: number) => Math.log2(coarsest / resolutionOf(scale));
  const minZoom = maxScale === null ? 0 : Math.ceil(zoomOf(maxScale) - 1e-9);
  const maxZoom = minScale ? Math.floor(zoomOf(minScale) + 1e-9) : finestZoom;
  const within = (zoom: number) => Math.min(finestZoom, Math.max(0, zoom));
  return createXYZ({
    tileSize: wmsTileSize,
    minZoom: within(minZoom),
    maxZoom: Math.max(within(minZoom), within(maxZoom)),
  });
}

/** A WMS layer on the map, with what of it could not be had. */
export class WmsLayer {
  readonly layer: TileLayer<TileWMS>;
  private readonly missing: MissingTiles;
  private lastFailure: TileFailure | null = null;

  constructor({ url, layer, minScale, maxScale }: MapOverlay, load: LoadTile) {
    const source = new TileWMS({ url, params: getMap(layer), tileGrid: gridWithin({ minScale, maxScale }) });
    loadTilesBy(source, load, (failure) => {
      this.lastFailure = failure;
    });
    this.layer = new TileLayer({ source });
    // OpenLayers leaves its upper limit out, services have theirs in.
    if (maxScale !== null) this.layer.setMaxResolution(resolutionOf(maxScale) * (1 + 1e-9));
    if (minScale !== null) this.layer.setMinResolution(resolutionOf(minScale) * (1 - 1e-9));
    this.missing = new MissingTiles(source, () => this.layer.changed());
  }

  /** Why pictures are missing from what is seen, or null where none are. */
  failureWithin(extent: Extent, resolution: number): TileFailure | null {
    const isShown =
      this.layer.getVisible() &&
      resolution < this.layer.getMaxResolution() &&
      resolution >= this.layer.getMinResolution();
    return isShown && this.missing.within(extent, resolution) ? this.lastFailure : null;
  }

  askForMissingTiles(): void {
    this.missing.askAgain();
  }
}
