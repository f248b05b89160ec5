import { type EpsgOfZone, epsgOfUtmZone } from '../coordinates/coordinates.ts';
import { toDay } from '../values/dates.ts';
import { boundaryMarkLimits, measurementLimits as limits } from './boundary-mark-limits.ts';
import type { MarkHeight } from './mark-height.ts';
import { fixedLimits, judgeMean, type MeanLimits, planeSigma } from './mean-verdict.ts';
import { type Deviations, type MeasuredQuality, measuredQualities } from './measured-quality.ts';

/**
 * Sources of corrections: a network or base gives positions in EUREF89, a global service gives them
 * in the current ITRF.
 */
export const correctionSources = ['unknown', 'network', 'global'] as const;
export type CorrectionSource = (typeof correctionSources)[number];

/** Reference frame of a position, as far as it is known. */
export const positionFrames = ['EUREF89', 'not EUREF89', 'unknown'] as const;
export type PositionFrame = (typeof positionFrames)[number];

/**
 * What a receiver does about a tilted pole, as its user states it.
 * - `none`: it does not correct for tilt, and sends positions of the antenna
 * - `antenna`: it can correct for tilt, and sends positions of the antenna all the same
 * - `pole tip`: it corrects for tilt, and sends positions of the tip of the pole
 */
export const tiltHandlings = ['none', 'antenna', 'pole tip'] as const;
export type TiltHandling = (typeof tiltHandlings)[number];

/** Ways to find a mark on which the antenna could not stand. */
export const offsetWays = ['direction', 'distances'] as const;

/** Sides of the line from the first place to the second, as seen along it. */
export const offsetSides = ['left', 'right'] as const;
export type OffsetSide = (typeof offsetSides)[number];

/**
 * A place that the antenna stood on, and how far the mark is from it: metres in the zone of the
 * measurement.
 */
interface OffsetPlace extends Pick<MarkMeasurement, 'north' | 'east' | 'epochs' | 'sentences'> {
  /** Above the ellipsoid, of the ground beneath the antenna; null where it is not known. */
  height: number | null;
  /** Distance to the mark in the plane. */
  distance: number;
}

/**
 * Evidence of an offset: from one place by distance and direction, or from two by two distances.
 */
export interface MarkOffset {
  by: (typeof offsetWays)[number];
  places: OffsetPlace[];
  /**
   * Gon clockwise from grid north, from the place to the mark; null where two distances give it.
   */
  bearing: number | null;
  /** Null where a direction gives it. */
  side: OffsetSide | null;
  /** Metres that the mark lies higher than the first place; null where nobody has measured it. */
  rise: number | null;
}

interface MeasuringAntenna {
  /**
   * Metres from the mark straight up to the antenna's reference point; null where it is not known,
   * and where the positions are those of the pole tip.
   */
  height: number | null;
  type: string;
  /**
   * Metres from the reference point up to the phase centre; absent where none was stated, as in
   * what version 1.7 has measured.
   */
  phaseCentreOffset?: number;
  /** Absent where nobody has stated it, as in what version 1.7 has measured. */
  tilt?: TiltHandling;
}

/** One measurement of a mark by a receiver: what it gave, and what shows how good it is. */
export interface MarkMeasurement {
  /** Made by the device. */
  uuid: string;
  /** Metres in the zone that `utmType` names: the mean of the epochs. */
  north: number;
  east: number;
  utmType: EpsgOfZone;
  /** Metres above the ellipsoid, of the mark; null where the height of the antenna is not known. */
  height: number | null;
  /** Name that the user gave the receiver; empty without one. */
  receiver: string;
  antenna: MeasuringAntenna;
  quality: MeasuredQuality;
  epochs: number;
  /** Standard deviation of the mean. */
  sigma: Deviations;
  /** Standard deviation of one epoch, by how the epochs differ; null of a single one. */
  spread: Deviations | null;
  /** The greatest of the epochs. */
  pdop: number | null;
  /** The fewest of the epochs. */
  satellites: number | null;
  /** Age in seconds: the greatest of the epochs. */
  corrections: { source: CorrectionSource; mount: string; station: string; age: number | null };
  /** First and last epoch, UTC, by the receiver's clock: ISO 8601. */
  from: string;
  to: string;
  frame: PositionFrame;
  /** Name that the receiver gives the frame; empty without one. */
  frameName: string;
  /** What its σ and spread were judged by; absent in what version 1.7 has measured. */
  limits?: MeanLimits;
  /**
   * Why it is used though it is not known to be in EUREF89 or is beyond the limits; null where
   * nothing speaks against it.
   */
  reason: string | null;
  /**
   * SHA-256, in hexadecimal digits, of what the receiver sent of the epochs; null where the device
   * could not make it.
   */
  sentences: string | null;
  /** Absent where the antenna stood on the mark. */
  offset?: MarkOffset;
}

