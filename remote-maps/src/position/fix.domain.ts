import { computeDistance, type GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';

/** A position as the device states it. */
export interface Fix {
  position: GeoPosition;
  /** Metres. The true position lies within this distance with a probability of 95 per cent. */
  accuracy: number;
  /** When the position was taken, in milliseconds since 1970. */
  at: number;
  /**
   * Whether the position can be reached from the former one: a receiver under trees may jump for a
   * moment.
   */
  isSteady: boolean;
}

/** Metres a second. Nobody in the field moves faster. */
const maxSpeed = 40;

export function toNextFix(before: Fix | null, found: Omit<Fix, 'isSteady'>): Fix {
  if (!before) return { ...found, isSteady: true };
  const seconds = Math.max(0, (found.at - before.at) / 1000);
  const possible = before.accuracy + found.accuracy + maxSpeed * seconds;
  return { ...found, isSteady: computeDistance(before.position, found.position) <= possible };
}

/** Metres. A position that is less accurate tells only which valley the user is in. */
const coarseAccuracy = 100;

export const isCoarse = ({ accuracy }: Fix): boolean => accuracy > coarseAccuracy;

/** Milliseconds. The device may have moved since an older position. */
const maxAge = 15_000;

/**
 * Why a position cannot become a mark.
 * - `too inaccurate`: it is worse than the user's limit
 * - `unsteady`: it has just jumped
 * - `old`: the receiver has been silent for too long
 */
export type FixError = 'too inaccurate' | 'unsteady' | 'old';

/**
 * @param limit centimetres
 * @param now milliseconds since 1970
 */
export function findFixError(fix: Fix, limit: number, now: number): FixError | null {
  if (now - fix.at > maxAge) return 'old';
  if (!fix.isSteady) return 'unsteady';
  return toAccuracyCentimetres(fix) > limit ? 'too inaccurate' : null;
}

/**
 * The accuracy in whole centimetres, as marks store it, rounded up so that it is never better than
 * stated.
 */
export const toAccuracyCentimetres = ({ accuracy }: Fix): number =>
  Math.ceil(accuracy * 100 - 1e-9);

/**
 * Centimetres. A better accuracy than this cannot come from code measurements of the device itself,
 * and so comes from some external receiver.
 */
const bestByCode = 10;

/** Code of the measurement method: GNSS with code only, or unknown. */
export const toMeasurementMethod = (fix: Fix): string =>
  toAccuracyCentimetres(fix) > bestByCode ? '92' : '99';
