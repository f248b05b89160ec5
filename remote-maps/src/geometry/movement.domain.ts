import { type GridPlace, gridBearing } from './stake-out.domain';

/** Which way somebody walks, by the last positions. */
export interface Movement {
  /**
   * The place that the next one is compared with, and when it was reached, in milliseconds since
   * 1970.
   */
  from: GridPlace;
  at: number;
  /** Degrees clockwise from grid north; null while it is not known. */
  heading: number | null;
}

/** Metres: the shortest way that says where one walks, however accurate the positions are. */
const shortest = 0.3;
/** Milliseconds: who stands for so long may have turned. */
const forgottenAfter = 10_000;

/** @param accuracy metres that the place lies within */
export function moved(
  before: Movement | null,
  place: GridPlace,
  accuracy: number,
  at: number,
): Movement {
  if (!before || at < before.at) return { from: place, at, heading: null };
  const way = { north: place.north - before.from.north, east: place.east - before.from.east };
  if (Math.hypot(way.north, way.east) >= Math.max(shortest, accuracy))
    return { from: place, at, heading: gridBearing(way) };
  return at - before.at > forgottenAfter ? { ...before, heading: null } : before;
}
