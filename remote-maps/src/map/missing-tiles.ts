import { type Extent, intersects } from 'ol/extent';
import type TileImage from 'ol/source/TileImage';
import type Tile from 'ol/Tile';
import TileState from 'ol/TileState';

/**
 * Remembers which tiles of a source could not be had, so that just those can be asked for again.
 */
export class MissingTiles {
  private readonly missing = new Map<string, Tile>();

  /**
   * @param onLoadedAgain called when a tile that was asked for again has come, or has failed again
   */
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

  /**
   * A tile shows something coarser in place of its own picture: it is not missing, and is asked for
   * again all the same.
   */
  addStandIn(tile: Tile): void {
    this.standIns.add(tile);
  }

  /** A tile is missing for as long as its service does not answer. */
  addLate(tile: Tile): void {
    this.missing.set(toKey(tile), tile);
  }

  /**
   * Whether a tile is missing from what is seen. `extent` and `resolution` are those of the view,
   * in its projection.
   */
  hasMissing(extent: Extent, resolution: number): boolean {
    const grid = this.source.getTileGrid();
    if (!grid) return false;
    const zoom = grid.getZForResolution(resolution);
    return [...this.missing.values()]
      .map((tile) => tile.getTileCoord())
      .some((place) => place[0] === zoom && intersects(grid.getTileCoordExtent(place), extent));
  }

  /** Those that came stay on the map meanwhile: without network they could not be had again. */
  askAgain(): void {
    const tiles = [...this.missing.values(), ...this.standIns];
    this.missing.clear();
    // OpenLayers loads no tile anew that has been loaded, but one that has failed.
    for (const tile of this.standIns) tile.setState(TileState.ERROR);
    this.standIns.clear();
    for (const tile of tiles) {
      this.askedAgain.add(tile);
      tile.load();
    }
  }

  private finish(tile: Tile): void {
    // The map's own queue draws the others; these went past it.
    if (this.askedAgain.delete(tile)) this.onLoadedAgain();
  }
}

const toKey = (tile: Tile): string => tile.getTileCoord().join('/');
