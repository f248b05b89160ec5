import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { createProjection, type PlaneSystem } from '@feltbok/survey-formats/coordinates';

/** Easting and northing as they are typed or pasted. */
export interface CoordinateEntry {
  north: string;
  east: string;
}

export type CoordinateError =
  /** The text is no number with at most three decimals. */
  | 'north'
  | 'east'
  /** The two were exchanged. */
  | 'exchanged'
  /** Nowhere near Norway. */
  | 'outside'
  /** Where no triangle of NGO1948 is. */
  | 'outsideTriangles';

export type ReadCoordinate =
  | { ok: true; north: number; east: number }
  | { ok: false; error: CoordinateError };

/** Norway with its territorial sea and Svalbard, in degrees. */
const norway = { west: -2, south: 56, east: 37, north: 82 };

/**
 * Reads a typed coordinate in metres, with spaces between thousands and a decimal comma as
 * coordinates are printed.
 * @param toPosition finds the place of the coordinate in the zone it is meant in
 */
export function readCoordinate(
  entry: CoordinateEntry,
  toPosition: (coordinate: { north: number; east: number }) => GeoPosition,
): ReadCoordinate {
  const north = parseMetres(entry.north);
  const east = parseMetres(entry.east);
  if (north === null) return { ok: false, error: 'north' };
  if (east === null) return { ok: false, error: 'east' };
  const position = toPosition({ north, east });
  if (isInNorway(position)) return { ok: true, north, east };
  if (Number.isNaN(position.longitude)) return { ok: false, error: 'outsideTriangles' };
  const isExchanged = isInNorway(toPosition({ north: east, east: north }));
  return { ok: false, error: isExchanged ? 'exchanged' : 'outside' };
}

function parseMetres(typed: string): number | null {
  const plain = typed.replace(/\s/g, '').replace(',', '.');
  return /^[+-]?\d+(\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
}

const isInNorway = ({ longitude, latitude }: GeoPosition) =>
  longitude >= norway.west &&
  longitude <= norway.east &&
  latitude >= norway.south &&
  latitude <= norway.north;

/**
 * Splits a pasted text such as `6689343.07, 370761,06` into both coordinates; `null` for any other
 * text.
 * @param isNgo whether they may be small or negative, as in NGO1948, so that north comes first;
 * otherwise the larger one is north
 */
export function splitCoordinates(pasted: string, isNgo = false): CoordinateEntry | null {
  const pair = isNgo
    ? /(?<![\d.,])-?\d{3,7}[.,]\d{1,3}(?![\d.,]\d)/g
    : /(?<![\d.,])\d{5,7}(?:[.,]\d{1,3})?(?![.,]?\d)/g;
  const numbers = joinThousands(pasted).match(pair) ?? [];
  const [first, second] = numbers;
  if (numbers.length !== 2 || !first || !second) return null;
  if (isNgo) return { north: first, east: second };
  return Number.parseFloat(first) > Number.parseFloat(second)
    ? { north: first, east: second }
    : { north: second, east: first };
}

/** Removes the blanks between thousands, as coordinates are shown: `6 689 343,07`. */
const joinThousands = (text: string): string =>
  text.replace(/(?<![\d.,])\d{1,3}(?:\s\d{3})+(?!\d|\s\d{3}(?!\d))/g, (number) =>
    number.replace(/\s/g, ''),
  );

/**
 * Reads both coordinates of a pasted text in metres of a system, as `splitCoordinates` does or
 * converted from degrees.
 * @returns `null` for any other text, and for degrees where the system needs triangles
 */
export function readPastedPair(pasted: string, system: PlaneSystem): CoordinateEntry | null {
  const position = readDegrees(pasted);
  if (!position) return splitCoordinates(pasted, system.isNgo);
  if (system.isNgo) return null;
  const { longitude, latitude } = position;
  const [east = Number.NaN, north = Number.NaN] = createProjection(system.plane)([
    longitude,
    latitude,
  ]);
  const toText = (metres: number) => String(Math.round(metres * 1000) / 1000);
  return { north: toText(north), east: toText(east) };
}

/** Degrees with decimals, or with minutes, or with minutes and seconds. */
const part = String.raw`(\d{1,2}(?:[.,]\d+)?)\s*`;
const seconds = `(?:${part}(?:["″”]|''))?`;
const minutes = String.raw`(?:${part}['′’]\s*${seconds})?`;
const angle = String.raw`${part}(?:°\s*${minutes})?`;
const pairOfAngles = new RegExp(
  String.raw`^\s*([NØE])?\s*${angle}\s*([NØE])?[,;\s]+([NØE])?\s*${angle}\s*([NØE])?\s*$`,
  'i',
);

/**
 * Reads a place in degrees of EUREF89 or WGS84, as maps and telephones write it: `59.902057,
 * 10.718724` or `59°54′7″N 10°43′7″E`.
 * @returns `null` for any other text, and outside Norway
 */
export function readDegrees(text: string): GeoPosition | null {
  const match = pairOfAngles.exec(text);
  if (!match || !/[.,]\d|°/.test(text)) return null;
  const [, before = '', ...rest] = match;
  const first = toDegrees(rest.slice(0, 3));
  const second = toDegrees(rest.slice(5, 8));
  const isFirstEast = /[ØE]/i.test(before || (rest[3] ?? ''));
  // North is the larger number everywhere in Norway.
  const isLongitudeFirst = isFirstEast || first < second;
  const position = isLongitudeFirst
    ? { longitude: first, latitude: second }
    : { longitude: second, latitude: first };
  return isInNorway(position) ? position : null;
}

function toDegrees([degrees = '0', minutes = '0', seconds = '0']: ReadonlyArray<
  string | undefined
>): number {
  const toNumber = (written: string) => Number(written.replace(',', '.'));
  return toNumber(degrees) + toNumber(minutes) / 60 + toNumber(seconds) / 3600;
}
