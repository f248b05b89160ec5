import { type EpsgOfZone, epsgOfUtmZone } from '../coordinates/coordinates.ts';
import { boundaryMarkLimits, measurementLimits as limits } from './boundary-mark-limits.ts';
import type { MarkHeight } from './mark-height.ts';
import { fixedLimits, judgeMean, type MeanLimits, planeSigma } from './mean-verdict.ts';
import { type Deviations, type MeasuredQuality, measuredQualities } from './measured-quality.ts';

/**
 * Where corrections come from: a network or a base, in EUREF89, or a service for all the world, in
 * today's ITRF.
 */
export const correctionSources = ['unknown', 'network', 'global'] as const;
export type CorrectionSource = (typeof correctionSources)[number];

/** In which frame a position is, as far as it is known. */
export const positionFrames = ['EUREF89', 'not EUREF89', 'unknown'] as const;
export type PositionFrame = (typeof positionFrames)[number];

/** How a mark was found that the antenna could not stand on. */
export const offsetWays = ['direction', 'distances'] as const;

/** Of the line from the first place to the second, as one looks along it. */
export const offsetSides = ['left', 'right'] as const;
export type OffsetSide = (typeof offsetSides)[number];

/**
 * A place that the antenna stood on, and how far the mark is from it: metres in the zone of the
 * measurement.
 */
interface OffsetPlace extends Pick<MarkMeasurement, 'north' | 'east' | 'epochs' | 'sentences'> {
  /** Above the ellipsoid, of the ground beneath the antenna; null where it is not known. */
  height: number | null;
  /** To the mark, in the plane. */
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
  /** As the user names it; empty where nobody has. */
  receiver: string;
  /** Height in metres from the mark straight up to the antenna. */
  antenna: { height: number | null; type: string };
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
  /** As the receiver names it; empty where it does not. */
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

/** What of a measurement does not hold by itself; null when all does. */
export function measurementError(measurement: MarkMeasurement): 'to' | 'frame' | 'reason' | null {
  const { from, to, frame, quality, reason } = measurement;
  if (Date.parse(from) > Date.parse(to)) return 'to';
  if (quality === 'single' && frame === 'EUREF89') return 'frame';
  return needsReason(measurement) && !reason?.trim() ? 'reason' : null;
}

/**
 * Version 1.7 asked for no reason where a mean was bad, so that its measurements are valid without
 * one.
 */
function needsReason(measurement: MarkMeasurement): boolean {
  if (measurement.frame !== 'EUREF89') return true;
  return measurement.limits !== undefined && judgeMean(measurement).length > 0;
}

const none: readonly MarkMeasurement[] = [];

/**
 * Measurements of two versions of a mark: none is lost, and one that both have stays as it is in
 * the first.
 */
export function unitedMeasurements(
  first: readonly MarkMeasurement[] = none,
  second: readonly MarkMeasurement[] = none,
): MarkMeasurement[] {
  // Of those with the same name the last one put in stands, at the place of the first.
  return [...new Map([...first, ...second, ...first].map((one) => [one.uuid, one])).values()];
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

/** What a mark says of itself where the measurement is what it goes by. */
export function fieldsOfMeasurement({
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
    // Never better than it is, to a float's last digit.
    quality: { accuracy: Math.max(1, Math.ceil(planeSigma(sigma) * 100 - 1e-9)) },
    height: height === null ? null : heightOf(height, sigma.height, frame),
  };
}

function heightOf(value: number, sigma: number | null, frame: PositionFrame): MarkHeight {
  // In another frame it is another ellipsoid's, by some centimetres.
  const system = frame === 'EUREF89' ? 'ellipsoidal' : 'unknown';
  const { heightSigma } = boundaryMarkLimits;
  return {
    value,
    system,
    sigma: sigma === null || sigma > heightSigma ? null : Math.ceil(sigma * 1000 - 1e-9) / 1000,
  };
}

/** @returns null where a value, as a file has it, is no measurement */
export function measurementFrom(value: unknown): MarkMeasurement | null {
  return isMeasurement(value) && measurementError(value) === null ? value : null;
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
const isOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const isLike =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
/** Of these fields and no others. */
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
  by: isOf(offsetWays),
  places: (value) =>
    Array.isArray(value) && value.length >= 1 && value.length <= 2 && value.every(isPlace),
  bearing: orNull(isNumber(0, 400)),
  side: orNull(isOf(offsetSides)),
  rise: orNull(isNumber(-limits.offset, limits.offset)),
});

const fields: Record<keyof MarkMeasurement, Check> = {
  uuid: isLike(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  north: isCoordinate,
  east: isCoordinate,
  utmType: isOf(Object.values(epsgOfUtmZone)),
  height: isHeight,
  receiver: isText(limits.text),
  antenna: isRecord({
    height: orNull(isNumber(0, limits.antennaHeight)),
    type: isText(limits.text),
  }),
  quality: isOf(measuredQualities),
  epochs: areEpochs,
  sigma: areDeviations,
  spread: orNull(areDeviations),
  pdop: orNull(isNumber(0, limits.pdop)),
  satellites: orNull((value) => Number.isInteger(value) && isNumber(0, limits.satellites)(value)),
  corrections: isRecord({
    source: isOf(correctionSources),
    mount: isText(limits.text),
    station: isText(limits.text),
    age: orNull(isNumber(0, limits.age)),
  }),
  from: isMoment,
  to: isMoment,
  frame: isOf(positionFrames),
  frameName: isText(limits.text),
  limits: (value) => value === undefined || areMeanLimits(value),
  reason: orNull(isText(limits.reason)),
  sentences: isHash,
  offset: (value) => value === undefined || isOffset(value),
};
const isMeasurement = isRecord(fields) as (value: unknown) => value is MarkMeasurement;
