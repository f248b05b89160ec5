import { planeSigma } from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import { computeAverage } from '@feltbok/domain/boundary-marks/measured-quality.ts';
import { computeDistance } from '@feltbok/domain/coordinates/geodesy.ts';
import type { Epoch } from './nmea.domain';

/** Which epochs a measurement takes, and how many. A limit of `null` does not apply. */
export interface MeasuringLimits {
  epochs: number;
  /** Whether solutions other than a fixed one are left out. */
  isFixedOnly: boolean;
  pdop: number | null;
  /** Maximum age of the corrections in seconds. */
  age: number | null;
  /** Maximum standard deviation in the plane, in metres. */
  sigma: number | null;
}

export const usualLimits: MeasuringLimits = {
  epochs: 30,
  isFixedOnly: true,
  pdop: 4,
  age: 10,
  sigma: 0.03,
};

/**
 * Why an epoch is left out. A value that the receiver does not state counts as beyond its limit.
 */
export const omissions = [
  'no position',
  'not fixed',
  'no deviation',
  'sigma',
  'pdop',
  'age',
] as const;
type Omission = (typeof omissions)[number];

/** The epochs of one mark so far. */
export interface Measuring {
  limits: MeasuringLimits;
  taken: readonly MeasuredEpoch[];
  omitted: Readonly<Partial<Record<Omission, number>>>;
  /** Why the latest epoch was left out; `null` where it was taken. */
  omission: Omission | null;
  /** The time of the latest epoch by the receiver's clock, in milliseconds since 1970. */
  latest: number | null;
  /**
   * Metres from the mean to the epoch at which the antenna had moved; `null` while it stands still.
   */
  jump: number | null;
  /** Why no more epochs are taken; `complete` when their number is reached. */
  end: 'complete' | 'time jump' | 'antenna moved' | 'stopped' | null;
}

/** An epoch with all values that a measurement needs. */
export interface MeasuredEpoch extends Epoch {
  quality: Exclude<Epoch['quality'], 'none'>;
  position: NonNullable<Epoch['position']>;
  sigma: NonNullable<Epoch['sigma']>;
}

export const createMeasuring = (limits: MeasuringLimits): Measuring => ({
  limits,
  taken: [],
  omitted: {},
  omission: null,
  latest: null,
  jump: null,
  end: null,
});

/** Milliseconds. After a longer gap the antenna occupies the mark anew. */
const longestGap = 60_000;

/** Adds an epoch to the measurement. A second epoch of the same moment is ignored. */
export function addEpoch(measuring: Measuring, epoch: Epoch): Measuring {
  const { limits, taken, omitted, latest, end } = measuring;
  if (end !== null || epoch.at === latest) return measuring;
  if (latest !== null && (epoch.at < latest || epoch.at > latest + longestGap))
    return { ...measuring, end: 'time jump' };
  const omission = findOmission(epoch, limits);
  const seen = { ...measuring, omission, latest: epoch.at };
  if (omission)
    return { ...seen, omitted: { ...omitted, [omission]: (omitted[omission] ?? 0) + 1 } };
  const measured = epoch as MeasuredEpoch;
  const jump = findJump(taken, measured);
  if (jump !== null) return { ...seen, jump, end: 'antenna moved' };
  const all = [...taken, measured];
  return { ...seen, taken: all, end: all.length < limits.epochs ? null : 'complete' };
}

/** Metres. An antenna this close to the mean has not been moved, however small the stated σ is. */
const smallestJump = { plane: 0.1, height: 0.2 } as const;
/** Multiples of σ. An epoch of an antenna that stands still lies farther off once in 200,000. */
const jumpInSigmas = 5;

/**
 * @returns metres from the mean of the epochs so far, in the plane or in height; `null` where the
 * antenna stands still
 */
function findJump(
  taken: readonly MeasuredEpoch[],
  { position, height, sigma }: MeasuredEpoch,
): number | null {
  if (taken.length === 0) return null;
  const mean = {
    longitude: computeAverage(taken.map((epoch) => epoch.position.longitude)),
    latitude: computeAverage(taken.map((epoch) => epoch.position.latitude)),
  };
  const distance = computeDistance(mean, position);
  if (distance > Math.max(smallestJump.plane, jumpInSigmas * planeSigma(sigma))) return distance;
  const heights = taken.map((epoch) => epoch.height).filter((value) => value !== null);
  if (height === null || heights.length === 0) return null;
  const rise = Math.abs(height - computeAverage(heights));
  return rise > Math.max(smallestJump.height, jumpInSigmas * (sigma.height ?? 0)) ? rise : null;
}

function findOmission(
  { quality, position, sigma, pdop, correctionAge }: Epoch,
  limits: MeasuringLimits,
): Omission | null {
  if (quality === 'none' || !position) return 'no position';
  if (limits.isFixedOnly && quality !== 'fixed') return 'not fixed';
  if (!sigma) return 'no deviation';
  if (isBeyond(limits.sigma, Math.hypot(sigma.east, sigma.north) / Math.SQRT2)) return 'sigma';
  if (isBeyond(limits.pdop, pdop)) return 'pdop';
  return quality !== 'single' && isBeyond(limits.age, correctionAge) ? 'age' : null;
}

const isBeyond = (limit: number | null, value: number | null) =>
  limit !== null && (value === null || value > limit);
