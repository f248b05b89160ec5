import geodesic from 'geographiclib-geodesic';

/** Longitude and latitude in degrees, WGS84 (for which ETRS89 is taken, as web maps do). */
export interface GeoPosition {
  longitude: number;
  latitude: number;
}

/** Distance and direction from one position to another along the ground. */
export interface Course {
  /** Metres. */
  distance: number;
  /** Clockwise from true north, in degrees from 0 to below 360; 0 where there is no distance. */
  bearing: number;
}

// GRS80, the ellipsoid of ETRS89.
const ellipsoid = new geodesic.Geodesic.Geodesic(6_378_137, 1 / 298.257222101);

/** Computes the shortest course over the ellipsoid. */
export function computeCourse(from: GeoPosition, to: GeoPosition): Course {
  const { s12 = 0, azi1 = 0 } = ellipsoid.Inverse(
    from.latitude,
    from.longitude,
    to.latitude,
    to.longitude,
  );
  return { distance: s12, bearing: s12 === 0 ? 0 : (azi1 + 360) % 360 };
}

/** Computes the metres between two positions on the ground. */
export const computeDistance = (from: GeoPosition, to: GeoPosition): number =>
  computeCourse(from, to).distance;

/** Computes the position at which a course ends. */
export function computeDestination(from: GeoPosition, { distance, bearing }: Course): GeoPosition {
  const { lat2 = Number.NaN, lon2 = Number.NaN } = ellipsoid.Direct(
    from.latitude,
    from.longitude,
    bearing,
    distance,
  );
  return { longitude: lon2, latitude: lat2 };
}

/**
 * Computes the square metres of a ring that does not cross itself. The ring may run in either
 * direction, and does not repeat its first position.
 */
export function computeArea(ring: readonly GeoPosition[]): number {
  const polygon = ellipsoid.Polygon(false);
  for (const { latitude, longitude } of ring) polygon.AddPoint(latitude, longitude);
  return Math.abs(polygon.Compute(false, true).area ?? 0);
}
