import {
  computePlaneArea,
  type PlanePlace,
  roundToRegister,
} from '@feltbok/domain/boundary-lines/line-rings.domain.ts';
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

/** A place on the outline of a property. */
export type OutlinePlace = Pick<Corner, 'position' | 'north' | 'east'>;

const measureDistance = (from: PlanePlace, to: PlanePlace) =>
  Math.hypot(to.north - from.north, to.east - from.east);

/** Orders corners around a property: each is inserted where it lengthens the ring least. */
export function orderAroundProperty<Place extends PlanePlace>(corners: readonly Place[]): Place[] {
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

/** The way from a corner to the next. */
export interface RingPart {
  from: Corner;
  to: Corner;
  /** Places between them; empty for a straight side. */
  via: readonly OutlinePlace[];
}

/** Joins each corner to the next, and the last to the first, by straight sides. */
export const joinCorners = (ring: readonly Corner[]): RingPart[] =>
  ring.map((from, index) => ({ from, to: ring[(index + 1) % ring.length] as Corner, via: [] }));

/** Lists the places around a ring, each once. */
export const listOutline = (ring: readonly RingPart[]): OutlinePlace[] =>
  ring.flatMap(({ from, via }) => [from, ...via]);

export interface RingSide extends RingPart {
  /** Metres along the side on the ellipsoid, and in the map plane. */
  length: number;
  planeLength: number;
  /**
   * The direction of the straight way from corner to corner, clockwise from the north of the map
   * plane, in gon (400 per circle).
   */
  bearing: number;
}

/** Computes the sides from each corner to the next. */
export const listSides = (ring: readonly RingPart[]): RingSide[] =>
  ring.map(({ from, to, via }) => {
    const turns = Math.atan2(to.east - from.east, to.north - from.north) / (2 * Math.PI);
    const places: OutlinePlace[] = [from, ...via, to];
    let length = 0;
    let planeLength = 0;
    for (const [index, next] of places.slice(1).entries()) {
      const previous = places[index] as OutlinePlace;
      length += computeDistance(previous.position, next.position);
      planeLength += measureDistance(previous, next);
    }
    return { from, to, via, length, planeLength, bearing: ((turns + 1) % 1) * 400 };
  });

/** Square metres, rounded like the register's. */
export interface RingAreas {
  ellipsoid: number;
  plane: number;
}

/** @returns `null` where sides cross, or there are too few */
export function getAreas(ring: readonly OutlinePlace[]): RingAreas | null {
  const positions = ring.map(({ position }) => position);
  if (ring.length < 3 || crossesItself(positions)) return null;
  return {
    ellipsoid: roundToRegister(computeArea(positions)),
    plane: roundToRegister(computePlaneArea(ring)),
  };
}
