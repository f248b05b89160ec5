import { type PointTable, sizeOfTable } from '@feltbok/shared/device/point-table.domain';
import type { LineDoubt } from '@feltbok/survey-formats';
import type { Conversion } from '@feltbok/survey-formats/coordinates';
import { kilometresBetween } from '../../geometry/distance.domain';
import type { DegreesBox } from '../../geometry/parcels.domain';
import type { Doubt } from './import-report.domain';

/**
 * Kilometres from the others, and so many times the median distance, from which on a point is
 * pointed out.
 */
const farKilometres = 5;
const farTimes = 10;
const fewestForMedian = 3;

type NumberedDoubt = Doubt & { number: number };

/** Points that were added. */
interface AddedPoints {
  points: PointTable;
  /** Their lines or features, from 1. */
  sources: Uint32Array;
}

/**
 * Those that lie so far from the others, or from the property where there are few, that their line
 * may be damaged.
 * @param across kilometres from corner to corner of all
 * @param toDegrees from the plane of the points
 */
export function farPoints(
  { points: { norths, easts }, sources }: AddedPoints,
  across: number,
  property: DegreesBox | null,
  toDegrees: Conversion,
): NumberedDoubt[] {
  let limit = farKilometres;
  let distances = new Float64Array();
  if (norths.length < fewestForMedian && property)
    distances = norths.map((north, row) => {
      const [x, y] = toDegrees([easts[row] as number, north]);
      return kilometresBetween(property, { west: x, east: x, south: y, north: y });
    });
  else if (norths.length >= fewestForMedian && across > farKilometres) {
    const north = medianOf(norths);
    const east = medianOf(easts);
    distances = norths.map(
      (one, row) => Math.hypot(one - north, (easts[row] as number) - east) / 1000,
    );
    limit = Math.max(limit, medianOf(distances) * farTimes);
  }
  const far: NumberedDoubt[] = [];
  for (const [row, kilometres] of distances.entries())
    if (kilometres > limit) far.push({ number: sources[row] as number, doubt: 'far', kilometres });
  return far;
}

/**
 * What lines show of themselves, and those without a height where most others have one.
 * @param heights how many points have one
 */
export function doubtsOfLines(
  { points, sources }: AddedPoints,
  shown: ReadonlyMap<number, LineDoubt>,
  heights: number,
): NumberedDoubt[] {
  const size = sizeOfTable(points);
  const isRare = heights < size && heights * 2 > size;
  if (shown.size === 0 && !isRare) return [];
  return Array.from({ length: size }, (_, row) => row).flatMap((row) => {
    const number = sources[row] as number;
    const isWithout = isRare && Number.isNaN(points.numbers.height?.[row]);
    const doubt = shown.get(number) ?? (isWithout ? 'no height' : null);
    return doubt ? [{ number, doubt }] : [];
  });
}

const medianOf = (column: Float64Array) =>
  column.slice().sort()[Math.floor(column.length / 2)] as number;
