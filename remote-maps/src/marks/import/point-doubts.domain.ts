import type { SurveyPoint } from '@feltbok/survey-formats';
import type { Conversion } from '@feltbok/survey-formats/coordinates';
import { findRange } from '../../coordinates/range.domain';
import { measureKilometres } from '../../geometry/distance.domain';
import type { DegreesBox } from '../../geometry/parcels.domain';
import type { Doubt } from './import-report.domain';

/**
 * Kilometres from the other points, and a multiple of the median distance; a point beyond both is
 * reported.
 */
const farKilometres = 5;
const farMedianMultiple = 10;
const minPointsForMedian = 3;

/** A doubt about a point, with the number of the point's line in the file. */
type NumberedDoubt = Doubt & { number: number };

/**
 * Finds points so far from the others, or from the property where there are few, that their line
 * may be damaged.
 * @param toDegrees converts from the points' plane
 */
export function findFarPoints(
  points: readonly SurveyPoint[],
  property: DegreesBox | null,
  toDegrees: Conversion,
): NumberedDoubt[] {
  if (points.length < minPointsForMedian)
    return property ? findFarFromProperty(points, property, toDegrees) : [];
  const norths = points.map(({ north }) => north);
  const easts = points.map(({ east }) => east);
  const [lowest, highest] = findRange(norths);
  const [west, east] = findRange(easts);
  if (Math.hypot(highest - lowest, east - west) / 1000 <= farKilometres) return [];
  const middle = { north: getMedian(norths), east: getMedian(easts) };
  const distances = points.map(
    (point) => Math.hypot(point.north - middle.north, point.east - middle.east) / 1000,
  );
  return listFarPoints(
    points,
    distances,
    Math.max(farKilometres, getMedian(distances) * farMedianMultiple),
  );
}

function findFarFromProperty(
  points: readonly SurveyPoint[],
  property: DegreesBox,
  toDegrees: Conversion,
): NumberedDoubt[] {
  const distances = points.map(({ north, east }) => {
    const [x, y] = toDegrees([east, north]);
    return measureKilometres(property, { west: x, east: x, south: y, north: y });
  });
  return listFarPoints(points, distances, farKilometres);
}

/** @param distances kilometres, in the order of the points */
const listFarPoints = (
  points: readonly SurveyPoint[],
  distances: readonly number[],
  limit: number,
): NumberedDoubt[] =>
  points.flatMap(({ number }, at) => {
    const kilometres = distances[at] ?? 0;
    return kilometres > limit ? [{ number, doubt: 'far' as const, kilometres }] : [];
  });

/** Lists doubts from reading the lines, and missing heights where most points have one. */
export function listLineDoubts(points: readonly SurveyPoint[]): NumberedDoubt[] {
  const heights = points.filter(({ height }) => height !== null).length;
  const isHeightUsual = heights < points.length && heights * 2 > points.length;
  return points.flatMap(({ number, height, doubt: readingDoubt }) => {
    const doubt = readingDoubt ?? (isHeightUsual && height === null ? 'no height' : null);
    return doubt ? [{ number, doubt }] : [];
  });
}

const getMedian = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;
