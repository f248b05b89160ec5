/** Easting or x first, in metres unless given otherwise. */
export type Point = readonly [number, number];

/** A ring without a repeated first point. */
export type Ring = readonly Point[];

export interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

export function getBox(points: Iterable<Point>): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const [x, y] of points) {
    if (x < box.minX) box.minX = x;
    if (x > box.maxX) box.maxX = x;
    if (y < box.minY) box.minY = y;
    if (y > box.maxY) box.maxY = y;
  }
  return box;
}

export const overlaps = (a: Box, b: Box) =>
  a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY;

/** Lists items that touch a box. There are only a few thousand in all, so no index is needed. */
export const listWithin = <T extends { box: Box }>(items: readonly T[], box: Box): T[] =>
  items.filter((item) => overlaps(item.box, box));

/** Returns the box of a single point. */
export const toBox = ([x, y]: Point): Box => ({ minX: x, maxX: x, minY: y, maxY: y });

export const growBox = ({ minX, minY, maxX, maxY }: Box, by: number): Box => ({
  minX: minX - by,
  minY: minY - by,
  maxX: maxX + by,
  maxY: maxY + by,
});

/** Pairs each corner with the next one, and the last with the first. */
function* listEdges(ring: Ring): Generator<readonly [Point, Point]> {
  let previous = ring.at(-1);
  for (const point of ring) {
    if (previous) yield [previous, point];
    previous = point;
  }
}

/** Returns the area, which is positive when the ring runs counter-clockwise. */
export function getSignedArea(ring: Ring): number {
  let twice = 0;
  for (const [[ax, ay], [bx, by]] of listEdges(ring)) twice += ax * by - bx * ay;
  return twice / 2;
}

export const getArea = (ring: Ring) => Math.abs(getSignedArea(ring));

/** Returns the centre of gravity of the ring's area. */
export function getCentroid(ring: Ring): Point {
  const [originX, originY] = ring[0] ?? [0, 0];
  let x = 0;
  let y = 0;
  let twice = 0;
  for (const [[ax, ay], [bx, by]] of listEdges(ring)) {
    // Coordinates are relative to a corner: products of eastings and northings would lose
    // centimetres.
    const cross = (ax - originX) * (by - originY) - (bx - originX) * (ay - originY);
    x += (ax + bx - 2 * originX) * cross;
    y += (ay + by - 2 * originY) * cross;
    twice += cross;
  }
  return twice === 0 ? [originX, originY] : [originX + x / (3 * twice), originY + y / (3 * twice)];
}

export function contains(ring: Ring, [x, y]: Point): boolean {
  let inside = false;
  for (const [[ax, ay], [bx, by]] of listEdges(ring)) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

export function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const along =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/**
 * Finds roughly the point inside the ring that is farthest from its edge, where a label is placed.
 * It searches a lattice of `steps` by `steps`.
 */
export function findInnermostPoint(ring: Ring, steps = 9): { point: Point; distance: number } {
  const box = getBox(ring);
  let best = { point: getCentroid(ring), distance: 0 };
  for (let column = 0; column < steps; column++) {
    for (let row = 0; row < steps; row++) {
      const point: Point = [
        box.minX + ((column + 0.5) / steps) * (box.maxX - box.minX),
        box.minY + ((row + 0.5) / steps) * (box.maxY - box.minY),
      ];
      if (!contains(ring, point)) continue;
      let distance = Infinity;
      for (const [a, b] of listEdges(ring))
        distance = Math.min(distance, distanceToSegment(point, a, b));
      if (distance > best.distance) best = { point, distance };
    }
  }
  return best;
}

/**
 * Returns a rectangle around a centre; `angle` in radians, counter-clockwise from the x axis to its
 * long side.
 */
export function createRectangle([x, y]: Point, length: number, width: number, angle: number): Ring {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const corner = (along: number, across: number): Point => [
    x + along * cos - across * sin,
    y + along * sin + across * cos,
  ];
  const l = length / 2;
  const w = width / 2;
  return [corner(-l, -w), corner(l, -w), corner(l, w), corner(-l, w)];
}
