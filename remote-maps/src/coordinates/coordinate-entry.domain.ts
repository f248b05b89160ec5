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
  | 'outside'
  /** Where no triangle of NGO1948 is. */
  | 'outsideTriangles';

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
  const position = positionOf({ north, east });
  if (isInNorway(position)) return { ok: true, north, east };
  if (Number.isNaN(position.longitude)) return { ok: false, error: 'outsideTriangles' };
  const isExchanged = isInNorway(positionOf({ north: east, east: north }));
  return { ok: false, error: isExchanged ? 'exchanged' : 'outside' };
}

function metresOf(typed: string): number | null {
  const plain = typed.replace(/\s/g, '').replace(',', '.');
  return /^[+-]?\d+(\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
}

const isInNorway = ({ longitude, latitude }: GeoPosition) =>
  longitude >= norway.west && longitude <= norway.east && latitude >= norway.south && latitude <= norway.north;

/**
 * Both coordinates of one pasted text, such as `6689343.07, 370761,06`; null for any other.
 * @param isNgo whether they may be small or negative, as those of NGO1948, so that north is the first and else the larger
 */
export function splitCoordinates(pasted: string, isNgo = false): CoordinateEntry | null {
  const pair = isNgo ? /(?<![\d.,])-?\d{3,7}[.,]\d{1,3}(?![\d.,]\d)/g : /\d{5,7}(?:[.,]\d{1,3})?/g;
  const numbers = pasted.match(pair) ?? [];
  const [first, second] = numbers;
  if (numbers.length !== 2 || !first || !second) return null;
  if (isNgo) return { north: first, east: second };
  return Number.parseFloat(first) > Number.parseFloat(second)
    ? { north: first, east: second }
    : { north: second, east: first };
}
