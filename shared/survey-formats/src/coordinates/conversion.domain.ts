import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { PlaneSystem } from './coordinate-system.domain';
import {
  type Conversion,
  createInverseProjection,
  createPlaneConversion,
  createProjection,
  ngoDegrees,
} from './planes.domain';
import { type Triangles, trianglesAccuracy } from './triangles.domain';

/**
 * Creates a conversion from easting and northing of a system to longitude and latitude on ETRS89.
 * @param triangles `null` where the system needs none
 * @throws RangeError when it does
 */
function createToDegrees(system: PlaneSystem, triangles: Triangles | null): Conversion {
  if (!system.isNgo) return createInverseProjection(system.plane);
  const toNgoDegrees = createPlaneConversion(system.plane, ngoDegrees);
  const { fromNgo } = requireTriangles(triangles);
  return (place) => fromNgo(toNgoDegrees(place));
}

/** Creates a function that finds the position of a coordinate; see `createToDegrees`. */
export function createPositionConverter(system: PlaneSystem, triangles: Triangles | null) {
  const toDegrees = createToDegrees(system, triangles);
  return ({ north, east }: { north: number; east: number }): GeoPosition => {
    const [longitude, latitude] = toDegrees([east, north]);
    return { longitude, latitude };
  };
}

/** Creates the conversion from longitude and latitude to a system; see `createToDegrees`. */
export function createFromDegrees(system: PlaneSystem, triangles: Triangles | null): Conversion {
  if (!system.isNgo) return createProjection(system.plane);
  const toPlane = createPlaneConversion(ngoDegrees, system.plane);
  const { toNgo } = requireTriangles(triangles);
  return (place) => toPlane(toNgo(place));
}

/** Creates a conversion between two systems; see `createToDegrees`. */
export function createSystemConversion(
  from: PlaneSystem,
  to: PlaneSystem,
  triangles: Triangles | null,
): Conversion {
  if (!from.isNgo && !to.isNgo) return createPlaneConversion(from.plane, to.plane);
  const toDegrees = createToDegrees(from, triangles);
  const toSystem = createFromDegrees(to, triangles);
  return (place) => toSystem(toDegrees(place));
}

function requireTriangles(triangles: Triangles | null): Triangles {
  if (!triangles) throw new RangeError('NGO1948 is converted by triangles only');
  return triangles;
}

/**
 * Adds the error of NGO1948's triangles to the accuracy of a converted place; an unknown accuracy
 * becomes that of the triangles.
 * @param centimetres `null` where unknown
 */
export const addTrianglesError = (centimetres: number | null): number =>
  Math.round(Math.hypot(centimetres ?? 0, trianglesAccuracy * 100));
