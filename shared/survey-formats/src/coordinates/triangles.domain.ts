import { JsonObject, text, UnexpectedShape } from '@feltbok/domain/values/json-reader.ts';
import type { Conversion } from './planes.domain';

/**
 * Converts degrees between ETRS89 and NGO1948 by a triangulation; NaN where no triangle covers the
 * place.
 */
export interface Triangles {
  toNgo: Conversion;
  fromNgo: Conversion;
}

/** Standard deviation of the Norwegian triangulation, in metres. */
export const trianglesAccuracy = 0.1;

/** PROJ treats a place on the edge of a triangle as inside. */
const edgeTolerance = 1e-10;

/**
 * Reads a triangulation file of PROJ (tinshift) from ETRS89 to NGO1948, longitude first.
 * @throws UnexpectedShape, SyntaxError
 */
export function readTriangles(file: string): Triangles {
  const root = JsonObject.read(JSON.parse(file), 'triangulation');
  const check = (name: string, expected: string) => {
    if (root.get(name, text) !== expected)
      throw new UnexpectedShape(`triangulation.${name}`, expected);
  };
  check('file_type', 'triangulation_file');
  check('input_crs', 'EPSG:4258');
  check('output_crs', 'EPSG:4273');
  const vertices = readTable(root, 'vertices', ['source_x', 'source_y', 'target_x', 'target_y']);
  const triangles = readTable(root, 'triangles', ['idx_vertex1', 'idx_vertex2', 'idx_vertex3']);
  if (!vertices.flat().every((degrees) => Math.abs(degrees) <= 360))
    throw new UnexpectedShape('triangulation.vertices', 'a table of degrees');
  if (!triangles.flat().every((index) => index in vertices))
    throw new UnexpectedShape('triangulation.triangles', 'a list of vertices by number');
  const etrs89 = vertices.map(([x = Number.NaN, y = Number.NaN]): Place => ({ x, y }));
  const ngo = vertices.map(([, , x = Number.NaN, y = Number.NaN]): Place => ({ x, y }));
  return {
    toNgo: createConversion(etrs89, ngo, triangles),
    fromNgo: createConversion(ngo, etrs89, triangles),
  };
}

/**
 * Reads the named columns of a table of numbers, in that order.
 * @returns its rows
 */
function readTable(root: JsonObject, table: string, names: readonly string[]): number[][] {
  const list = (value: unknown, field: string): unknown[] => {
    if (!Array.isArray(value)) throw new UnexpectedShape(field, 'a list');
    return value;
  };
  const columns = root.get(`${table}_columns`, list);
  const indices = names.map((name) => columns.indexOf(name));
  if (indices.includes(-1))
    throw new UnexpectedShape(`triangulation.${table}_columns`, `a list with ${names.join(', ')}`);
  return root.get(table, list).map((row) => {
    const numbers = indices.map((index) => (Array.isArray(row) ? row[index] : null));
    if (!numbers.every(Number.isFinite))
      throw new UnexpectedShape(`triangulation.${table}`, 'a table of numbers');
    return numbers;
  });
}

interface Place {
  x: number;
  y: number;
}

/** The corners of a triangle in both systems. */
interface Triangle {
  from: readonly Place[];
  to: readonly Place[];
}

/**
 * Creates a conversion that is linear within each triangle.
 * @param triangles the indices of each one's corners in `from` and `to`
 */
function createConversion(
  from: readonly Place[],
  to: readonly Place[],
  triangles: readonly number[][],
): Conversion {
  const getCorners = (places: readonly Place[], corners: readonly number[]) =>
    corners.map((index) => places[index] as Place);
  // The grid is created on first use, because most callers convert in one direction only.
  let grid: TriangleGrid | null = null;
  return ([x = Number.NaN, y = Number.NaN]) => {
    grid ??= new TriangleGrid(
      triangles.map((corners) => ({
        from: getCorners(from, corners),
        to: getCorners(to, corners),
      })),
    );
    for (const triangle of grid.listNear({ x, y })) {
      const weights = getWeights(triangle.from, { x, y });
      if (!weights.every((weight) => weight >= -edgeTolerance)) continue;
      const sumWeighted = (numbers: number[]) =>
        numbers.reduce((sum, number, corner) => sum + number * (weights[corner] as number), 0);
      return [
        sumWeighted(triangle.to.map((place) => place.x)),
        sumWeighted(triangle.to.map((place) => place.y)),
      ];
    }
    return [Number.NaN, Number.NaN];
  };
}

/** The barycentric coordinates of a place: the weight of each corner, with the sum 1. */
function getWeights(corners: readonly Place[], { x, y }: Place): number[] {
  const [a, b, c] = corners as [Place, Place, Place];
  const whole = (b.y - c.y) * (a.x - c.x) + (c.x - b.x) * (a.y - c.y);
  const first = ((b.y - c.y) * (x - c.x) + (c.x - b.x) * (y - c.y)) / whole;
  const second = ((c.y - a.y) * (x - c.x) + (a.x - c.x) * (y - c.y)) / whole;
  return [first, second, 1 - first - second];
}

/** Degrees of a grid cell's side: some kilometres, like a triangle. */
const cellSide = 0.1;
const toCell = (degrees: number): number => Math.floor(degrees / cellSide);

/** Finds the triangles near a place among tens of thousands, by cells of a grid. */
class TriangleGrid {
  private readonly cells = new Map<string, Triangle[]>();

  constructor(triangles: readonly Triangle[]) {
    for (const triangle of triangles) {
      const columns = triangle.from.map(({ x }) => toCell(x));
      const rows = triangle.from.map(({ y }) => toCell(y));
      for (let column = Math.min(...columns); column <= Math.max(...columns); column += 1)
        for (let row = Math.min(...rows); row <= Math.max(...rows); row += 1)
          this.add(`${column} ${row}`, triangle);
    }
  }

  private add(cell: string, triangle: Triangle): void {
    const triangles = this.cells.get(cell);
    if (triangles) triangles.push(triangle);
    else this.cells.set(cell, [triangle]);
  }

  listNear({ x, y }: Place): readonly Triangle[] {
    return this.cells.get(`${toCell(x)} ${toCell(y)}`) ?? [];
  }
}
