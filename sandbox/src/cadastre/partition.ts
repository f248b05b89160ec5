import type { Random } from '../random';
import { getArea, getBox, type Point, type Ring } from './geometry';

/**
 * Cuts a convex ring along a line into the parts on its left and on its right; a part may be empty.
 */
function cut(
  ring: Ring,
  [px, py]: Point,
  [dx, dy]: Point,
): { leftPart: Point[]; rightPart: Point[] } {
  const leftPart: Point[] = [];
  const rightPart: Point[] = [];
  const sides = ring.map(([x, y]) => dx * (y - py) - dy * (x - px));
  ring.forEach((point, index) => {
    const side = sides[index] as number;
    const next = ring[(index + 1) % ring.length] as Point;
    const nextSide = sides[(index + 1) % ring.length] as number;
    if (side >= 0) leftPart.push(point);
    if (side <= 0) rightPart.push(point);
    if (side * nextSide < 0) {
      const share = side / (side - nextSide);
      const crossing: Point = [
        point[0] + (next[0] - point[0]) * share,
        point[1] + (next[1] - point[1]) * share,
      ];
      leftPart.push(crossing);
      rightPart.push(crossing);
    }
  });
  return { leftPart, rightPart };
}

/**
 * Divides a convex ring repeatedly across its longer side, until the parts have about the area
 * `target`. The parts leave no gap and do not overlap.
 */
export function divide(ring: Ring, target: number, random: Random): Ring[] {
  if (getArea(ring) < target * random.between(1.15, 1.75)) return [ring];
  const { minX, maxX, minY, maxY } = getBox(ring);
  const wide = maxX - minX > (maxY - minY) * 0.82;
  const at: Point = [
    minX + (maxX - minX) * random.between(0.42, 0.58),
    minY + (maxY - minY) * random.between(0.44, 0.56),
  ];
  const skew = random.between(-0.05, 0.05);
  const { leftPart, rightPart } = cut(ring, at, wide ? [skew, 1] : [1, skew]);
  return [...divide(leftPart, target, random), ...divide(rightPart, target, random)];
}

/**
 * Adds to every ring each corner that lies on its edges, so that neighbours share all their
 * corners, and points every `spacing` metres, so that the edges follow the bends of the ground.
 */
export function shareCorners(rings: readonly Ring[], spacing: number): Ring[] {
  const dense = rings.map((ring) =>
    ring.flatMap((point, index) => [
      point,
      ...findCrossings(point, ring[(index + 1) % ring.length] as Point, spacing),
    ]),
  );
  const corners = new CornerIndex(dense.flat());
  return dense.map((ring) =>
    ring.flatMap((point, index) => [
      point,
      ...corners.listCorners(point, ring[(index + 1) % ring.length] as Point),
    ]),
  );
}

/**
 * Finds the points where an edge crosses the lines of a lattice. The result is the same for both
 * neighbours of the edge.
 */
function findCrossings(from: Point, to: Point, spacing: number): Point[] {
  const shares: number[] = [];
  for (const axis of [0, 1] as const) {
    const start = from[axis];
    const end = to[axis];
    if (Math.abs(end - start) < spacing) continue;
    const low = Math.min(start, end);
    const high = Math.max(start, end);
    for (let line = Math.ceil((low + 2) / spacing) * spacing; line < high - 2; line += spacing) {
      shares.push((line - start) / (end - start));
    }
  }
  return shares
    .sort((a, b) => a - b)
    .map((share) => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
}

const cellSize = 20;
const onLine = 1e-6;

class CornerIndex {
  readonly #cells = new Map<string, Point[]>();

  constructor(points: readonly Point[]) {
    for (const point of points) {
      const key = `${Math.floor(point[0] / cellSize)}:${Math.floor(point[1] / cellSize)}`;
      const cell = this.#cells.get(key);
      if (!cell) this.#cells.set(key, [point]);
      else if (!cell.some((known) => isSamePoint(known, point))) cell.push(point);
    }
  }

  /** Lists the corners on the edge without its ends, in the direction of the edge. */
  listCorners(from: Point, to: Point): Point[] {
    const dx = to[0] - from[0];
    const dy = to[1] - from[1];
    const length = Math.hypot(dx, dy);
    const found: { along: number; point: Point }[] = [];
    const { minX, maxX, minY, maxY } = getBox([from, to]);
    for (
      let column = Math.floor((minX - onLine) / cellSize);
      column <= Math.floor((maxX + onLine) / cellSize);
      column++
    ) {
      for (
        let row = Math.floor((minY - onLine) / cellSize);
        row <= Math.floor((maxY + onLine) / cellSize);
        row++
      ) {
        for (const point of this.#cells.get(`${column}:${row}`) ?? []) {
          const px = point[0] - from[0];
          const py = point[1] - from[1];
          const along = (px * dx + py * dy) / length;
          const aside = Math.abs(px * dy - py * dx) / length;
          if (aside < 1e-4 && along > 1e-4 && along < length - 1e-4) found.push({ along, point });
        }
      }
    }
    found.sort((a, b) => a.along - b.along);
    return found
      .filter(
        (corner, index) =>
          index === 0 || corner.along - (found[index - 1] as { along: number }).along > 1e-4,
      )
      .map(({ point }) => point);
  }
}

const isSamePoint = (a: Point, b: Point) =>
  Math.abs(a[0] - b[0]) < onLine && Math.abs(a[1] - b[1]) < onLine;
