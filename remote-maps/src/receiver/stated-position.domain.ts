import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';

/**
 * A position as a receiver states it, in degrees.
 * @returns null where it is none; nought and nought is what many receivers send in place of none
 */
export function statedPosition(
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
