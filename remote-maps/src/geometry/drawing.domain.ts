import { distanceBetween, type GeoPosition } from '@feltbok/shared/domain/geodesy';
import type { Drawing, DrawnCircle, DrawnShape } from '@feltbok/shared/domain/sketch';
import { hasExtent } from './extent.domain';
import { along, between, dot, planeOf, positionOf } from './plane.domain';

/** A shape without its name. */
export type Geometry = Omit<DrawnShape, 'uuid'> | Omit<DrawnCircle, 'uuid'>;

/** Where a point is set: with a mouse to the pixel, with a glove not. */
export interface Touch {
  position: GeoPosition;
  /** Metres on the ground within which two touches mean the same place. */
  reach: number;
  /** Clockwise, in radians: how the map is turned. A rectangle is drawn upright on the screen. */
  rotation: number;
}

/**
 * What came of a touch.
 * - `too small`: what there is has no length or encloses nothing, and stays as it was
 */
export type DrawingStep =
  | { phase: 'goes on'; drawing: Drawing }
  | { phase: 'finished'; geometry: Geometry }
  | { phase: 'too small' };

/** How many points make a shape; those of two are finished by the second. */
const fewest = { line: 2, polygon: 3, rectangle: 2, circle: 2 } as const;
const isOfTwo = ({ kind }: Drawing) => kind === 'rectangle' || kind === 'circle';

/** Sets a point. Touching the last one again finishes a line or polygon, as does touching a polygon's first. */
export function touched(drawing: Drawing, touch: Touch): DrawingStep {
  const { positions } = drawing;
  const [first, last] = [positions[0], positions.at(-1)];
  const isAt = (position?: GeoPosition) =>
    position !== undefined && distanceBetween(position, touch.position) <= touch.reach;
  if (isOfTwo(drawing) && first) return isAt(first) ? { phase: 'too small' } : finishedWith(drawing, touch);
  if (isAt(last) || (drawing.kind === 'polygon' && positions.length >= fewest.polygon && isAt(first))) {
    return finished(drawing);
  }
  return { phase: 'goes on', drawing: { ...drawing, positions: [...positions, touch.position] } };
}

/** Ends a line or polygon where it is. */
export function finished({ kind, positions }: Drawing): DrawingStep {
  if (kind === 'rectangle' || kind === 'circle') return { phase: 'too small' };
  if (positions.length < fewest[kind] || !hasExtent(kind, positions)) return { phase: 'too small' };
  return { phase: 'finished', geometry: { kind, positions } };
}

function finishedWith(drawing: Drawing, touch: Touch): DrawingStep {
  const geometry = geometryTo(drawing, touch);
  return geometry ? { phase: 'finished', geometry } : { phase: 'too small' };
}

/** Without the point that was set last; null when there is none left. */
export function withoutLast({ kind, positions }: Drawing): Drawing | null {
  return positions.length > 1 ? { kind, positions: positions.slice(0, -1) } : null;
}

/** What the drawing would be if its next point were set there; null where nothing has been set yet. */
export function geometryTo(
  { kind, positions }: Drawing,
  { position, rotation }: Pick<Touch, 'position' | 'rotation'>,
): Geometry | null {
  const [first] = positions;
  if (!first) return null;
  if (kind === 'circle') return { kind, centre: first, radius: distanceBetween(first, position) };
  if (kind === 'rectangle') return { kind, positions: rectangleBetween(first, position, rotation) };
  return { kind, positions: [...positions, position] };
}

/** The corners of a rectangle that stands upright on a map turned so far, from one corner to the opposite one. */
function rectangleBetween(from: GeoPosition, to: GeoPosition, rotation: number): GeoPosition[] {
  const start = planeOf(from);
  const right = { x: Math.cos(rotation), y: Math.sin(rotation) };
  const up = { x: -right.y, y: right.x };
  const diagonal = between(start, planeOf(to));
  const beside = along(start, right, dot(diagonal, right));
  const above = along(start, up, dot(diagonal, up));
  return [from, positionOf(beside), to, positionOf(above)];
}
