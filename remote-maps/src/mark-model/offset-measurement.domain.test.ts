import {
  type MarkMeasurement,
  parseMeasurement,
} from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { sampleMeasurement } from '@feltbok/testing/mark-measurement.ts';
import fc from 'fast-check';
import {
  deriveOffsetMeasurement,
  placeByDirection,
  placeByDistances,
} from './offset-measurement.domain';

const still = { north: 0.009, east: 0.009 };
const place = fc.record({
  north: fc.double({ min: -50, max: 50, noNaN: true }),
  east: fc.double({ min: -50, max: 50, noNaN: true }),
});
const toPlace = ({ north, east }: { north: number; east: number }) => ({
  north,
  east,
  sigma: still,
});
const measureDistance = (
  first: { north: number; east: number },
  second: { north: number; east: number },
) => Math.hypot(first.north - second.north, first.east - second.east);

test('[GNS-4] a mark is computed from a distance and a direction', () => {
  expect(placeByDirection(toPlace({ north: 10, east: 20 }), 5, 100)).toMatchObject({
    north: expect.closeTo(10, 9),
    east: expect.closeTo(25, 9),
  });
  fc.assert(
    fc.property(
      place,
      fc.double({ min: 0.1, max: 100, noNaN: true }),
      fc.double({ min: 0, max: 400, noNaN: true }),
      (from, distance, gon) => {
        const found = placeByDirection(toPlace(from), distance, gon);
        expect(measureDistance(from, found)).toBeCloseTo(distance, 6);
        const back = placeByDirection(found, distance, gon + 200);
        expect(measureDistance(from, back)).toBeCloseTo(0, 6);
        // Never better than the place that it is measured from.
        expect(Math.min(found.sigma.north, found.sigma.east)).toBeGreaterThanOrEqual(still.north);
      },
    ),
  );
});

test('[GNS-4] a mark is computed from two distances, on its side', () => {
  fc.assert(
    fc.property(place, place, place, (first, second, mark) => {
      const across =
        (second.north - first.north) * (mark.east - first.east) -
        (second.east - first.east) * (mark.north - first.north);
      const side = across > 0 ? 'right' : 'left';
      const found = placeByDistances(
        [toPlace(first), toPlace(second)],
        [measureDistance(first, mark), measureDistance(second, mark)],
        side,
      );
      if (typeof found === 'string') return;
      expect(measureDistance(found, mark)).toBeLessThan(1e-4);
      expect(Math.min(found.sigma.north, found.sigma.east)).toBeGreaterThanOrEqual(still.north);
    }),
  );
});

test('[GNS-4] a distance of zero determines no mark, however near the places are', () => {
  const places = [toPlace({ north: 0, east: -1e-60 }), toPlace({ north: 0, east: 0 })] as const;
  expect(placeByDistances(places, [1e-60, 0], 'left')).toBe('flat');
});

test.each([
  ['too far', [4, 5]],
  ['too near', [20, 5]],
  ['flat', [5.01, 5.01]],
] as const)('[GNS-4] distances that are %s give no mark', (error, distances) => {
  const places = [toPlace({ north: 0, east: 0 }), toPlace({ north: 0, east: 10 })] as const;
  expect(placeByDistances(places, distances, 'left')).toBe(error);
});

const first = sampleMeasurement();
const second = sampleMeasurement({
  uuid: '3f0c8a52-6c1d-4f0e-9d3b-2b8f6f1f7a02',
  east: first.east + 6,
  epochs: 12,
  pdop: 2,
  satellites: 9,
  from: '2026-11-24T08:05:00.000Z',
  to: '2026-11-24T08:05:12.000Z',
  sentences: 'b2'.repeat(32),
});

test('[GNS-4] an offset has the evidence of both places, the weakest of each', () => {
  const made = deriveOffsetMeasurement([first, second], {
    by: 'distances',
    distances: [5, 5],
    side: 'left',
    rise: 0.2,
  });
  expect(made).toMatchObject({
    north: 6_689_347.071,
    east: 370_764.062,
    height: 123.656,
    epochs: 12,
    pdop: 2,
    satellites: 9,
    from: first.from,
    to: second.to,
    spread: null,
    offset: {
      by: 'distances',
      bearing: null,
      side: 'left',
      rise: 0.2,
      places: [
        { distance: 5, epochs: 30, sentences: first.sentences },
        { distance: 5, epochs: 12, sentences: second.sentences },
      ],
    },
  });
  expect(parseMeasurement(made)).toEqual(made);
});

test('[GNS-4] without a measured rise the mark has no height', () => {
  const made = deriveOffsetMeasurement([first], {
    by: 'direction',
    distance: 2,
    bearing: 0,
    rise: null,
  }) as MarkMeasurement;
  expect([made.north, made.height, made.sigma.height]).toEqual([6_689_345.071, null, null]);
  expect(parseMeasurement({ ...made, offset: { ...made.offset, places: [] } })).toBeNull();
});
