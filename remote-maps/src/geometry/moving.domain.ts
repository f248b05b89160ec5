import {
  courseBetween,
  destinationOf,
  type GeoPosition,
} from '@feltbok/domain/coordinates/geodesy.ts';
import type { SketchShape } from '@feltbok/domain/sketches/sketch.ts';

/** Metres on the ground that one key press moves a shape by. */
const stepMetres = 0.5;

/**
 * The shape moved as a whole, as far as from one position to the other. It is carried along the
 * ground: on the map's plane it would grow on its way north.
 */
export function movedShape(shape: SketchShape, from: GeoPosition, to: GeoPosition): SketchShape {
  const way = courseBetween(from, to);
  if (way.distance === 0) return shape;
  if (shape.kind === 'circle') return { ...shape, centre: destinationOf(shape.centre, way) };
  const [anchor, ...others] = shape.positions;
  if (!anchor) return shape;
  const moved = destinationOf(anchor, way);
  const carried = others.map((position) => destinationOf(moved, courseBetween(anchor, position)));
  return { ...shape, positions: [moved, ...carried] };
}

/** The shape moved by one step. @param bearing clockwise from true north, in degrees */
export function steppedShape(shape: SketchShape, bearing: number): SketchShape {
  const from = shape.kind === 'circle' ? shape.centre : shape.positions[0];
  return from
    ? movedShape(shape, from, destinationOf(from, { distance: stepMetres, bearing }))
    : shape;
}
