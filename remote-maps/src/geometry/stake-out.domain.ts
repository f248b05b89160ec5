import type { MarkHeight } from '@feltbok/domain/boundary-marks/mark-height.ts';
import { courseBetween, type GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';

/** A place to be found in the field. */
export interface Target {
  /** As the user knows it. */
  name: string;
  position: GeoPosition;
  /** Of a mark. */
  uuid?: string;
  height?: MarkHeight | null;
  /** The mark at the other end of the boundary that is followed to it. */
  from?: { uuid: string; position: GeoPosition };
}

/** How a target is reached from here. */
export interface StakeOut {
  /** Metres on the ground. */
  distance: number;
  /** Clockwise from true north, in degrees. */
  bearing: number;
  /** Metres of the grid to go north and east; negative is south and west. */
  north: number;
  east: number;
}

/** @param gridOf easting and northing in the zone that the user reads */
export function stakeOut(
  from: GeoPosition,
  to: GeoPosition,
  gridOf: (position: GeoPosition) => { north: number; east: number },
): StakeOut {
  const here = gridOf(from);
  const there = gridOf(to);
  return {
    ...courseBetween(from, to),
    north: there.north - here.north,
    east: there.east - here.east,
  };
}

/** Surveyors' instruments have 400 gon to the circle. */
export const gonOf = (degrees: number): number => (degrees * 400) / 360;

/** Metres of the grid. */
export interface GridPlace {
  north: number;
  east: number;
}

/** Degrees clockwise from grid north. */
export const gridBearing = ({ north, east }: GridPlace): number =>
  ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;

/**
 * A way along the grid for who looks in a direction. @param heading degrees clockwise from grid
 * north
 */
export function asSeen(
  { north, east }: GridPlace,
  heading: number,
): { ahead: number; right: number } {
  const turn = (heading * Math.PI) / 180;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  return { ahead: north * cos + east * sin, right: east * cos - north * sin };
}

/** How a place lies to a line, in metres of the grid. */
export interface BesideLine {
  /** From the beginning of the line; negative before it. */
  along: number;
  /** To its end; negative beyond it. */
  left: number;
  /** To the right of the line for who looks to its end; negative to the left. */
  right: number;
}

/** @returns null where the line has no length */
export function besideLine(here: GridPlace, from: GridPlace, to: GridPlace): BesideLine | null {
  const line = { north: to.north - from.north, east: to.east - from.east };
  const length = Math.hypot(line.north, line.east);
  if (length < 0.001) return null;
  const seen = asSeen(
    { north: here.north - from.north, east: here.east - from.east },
    gridBearing(line),
  );
  return { along: seen.ahead, left: length - seen.ahead, right: seen.right };
}
