import { kinks } from '@turf/kinks';
import {
  computeArea,
  computeDestination,
  computeDistance,
  type GeoPosition,
} from '../coordinates/geodesy.ts';
import type { SketchShape } from './sketch.ts';

/** Number of corners of the polygon that stands for a circle. */
const circleCorners = 72;

/** Builds the polygon around a circle; the first position is not repeated. */
export const buildCircleOutline = (centre: GeoPosition, radius: number): GeoPosition[] =>
  Array.from({ length: circleCorners }, (_, index) =>
    computeDestination(centre, { distance: radius, bearing: (360 / circleCorners) * index }),
  );

/** Returns the positions that a shape runs through; for a circle those of a polygon. */
export const getOutline = (shape: SketchShape): readonly GeoPosition[] =>
  shape.kind === 'circle' ? buildCircleOutline(shape.centre, shape.radius) : shape.positions;

/** Computes the metres along the positions, on the ground. */
export const computeLength = (positions: readonly GeoPosition[]): number =>
  positions
    .slice(1)
    .reduce(
      (sum, position, index) => sum + computeDistance(positions[index] ?? position, position),
      0,
    );

/** Length or area of a shape on the ground. */
export type Measure =
  | { of: 'length'; metres: number }
  | { of: 'area'; squareMetres: number }
  /** The sides cross, so that the shape has no area. */
  | { of: 'nothing' };

export function measureShape(shape: SketchShape): Measure {
  if (shape.kind === 'line') return { of: 'length', metres: computeLength(shape.positions) };
  if (shape.kind === 'circle') return { of: 'area', squareMetres: Math.PI * shape.radius ** 2 };
  if (crossesItself(shape.positions)) return { of: 'nothing' };
  return { of: 'area', squareMetres: computeArea(shape.positions) };
}

/** Whether any two sides of a closed ring touch that do not follow each other. */
export function crossesItself(ring: readonly GeoPosition[]): boolean {
  const corners = [...ring, ...ring.slice(0, 1)].map(({ longitude, latitude }) => [
    longitude,
    latitude,
  ]);
  return kinks({ type: 'Polygon', coordinates: [corners] }).features.length > 0;
}
