import type { DegreesBox } from './parcels.domain';

/**
 * Kilometres. Points farther from the property are unlikely to belong to it, and so is their zone
 * to be right.
 */
export const farKilometres = 50;

const kilometresPerDegree = 111.2;

/**
 * Measures the distance between the middles of two boxes. A spherical earth is accurate enough to
 * tell zones apart.
 */
export function measureKilometres(first: DegreesBox, second: DegreesBox): number {
  const north = (first.south + first.north - second.south - second.north) / 2;
  const east = (first.west + first.east - second.west - second.east) / 2;
  const latitude = (first.south + first.north + second.south + second.north) / 4;
  return Math.hypot(north, east * Math.cos((latitude * Math.PI) / 180)) * kilometresPerDegree;
}
