import type { Extent } from 'ol/extent';
import TileLayer from 'ol/layer/Tile';
import XYZ from 'ol/source/XYZ';
import type { RasterTiles } from '../tiles/raster-tiles.domain';
import type { LoadTile } from '../tiles/tile-answer.domain';
import { MissingTiles } from './missing-tiles';
import { setTileLoader } from './tile-loading';

/** The zoom of the view beyond which tile layers are not drawn. */
const tileLayerMaxZoom = 25;

/** One source of tiles on the map, with its missing tiles. */
export class BaseLayer {
  readonly layer: TileLayer<XYZ>;
  private readonly missing: MissingTiles;

  /** @param onLate called when tiles are missing because the service does not answer */
  constructor({ url, maxZoom }: RasterTiles, load: LoadTile, onLate: () => void = () => undefined) {
    // OpenLayers magnifies the tiles of the source's last zoom. Fading in is off, because it costs
    // frames and delays the map by a quarter of a second.
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

  /** Whether tiles in view are missing. */
  hasMissingTiles(extent: Extent, resolution: number): boolean {
    return this.layer.getVisible() && this.missing.hasMissing(extent, resolution);
  }

  askForMissingTiles(): void {
    this.missing.requestAgain();
  }
}
