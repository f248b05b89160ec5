import { kinks } from '@turf/kinks';
import {
  areaOf,
  destinationOf,
  distanceBetween,
  type GeoPosition,
} from '../coordinates/geodesy.ts';
import type { SketchShape } from './sketch.ts';

/** How many corners a circle has where only straight lines will do. */
const circleCorners = 72;

/** Around the circle, first position not repeated. */
export const circleOutline = (centre: GeoPosition, radius: number): GeoPosition[] =>
  Array.from({ length: circleCorners }, (_, index) =>
    destinationOf(centre, { distance: radius, bearing: (360 / circleCorners) * index }),
  );

/** The positions that a shape runs through; a circle by many corners. */
export const outlineOf = (shape: SketchShape): readonly GeoPosition[] =>
  shape.kind === 'circle' ? circleOutline(shape.centre, shape.radius) : shape.positions;

/** Metres along the positions, on the ground. */
export const lengthAlong = (positions: readonly GeoPosition[]): number =>
  positions
    .slice(1)
    .reduce(
      (sum, position, index) => sum + distanceBetween(positions[index] ?? position, position),
      0,
    );

/** How large a shape is on the ground. */
export type Measure =
  | { of: 'length'; metres: number }
  | { of: 'area'; squareMetres: number }
  /** Its sides cross, so that it encloses nothing that has one area. */
  | { of: 'nothing' };

export function measureOf(shape: SketchShape): Measure {
  if (shape.kind === 'line') return { of: 'length', metres: lengthAlong(shape.positions) };
  if (shape.kind === 'circle') return { of: 'area', squareMetres: Math.PI * shape.radius ** 2 };
  if (crossesItself(shape.positions)) return { of: 'nothing' };
  return { of: 'area', squareMetres: areaOf(shape.positions) };
}

/** Whether any two sides of a closed ring that are no neighbours touch. */
export function crossesItself(ring: readonly GeoPosition[]): boolean {
  const corners = [...ring, ...ring.slice(0, 1)].map(({ longitude, latitude }) => [
    longitude,
    latitude,
  ]);
  return kinks({ type: 'Polygon', coordinates: [corners] }).features.length > 0;
}
