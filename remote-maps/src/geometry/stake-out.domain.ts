import type { MarkHeight } from '@feltbok/domain/boundary-marks/mark-height.ts';
import { computeCourse, type GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';

/** A place to be found in the field. */
export interface Target {
  /** The name by which the user knows the target. */
  name: string;
  position: GeoPosition;
  /** The id of the mark, where the target is one. */
  uuid?: string;
  height?: MarkHeight | null;
  /** The mark at the other end of the boundary that leads to the target. */
  from?: { uuid: string; position: GeoPosition };
}

/** The way from the user to a target. */
export interface StakeOut {
  /** Metres on the ground. */
  distance: number;
  /** Degrees clockwise from true north. */
  bearing: number;
  /** Metres of the grid to go north and east; negative to the south and west. */
  north: number;
  east: number;
}

/** @param toGrid converts to easting and northing in the zone that the user reads */
export function computeStakeOut(
  from: GeoPosition,
  to: GeoPosition,
  toGrid: (position: GeoPosition) => { north: number; east: number },
): StakeOut {
  const here = toGrid(from);
  const there = toGrid(to);
  return {
    ...computeCourse(from, to),
    north: there.north - here.north,
    east: there.east - here.east,
  };
}

/** Converts degrees to gon, which surveying instruments show: 400 gon make a circle. */
export const toGon = (degrees: number): number => (degrees * 400) / 360;

/** A place or way in metres of the grid. */
export interface GridPlace {
  north: number;
  east: number;
}

/** The direction of a way, in degrees clockwise from grid north. */
export const computeGridBearing = ({ north, east }: GridPlace): number =>
  ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;

/**
 * Splits a way along the grid into what lies ahead of the user and to the right.
 * @param heading degrees clockwise from grid north
 */
export function toWalkingDirections(
  { north, east }: GridPlace,
  heading: number,
): { ahead: number; right: number } {
  const turn = (heading * Math.PI) / 180;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  return { ahead: north * cos + east * sin, right: east * cos - north * sin };
}

/** The position of a place relative to a line, in metres of the grid. */
export interface LinePosition {
  /** Distance along the line from its beginning; negative before it. */
  along: number;
  /** Distance along the line to its end; negative beyond it. */
  remaining: number;
  /** Distance to the right of the line, seen towards its end; negative to the left. */
  right: number;
}

/** @returns `null` where the line has no length */
export function locateBesideLine(
  here: GridPlace,
  from: GridPlace,
  to: GridPlace,
): LinePosition | null {
  const line = { north: to.north - from.north, east: to.east - from.east };
  const length = Math.hypot(line.north, line.east);
  if (length < 0.001) return null;
  const seen = toWalkingDirections(
    { north: here.north - from.north, east: here.east - from.east },
    computeGridBearing(line),
  );
  return { along: seen.ahead, remaining: length - seen.ahead, right: seen.right };
}

/** Metres. Pings are slowest from this distance on, and quickest within the other one. */
const farthestHeard = 20;
const nearestHeard = 0.2;
/** Milliseconds between two pings at the farthest distance. */
const slowestPing = 2_000;

/**
 * The time between two pings, which is shorter the nearer the target is.
 * @param distance metres
 * @returns milliseconds
 */
export function getPingInterval(distance: number): number {
  const heard = Math.min(farthestHeard, Math.max(nearestHeard, distance));
  // The ear compares ratios: a tenth of the distance sounds about three times as fast.
  return slowestPing * Math.sqrt(heard / farthestHeard);
}

/** A distance that a screen reader is told. */
export interface ToldDistance {
  /** Metres. */
  distance: number;
  isReached: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

/** Milliseconds. A user could not listen to more. */
const tellingPause = 5_000;
/** A distance is told again when it has changed by this factor. */
const toldChange = 1.5;
/** Metres. Changes of smaller distances are not told. */
const smallestTold = 0.01;

/** Whether the user is to hear the present distance after the one that was told last. */
export function shouldTellDistance(told: ToldDistance | null, present: ToldDistance): boolean {
  if (!told) return true;
  if (present.at - told.at < tellingPause) return false;
  const before = Math.max(smallestTold, told.distance);
  const ratio = Math.max(smallestTold, present.distance) / before;
  const hasChanged = ratio >= toldChange || ratio <= 1 / toldChange;
  return hasChanged || present.isReached !== told.isReached;
}