/** Finds the first field that contradicts the others of a measurement; null when none does. */
export function findMeasurementError(
  measurement: MarkMeasurement,
): 'to' | 'frame' | 'reason' | 'antenna' | null {
  const { from, to, frame, quality, reason, antenna } = measurement;
  if (Date.parse(from) > Date.parse(to)) return 'to';
  // An antenna height beside a position of the pole tip would be subtracted twice by a reader.
  if (antenna.tilt === 'pole tip' && antenna.height !== null) return 'antenna';
  if (quality === 'single' && frame === 'EUREF89') return 'frame';
  return needsReason(measurement) && !reason?.trim() ? 'reason' : null;
}

/**
 * Version 1.7 did not ask for a reason when a mean was bad, so its measurements are valid without
 * one.
 */
function needsReason(measurement: MarkMeasurement): boolean {
  if (measurement.frame !== 'EUREF89') return true;
  return measurement.limits !== undefined && judgeMean(measurement).length > 0;
}

const none: readonly MarkMeasurement[] = [];

/**
 * Merges the measurements of two versions of a mark. None is lost, and one that both have is taken
 * from the first.
 */
export function mergeMeasurements(
  first: readonly MarkMeasurement[] = none,
  second: readonly MarkMeasurement[] = none,
): MarkMeasurement[] {
  // A map keeps the place of the first entry of a key and the value of the last.
  const all = [...first, ...second, ...first];
  return [...new Map(all.map((measurement) => [measurement.uuid, measurement])).values()];
}

/** What is known of how a position was found. */
interface KnownFix {
  quality: MeasuredQuality | undefined;
  source: CorrectionSource;
  sigma: Pick<Deviations, 'east' | 'north'>;
}

/**
 * Codes of measurement methods by what is known of the fix: carrier phase in real time, its float
 * solution, carrier phase of another kind, as PPP has it, code with corrections, code alone, and
 * unknown, as is what calls itself fixed and is decimetres or metres off.
 */
export function getMeasurementMethod({ quality, source, sigma }: KnownFix): string {
  if (quality === 'fixed' && planeSigma(sigma) > fixedLimits.plane) return '99';
  if (quality === 'fixed') return source === 'global' ? '94' : '96';
  if (quality === 'float') return source === 'global' ? '94' : '97';
  if (quality === 'differential') return '91';
  return quality === 'single' ? '92' : '99';
}

/** Builds the fields of a mark that takes its values from a measurement. */
export function buildMarkFields({
  quality,
  corrections,
  sigma,
  height,
  frame,
}: Pick<MarkMeasurement, 'quality' | 'sigma' | 'height' | 'frame'> & {
  corrections: Pick<MarkMeasurement['corrections'], 'source'>;
}) {
  return {
    measurementMethod: getMeasurementMethod({ quality, source: corrections.source, sigma }),
    // Rounded up, so that the accuracy is never stated better than it is.
    quality: { accuracy: Math.max(1, Math.ceil(planeSigma(sigma) * 100 - 1e-9)) },
    height: height === null ? null : toMarkHeight(height, sigma.height, frame),
  };
}

