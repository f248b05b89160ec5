import type { GeoPosition } from '@feltbok/shared/domain/geodesy';
import RBush from 'rbush';
import { between, dot, nearestOnLine, type PlanePoint, planeOf, positionOf } from './plane.domain';

/** What a point that is set near it is put onto. */
export interface SnapTargets {
  /** Marks and other points. */
  points: readonly GeoPosition[];
  /** Boundaries and shapes: their corners, and wherever a point comes nearest to them. */
  lines: ReadonlyArray<readonly GeoPosition[]>;
}

/** Where a point was put. A corner's position is the target's own, to the last digit. */
export interface Snapped {
  onto: 'point' | 'line';
  position: GeoPosition;
}

interface Item {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  /** Of a point; null for a side. */
  position: GeoPosition | null;
  from: PlanePoint;
  to: PlanePoint;
}

/** Finds what lies nearest, however much there is. */
export class SnapIndex {
  private readonly tree = new RBush<Item>();

  constructor({ points, lines }: SnapTargets) {
    const corners = lines.flat();
    const sides = lines.flatMap((line) => line.slice(1).map((to, index) => sideItem(line[index] ?? to, to)));
    this.tree.load([...points, ...corners].map(pointItem).concat(sides));
  }

  /**
   * The nearest point within reach; only where there is none, the nearest place on a line.
   * @param reach metres of the plane, see `PlanePoint`
   */
  nearest(position: GeoPosition, reach: number): Snapped | null {
    const at = planeOf(position);
    const near = this.tree.search({ minX: at.x - reach, minY: at.y - reach, maxX: at.x + reach, maxY: at.y + reach });
    let best: { item: Item; place: PlanePoint; distance2: number } | null = null;
    for (const item of near) {
      const place = item.position ? item.from : nearestOnLine(at, item.from, item.to);
      const offset = between(at, place);
      const distance2 = dot(offset, offset);
      if (distance2 > reach * reach) continue;
      const isNearer = !best || distance2 < best.distance2;
      const isBetterKind = item.position !== null && best?.item.position === null;
      const isWorseKind = item.position === null && best !== null && best.item.position !== null;
      if (isBetterKind || (isNearer && !isWorseKind)) best = { item, place, distance2 };
    }
    if (!best) return null;
    const { item, place } = best;
    return item.position ? { onto: 'point', position: item.position } : { onto: 'line', position: positionOf(place) };
  }
}

function pointItem(position: GeoPosition): Item {
  const { x, y } = planeOf(position);
  return { minX: x, minY: y, maxX: x, maxY: y, position, from: { x, y }, to: { x, y } };
}

function sideItem(start: GeoPosition, end: GeoPosition): Item {
  const [from, to] = [planeOf(start), planeOf(end)];
  return {
    minX: Math.min(from.x, to.x),
    minY: Math.min(from.y, to.y),
    maxX: Math.max(from.x, to.x),
    maxY: Math.max(from.y, to.y),
    ...{ position: null, from, to },
  };
}
