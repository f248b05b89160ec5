import type { Extent } from 'ol/extent';
import TileLayer from 'ol/layer/Tile';
import XYZ from 'ol/source/XYZ';
import type { RasterTiles } from '../tiles/raster-tiles.domain';
import type { LoadTile } from '../tiles/tile-answer.domain';
import { MissingTiles } from './missing-tiles';
import { setTileLoader } from './tile-loading';

/** Beyond this zoom of the view a tile layer is no longer drawn. */
const tileLayerMaxZoom = 25;

/** One source of tiles on the map, with the tiles of it that could not be had. */
export class BaseLayer {
  readonly layer: TileLayer<XYZ>;
  private readonly missing: MissingTiles;

  /** @param onLate called when pictures are missing because the service does not answer */
  constructor({ url, maxZoom }: RasterTiles, load: LoadTile, onLate: () => void = () => undefined) {
    // The source ends at its own last zoom: beyond that OpenLayers magnifies what it has. Tiles
    // stand at once: fading in would cost frames, and a quarter of a second before the map is
    // there.
    const source = new XYZ({ url, maxZoom, transition: 0 });
    setTileLoader(source, load, {
      onLate: (tile) => {
        this.missing.addLate(tile);
        onLate();
      },
      onStandIn: (tile) => this.missing.addStandIn(tile),
    });
    this.layer = new TileLayer({ source, maxZoom: tileLayerMaxZoom });
    this.missing = new MissingTiles(source, () => this.layer.changed());
  }

  /** Whether tiles are missing from what is seen. */
  lacksTiles(extent: Extent, resolution: number): boolean {
    return this.layer.getVisible() && this.missing.hasMissing(extent, resolution);
  }

  askForMissingTiles(): void {
    this.missing.askAgain();
  }
}
