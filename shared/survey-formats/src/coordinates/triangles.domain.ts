import { JsonObject, text, UnexpectedShape } from '@feltbok/shared/domain/json-reader';
import type { Conversion } from './planes.domain';

/** Degrees of ETRS89 and of NGO1948 by a triangulation; what no triangle covers is no number. */
export interface Triangles {
  toNgo: Conversion;
  fromNgo: Conversion;
}

/** What a triangulation of Norway is good for, in metres: one standard deviation. */
export const trianglesAccuracy = 0.1;

/** As PROJ takes a place on the edge of a triangle for inside. */
const edge = 1e-10;

/**
 * A triangulation file of PROJ (tinshift) from ETRS89 to NGO1948, longitude first.
 * @throws UnexpectedShape, SyntaxError
 */
export function readTriangles(file: string): Triangles {
  const root = JsonObject.read(JSON.parse(file), 'triangulation');
  const is = (name: string, wanted: string) => {
    if (root.get(name, text) !== wanted) throw new UnexpectedShape(`triangulation.${name}`, wanted);
  };
  is('file_type', 'triangulation_file');
  is('input_crs', 'EPSG:4258');
  is('output_crs', 'EPSG:4273');
  const vertices = columnsOf(root, 'vertices', ['source_x', 'source_y', 'target_x', 'target_y']);
  const corners = columnsOf(root, 'triangles', ['idx_vertex1', 'idx_vertex2', 'idx_vertex3']);
  const count = vertices[0]?.length ?? 0;
  if (
    !corners.every((column) => column.every((at) => Number.isInteger(at) && at >= 0 && at < count))
  )
    throw new UnexpectedShape('triangulation.triangles', 'a list of vertices by number');
  const [sourceX, sourceY, targetX, targetY] = vertices as [Column, Column, Column, Column];
  const triangles = corners as [Column, Column, Column];
  return {
    toNgo: byTriangles({ x: sourceX, y: sourceY }, { x: targetX, y: targetY }, triangles),
    fromNgo: byTriangles({ x: targetX, y: targetY }, { x: sourceX, y: sourceY }, triangles),
  };
}

type Column = Float64Array;

/** The columns of a table that are asked for, in that order. */
function columnsOf(root: JsonObject, table: string, names: readonly string[]): Column[] {
  const list = (value: unknown, field: string): unknown[] => {
    if (!Array.isArray(value)) throw new UnexpectedShape(field, 'a list');
    return value;
  };
  const present = root.get(`${table}_columns`, list);
  const rows = root.get(table, list);
  return names.map((name) => {
    const at = present.indexOf(name);
    if (at < 0) throw new UnexpectedShape(`triangulation.${table}_columns`, `a list with ${name}`);
    const column = Float64Array.from(rows, (row) =>
      Array.isArray(row) && typeof row[at] === 'number' ? row[at] : Number.NaN,
    );
    if (!column.every(Number.isFinite))
      throw new UnexpectedShape(`triangulation.${table}`, 'a table of numbers');
    return column;
  });
}

interface Vertices {
  x: Column;
  y: Column;
}

/** Linear within each triangle. */
function byTriangles(
  from: Vertices,
  to: Vertices,
  triangles: readonly [Column, Column, Column],
): Conversion {
  // Most ask in one direction only.
  let index: CellIndex | null = null;
  const nowhere = (): [number, number] => [Number.NaN, Number.NaN];
  return ([x = Number.NaN, y = Number.NaN]) => {
    index ??= new CellIndex(from, triangles);
    for (const triangle of index.at(x, y)) {
      const [a, b, c] = triangles.map((column) => column[triangle] as number) as [
        number,
        number,
        number,
      ];
      const [one, two] = weights(from, [a, b, c], x, y);
      const three = 1 - one - two;
      if (!(one >= -edge && two >= -edge && three >= -edge)) continue;
      const mean = (column: Column) =>
        (column[a] as number) * one + (column[b] as number) * two + (column[c] as number) * three;
      return [mean(to.x), mean(to.y)];
    }
    return nowhere();
  };
}

/** Barycentric coordinates of a place for the first two corners. */
function weights(
  { x: xs, y: ys }: Vertices,
  [a, b, c]: [number, number, number],
  x: number,
  y: number,
) {
  const x1 = xs[a] as number;
  const y1 = ys[a] as number;
  const x2 = xs[b] as number;
  const y2 = ys[b] as number;
  const x3 = xs[c] as number;
  const y3 = ys[c] as number;
  const whole = (y2 - y3) * (x1 - x3) + (x3 - x2) * (y1 - y3);
  return [
    ((y2 - y3) * (x - x3) + (x3 - x2) * (y - y3)) / whole,
    ((y3 - y1) * (x - x3) + (x1 - x3) * (y - y3)) / whole,
  ] as const;
}

function findRange(numbers: ArrayLike<number>): [lowest: number, highest: number] {
  const all = Array.from(numbers);
  return [
    all.reduce((least, number) => Math.min(least, number), Infinity),
    all.reduce((most, number) => Math.max(most, number), -Infinity),
  ];
}

/** Which triangles reach into each cell of a grid, about as many cells as triangles. */
class CellIndex {
  private readonly west: number;
  private readonly south: number;
  private readonly width: number;
  private readonly height: number;
  private readonly side: number;
  /** Where the triangles of each cell begin in `members`. */
  private readonly starts: Uint32Array;
  private readonly members: Uint32Array;

  constructor({ x, y }: Vertices, [first, second, third]: readonly [Column, Column, Column]) {
    this.side = Math.max(1, Math.ceil(Math.sqrt(first.length)));
    const [west, east] = findRange(x);
    const [south, north] = findRange(y);
    this.west = west;
    this.south = south;
    this.width = (east - west) / this.side;
    this.height = (north - south) / this.side;
    const eachCell = (visit: (cell: number, triangle: number) => void) => {
      for (let triangle = 0; triangle < first.length; triangle += 1) {
        const corners = [
          first[triangle] as number,
          second[triangle] as number,
          third[triangle] as number,
        ];
        const [left, right] = findRange(corners.map((at) => this.column(x[at] as number)));
        const [low, high] = findRange(corners.map((at) => this.row(y[at] as number)));
        for (let row = low; row <= high; row += 1)
          for (let column = left; column <= right; column += 1)
            visit(row * this.side + column, triangle);
      }
    };
    this.starts = new Uint32Array(this.side ** 2 + 1);
    eachCell((cell) => {
      this.starts[cell + 1] = (this.starts[cell + 1] as number) + 1;
    });
    for (let cell = 0; cell < this.side ** 2; cell += 1)
      this.starts[cell + 1] = (this.starts[cell + 1] as number) + (this.starts[cell] as number);
    this.members = new Uint32Array(this.starts.at(-1) ?? 0);
    const next = this.starts.slice();
    eachCell((cell, triangle) => {
      const at = next[cell] as number;
      this.members[at] = triangle;
      next[cell] = at + 1;
    });
  }

  at(x: number, y: number): Uint32Array {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return new Uint32Array();
    const cell = this.row(y) * this.side + this.column(x);
    return this.members.subarray(this.starts[cell], this.starts[cell + 1]);
  }

  private readonly column = (x: number) => this.within((x - this.west) / this.width);
  private readonly row = (y: number) => this.within((y - this.south) / this.height);
  private within(cell: number): number {
    return Math.min(this.side - 1, Math.max(0, Math.floor(cell)));
  }
}
