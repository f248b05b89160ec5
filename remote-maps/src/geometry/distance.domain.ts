import type { DegreesBox } from './parcels.domain';

/**
 * Kilometres from the property beyond which points are unlikely to be its own, and their zone to be
 * the right one.
 */
export const farKilometres = 50;

const kilometresPerDegree = 111.2;

/** Between the middles of two boxes: to distinguish zones, the earth may be taken to be a ball. */
export function kilometresBetween(one: DegreesBox, other: DegreesBox): number {
  const north = (one.south + one.north - other.south - other.north) / 2;
  const east = (one.west + one.east - other.west - other.east) / 2;
  const latitude = (one.south + one.north + other.south + other.north) / 4;
  return Math.hypot(north, east * Math.cos((latitude * Math.PI) / 180)) * kilometresPerDegree;
}
