import { distanceBetween, type GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';

/** Where the device says that it is. */
export interface Fix {
  position: GeoPosition;
  /** Metres, as the device states them: it is within so far with a probability of 95 per cent. */
  accuracy: number;
  /** When it was taken, in milliseconds since 1970. */
  at: number;
  /**
   * Whether it lies where the one before lets it lie: a receiver under trees may jump for a moment.
   */
  isSteady: boolean;
}

/** Metres a second: nobody in the field moves faster. */
const fastest = 40;

export function nextFix(before: Fix | null, found: Omit<Fix, 'isSteady'>): Fix {
  if (!before) return { ...found, isSteady: true };
  const seconds = Math.max(0, (found.at - before.at) / 1000);
  const possible = before.accuracy + found.accuracy + fastest * seconds;
  return { ...found, isSteady: distanceBetween(before.position, found.position) <= possible };
}

/** Beyond this a position says which valley one is in, in metres. */
const coarse = 100;

export const isCoarse = ({ accuracy }: Fix): boolean => accuracy > coarse;

/** A position older than this is not where the device is now, in milliseconds. */
const freshFor = 15_000;

/**
 * Why a position does not become a mark.
 * - `too inaccurate`: worse than the user's limit
 * - `unsteady`: it has just jumped
 * - `old`: the receiver has been silent since
 */
export type FixError = 'too inaccurate' | 'unsteady' | 'old';

/** @param limit centimetres @param now milliseconds since 1970 */
export function errorOfFix(fix: Fix, limit: number, now: number): FixError | null {
  if (now - fix.at > freshFor) return 'old';
  if (!fix.isSteady) return 'unsteady';
  return centimetresOf(fix) > limit ? 'too inaccurate' : null;
}

/** The accuracy as a mark has it: whole centimetres, never better than stated. */
export const centimetresOf = ({ accuracy }: Fix): number => Math.ceil(accuracy * 100 - 1e-9);

/**
 * No measurement of the device's own by code is that accurate, in centimetres: it comes from a
 * receiver of some kind.
 */
const bestByCode = 10;

/** Code of the measurement method of the device's own position: GNSS by code alone, or unknown. */
export const methodOfDevice = (fix: Fix): string => (centimetresOf(fix) > bestByCode ? '92' : '99');