function toMarkHeight(value: number, sigma: number | null, frame: PositionFrame): MarkHeight {
  // The ellipsoid of another frame differs by some centimetres.
  const system = frame === 'EUREF89' ? 'ellipsoidal' : 'unknown';
  const { heightSigma } = boundaryMarkLimits;
  return {
    value,
    system,
    sigma: sigma === null || sigma > heightSigma ? null : Math.ceil(sigma * 1000 - 1e-9) / 1000,
  };
}

/**
 * Returns the day on which a measurement was made, as `YYYY-MM-DD`: that of its last epoch, as the
 * measurement was not complete before it.
 */
export const getCaptureDay = ({ to }: Pick<MarkMeasurement, 'to'>): string => toDay(to);

/** Checks a measurement that was read from a file. @returns null when it is not valid */
export function parseMeasurement(value: unknown): MarkMeasurement | null {
  return isMeasurement(value) && findMeasurementError(value) === null ? value : null;
}

type Check = (value: unknown) => boolean;

const isNumber =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most;
const isText =
  (longest: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= longest;
const isAnyOfValues =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const orAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const isLike =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
/** Builds a check for an object with these fields and no others. */
const isRecord =
  (fields: Record<string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).every((name) => Object.hasOwn(fields, name)) &&
    Object.entries(fields).every(([name, check]) =>
      check((value as Record<string, unknown>)[name]),
    );

const isCoordinate = isNumber(-boundaryMarkLimits.coordinate, boundaryMarkLimits.coordinate);
const isLength = isNumber(0, limits.sigma);
const isMoment: Check = (value) =>
  isLike(/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)(value) &&
  !Number.isNaN(Date.parse(value as string));
const areDeviations = isRecord({ east: isLength, north: isLength, height: orNull(isLength) });
const areMeanLimits = isRecord({ plane: orNull(isLength), height: orNull(isLength) });

const isHash = orNull(isLike(/^[0-9a-f]{64}$/));
const areEpochs: Check = (value) => Number.isInteger(value) && isNumber(1, limits.epochs)(value);
const isHeight = orNull(
  isNumber(boundaryMarkLimits.lowestHeight, boundaryMarkLimits.highestHeight),
);

const isPlace = isRecord({
  north: isCoordinate,
  east: isCoordinate,
  height: isHeight,
  epochs: areEpochs,
  sentences: isHash,
  distance: isNumber(0, limits.offset),
});
const isOffset = isRecord({
  by: isAnyOfValues(offsetWays),
  places: (value) =>
    Array.isArray(value) && value.length >= 1 && value.length <= 2 && value.every(isPlace),
  bearing: orNull(isNumber(0, 400)),
  side: orNull(isAnyOfValues(offsetSides)),
  rise: orNull(isNumber(-limits.offset, limits.offset)),
});

const fields: Record<keyof MarkMeasurement, Check> = {
  uuid: isLike(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  north: isCoordinate,
  east: isCoordinate,
  utmType: isAnyOfValues(Object.values(epsgOfUtmZone)),
  height: isHeight,
  receiver: isText(limits.text),
  antenna: isRecord({
    height: orNull(isNumber(0, limits.antennaHeight)),
    type: isText(limits.text),
    phaseCentreOffset: orAbsent(isNumber(0, limits.phaseCentreOffset)),
    tilt: orAbsent(isAnyOfValues(tiltHandlings)),
  }),
  quality: isAnyOfValues(measuredQualities),
  epochs: areEpochs,
  sigma: areDeviations,
  spread: orNull(areDeviations),
  pdop: orNull(isNumber(0, limits.pdop)),
  satellites: orNull((value) => Number.isInteger(value) && isNumber(0, limits.satellites)(value)),
  corrections: isRecord({
    source: isAnyOfValues(correctionSources),
    mount: isText(limits.text),
    station: isText(limits.text),
    age: orNull(isNumber(0, limits.age)),
  }),
  from: isMoment,
  to: isMoment,
  frame: isAnyOfValues(positionFrames),
  frameName: isText(limits.text),
  limits: orAbsent(areMeanLimits),
  reason: orNull(isText(limits.reason)),
  sentences: isHash,
  offset: orAbsent(isOffset),
};
const isMeasurement = isRecord(fields) as (value: unknown) => value is MarkMeasurement;
