import { computeDistance, type GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { Drawing, DrawnCircle, DrawnShape } from '@feltbok/domain/sketches/sketch.ts';
import { hasExtent } from './extent.domain';
import { dotProduct, moveAlong, projectToPlane, toVector, unprojectPlane } from './plane.domain';

/** A shape without its id. */
export type Geometry = Omit<DrawnShape, 'uuid'> | Omit<DrawnCircle, 'uuid'>;

/** The place of the next point. */
export interface Pointer {
  position: GeoPosition;
  /** Rotation of the map, clockwise in radians. A rectangle is drawn upright on the screen. */
  rotation: number;
}

/** Metres. Two points closer than this have no distance between them. */
const shortestDistance = 0.005;

/** Ends a line or polygon at its last point; `null` where it has no length or encloses no area. */
export function finishDrawing({ kind, positions }: Drawing): Geometry | null {
  if (kind === 'rectangle' || kind === 'circle') return null;
  const minPoints = kind === 'line' ? 2 : 3;
  return positions.length >= minPoints && hasExtent(kind, positions) ? { kind, positions } : null;
}

/** Removes the point that was set last; `null` when no point remains. */
export function removeLastPoint({ kind, positions }: Drawing): Drawing | null {
  return positions.length > 1 ? { kind, positions: positions.slice(0, -1) } : null;
}

/**
 * Builds the rectangle or circle that the next point completes, or the line or polygon that it
 * extends.
 */
export function buildGeometry(
  { kind, positions }: Drawing,
  { position, rotation }: Pointer,
): Geometry {
  const [first = position] = positions;
  if (kind === 'circle') return { kind, centre: first, radius: computeDistance(first, position) };
  if (kind === 'rectangle') return { kind, positions: buildRectangle(first, position, rotation) };
  return { kind, positions: [...positions, position] };
}

/** Builds the unfinished shape up to the pointer; a pointer at the last point adds nothing. */
export function previewGeometry(drawing: Drawing, pointer: Pointer): Geometry {
  const last = drawing.positions.at(-1);
  if (!last || computeDistance(last, pointer.position) >= shortestDistance)
    return buildGeometry(drawing, pointer);
  const { kind, positions } = drawing;
  return { kind: kind === 'polygon' && positions.length > 2 ? kind : 'line', positions };
}

/**
 * Builds the corners of a rectangle that stands upright on a rotated map, from two opposite
 * corners.
 */
function buildRectangle(from: GeoPosition, to: GeoPosition, rotation: number): GeoPosition[] {
  const start = projectToPlane(from);
  const right = { x: Math.cos(rotation), y: Math.sin(rotation) };
  const up = { x: -right.y, y: right.x };
  const diagonal = toVector(start, projectToPlane(to));
  const beside = moveAlong(start, right, dotProduct(diagonal, right));
  const above = moveAlong(start, up, dotProduct(diagonal, up));
  return [from, unprojectPlane(beside), to, unprojectPlane(above)];
}
