import type { GeoPosition } from '@feltbok/shared/domain/geodesy';

/** Easting and northing as they are typed or pasted. */
export interface CoordinateEntry {
  north: string;
  east: string;
}

export type CoordinateError =
  /** No number with at most three decimals. */
  | 'north'
  | 'east'
  /** The two were exchanged. */
  | 'exchanged'
  /** Nowhere near Norway. */
  | 'outside';

export type ReadCoordinate = { ok: true; north: number; east: number } | { ok: false; error: CoordinateError };

/** Norway with its territorial sea and Svalbard, in degrees. */
const norway = { west: -2, south: 56, east: 37, north: 82 };

/**
 * What was typed, in metres. Spaces between thousands and a decimal comma are how coordinates are printed.
 * @param positionOf where such a coordinate lies in the zone it is meant in
 */
export function readCoordinate(
  entry: CoordinateEntry,
  positionOf: (coordinate: { north: number; east: number }) => GeoPosition,
): ReadCoordinate {
  const [north, east] = [metresOf(entry.north), metresOf(entry.east)];
  if (north === null) return { ok: false, error: 'north' };
  if (east === null) return { ok: false, error: 'east' };
  if (isInNorway(positionOf({ north, east }))) return { ok: true, north, east };
  const isExchanged = isInNorway(positionOf({ north: east, east: north }));
  return { ok: false, error: isExchanged ? 'exchanged' : 'outside' };
}

function metresOf(typed: string): number | null {
  const plain = typed.replace(/\s/g, '').replace(',', '.');
  return /^[+-]?\d+(\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
}

const isInNorway = ({ longitude, latitude }: GeoPosition) =>
  longitude >= norway.west && longitude <= norway.east && latitude >= norway.south && latitude <= norway.north;

/** Both coordinates of one pasted text, such as `6689343.07, 370761,06`, the larger as north; null for any other. */
export function splitCoordinates(pasted: string): CoordinateEntry | null {
  const numbers = pasted.match(/\d{5,7}(?:[.,]\d{1,3})?/g) ?? [];
  const [first, second] = numbers;
  if (numbers.length !== 2 || !first || !second) return null;
  return Number.parseFloat(first) > Number.parseFloat(second)
    ? { north: first, east: second }
    : { north: second, east: first };
}
