import type { CorrectionSource, MarkMeasurement } from './mark-measurement.ts';
import type { RepeatDemands } from './mean-verdict.ts';
import { computeAverage, type Deviations, weakestQuality } from './measured-quality.ts';

/** Difference of a measurement from an earlier one of the same mark, in metres. */
export interface MeasuredDifference {
  north: number;
  east: number;
  /** Null where either has no height. */
  height: number | null;
  /** Distance in the plane. */
  distance: number;
  /** Time between the two; negative where they overlap. */
  minutes: number;
  isSameFrame: boolean;
}

/** Sorts measurements by their beginning, the earliest first. */
export const sortByTime = (measurements: readonly MarkMeasurement[]): MarkMeasurement[] =>
  [...measurements].sort((a, b) => Date.parse(a.from) - Date.parse(b.from));

/** @param second of the same zone as the first */
export function computeMeasuredDifference(
  first: MarkMeasurement,
  second: MarkMeasurement,
): MeasuredDifference {
  const north = second.north - first.north;
  const east = second.east - first.east;
  const interval = Math.max(
    Date.parse(second.from) - Date.parse(first.to),
    Date.parse(first.from) - Date.parse(second.to),
  );
  return {
    north,
    east,
    distance: Math.hypot(north, east),
    minutes: interval / 60_000,
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

/** Metres. Rounding error of a difference that equals the tolerance. */
const rounding = 1e-6;

export function listRepeatFindings(
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

/** A position that a mark can take: a measurement, or the mean of several. */
export interface MeasuredPlace
  extends Pick<
    MarkMeasurement,
    'north' | 'east' | 'utmType' | 'height' | 'quality' | 'sigma' | 'frame'
  > {
  corrections: { source: CorrectionSource };
}

/**
 * Computes the mean of measurements in the same zone and frame.
 * @returns null for fewer than two measurements, and for different frames
 */
export function averageMeasurements(
  measurements: readonly MarkMeasurement[],
): MeasuredPlace | null {
  const [first] = measurements;
  if (!first || measurements.length < 2 || measurements.some(({ frame }) => frame !== first.frame))
    return null;
  const average = (getValue: (measurement: MarkMeasurement) => number) =>
    toMillimetre(computeAverage(measurements.map(getValue)));
  const heights = measurements.flatMap(({ height }) => (height === null ? [] : [height]));
  const hasHeight = heights.length === measurements.length;
  const averageSigma = (
    getSigma: (deviations: Deviations) => number | null,
    values: readonly number[],
  ) =>
    computeMeanSigma(
      measurements.map(({ sigma }) => getSigma(sigma)),
      values,
    );
  const norths = measurements.map(({ north }) => north);
  const easts = measurements.map(({ east }) => east);
  return {
    north: average(({ north }) => north),
    east: average(({ east }) => east),
    utmType: first.utmType,
    height: hasHeight ? toMillimetre(computeAverage(heights)) : null,
    sigma: {
      east: averageSigma(({ east }) => east, easts) ?? 0,
      north: averageSigma(({ north }) => north, norths) ?? 0,
      height: hasHeight ? averageSigma(({ height }) => height, heights) : null,
    },
    quality: weakestQuality(measurements.map(({ quality }) => quality)),
    frame: first.frame,
    corrections: { source: findCommonSource(measurements) },
  };
}

/** Computes σ of a mean from the stated values, never better than the measurements agree. */
function computeMeanSigma(
  stated: readonly (number | null)[],
  values: readonly number[],
): number | null {
  const known = stated.filter((sigma) => sigma !== null);
  if (known.length < stated.length) return null;
  const count = values.length;
  const mean = computeAverage(values);
  const byAgreement = Math.sqrt(
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1) / count,
  );
  return Math.max(Math.hypot(...known) / count, byAgreement);
}

function findCommonSource(measurements: readonly MarkMeasurement[]): CorrectionSource {
  const sources = measurements.map(({ corrections }) => corrections.source);
  if (sources.includes('global')) return 'global';
  return sources.includes('unknown') ? 'unknown' : 'network';
}

const toMillimetre = (metres: number) => Number(metres.toFixed(3));
