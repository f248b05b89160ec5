import { computeArea, type GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { computeLength, crossesItself } from '@feltbok/domain/sketches/sketch-measures.ts';

/** Square metres. A smaller area is a rounding error of zero. */
const leastArea = 0.0001;

/** Whether the line has a length, or the polygon encloses an area. */
export function hasExtent(kind: 'line' | 'polygon', positions: readonly GeoPosition[]): boolean {
  if (kind === 'line') return computeLength(positions) > 0;
  return computeArea(positions) >= leastArea || crossesItself(positions);
}
