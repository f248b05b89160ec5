import {
  computeDestination,
  computeDistance,
  type GeoPosition,
} from '@feltbok/domain/coordinates/geodesy.ts';
import type { DrawnShape, SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import { hasExtent } from './extent.domain';
import {
  dotProduct,
  findMidpoint,
  moveAlong,
  type PlanePoint,
  projectToPlane,
  toVector,
  unprojectPlane,
} from './plane.domain';

/** A draggable point of a shape: an existing corner, or a new one between two corners. */
export interface Handle {
  /**
   * Index of the corner, or of the corner before a new one. A circle has its centre at 0 and its
   * edge at 1.
   */
  index: number;
  isNew: boolean;
  position: GeoPosition;
}

/** Lists the handles of a shape. */
export function listHandles(shape: SketchShape): Handle[] {
  if (shape.kind === 'circle') {
    const edge = computeDestination(shape.centre, { distance: shape.radius, bearing: 90 });
    return [shape.centre, edge].map((position, index) => ({ index, isNew: false, position }));
  }
  const { kind, positions } = shape;
  const corners = positions.map((position, index) => ({ index, isNew: false, position }));
  if (kind === 'rectangle') return corners;
  const sides = kind === 'polygon' ? positions : positions.slice(0, -1);
  const middles = sides.map((position, index) => ({
    index,
    isNew: true,
    position: findMidpoint(position, positions[(index + 1) % positions.length] ?? position),
  }));
  return [...corners, ...middles];
}

/**
 * Moves a handle. A rectangle keeps its opposite corner and stays a rectangle; a circle changes its
 * radius. The same shape is returned where the new one would have no extent.
 */
export function moveHandle(
  shape: SketchShape,
  { index, isNew }: Omit<Handle, 'position'>,
  to: GeoPosition,
): SketchShape {
  if (shape.kind === 'circle') {
    if (index === 0) return { ...shape, centre: to };
    const radius = computeDistance(shape.centre, to);
    return radius > 0 ? { ...shape, radius } : shape;
  }
  if (shape.kind === 'rectangle') return stretchRectangle(shape, index, to);
  const { kind } = shape;
  const positions = isNew
    ? shape.positions.toSpliced(index + 1, 0, to)
    : shape.positions.with(index, to);
  return hasExtent(kind, positions) ? { ...shape, positions } : shape;
}

function stretchRectangle(shape: DrawnShape, index: number, to: GeoPosition): SketchShape {
  const getCorner = (step: number) => projectToPlane(shape.positions[(index + step) % 4] ?? to);
  const opposite = getCorner(2);
  const before = getCorner(1);
  const after = getCorner(3);
  const diagonal = toVector(opposite, projectToPlane(to));
  const movedBefore = findSideEnd(opposite, before, diagonal);
  const movedAfter = findSideEnd(opposite, after, diagonal);
  if (!movedBefore || !movedAfter) return shape;
  const positions = [...shape.positions];
  positions[index] = to;
  positions[(index + 1) % 4] = unprojectPlane(movedBefore);
  positions[(index + 3) % 4] = unprojectPlane(movedAfter);
  return { ...shape, positions };
}

/**
 * Finds the end of a rectangle's side for a new diagonal; `null` where the side would have no
 * length.
 */
function findSideEnd(
  from: PlanePoint,
  through: PlanePoint,
  diagonal: PlanePoint,
): PlanePoint | null {
  const side = toVector(from, through);
  const share = dotProduct(diagonal, side) / dotProduct(side, side);
  // A length below a micrometre is a rounding error of zero.
  return Math.abs(share) * Math.hypot(side.x, side.y) < 1e-6 ? null : moveAlong(from, side, share);
}

/**
 * Removes a corner; `null` where too few would remain, or the shape's corners cannot be removed.
 */
export function removeCorner(shape: SketchShape, index: number): SketchShape | null {
  if (shape.kind !== 'line' && shape.kind !== 'polygon') return null;
  const minPoints = shape.kind === 'line' ? 2 : 3;
  const positions = shape.positions.toSpliced(index, 1);
  return positions.length >= minPoints && hasExtent(shape.kind, positions)
    ? { ...shape, positions }
    : null;
}
