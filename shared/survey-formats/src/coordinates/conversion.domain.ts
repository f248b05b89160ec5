import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { PlaneSystem } from './coordinate-system.domain';
import {
  betweenPlanes,
  type Conversion,
  degreesToPlane,
  ngoDegrees,
  planeToDegrees,
} from './planes.domain';
import { type Triangles, trianglesAccuracy } from './triangles.domain';

/**
 * From easting and northing of a system to longitude and latitude on ETRS89.
 * @param triangles null where the system needs none
 * @throws RangeError when it does
 */
function systemToDegrees(system: PlaneSystem, triangles: Triangles | null): Conversion {
  if (!system.isNgo) return planeToDegrees(system.plane);
  const toNgoDegrees = betweenPlanes(system.plane, ngoDegrees);
  const { fromNgo } = needed(triangles);
  return (place) => fromNgo(toNgoDegrees(place));
}

/** Where a coordinate of a system lies; see `systemToDegrees`. */
export function positionIn(system: PlaneSystem, triangles: Triangles | null) {
  const toDegrees = systemToDegrees(system, triangles);
  return ({ north, east }: { north: number; east: number }): GeoPosition => {
    const [longitude, latitude] = toDegrees([east, north]);
    return { longitude, latitude };
  };
}

/** The other way; see `systemToDegrees`. */
export function degreesToSystem(system: PlaneSystem, triangles: Triangles | null): Conversion {
  if (!system.isNgo) return degreesToPlane(system.plane);
  const toPlane = betweenPlanes(ngoDegrees, system.plane);
  const { toNgo } = needed(triangles);
  return (place) => toPlane(toNgo(place));
}

/** From one system to another; see `systemToDegrees`. */
export function betweenSystems(
  from: PlaneSystem,
  to: PlaneSystem,
  triangles: Triangles | null,
): Conversion {
  if (!from.isNgo && !to.isNgo) return betweenPlanes(from.plane, to.plane);
  const toDegrees = systemToDegrees(from, triangles);
  const toSystem = degreesToSystem(to, triangles);
  return (place) => toSystem(toDegrees(place));
}

function needed(triangles: Triangles | null): Triangles {
  if (!triangles) throw new RangeError('NGO1948 is converted by triangles only');
  return triangles;
}

/**
 * What is left of an accuracy when the place went through the triangles of NGO1948; where none is
 * known, theirs at least.
 * @param centimetres null where it is not known
 */
export const throughTriangles = (centimetres: number | null): number =>
  Math.round(Math.hypot(centimetres ?? 0, trianglesAccuracy * 100));
