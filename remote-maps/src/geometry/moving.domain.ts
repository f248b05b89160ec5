import {
  computeCourse,
  computeDestination,
  type GeoPosition,
} from '@feltbok/domain/coordinates/geodesy.ts';
import type { SketchShape } from '@feltbok/domain/sketches/sketch.ts';

/** Metres on the ground that one key press moves a shape by. */
const stepMetres = 0.5;

/**
 * Moves a whole shape by the way between two positions. Each point moves along the ground, because
 * a shape moved on the map's plane would grow on its way north.
 */
export function moveShape(shape: SketchShape, from: GeoPosition, to: GeoPosition): SketchShape {
  const way = computeCourse(from, to);
  if (way.distance === 0) return shape;
  if (shape.kind === 'circle') return { ...shape, centre: computeDestination(shape.centre, way) };
  const [anchor, ...following] = shape.positions;
  if (!anchor) return shape;
  const movedAnchor = computeDestination(anchor, way);
  const carried = following.map((position) =>
    computeDestination(movedAnchor, computeCourse(anchor, position)),
  );
  return { ...shape, positions: [movedAnchor, ...carried] };
}

/**
 * Moves a shape by one step.
 * @param bearing degrees clockwise from true north
 */
export function nudgeShape(shape: SketchShape, bearing: number): SketchShape {
  const from = shape.kind === 'circle' ? shape.centre : shape.positions[0];
  return from
    ? moveShape(shape, from, computeDestination(from, { distance: stepMetres, bearing }))
    : shape;
}
