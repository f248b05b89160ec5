import type {
  MarkMeasurement,
  MarkOffset,
  OffsetSide,
} from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import {
  type Deviations,
  weakestQuality,
} from '@feltbok/domain/boundary-marks/measured-quality.ts';

interface Place {
  north: number;
  east: number;
  sigma: Pick<Deviations, 'north' | 'east'>;
}

/**
 * Standard deviations: metres of a tape, and gon of a compass or a line of sight to a known mark.
 */
const offsetSigma = { distance: 0.01, bearing: 0.5 } as const;

const toRadians = (gon: number) => (gon * Math.PI) / 200;

/** @param bearing gon clockwise from grid north */
export function placeByDirection(from: Place, distance: number, bearing: number): Place {
  const angle = toRadians(bearing);
  const north = Math.cos(angle);
  const east = Math.sin(angle);
  const across = distance * toRadians(offsetSigma.bearing);
  const getSigma = (stated: number, along: number, beside: number) =>
    Math.hypot(stated, along * offsetSigma.distance, beside * across);
  return {
    north: from.north + distance * north,
    east: from.east + distance * east,
    sigma: {
      north: getSigma(from.sigma.north, north, east),
      east: getSigma(from.sigma.east, east, north),
    },
  };
}

/**
 * Why two distances determine no reliable mark.
 * - `too far`, `too near`: the circles do not meet
 * - `flat`: the mark lies nearly on the line through the places, so that millimetres become
 *   decimetres
 */
export type OffsetError = 'too far' | 'too near' | 'flat';

/** Minimum sine of the angle at the mark. */
const leastSine = Math.sin(toRadians(33));

/** @param side of the line from the first place to the second */
export function placeByDistances(
  [first, second]: readonly [Place, Place],
  [toFirst, toSecond]: readonly [number, number],
  side: OffsetSide,
): Place | OffsetError {
  const north = second.north - first.north;
  const east = second.east - first.east;
  const between = Math.hypot(north, east);
  if (between > toFirst + toSecond) return 'too far';
  if (between < Math.abs(toFirst - toSecond) || between === 0) return 'too near';
  const along = (toFirst ** 2 - toSecond ** 2 + between ** 2) / (2 * between);
  const beside = Math.sqrt(Math.max(0, toFirst ** 2 - along ** 2)) * (side === 'right' ? 1 : -1);
  // Twice the area of the triangle divided by the sides at the mark.
  const sine = (between * Math.abs(beside)) / (toFirst * toSecond);
  // A distance of zero makes no angle: `sine` is then no number, or larger than 1.
  if (!(sine >= leastSine && sine < 1.01)) return 'flat';
  const unitNorth = north / between;
  const unitEast = east / between;
  const sigma = Math.hypot(
    offsetSigma.distance / sine,
    Math.max(...[first, second].map(({ sigma: { north, east } }) => Math.hypot(north, east))) /
      sine,
  );
  return {
    north: first.north + along * unitNorth - beside * unitEast,
    east: first.east + along * unitEast + beside * unitNorth,
    sigma: { north: sigma, east: sigma },
  };
}

/** What the user has measured beside the receiver. */
export type OffsetOrder =
  | { by: 'direction'; distance: number; bearing: number; rise: number | null }
  | {
      by: 'distances';
      distances: readonly [number, number];
      side: OffsetSide;
      rise: number | null;
    };

/**
 * Derives the measurement of a mark from those of places near it.
 * @param measured the place, or both places, in the same zone
 * @returns the error where two distances do not meet
 */
export function deriveOffsetMeasurement(
  measured: readonly MarkMeasurement[],
  order: OffsetOrder,
): MarkMeasurement | OffsetError {
  const [first, second = first] = measured;
  if (!first || !second) throw new RangeError('An offset is from a measured place');
  const place =
    order.by === 'direction'
      ? placeByDirection(first, order.distance, order.bearing)
      : placeByDistances([first, second], order.distances, order.side);
  if (typeof place === 'string') return place;
  const used = order.by === 'direction' ? [first] : [first, second];
  const distances = order.by === 'direction' ? [order.distance] : order.distances;
  const offset: MarkOffset = {
    by: order.by,
    places: used.map(({ north, east, height, epochs, sentences }, index) => ({
      north,
      east,
      height,
      epochs,
      sentences,
      distance: distances[index] ?? 0,
    })),
    bearing: order.by === 'direction' ? order.bearing : null,
    side: order.by === 'distances' ? order.side : null,
    rise: order.rise,
  };
  const round = (metres: number, decimals: number) => Number(metres.toFixed(decimals));
  const height = first.height === null || order.rise === null ? null : first.height + order.rise;
  return {
    ...findWeakest(used),
    north: round(place.north, 3),
    east: round(place.east, 3),
    height: height === null ? null : round(height, 3),
    sigma: {
      north: round(place.sigma.north, 4),
      east: round(place.sigma.east, 4),
      height:
        height !== null && first.sigma.height !== null
          ? round(Math.hypot(first.sigma.height, offsetSigma.distance), 4)
          : null,
    },
    offset,
  };
}

/** Combines the places: the first one's facts, and the weakest of each value of quality. */
function findWeakest(used: readonly MarkMeasurement[]): MarkMeasurement {
  const [first] = used as [MarkMeasurement];
  const findGreatest = (values: readonly (number | null)[]) =>
    values.some((value) => value === null) ? null : Math.max(...(values as number[]));
  const fewest = used.map(({ satellites }) => satellites);
  const inTime = used.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));
  return {
    ...first,
    quality: weakestQuality(used.map(({ quality }) => quality)),
    epochs: Math.min(...used.map(({ epochs }) => epochs)),
    spread: null,
    pdop: findGreatest(used.map(({ pdop }) => pdop)),
    satellites: fewest.includes(null) ? null : Math.min(...(fewest as number[])),
    corrections: {
      ...first.corrections,
      age: findGreatest(used.map(({ corrections }) => corrections.age)),
    },
    from: inTime[0]?.from ?? first.from,
    to: inTime.at(-1)?.to ?? first.to,
    ...findFrame(used),
    sentences: first.sentences,
  };
}

const findFrame = (
  used: readonly MarkMeasurement[],
): Pick<MarkMeasurement, 'frame' | 'frameName' | 'reason'> => {
  const [first] = used as [MarkMeasurement];
  const { frame, frameName, reason } = used.find((place) => place.frame !== 'EUREF89') ?? first;
  return { frame, frameName, reason };
};
