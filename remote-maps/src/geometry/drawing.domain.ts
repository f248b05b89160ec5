import { distanceBetween, type GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { Drawing, DrawnCircle, DrawnShape } from '@feltbok/domain/sketches/sketch.ts';
import { hasExtent } from './extent.domain';
import { along, between, dot, planeOf, positionOf } from './plane.domain';

/** A shape without its name. */
export type Geometry = Omit<DrawnShape, 'uuid'> | Omit<DrawnCircle, 'uuid'>;

/** Where the next point would be set. */
export interface Pointer {
  position: GeoPosition;
  /** Clockwise, in radians: how the map is turned. A rectangle is drawn upright on the screen. */
  rotation: number;
}

/** Less than this is no distance, in metres. */
const nothing = 0.005;

/** A line or polygon that ends where it is; null for what has no length or encloses nothing. */
export function finished({ kind, positions }: Drawing): Geometry | null {
  if (kind === 'rectangle' || kind === 'circle') return null;
  const fewest = kind === 'line' ? 2 : 3;
  return positions.length >= fewest && hasExtent(kind, positions) ? { kind, positions } : null;
}

/** Without the point that was set last; null when there is none left. */
export function withoutLast({ kind, positions }: Drawing): Drawing | null {
  return positions.length > 1 ? { kind, positions: positions.slice(0, -1) } : null;
}

/**
 * What a rectangle or circle becomes, or a line or polygon goes on to be, with the next point
 * there.
 */
export function geometryTo(
  { kind, positions }: Drawing,
  { position, rotation }: Pointer,
): Geometry {
  const [first = position] = positions;
  if (kind === 'circle') return { kind, centre: first, radius: distanceBetween(first, position) };
  if (kind === 'rectangle') return { kind, positions: rectangleBetween(first, position, rotation) };
  return { kind, positions: [...positions, position] };
}

/**
 * What is half drawn, on to where the pointer is; one that lies where the last point was set adds
 * nothing.
 */
export function geometrySoFar(drawing: Drawing, pointer: Pointer): Geometry {
  const last = drawing.positions.at(-1);
  if (!last || distanceBetween(last, pointer.position) >= nothing)
    return geometryTo(drawing, pointer);
  const { kind, positions } = drawing;
  return { kind: kind === 'polygon' && positions.length > 2 ? kind : 'line', positions };
}

/**
 * The corners of a rectangle that stands upright on a map turned so far, from one corner to the
 * opposite one.
 */
function rectangleBetween(from: GeoPosition, to: GeoPosition, rotation: number): GeoPosition[] {
  const start = planeOf(from);
  const right = { x: Math.cos(rotation), y: Math.sin(rotation) };
  const up = { x: -right.y, y: right.x };
  const diagonal = between(start, planeOf(to));
  const beside = along(start, right, dot(diagonal, right));
  const above = along(start, up, dot(diagonal, up));
  return [from, positionOf(beside), to, positionOf(above)];
}
