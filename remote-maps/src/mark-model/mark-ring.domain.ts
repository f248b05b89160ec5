import {
  computeArea,
  computeDistance,
  type GeoPosition,
} from '@feltbok/domain/coordinates/geodesy.ts';
import { crossesItself } from '@feltbok/domain/sketches/sketch-measures.ts';

/** A mark as the corner of a property. */
export interface Corner {
  uuid: string;
  name: string;
  position: GeoPosition;
  /** Metres in the zone that the cadastre uses, like `east`. */
  north: number;
  east: number;
}

type InPlane = Pick<Corner, 'north' | 'east'>;

const measureDistance = (from: InPlane, to: InPlane) =>
  Math.hypot(to.north - from.north, to.east - from.east);

/** Orders corners around a property: each is inserted where it lengthens the ring least. */
export function orderAroundProperty<Place extends InPlane>(corners: readonly Place[]): Place[] {
  const ring: Place[] = [];
  for (const corner of corners) {
    let best = ring.length;
    let least = Number.POSITIVE_INFINITY;
    for (const [at, from] of ring.entries()) {
      const to = ring[(at + 1) % ring.length] as Place;
      const longer =
        measureDistance(from, corner) + measureDistance(corner, to) - measureDistance(from, to);
      if (longer >= least) continue;
      best = at + 1;
      least = longer;
    }
    ring.splice(best, 0, corner);
  }
  return ring;
}

export interface RingSide {
  from: Corner;
  to: Corner;
  /** Metres on the ellipsoid, and in the map plane. */
  length: number;
  planeLength: number;
  /** Clockwise from the north of the map plane, in gon (400 per circle). */
  bearing: number;
}

/** Lists the sides from each corner to the next. */
export const listSides = (ring: readonly Corner[]): RingSide[] =>
  ring.map((from, index) => {
    const to = ring[(index + 1) % ring.length] as Corner;
    const turns = Math.atan2(to.east - from.east, to.north - from.north) / (2 * Math.PI);
    return {
      from,
      to,
      length: computeDistance(from.position, to.position),
      planeLength: measureDistance(from, to),
      bearing: ((turns + 1) % 1) * 400,
    };
  });

/** Square metres, rounded like the register's. */
export interface RingAreas {
  ellipsoid: number;
  plane: number;
}

/** @returns `null` where sides cross, or there are too few */
export function getAreas(ring: readonly Omit<Corner, 'uuid' | 'name'>[]): RingAreas | null {
  const positions = ring.map(({ position }) => position);
  if (ring.length < 3 || crossesItself(positions)) return null;
  return {
    ellipsoid: roundToRegister(computeArea(positions)),
    plane: roundToRegister(computePlaneArea(ring)),
  };
}

/**
 * Sums the trapezoids below each side. Coordinates are relative to the first corner, because large
 * numbers would lose decimals.
 */
function computePlaneArea(ring: readonly InPlane[]): number {
  const [first] = ring;
  if (!first) return 0;
  const places = ring.map(({ north, east }) => ({
    north: north - first.north,
    east: east - first.east,
  }));
  const twice = places.reduce((sum, from, index) => {
    const to = places[(index + 1) % places.length] as InPlane;
    return sum + from.east * to.north - to.east * from.north;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Areas in the register have one decimal. */
const roundToRegister = (squareMetres: number): number => Math.round(squareMetres * 10) / 10;
