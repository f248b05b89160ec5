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
