import type { UtmZone } from '@feltbok/shared/domain/coordinates';

/** A point that the device or the server has already. */
export interface KnownPoint {
  type: string;
  /** Metres in the zone. */
  north: number;
  east: number;
  zone: UtmZone;
}

/** Many such points, as they travel between two threads without costing the page a frame. */
export interface PointColumns {
  /** Code by code. */
  types: string;
  /** North, east and zone of each. */
  numbers: Float64Array<ArrayBuffer>;
}

export function toColumns(points: readonly KnownPoint[]): PointColumns {
  const numbers = new Float64Array(points.length * 3);
  for (const [index, { north, east, zone }] of points.entries()) numbers.set([north, east, zone], index * 3);
  return { types: points.map(({ type }) => type).join('\n'), numbers };
}

export function* fromColumns({ types, numbers }: PointColumns): Generator<KnownPoint> {
  for (const [index, type] of types.split('\n').entries()) {
    const [north, east, zone] = numbers.subarray(index * 3, index * 3 + 3);
    if (north === undefined || east === undefined) return;
    yield { type, north, east, zone: zone as UtmZone };
  }
}
