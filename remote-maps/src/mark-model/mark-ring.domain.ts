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

interface LineBetweenMarks {
  startMarkUuid: string;
  endMarkUuid: string;
}

/** A step of a ring along a line, which may have been drawn from its other end. */
interface LineStep<Line extends LineBetweenMarks> {
  fromUuid: string;
  toUuid: string;
  line: Line;
}

/**
 * Finds the way around marks along lines.
 * @param lines lines that start and end at these marks
 * @returns `null` unless the lines form one closed ring that passes every mark once
 */
export function findLineRing<Line extends LineBetweenMarks>(
  markUuids: ReadonlySet<string>,
  lines: readonly Line[],
): LineStep<Line>[] | null {
  const [first] = markUuids;
  if (first === undefined || markUuids.size < 3 || lines.length !== markUuids.size) return null;
  const ring: LineStep<Line>[] = [];
  let fromUuid = first;
  do {
    const previous = ring.at(-1)?.line;
    const atMark = lines.filter((line) =>
      [line.startMarkUuid, line.endMarkUuid].includes(fromUuid),
    );
    const line = atMark.find((candidate) => candidate !== previous);
    if (!line || atMark.length !== 2) return null;
    const toUuid = line.startMarkUuid === fromUuid ? line.endMarkUuid : line.startMarkUuid;
    ring.push({ fromUuid, toUuid, line });
    fromUuid = toUuid;
  } while (fromUuid !== first && ring.length < markUuids.size);
  return fromUuid === first && ring.length === markUuids.size ? ring : null;
}

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
