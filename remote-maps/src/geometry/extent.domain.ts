import { areaOf, type GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { crossesItself, lengthAlong } from '@feltbok/domain/sketches/sketch-measures.ts';

/** Square metres: what encloses less is what rounding leaves of nothing. */
const leastArea = 0.0001;

/** Whether a line through positions has a length, or a polygon of them encloses something. */
export function hasExtent(kind: 'line' | 'polygon', positions: readonly GeoPosition[]): boolean {
  if (kind === 'line') return lengthAlong(positions) > 0;
  return areaOf(positions) >= leastArea || crossesItself(positions);
}
