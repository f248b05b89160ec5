import { contains, type Point, type Ring } from '../../cadastre/geometry';

/** The things whose ground a point lies on. */
export const listAround = <T extends { ring: Ring }>(things: readonly T[], at: Point): T[] =>
  things.filter(({ ring }) => contains(ring, at));

/** The things within a distance, the nearest first. */
export const listNearest = <T>(
  things: readonly T[],
  getDistance: (thing: T) => number,
  within: number,
): T[] =>
  things
    .map((thing) => ({ thing, distance: getDistance(thing) }))
    .filter(({ distance }) => distance <= within)
    .sort((a, b) => a.distance - b.distance)
    .map(({ thing }) => thing);
