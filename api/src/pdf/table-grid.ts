import type { Cell } from './document';

/** More columns than these could not be read on A4; what comes after goes into the last. */
const columnsLimit = 48;
const spanLimit = 1000;

/** A cell as it is written, with its spans as they are claimed. */
export type WrittenCell = Omit<Cell, 'columnSpan' | 'rowSpan'> & { columnSpan: number; rowSpan: number };

/**
 * Puts the cells of ragged rows into a grid without holes, by the algorithm of HTML (4.9.12.1): a span ends where the
 * table does, and what a row lacks is filled with `empty`.
 */
export function gridOf(rows: readonly WrittenCell[][], empty: () => Cell): (Cell | 'covered')[][] {
  const grid: (Cell | 'covered')[][] = rows.map(() => []);
  // A span over more columns than there are cells reaches over columns in which nothing stands.
  const cellsInAll = rows.reduce((sum, cells) => sum + cells.length, 0);
  rows.forEach((cells, row) => {
    let column = 0;
    const line = grid[row] ?? [];
    for (const cell of cells) {
      while (line[column] !== undefined) column += 1;
      if (column >= columnsLimit) {
        const last = [line, ...grid.slice(0, row).reverse()].map(lastIn).find((found) => found !== undefined);
        last?.blocks.push(...cell.blocks);
        continue;
      }
      const columnSpan = freeColumns(line, column, Math.min(cell.columnSpan, cellsInAll));
      const rowSpan = Math.min(cell.rowSpan === 0 ? spanLimit : cell.rowSpan, rows.length - row);
      cover(grid, row, column, { ...cell, columnSpan, rowSpan });
      column += columnSpan;
    }
  });
  return withoutHoles(withoutIdleColumns(grid), empty);
}

function freeColumns(line: (Cell | 'covered')[], from: number, wanted: number): number {
  let free = 1;
  while (free < wanted && from + free < columnsLimit && line[from + free] === undefined) free += 1;
  return free;
}

function cover(grid: (Cell | 'covered')[][], row: number, column: number, cell: Cell): void {
  for (let down = 0; down < cell.rowSpan; down += 1) {
    for (let across = 0; across < cell.columnSpan; across += 1) {
      const line = grid[row + down];
      if (line) line[column + across] = down === 0 && across === 0 ? cell : 'covered';
    }
  }
}

const lastIn = (line: (Cell | 'covered')[]): Cell | undefined =>
  line.findLast((cell): cell is Cell => cell !== undefined && cell !== 'covered');

/** Columns in which no cell begins only make spans wider, and would take their share of the page. */
function withoutIdleColumns(grid: (Cell | 'covered')[][]): (Cell | 'covered')[][] {
  const columns = Math.max(0, ...grid.map((line) => line.length));
  const begins = Array.from({ length: columns }, (_, column) =>
    grid.some((line) => line[column] !== undefined && line[column] !== 'covered'),
  );
  if (begins.every(Boolean)) return grid;
  const used = begins.flatMap((isUsed, column) => (isUsed ? [column] : []));
  return grid.map((line) =>
    used.map((column) => {
      const cell = line[column];
      if (cell === undefined || cell === 'covered') return cell as 'covered';
      const end = column + cell.columnSpan;
      return { ...cell, columnSpan: used.filter((one) => one >= column && one < end).length };
    }),
  );
}

function withoutHoles(grid: (Cell | 'covered')[][], empty: () => Cell): (Cell | 'covered')[][] {
  const columns = Math.max(1, ...grid.map((line) => line.length));
  return grid.map((line) => Array.from({ length: columns }, (_, column) => line[column] ?? empty()));
}
