import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';

/**
 * A point of a plane in which angles are those on the ground, and lengths are longer: the mercator
 * projection of the ellipsoid. Web mercator, which the map is drawn in, takes the ellipsoid for a
 * sphere: a rectangle of its own would be out of square by a tenth of a degree.
 */
export interface PlanePoint {
  x: number;
  y: number;
}

// GRS80.
const semiMajor = 6_378_137;
const eccentricity = Math.sqrt(0.006_694_380_022_9);

const stretch = (sinLatitude: number) => eccentricity * Math.atanh(eccentricity * sinLatitude);

export function planeOf({ longitude, latitude }: GeoPosition): PlanePoint {
  const sin = Math.sin((latitude * Math.PI) / 180);
  return {
    x: (semiMajor * longitude * Math.PI) / 180,
    y: semiMajor * (Math.atanh(sin) - stretch(sin)),
  };
}

export function positionOf({ x, y }: PlanePoint): GeoPosition {
  let sin = Math.tanh(y / semiMajor);
  // Each round gives two digits more.
  for (let turn = 0; turn < 9; turn += 1) sin = Math.tanh(y / semiMajor + stretch(sin));
  return {
    longitude: (x / semiMajor) * (180 / Math.PI),
    latitude: (Math.asin(sin) * 180) / Math.PI,
  };
}

export const between = (a: PlanePoint, b: PlanePoint): PlanePoint => ({
  x: b.x - a.x,
  y: b.y - a.y,
});

export const dot = (a: PlanePoint, b: PlanePoint): number => a.x * b.x + a.y * b.y;

/** From a point so many times along a direction. */
export const along = (from: PlanePoint, direction: PlanePoint, times: number): PlanePoint => ({
  x: from.x + direction.x * times,
  y: from.y + direction.y * times,
});

/** Halfway on the map. */
export function middleOf(a: GeoPosition, b: GeoPosition): GeoPosition {
  const start = planeOf(a);
  const end = planeOf(b);
  return positionOf(along(start, between(start, end), 0.5));
}
