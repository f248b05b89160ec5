import type { Extent } from 'ol/extent';
import TileLayer from 'ol/layer/Tile';
import TileImage from 'ol/source/TileImage';
import { createXYZ } from 'ol/tilegrid';
import { resolutionOf, type ScaleRange } from '../tiles/scales';
import type { LoadTile, TileFailure } from '../tiles/tile-answer.domain';
import { wmsAddress, wmsTileSize } from '../tiles/tile-grid.domain';
import { wmsZooms } from '../tiles/wms-zooms.domain';
import { MissingTiles } from './missing-tiles';
import { loadTilesBy } from './tile-loading';

/** One layer of a WMS, to be laid over the base map. */
export interface MapOverlay extends ScaleRange {
  /** Identifies it. */
  key: string;
  /** The service's address; its query stays. */
  url: string;
  /** The layer's name at the service. */
  layer: string;
  /** 0 to 1. */
  opacity: number;
}

/** A WMS layer on the map, with what of it could not be had. */
export class WmsLayer {
  readonly layer: TileLayer<TileImage>;
  private readonly missing: MissingTiles;
  private lastFailure: TileFailure | null = null;

  /** @param onLate called when pictures are missing because the service does not answer */
  constructor(
    { url, layer, minScale, maxScale }: MapOverlay,
    load: LoadTile,
    onLate: () => void = () => undefined,
  ) {
    const { first, last } = wmsZooms({ minScale, maxScale });
    // The addresses are our own, because what is stored on the device is found again by them.
    const source = new TileImage({
      transition: 0,
      tileGrid: createXYZ({ tileSize: wmsTileSize, minZoom: first, maxZoom: last }),
      tileUrlFunction: ([z = 0, x = 0, y = 0]) => wmsAddress({ url, layer }, { z, x, y }),
    });
    loadTilesBy(source, load, {
      onFailure: (failure) => {
        this.lastFailure = failure;
      },
      onLate: (tile) => {
        this.lastFailure = { kind: 'unreachable' };
        this.missing.takesLong(tile);
        onLate();
      },
      onStandIn: (tile) => this.missing.takesStandIn(tile),
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
