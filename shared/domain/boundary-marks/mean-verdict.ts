import type { Deviations, MeasuredQuality } from './measured-quality.ts';

/**
 * What a customer demands of a mark that is measured more than once. What is not set is not judged.
 */
export interface RepeatDemands {
  /** Metres in the plane. */
  planeTolerance?: number | undefined;
  /** Metres. */
  heightTolerance?: number | undefined;
  /** Minutes from the end of one measurement to the beginning of the other. */
  minutesApart?: number | undefined;
}

/** Standard deviation of a position in the plane, in metres. */
export const planeSigma = ({ east, north }: Pick<Deviations, 'east' | 'north'>): number =>
  Math.hypot(east, north) / Math.SQRT2;

/**
 * What σ and spread of a measured mean may be at most, in metres; null where nobody demands
 * anything.
 */
export interface MeanLimits {
  plane: number | null;
  height: number | null;
}

/**
 * A fixed solution is centimetres: a mean beyond this is no such thing, whatever the user allows.
 * Metres.
 */
export const fixedLimits = { plane: 0.1, height: 0.2 } as const;

/** GNSS finds heights about half as well as positions in the plane. */
const heightForPlane = 2;

/**
 * The limits of a mean, the stricter of what user and customer demand.
 * @param sigma greatest of an epoch in the plane that the user allows, in metres; null where any is
 *   allowed
 */
export function toMeanLimits(sigma: number | null, demands: RepeatDemands): MeanLimits {
  const plane = getStricter(sigma, demands.planeTolerance ?? null);
  const height = demands.heightTolerance ?? (plane === null ? null : plane * heightForPlane);
  return { plane, height };
}

function getStricter(first: number | null, second: number | null): number | null {
  if (first === null) return second;
  return second === null ? first : Math.min(first, second);
}

/**
 * What of a mean is beyond a limit.
 * - `spread`, `heightSpread`: its epochs differ too much, as those of an antenna that was moved
 * - `sigma`, `heightSigma`: its standard deviation is too great
 */
export interface MeanFinding {
  kind: 'spread' | 'sigma' | 'heightSpread' | 'heightSigma';
  /** Metres, as `limit`. */
  value: number;
  limit: number;
}

/** A mean of epochs, or of measurements, which have no spread. */
export interface JudgedMean {
  quality: MeasuredQuality;
  sigma: Deviations;
  spread?: Deviations | null;
  /** What a measurement was judged by when it was taken. */
  limits?: MeanLimits;
}

/**
 * Judges a mean by its standard deviation and by how its epochs differ, in the plane and in height.
 * @param limits those of the measurement itself if left out
 * @returns at most one finding for each direction; empty where the mean is good enough
 */
export function judgeMean(
  mean: JudgedMean,
  limits: MeanLimits | undefined = mean.limits,
): MeanFinding[] {
  const isFixed = mean.quality === 'fixed';
  const plane = getStricter(limits?.plane ?? null, isFixed ? fixedLimits.plane : null);
  const height = getStricter(limits?.height ?? null, isFixed ? fixedLimits.height : null);
  const { sigma, spread } = mean;
  const findings = [
    findExcess('spread', spread ? planeSigma(spread) : null, plane) ??
      findExcess('sigma', planeSigma(sigma), plane),
    findExcess('heightSpread', spread?.height ?? null, height) ??
      findExcess('heightSigma', sigma.height, height),
  ];
  return findings.filter((finding) => finding !== null);
}

/**
 * Metres: what rounding to tenths of a millimetre leaves of a deviation that is the limit itself.
 */
const rounding = 1e-4;

function findExcess(
  kind: MeanFinding['kind'],
  value: number | null,
  limit: number | null,
): MeanFinding | null {
  if (value === null || limit === null || value <= limit + rounding) return null;
  return { kind, value, limit };
}
