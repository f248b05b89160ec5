import type { CorrectionSource, MarkMeasurement } from './mark-measurement.ts';
import type { RepeatDemands } from './mean-verdict.ts';
import { computeAverage, type Deviations, weakestQuality } from './measured-quality.ts';

/** How far a measurement is from an earlier one of the same mark, in metres. */
export interface MeasuredDifference {
  north: number;
  east: number;
  /** Null where either has no height. */
  height: number | null;
  /** In the plane. */
  distance: number;
  /** Between the two; negative where they overlap. */
  minutes: number;
  isSameFrame: boolean;
}

/** Earliest first. */
export const inOrderOfTime = (measurements: readonly MarkMeasurement[]): MarkMeasurement[] =>
  [...measurements].sort((one, other) => Date.parse(one.from) - Date.parse(other.from));

/** @param second of the same zone as the first */
export function differenceBetween(
  first: MarkMeasurement,
  second: MarkMeasurement,
): MeasuredDifference {
  const north = second.north - first.north;
  const east = second.east - first.east;
  const apart = Math.max(
    Date.parse(second.from) - Date.parse(first.to),
    Date.parse(first.from) - Date.parse(second.to),
  );
  return {
    north,
    east,
    distance: Math.hypot(north, east),
    minutes: apart / 60_000,
    height: first.height === null || second.height === null ? null : second.height - first.height,
    isSameFrame: first.frame === second.frame,
  };
}

/**
 * What speaks against a measurement as the control of another.
 * - `frame`: they are in different frames, so that the difference says nothing
 * - `same time`: they overlap, and are one measurement
 * - `too soon`: the satellites stand much as they stood
 * - `plane`, `height`: the difference is beyond the tolerance
 */
export type RepeatFinding = 'frame' | 'same time' | 'too soon' | 'plane' | 'height';

/** Metres: what the computer's numbers leave of a difference that is the tolerance itself. */
const rounding = 1e-6;

export function repeatFindings(
  { distance, height, minutes, isSameFrame }: MeasuredDifference,
  { planeTolerance, heightTolerance, minutesApart }: RepeatDemands,
): RepeatFinding[] {
  const findings: RepeatFinding[] = [];
  if (!isSameFrame) findings.push('frame');
  if (minutes < 0) findings.push('same time');
  else if (minutesApart !== undefined && minutes < minutesApart) findings.push('too soon');
  if (planeTolerance !== undefined && distance > planeTolerance + rounding) findings.push('plane');
  if (
    heightTolerance !== undefined &&
    height !== null &&
    Math.abs(height) > heightTolerance + rounding
  )
    findings.push('height');
  return findings;
}

/** What a mark can go by: a measurement, or the mean of several. */
export interface MeasuredPlace
  extends Pick<
    MarkMeasurement,
    'north' | 'east' | 'utmType' | 'height' | 'quality' | 'sigma' | 'frame'
  > {
  corrections: { source: CorrectionSource };
}

/**
 * The mean of measurements in the same zone and frame.
 * @returns null of fewer than two, and of measurements in different frames
 */
export function meanOfMeasurements(measurements: readonly MarkMeasurement[]): MeasuredPlace | null {
  const [first] = measurements;
  if (!first || measurements.length < 2 || measurements.some(({ frame }) => frame !== first.frame))
    return null;
  const mean = (of: (one: MarkMeasurement) => number) =>
    toMillimetre(computeAverage(measurements.map(of)));
  const heights = measurements.flatMap(({ height }) => (height === null ? [] : [height]));
  const hasHeight = heights.length === measurements.length;
  const sigma = (of: (one: Deviations) => number | null, values: readonly number[]) =>
    sigmaOfMean(
      measurements.map((one) => of(one.sigma)),
      values,
    );
  const norths = measurements.map(({ north }) => north);
  const easts = measurements.map(({ east }) => east);
  return {
    north: mean(({ north }) => north),
    east: mean(({ east }) => east),
    utmType: first.utmType,
    height: hasHeight ? toMillimetre(computeAverage(heights)) : null,
    sigma: {
      east: sigma(({ east }) => east, easts) ?? 0,
      north: sigma(({ north }) => north, norths) ?? 0,
      height: hasHeight ? sigma(({ height }) => height, heights) : null,
    },
    quality: weakestQuality(measurements.map(({ quality }) => quality)),
    frame: first.frame,
    corrections: { source: sourceOfAll(measurements) },
  };
}

/** Of independent measurements: by what each is stated to be, and never better than they agree. */
function sigmaOfMean(stated: readonly (number | null)[], values: readonly number[]): number | null {
  const known = stated.filter((one) => one !== null);
  if (known.length < stated.length) return null;
  const count = values.length;
  const mean = computeAverage(values);
  const byAgreement = Math.sqrt(
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1) / count,
  );
  return Math.max(Math.hypot(...known) / count, byAgreement);
}

function sourceOfAll(measurements: readonly MarkMeasurement[]): CorrectionSource {
  const sources = measurements.map(({ corrections }) => corrections.source);
  if (sources.includes('global')) return 'global';
  return sources.includes('unknown') ? 'unknown' : 'network';
}

const toMillimetre = (metres: number) => Number(metres.toFixed(3));
