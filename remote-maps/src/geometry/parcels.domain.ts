import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { findRange } from '../coordinates/range.domain';

/** A GeoJSON geometry of one parcel: longitude and latitude in degrees, WGS84. */
export interface ParcelGeometry {
  type: keyof typeof coordinateDepth;
  coordinates: unknown[];
}

/** A box in degrees, WGS84. */
export interface DegreesBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface PropertyOutline {
  box: DegreesBox;
  parcels: ParcelGeometry[];
}

/** Number of array levels around the positions in a geometry's coordinates. */
export const coordinateDepth = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
} as const;

export type LonLat = [longitude: number, latitude: number];

/** The boundaries of a parcel as lines from corner to corner; a point has none. */
export function toParcelLines({ type, coordinates }: ParcelGeometry): GeoPosition[][] {
  const lines = [[], [coordinates], coordinates, coordinates.flat()][
    coordinateDepth[type]
  ] as LonLat[][];
  return lines.map((line) => line.map(([longitude, latitude]) => ({ longitude, latitude })));
}

/** The smallest box around the positions; `null` where there are none. */
export function toBox(positions: readonly LonLat[]): DegreesBox | null {
  if (positions.length === 0) return null;
  const [west, east] = findRange(positions.map(([longitude]) => longitude));
  const [south, north] = findRange(positions.map(([, latitude]) => latitude));
  return { west, south, east, north };
}
