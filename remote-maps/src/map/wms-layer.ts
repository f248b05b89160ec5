import type { Extent } from 'ol/extent';
import TileLayer from 'ol/layer/Tile';
import TileImage from 'ol/source/TileImage';
import { createXYZ } from 'ol/tilegrid';
import { type ScaleRange, toResolution } from '../tiles/scales';
import type { LoadTile, TileFailure } from '../tiles/tile-answer.domain';
import { createTileAddress, wmsTileSize } from '../tiles/tile-grid.domain';
import { getWmsZooms } from '../tiles/wms-zooms.domain';
import { MissingTiles } from './missing-tiles';
import { setTileLoader } from './tile-loading';

/** One WMS layer over the base map. */
export interface MapOverlay extends ScaleRange {
  /** Identifies it. */
  key: string;
  /** The service's address; its query is kept. */
  url: string;
  /** The layer's name at the service. */
  layer: string;
  /** 0 to 1. */
  opacity: number;
}

/** A WMS layer on the map, with its missing pictures. */
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
    const { first, last } = getWmsZooms({ minScale, maxScale });
    // Tiles stored on the device are found by these addresses, so they must not change.
    const source = new TileImage({
      transition: 0,
      tileGrid: createXYZ({ tileSize: wmsTileSize, minZoom: first, maxZoom: last }),
      tileUrlFunction: ([z = 0, x = 0, y = 0]) => createTileAddress({ url, layer }, { z, x, y }),
    });
    setTileLoader(source, load, {
      onFailure: (failure) => {
        this.lastFailure = failure;
      },
      onLate: (tile) => {
        this.lastFailure = { kind: 'unreachable' };
        this.missing.addLate(tile);
        onLate();
      },
      onStandIn: (tile) => this.missing.addStandIn(tile),
    });
    this.layer = new TileLayer({ source });
    // OpenLayers excludes its upper limit, while services include theirs.
    if (maxScale !== null) this.layer.setMaxResolution(toResolution(maxScale) * (1 + 1e-9));
    if (minScale !== null) this.layer.setMinResolution(toResolution(minScale) * (1 - 1e-9));
    this.missing = new MissingTiles(source, () => this.layer.changed());
  }

  /** Why pictures in view are missing; `null` where none are. */
  findFailure(extent: Extent, resolution: number): TileFailure | null {
    const isShown =
      this.layer.getVisible() &&
      resolution < this.layer.getMaxResolution() &&
      resolution >= this.layer.getMinResolution();
    return isShown && this.missing.hasMissing(extent, resolution) ? this.lastFailure : null;
  }

  askForMissingTiles(): void {
    this.missing.requestAgain();
  }
}
