/**
 * Lengths in UTF-16 code units; far above what is written of a mark, far below what would burden a
 * map of thousands.
 */
export const boundaryMarkLimits = {
  name: 256,
  boundaryPointNumber: 64,
  /** Code of any code list. */
  code: 64,
  /** Claim and settlement. */
  text: 4000,
  /** Centimetres: a kilometre says no more than nothing does. */
  accuracy: 100_000,
  /**
   * Metres: farther than from the equator to the pole, so no coordinate of a UTM zone lies beyond.
   */
  coordinate: 10_000_000,
  /**
   * Metres in any height system: beyond them programs write what stands for no height, as -999 and
   * 9999 do.
   */
  lowestHeight: -900,
  highestHeight: 9000,
  /** Metres. */
  heightSigma: 100,
} as const;

/** Limits of a receiver's measurements of a mark. */
export const measurementLimits = {
  /** Measurements of one mark. */
  count: 50,
  /** Names of receivers, antennas, mounts, stations and frames. */
  text: 100,
  reason: 500,
  /** A day, twenty times a second. */
  epochs: 1_728_000,
  /** Metres. */
  sigma: 1000,
  antennaHeight: 20,
  /** Metres from the reference point of an antenna up to its phase centre. */
  phaseCentreOffset: 0.3,
  /** Metres from the antenna to a mark that it cannot stand on. */
  offset: 100,
  pdop: 1000,
  satellites: 200,
  /** Seconds: a day. */
  age: 86_400,
} as const;

/** Type of a mark when none is given: a generated helper point (SOSI GRENSEPUNKTTYPE). */
export const defaultBoundaryMarkType = '99';
