import { contains, type Point, type Ring } from '../../cadastre/geometry';

/** Lists the features whose ground contains a point. */
export const listAround = <T extends { ring: Ring }>(features: readonly T[], at: Point): T[] =>
  features.filter(({ ring }) => contains(ring, at));

/** Lists the features within a distance, nearest first. */
export const listNearest = <T>(
  features: readonly T[],
  getDistance: (feature: T) => number,
  within: number,
): T[] =>
  features
    .map((feature) => ({ feature, distance: getDistance(feature) }))
    .filter(({ distance }) => distance <= within)
    .sort((a, b) => a.distance - b.distance)
    .map(({ feature }) => feature);
