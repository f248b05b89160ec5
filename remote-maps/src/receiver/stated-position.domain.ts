import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';

/**
 * Checks a position from a receiver, in degrees.
 * @returns `null` for an impossible position, and for 0, 0, which many receivers send when they
 * have none
 */
export function toStatedPosition(
  latitude: number | null,
  longitude: number | null,
): GeoPosition | null {
  if (
    latitude === null ||
    longitude === null ||
    Math.abs(latitude) > 90 ||
    Math.abs(longitude) > 180
  )
    return null;
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude };
}
