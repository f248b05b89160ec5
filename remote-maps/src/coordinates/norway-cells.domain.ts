import { type Conversion, isInNorway } from '@feltbok/survey-formats/coordinates';

/** Millimetres. */
const cellSize = 10_000_000;
/** More cells than lie side by side in any zone. */
const cellsInRow = 2 ** 16;
/**
 * As far from a zone's origin nothing lies on the earth; what is reckoned of such numbers need not
 * even be a number.
 */
const beyondEarth = 100_000_000_000;

/**
 * Whether points of one zone lie in Norway. A cell of ten kilometres whose corners all do is asked
 * about once: the points of a survey lie close together, and the outline is coarser than a cell.
 */
export class NorwayCells {
  private readonly cells = new Map<number, boolean>();
  /** Of the cells that lie in Norway whole, the one that was asked about last. */
  private lastWhole = Number.NaN;

  /** @param toDegrees from metres to longitude and latitude */
  constructor(private readonly toDegrees: Conversion) {}

  /** @param north millimetres, as `east` */
  has(north: number, east: number): boolean {
    if (!(Math.abs(north) < beyondEarth && Math.abs(east) < beyondEarth)) return false;
    const column = Math.floor(east / cellSize);
    const row = Math.floor(north / cellSize);
    const cell = row * cellsInRow + column;
    if (cell === this.lastWhole) return true;
    let isWhole = this.cells.get(cell);
    if (isWhole === undefined) {
      const corners = [0, 1].flatMap((up) =>
        [0, 1].map((right) => [row + up, column + right] as const),
      );
      isWhole = corners.every(([y, x]) => this.isIn(y * cellSize, x * cellSize));
      this.cells.set(cell, isWhole);
    }
    if (!isWhole) return this.isIn(north, east);
    this.lastWhole = cell;
    return true;
  }

  private isIn(north: number, east: number): boolean {
    return isInNorway(...this.toDegrees([east / 1000, north / 1000]));
  }
}
