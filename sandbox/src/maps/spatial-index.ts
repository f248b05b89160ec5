import { type Box, overlaps } from '../cadastre/geometry';

/** Things with a box, found by a box; answers retain the order in which the things were given. */
export class SpatialIndex<T extends { box: Box }> {
  readonly #cellSize: number;
  readonly #items: readonly T[];
  readonly #cells = new Map<string, number[]>();

  /** `cellSize` in the unit of the boxes: about as large as the boxes that will be asked for. */
  constructor(items: readonly T[], cellSize: number) {
    this.#items = items;
    this.#cellSize = cellSize;
    items.forEach(({ box }, index) => {
      for (const key of this.#keys(box)) {
        const cell = this.#cells.get(key);
        if (cell) cell.push(index);
        else this.#cells.set(key, [index]);
      }
    });
  }

  within(box: Box): T[] {
    // A box over much of the world has more cells than there are things.
    const cells =
      ((box.maxX - box.minX) / this.#cellSize + 1) * ((box.maxY - box.minY) / this.#cellSize + 1);
    if (cells > this.#cells.size) return this.#items.filter((item) => overlaps(item.box, box));
    const found = new Set<number>();
    for (const key of this.#keys(box))
      for (const index of this.#cells.get(key) ?? []) found.add(index);
    return [...found]
      .sort((a, b) => a - b)
      .map((index) => this.#items[index] as T)
      .filter((item) => overlaps(item.box, box));
  }

  *#keys({ minX, minY, maxX, maxY }: Box): Generator<string> {
    for (
      let column = Math.floor(minX / this.#cellSize);
      column <= Math.floor(maxX / this.#cellSize);
      column++
    ) {
      for (
        let row = Math.floor(minY / this.#cellSize);
        row <= Math.floor(maxY / this.#cellSize);
        row++
      ) {
        yield `${column}:${row}`;
      }
    }
  }
}
