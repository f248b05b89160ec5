import {
  destinationOf,
  distanceBetween,
  type GeoPosition,
} from '@feltbok/domain/coordinates/geodesy.ts';
import type { DrawnShape, SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import { hasExtent } from './extent.domain';
import {
  along,
  between,
  dot,
  middleOf,
  type PlanePoint,
  planeOf,
  positionOf,
} from './plane.domain';

/**
 * Something of a shape that can be dragged: a corner there is, or one that would be new between
 * two.
 */
export interface Handle {
  /**
   * Of the corner; of a new one, the corner it comes after. A circle's are its centre, 0, and its
   * edge, 1.
   */
  index: number;
  isNew: boolean;
  position: GeoPosition;
}

/** The handles of a shape. */
export function handlesOf(shape: SketchShape): Handle[] {
  if (shape.kind === 'circle') {
    const edge = destinationOf(shape.centre, { distance: shape.radius, bearing: 90 });
    return [shape.centre, edge].map((position, index) => ({ index, isNew: false, position }));
  }
  const { kind, positions } = shape;
  const corners = positions.map((position, index) => ({ index, isNew: false, position }));
  if (kind === 'rectangle') return corners;
  const sides = kind === 'polygon' ? positions : positions.slice(0, -1);
  const middles = sides.map((position, index) => ({
    index,
    isNew: true,
    position: middleOf(position, positions[(index + 1) % positions.length] ?? position),
  }));
  return [...corners, ...middles];
}

/**
 * The shape with a handle moved: a rectangle stays one, with its opposite corner in place; a circle
 * changes its radius. The same shape where nothing would be left of it.
 */
export function withHandleAt(
  shape: SketchShape,
  { index, isNew }: Omit<Handle, 'position'>,
  to: GeoPosition,
): SketchShape {
  if (shape.kind === 'circle') {
    if (index === 0) return { ...shape, centre: to };
    const radius = distanceBetween(shape.centre, to);
    return radius > 0 ? { ...shape, radius } : shape;
  }
  if (shape.kind === 'rectangle') return stretched(shape, index, to);
  const { kind } = shape;
  const positions = isNew
    ? shape.positions.toSpliced(index + 1, 0, to)
    : shape.positions.with(index, to);
  return hasExtent(kind, positions) ? { ...shape, positions } : shape;
}

function stretched(shape: DrawnShape, index: number, to: GeoPosition): SketchShape {
  const corner = (step: number) => planeOf(shape.positions[(index + step) % 4] ?? to);
  const opposite = corner(2);
  const before = corner(1);
  const after = corner(3);
  const diagonal = between(opposite, planeOf(to));
  const movedBefore = onSide(opposite, before, diagonal);
  const movedAfter = onSide(opposite, after, diagonal);
  if (!movedBefore || !movedAfter) return shape;
  const positions = [...shape.positions];
  positions[index] = to;
  positions[(index + 1) % 4] = positionOf(movedBefore);
  positions[(index + 3) % 4] = positionOf(movedAfter);
  return { ...shape, positions };
}

/**
 * Where a side through two corners ends under a new diagonal; null where it would have no length.
 */
function onSide(from: PlanePoint, through: PlanePoint, diagonal: PlanePoint): PlanePoint | null {
  const side = between(from, through);
  const share = dot(diagonal, side) / dot(side, side);
  // A millionth of a metre is what rounding leaves of nothing.
  return Math.abs(share) * Math.hypot(side.x, side.y) < 1e-6 ? null : along(from, side, share);
}

/**
 * The shape without a corner; null where too few would be left, or where corners cannot be removed.
 */
export function withoutCorner(shape: SketchShape, index: number): SketchShape | null {
  if (shape.kind !== 'line' && shape.kind !== 'polygon') return null;
  const fewest = shape.kind === 'line' ? 2 : 3;
  const positions = shape.positions.toSpliced(index, 1);
  return positions.length >= fewest && hasExtent(shape.kind, positions)
    ? { ...shape, positions }
    : null;
}
