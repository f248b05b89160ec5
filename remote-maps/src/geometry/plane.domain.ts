import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';

/**
 * A point of the ellipsoidal mercator projection, in which angles are those on the ground but
 * lengths are stretched. Web mercator, which the map is drawn in, treats the ellipsoid as a sphere:
 * its rectangles would be out of square by a tenth of a degree.
 */
export interface PlanePoint {
  x: number;
  y: number;
}

// The ellipsoid GRS80.
const semiMajor = 6_378_137;
const eccentricity = Math.sqrt(0.006_694_380_022_9);

const computeStretch = (sinLatitude: number) =>
  eccentricity * Math.atanh(eccentricity * sinLatitude);

export function projectToPlane({ longitude, latitude }: GeoPosition): PlanePoint {
  const sin = Math.sin((latitude * Math.PI) / 180);
  return {
    x: (semiMajor * longitude * Math.PI) / 180,
    y: semiMajor * (Math.atanh(sin) - computeStretch(sin)),
  };
}

export function unprojectPlane({ x, y }: PlanePoint): GeoPosition {
  let sin = Math.tanh(y / semiMajor);
  // Each iteration adds two digits.
  for (let turn = 0; turn < 9; turn += 1) sin = Math.tanh(y / semiMajor + computeStretch(sin));
  return {
    longitude: (x / semiMajor) * (180 / Math.PI),
    latitude: (Math.asin(sin) * 180) / Math.PI,
  };
}

export const toVector = (a: PlanePoint, b: PlanePoint): PlanePoint => ({
  x: b.x - a.x,
  y: b.y - a.y,
});

export const dotProduct = (a: PlanePoint, b: PlanePoint): number => a.x * b.x + a.y * b.y;

/** Moves a point along a direction, by the given multiple of the direction's length. */
export const moveAlong = (from: PlanePoint, direction: PlanePoint, times: number): PlanePoint => ({
  x: from.x + direction.x * times,
  y: from.y + direction.y * times,
});

/** Finds the point halfway between two positions on the map. */
export function findMidpoint(a: GeoPosition, b: GeoPosition): GeoPosition {
  const start = projectToPlane(a);
  const end = projectToPlane(b);
  return unprojectPlane(moveAlong(start, toVector(start, end), 0.5));
}
