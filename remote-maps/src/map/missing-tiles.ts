import { type Extent, intersects } from 'ol/extent';
import type TileImage from 'ol/source/TileImage';
import type Tile from 'ol/Tile';
import TileState from 'ol/TileState';

/** Remembers the missing tiles of a source, so that only those are requested again. */
export class MissingTiles {
  private readonly missing = new Map<string, Tile>();

  /** @param onLoadedAgain called when a tile that was requested again has loaded or failed */
  constructor(
    private readonly source: TileImage,
    private readonly onLoadedAgain: () => void,
  ) {
    source.on('tileloaderror', ({ tile }) => {
      this.missing.set(toKey(tile), tile);
      this.finish(tile);
    });
    source.on('tileloadend', ({ tile }) => {
      this.missing.delete(toKey(tile));
      this.finish(tile);
    });
  }

  private readonly askedAgain = new Set<Tile>();
  private readonly standIns = new Set<Tile>();

  /** A tile that shows a coarser picture is not missing, but is requested again all the same. */
  addStandIn(tile: Tile): void {
    this.standIns.add(tile);
  }

  /** A tile counts as missing while its service does not answer. */
  addLate(tile: Tile): void {
    this.missing.set(toKey(tile), tile);
  }

  /**
   * Whether a tile in view is missing.
   * @param extent of the view, in its projection
   * @param resolution of the view
   */
  hasMissing(extent: Extent, resolution: number): boolean {
    const grid = this.source.getTileGrid();
    if (!grid) return false;
    const zoom = grid.getZForResolution(resolution);
    return [...this.missing.values()]
      .map((tile) => tile.getTileCoord())
      .some((place) => place[0] === zoom && intersects(grid.getTileCoordExtent(place), extent));
  }

  /** Loaded tiles stay on the map, because they could not be loaded again without network. */
  requestAgain(): void {
    const tiles = [...this.missing.values(), ...this.standIns];
    this.missing.clear();
    // OpenLayers reloads a tile only if it has failed.
    for (const tile of this.standIns) tile.setState(TileState.ERROR);
    this.standIns.clear();
    for (const tile of tiles) {
      this.askedAgain.add(tile);
      tile.load();
    }
  }

  private finish(tile: Tile): void {
    // The map's own queue redraws other tiles; these bypassed it.
    if (this.askedAgain.delete(tile)) this.onLoadedAgain();
  }
}

const toKey = (tile: Tile): string => tile.getTileCoord().join('/');
