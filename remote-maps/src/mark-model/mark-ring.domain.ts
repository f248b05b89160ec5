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
  /** Metres in the zone that the cadastre is stored in, as `east`. */
  north: number;
  east: number;
}

type InPlane = Pick<Corner, 'north' | 'east'>;

const planeDistance = (from: InPlane, to: InPlane) =>
  Math.hypot(to.north - from.north, to.east - from.east);

/**
 * Corners in their order around a property: each comes where it makes the way around least longer.
 */
export function aroundProperty<One extends InPlane>(corners: readonly One[]): One[] {
  const ring: One[] = [];
  for (const corner of corners) {
    let best = ring.length;
    let least = Number.POSITIVE_INFINITY;
    for (const [at, from] of ring.entries()) {
      const to = ring[(at + 1) % ring.length] as One;
      const longer =
        planeDistance(from, corner) + planeDistance(corner, to) - planeDistance(from, to);
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
  /** Clockwise from the north of the map plane, in gon (400 a circle). */
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
      planeLength: planeDistance(from, to),
      bearing: ((turns + 1) % 1) * 400,
    };
  });

/** Square metres, as the register has them. */
export interface RingAreas {
  ellipsoid: number;
  plane: number;
}

/** @returns null where the sides cross, or there are too few */
export function getAreas(ring: readonly Omit<Corner, 'uuid' | 'name'>[]): RingAreas | null {
  const positions = ring.map(({ position }) => position);
  if (ring.length < 3 || crossesItself(positions)) return null;
  return { ellipsoid: asInRegister(computeArea(positions)), plane: asInRegister(planeArea(ring)) };
}

/**
 * Sums the trapezoids below each side. Coordinates count from the first corner, because large
 * numbers would lose the decimals.
 */
function planeArea(ring: readonly InPlane[]): number {
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

/** Areas of the register have one decimal. */
const asInRegister = (squareMetres: number): number => Math.round(squareMetres * 10) / 10;
