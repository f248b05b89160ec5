import { computeGridBearing, type GridPlace } from './stake-out.domain';

/** The direction in which somebody walks, from the latest positions. */
export interface Movement {
  /**
   * The place that the next one is compared with, and `at`, when it was reached, in milliseconds
   * since 1970.
   */
  from: GridPlace;
  at: number;
  /** Degrees clockwise from grid north; `null` while it is unknown. */
  heading: number | null;
}

/** Metres. A shorter way tells no direction, however accurate the positions are. */
const shortestDistance = 0.3;
/** Milliseconds. A user who stands still for this long may have turned. */
const headingLifetime = 10_000;

/** @param accuracy metres that the place lies within */
export function updateMovement(
  before: Movement | null,
  place: GridPlace,
  accuracy: number,
  at: number,
): Movement {
  if (!before || at < before.at) return { from: place, at, heading: null };
  const way = { north: place.north - before.from.north, east: place.east - before.from.east };
  if (Math.hypot(way.north, way.east) >= Math.max(shortestDistance, accuracy))
    return { from: place, at, heading: computeGridBearing(way) };
  return at - before.at > headingLifetime ? { ...before, heading: null } : before;
}
