import { measurementLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import type { MarkMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import type { MeanLimits } from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import {
  computeAverage,
  type Deviations,
  weakestQuality,
} from '@feltbok/domain/boundary-marks/measured-quality.ts';
import { epsgOfUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { utmOf } from '../coordinates/utm.domain';
import { heightStraightUp } from '../receiver/antenna.domain';
import { frameOf } from '../receiver/frame.domain';
import type { MeasuredEpoch } from '../receiver/measuring.domain';
import type { ReceiverFacts } from '../receiver/receiver-facts.domain';

/** Metres of one epoch from the mean. */
type Residual = Deviations;

/** What epochs give together, in metres of the zone. */
interface MeasuredMean {
  north: number;
  east: number;
  /** Above the ellipsoid, of the mark; null where the height of the antenna is not known. */
  height: number | null;
  sigma: Deviations;
  /** Null of a single epoch. */
  spread: Deviations | null;
  residuals: Residual[];
}

type Antenna = Pick<ReceiverFacts, 'antennaHeight' | 'antennaRadius'>;

/** @returns null without an epoch */
export function meanOf(
  epochs: readonly MeasuredEpoch[],
  zone: UtmZone,
  antenna: Antenna,
): MeasuredMean | null {
  if (epochs.length === 0) return null;
  const places = epochs.map(({ position }) => utmOf(position, zone));
  const heights = epochs.map(({ height }) => height);
  const hasHeight = heights.every((height) => height !== null);
  const north = computeAverage(places.map((one) => one.north));
  const east = computeAverage(places.map((one) => one.east));
  const ofAntenna = hasHeight ? computeAverage(heights) : null;
  const residuals = places.map((one, index) => {
    const height = heights[index] ?? null;
    return {
      north: one.north - north,
      east: one.east - east,
      height: ofAntenna === null || height === null ? null : height - ofAntenna,
    };
  });
  const spread =
    epochs.length > 1 ? acrossDirections((along) => deviationOf(residuals.map(along))) : null;
  const antennaHeight = heightStraightUp(antenna);
  return {
    north,
    east,
    residuals,
    spread,
    height: ofAntenna === null || antennaHeight === null ? null : ofAntenna - antennaHeight,
    // Epochs seconds apart share their errors: many of them do not make the mean better than each
    // of them is stated.
    sigma: acrossDirections((along) => {
      const stated = rootMeanSquare(epochs.map(({ sigma }) => along(sigma)));
      return stated === null ? null : Math.max(stated, (spread && along(spread)) ?? 0);
    }),
  };
}

type Along = (of: Deviations) => number | null;

const acrossDirections = (value: (along: Along) => number | null): Deviations => ({
  east: value(({ east }) => east) ?? 0,
  north: value(({ north }) => north) ?? 0,
  height: value(({ height }) => height),
});

const areAll = (values: readonly (number | null)[]): values is number[] =>
  values.every((value) => value !== null);

const rootMeanSquare = (values: readonly (number | null)[]) =>
  areAll(values) ? Math.sqrt(computeAverage(values.map((value) => value ** 2))) : null;

/** Standard deviation of one, by residuals. */
const deviationOf = (residuals: readonly (number | null)[]) =>
  areAll(residuals)
    ? Math.sqrt(residuals.reduce((sum, value) => sum + value ** 2, 0) / (residuals.length - 1))
    : null;

interface MeasurementOrder {
  epochs: readonly MeasuredEpoch[];
  facts: ReceiverFacts;
  zone: UtmZone;
  uuid: string;
  /** Why it is used though it is not known to be in EUREF89. */
  reason: string;
  /** What σ and spread are judged by. */
  limits: MeanLimits;
  /** SHA-256 of `rawOf`. */
  sentences: string | null;
}

/** What a receiver sent of the epochs, one after the other. */
export const rawOf = (epochs: readonly MeasuredEpoch[]): string =>
  epochs.map(({ raw }) => raw).join('');

/** The frame of all epochs together: EUREF89 where every one is in it. */
export function frameOfAll(
  epochs: readonly MeasuredEpoch[],
  { corrections = 'unknown' }: ReceiverFacts,
) {
  const frames = epochs.map((epoch) => frameOf(epoch, corrections) ?? 'unknown');
  return (
    frames.find((frame) => frame === 'not EUREF89') ??
    frames.find((frame) => frame === 'unknown') ??
    'EUREF89'
  );
}

/** The measurement with its evidence. @returns null without an epoch */
export function measurementOf({
  epochs,
  facts,
  zone,
  ...order
}: MeasurementOrder): MarkMeasurement | null {
  const mean = meanOf(epochs, zone, facts);
  const first = epochs[0];
  const last = epochs.at(-1);
  if (!mean || !first || !last) return null;
  const frame = frameOfAll(epochs, facts);
  const deviations = (of: Deviations) => acrossDirections((along) => rounded(along(of), 4));
  return {
    uuid: order.uuid,
    north: rounded(mean.north, 3),
    east: rounded(mean.east, 3),
    utmType: epsgOfUtmZone[zone],
    height: rounded(mean.height, 3),
    receiver: facts.name ?? '',
    antenna: { height: rounded(heightStraightUp(facts), 4), type: facts.antennaType ?? '' },
    quality: weakestQuality(epochs.map(({ quality }) => quality)),
    epochs: epochs.length,
    sigma: deviations(mean.sigma),
    spread: mean.spread && deviations(mean.spread),
    pdop: greatestOf(
      epochs.map(({ pdop }) => pdop),
      measurementLimits.pdop,
    ),
    satellites: fewestOf(epochs),
    corrections: {
      source: facts.corrections ?? 'unknown',
      mount: facts.mount ?? '',
      station: [...new Set(epochs.flatMap(({ station }) => (station === null ? [] : [station])))]
        .slice(0, 10)
        .join(', '),
      age: greatestOf(
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

function rounded<Value extends number | null>(metres: Value, decimals: number): Value {
  return (metres === null ? null : Number(metres.toFixed(decimals))) as Value;
}

const greatestOf = (values: readonly (number | null)[], limit: number) =>
  areAll(values) ? Math.min(Math.max(...values), limit) : null;

function fewestOf(epochs: readonly MeasuredEpoch[]): number | null {
  const counts = epochs.map(({ satellites }) => satellites);
  return areAll(counts) ? Math.min(...counts) : null;
}
