import { courseBetween, type GeoPosition } from '@feltbok/shared/domain/geodesy';

/** A place to be found in the field. */
export interface Target {
  /** As the user knows it. */
  name: string;
  position: GeoPosition;
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
  const [here, there] = [gridOf(from), gridOf(to)];
  return { ...courseBetween(from, to), north: there.north - here.north, east: there.east - here.east };
}

/** Surveyors' instruments have 400 gon to the circle. */
export const gonOf = (degrees: number): number => (degrees * 400) / 360;
