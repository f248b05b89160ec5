/**
 * Lengths in UTF-16 code units; far above what is written of a mark, far below what would burden a
 * map of thousands.
 */
export const boundaryMarkLimits = {
  name: 256,
  boundaryPointNumber: 64,
  /** Of any code of a code list. */
  code: 64,
  /** Of the claim and the settlement. */
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

/** Of the measurements of a mark by a receiver. */
export const measurementLimits = {
  /** Of one mark: more than anybody measures it. */
  count: 50,
  /** Names of receivers, antennas, mounts, stations and frames. */
  text: 100,
  reason: 500,
  /** A day, twenty times a second. */
  epochs: 1_728_000,
  /** Metres. */
  sigma: 1000,
  antennaHeight: 20,
  /** From the antenna to a mark that it cannot stand on. */
  offset: 100,
  pdop: 1000,
  satellites: 200,
  /** Seconds: a day. */
  age: 86_400,
} as const;

/** What a mark is when nobody has said: a generated helper point (SOSI GRENSEPUNKTTYPE). */
export const defaultBoundaryMarkType = '99';
