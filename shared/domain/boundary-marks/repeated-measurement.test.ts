import { sampleMeasurement } from '@feltbok/testing/mark-measurement.ts';
import {
  averageMeasurements,
  computeMeasuredDifference,
  listRepeatFindings,
  sortByTime,
} from './repeated-measurement.ts';

const first = sampleMeasurement();
const later = { from: '2026-11-24T08:50:00.000Z', to: '2026-11-24T08:50:29.000Z' };
const createSecond = (different: Parameters<typeof sampleMeasurement>[0] = {}) =>
  sampleMeasurement({ uuid: '3f0c8a52-6c1d-4f0e-9d3b-2b8f6f1f7a02', ...later, ...different });
const demands = { planeTolerance: 0.05, heightTolerance: 0.03, minutesApart: 45 };
const createMoved = (by: { north?: number; east?: number; height?: number }) =>
  createSecond({
    north: first.north + (by.north ?? 0),
    east: first.east + (by.east ?? 0),
    height: (first.height ?? 0) + (by.height ?? 0),
  });

test('[GNS-6] the difference is along the grid, in height, in the plane and in time', () => {
  const difference = computeMeasuredDifference(
    first,
    createMoved({ north: 0.03, east: -0.04, height: 0.012 }),
  );
  expect(difference.north).toBeCloseTo(0.03, 6);
  expect(difference.east).toBeCloseTo(-0.04, 6);
  expect(difference.height).toBeCloseTo(0.012, 6);
  expect(difference.distance).toBeCloseTo(0.05, 6);
  expect(difference.minutes).toBeCloseTo(49.5, 1);
  expect(computeMeasuredDifference(first, createSecond({ height: null })).height).toBeNull();
});

test.each([
  [[], createMoved({ north: 0.03, east: -0.04, height: -0.03 })],
  [['plane'], createMoved({ north: 0.031, east: -0.04 })],
  [['height'], createMoved({ height: -0.031 })],
  [['too soon'], createSecond({ from: '2026-11-24T08:45:00.000Z' })],
  [
    ['same time'],
    createSecond({ from: '2026-11-24T08:00:28.000Z', to: '2026-11-24T09:00:00.000Z' }),
  ],
  [['same time'], createSecond({ from: first.from, to: first.to })],
  [['frame'], createSecond({ frame: 'not EUREF89', reason: 'Avtalt' })],
])('[GNS-6] %j speaks against a measurement as a control', (findings, measurement) => {
  expect(listRepeatFindings(computeMeasuredDifference(first, measurement), demands)).toEqual(
    findings,
  );
});

test('[GNS-6] demands that the customer has not set are not judged', () => {
  expect(
    listRepeatFindings(computeMeasuredDifference(first, createMoved({ north: 5, height: 5 })), {}),
  ).toEqual([]);
});

test('[GNS-6] the mean’s accuracy includes their difference, and its quality is the weakest', () => {
  const mean = averageMeasurements([
    first,
    { ...createMoved({ north: 0.04, height: 0.02 }), quality: 'float' },
  ]);
  expect(mean).toMatchObject({
    quality: 'float',
    frame: 'EUREF89',
    corrections: { source: 'network' },
  });
  expect(mean?.north).toBeCloseTo(first.north + 0.02, 6);
  expect(mean?.east).toBeCloseTo(first.east, 6);
  expect(mean?.height).toBeCloseTo((first.height ?? 0) + 0.01, 6);
  expect(mean?.sigma.north).toBeCloseTo(0.02, 6);
  expect(mean?.sigma.east).toBeCloseTo(0.008 / Math.SQRT2, 6);
  expect(averageMeasurements([first])).toBeNull();
  expect(averageMeasurements([first, createSecond({ frame: 'unknown' })])).toBeNull();
  expect(averageMeasurements([first, createSecond({ height: null })])).toMatchObject({
    height: null,
    sigma: { height: null },
  });
});

test('[GNS-6] the earliest measurement is the first, in any order', () => {
  expect(sortByTime([createSecond(), first])).toEqual([first, createSecond()]);
});
