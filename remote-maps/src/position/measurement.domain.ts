import { measurementLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import type { MarkMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import type { MeanLimits } from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import {
  computeAverage,
  type Deviations,
  weakestQuality,
} from '@feltbok/domain/boundary-marks/measured-quality.ts';
import { epsgOfUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { projectToUtm } from '../coordinates/utm.domain';
import { type Antenna, buildAntennaEvidence, toVerticalHeight } from '../receiver/antenna.domain';
import { findFrame } from '../receiver/frame.domain';
import type { MeasuredEpoch } from '../receiver/measuring.domain';
import type { ReceiverFacts } from '../receiver/receiver-facts.domain';

/** Deviation of one epoch from the mean, in metres. */
type Residual = Deviations;

/** The mean of several epochs, in metres of the zone. */
interface MeasuredMean {
  north: number;
  east: number;
  /** Height of the mark above the ellipsoid; `null` where the antenna height is unknown. */
  height: number | null;
  sigma: Deviations;
  /** Standard deviation of one epoch by the residuals; `null` for a single epoch. */
  spread: Deviations | null;
  residuals: Residual[];
}

/** @returns `null` without an epoch */
export function computeMean(
  epochs: readonly MeasuredEpoch[],
  zone: UtmZone,
  antenna: Antenna,
): MeasuredMean | null {
  if (epochs.length === 0) return null;
  const places = epochs.map(({ position }) => projectToUtm(position, zone));
  const heights = epochs.map(({ height }) => height);
  const hasHeight = heights.every((height) => height !== null);
  const north = computeAverage(places.map((place) => place.north));
  const east = computeAverage(places.map((place) => place.east));
  const meanAntennaHeight = hasHeight ? computeAverage(heights) : null;
  const residuals = places.map((place, index) => {
    const height = heights[index] ?? null;
    return {
      north: place.north - north,
      east: place.east - east,
      height: meanAntennaHeight === null || height === null ? null : height - meanAntennaHeight,
    };
  });
  const spread =
    epochs.length > 1
      ? mapDirections((getDirection) => computeStandardDeviation(residuals.map(getDirection)))
      : null;
  const antennaHeight = toVerticalHeight(antenna);
  return {
    north,
    east,
    residuals,
    spread,
    height:
      meanAntennaHeight === null || antennaHeight === null
        ? null
        : meanAntennaHeight - antennaHeight,
    // Epochs seconds apart share their errors, so averaging many does not improve on the σ that
    // each states.
    sigma: mapDirections((getDirection) => {
      const stated = computeRootMeanSquare(epochs.map(({ sigma }) => getDirection(sigma)));
      return stated === null ? null : Math.max(stated, (spread && getDirection(spread)) ?? 0);
    }),
  };
}

type DirectionGetter = (of: Deviations) => number | null;

const mapDirections = (getValue: (getDirection: DirectionGetter) => number | null): Deviations => ({
  east: getValue(({ east }) => east) ?? 0,
  north: getValue(({ north }) => north) ?? 0,
  height: getValue(({ height }) => height),
});

const areAll = (values: readonly (number | null)[]): values is number[] =>
  values.every((value) => value !== null);

const computeRootMeanSquare = (values: readonly (number | null)[]) =>
  areAll(values) ? Math.sqrt(computeAverage(values.map((value) => value ** 2))) : null;

/** Standard deviation of a single value, from the residuals. */
const computeStandardDeviation = (residuals: readonly (number | null)[]) =>
  areAll(residuals)
    ? Math.sqrt(residuals.reduce((sum, value) => sum + value ** 2, 0) / (residuals.length - 1))
    : null;

interface MeasurementOrder {
  epochs: readonly MeasuredEpoch[];
  facts: ReceiverFacts;
  zone: UtmZone;
  uuid: string;
  /** Why a measurement is used that may not be in EUREF89. */
  reason: string;
  /** The limits that σ and spread are judged by. */
  limits: MeanLimits;
  /** SHA-256 of `joinRawSentences`. */
  sentences: string | null;
}

/** The receiver's sentences of all epochs, in the order they arrived. */
export const joinRawSentences = (epochs: readonly MeasuredEpoch[]): string =>
  epochs.map(({ raw }) => raw).join('');

/** The frame that all epochs share: EUREF89 where every epoch is in it. */
export function findCommonFrame(
  epochs: readonly MeasuredEpoch[],
  { corrections = 'unknown' }: ReceiverFacts,
) {
  const frames = epochs.map((epoch) => findFrame(epoch, corrections) ?? 'unknown');
  return (
    frames.find((frame) => frame === 'not EUREF89') ??
    frames.find((frame) => frame === 'unknown') ??
    'EUREF89'
  );
}

/**
 * Builds the measurement with its evidence.
 * @returns `null` without an epoch
 */
export function buildMeasurement({
  epochs,
  facts,
  zone,
  ...order
}: MeasurementOrder): MarkMeasurement | null {
  const mean = computeMean(epochs, zone, facts);
  const first = epochs[0];
  const last = epochs.at(-1);
  if (!mean || !first || !last) return null;
  const frame = findCommonFrame(epochs, facts);
  const roundDeviations = (of: Deviations) =>
    mapDirections((getDirection) => round(getDirection(of), 4));
  return {
    uuid: order.uuid,
    north: round(mean.north, 3),
    east: round(mean.east, 3),
    utmType: epsgOfUtmZone[zone],
    height: round(mean.height, 3),
    receiver: facts.name ?? '',
    antenna: buildAntennaEvidence(facts),
    quality: weakestQuality(epochs.map(({ quality }) => quality)),
    epochs: epochs.length,
    sigma: roundDeviations(mean.sigma),
    spread: mean.spread && roundDeviations(mean.spread),
    pdop: findGreatest(
      epochs.map(({ pdop }) => pdop),
      measurementLimits.pdop,
    ),
    satellites: findFewestSatellites(epochs),
    corrections: {
      source: facts.corrections ?? 'unknown',
      mount: facts.mount ?? '',
      station: [...new Set(epochs.flatMap(({ station }) => (station === null ? [] : [station])))]
        .slice(0, 10)
        .join(', '),
      age: findGreatest(
        epochs.map(({ correctionAge }) => correctionAge),
        measurementLimits.age,
      ),
    },
    from: new Date(first.at).toISOString(),
    to: new Date(last.at).toISOString(),
    frame,
    frameName: (last.frame ?? '').slice(0, 100),
    reason: frame === 'EUREF89' ? null : order.reason.trim(),
    limits: order.limits,
    sentences: order.sentences,
  };
}

function round<Value extends number | null>(metres: Value, decimals: number): Value {
  return (metres === null ? null : Number(metres.toFixed(decimals))) as Value;
}

const findGreatest = (values: readonly (number | null)[], limit: number) =>
  areAll(values) ? Math.min(Math.max(...values), limit) : null;

function findFewestSatellites(epochs: readonly MeasuredEpoch[]): number | null {
  const counts = epochs.map(({ satellites }) => satellites);
  return areAll(counts) ? Math.min(...counts) : null;
}
