import { sampleMeasurement } from '@feltbok/testing/mark-measurement.ts';
import {
  computeControlDifference,
  findControlError,
  isControlBeyondLimits,
  type KnownPoint,
  listControlFindings,
  listGrossErrors,
} from './control-measurement.ts';

const point: KnownPoint = {
  name: 'F31 Kirka',
  source: 'catalogue',
  north: 6689343.05,
  east: 370761.07,
  utmType: 25832,
  height: { value: 80, system: 'NN2000', sigma: null },
  ellipsoidalHeight: 123.5,
};
const measurement = sampleMeasurement();

test('[GNS-10] the difference is measured minus known, along the grid and in height', () => {
  const { north, east, height, distance } = computeControlDifference({ point, measurement });
  expect([north, east, height]).toEqual([
    expect.closeTo(0.021, 6),
    expect.closeTo(-0.008, 6),
    expect.closeTo(-0.044, 6),
  ]);
  expect(distance).toBeCloseTo(Math.hypot(0.021, 0.008), 6);
});

test('[GNS-10] without both heights above the ellipsoid there is no difference of height', () => {
  const unknown = { ...point, ellipsoidalHeight: null };
  expect(computeControlDifference({ point: unknown, measurement }).height).toBeNull();
  expect(
    computeControlDifference({ point, measurement: sampleMeasurement({ height: null }) }).height,
  ).toBeNull();
});

test.each([
  [[], { planeTolerance: 0.03, heightTolerance: 0.05 }, {}],
  [['plane'], { planeTolerance: 0.02, heightTolerance: 0.05 }, {}],
  [['height'], { planeTolerance: 0.03, heightTolerance: 0.04 }, {}],
  [['frame'], { minutesApart: 45 }, { frame: 'not EUREF89' }],
] as const)('[GNS-10] %j speaks against a control with %j', (findings, demands, different) => {
  expect(
    listControlFindings({ point, measurement: sampleMeasurement(different) }, demands),
  ).toEqual(findings);
});

test.each([
  [[], 6_689_343.35, 123.9],
  [['plane'], 6_689_343.36, 123.9],
  [['height'], 6_689_343.05, 122.89],
  [['plane', 'height'], 6_689_353.92, 125.5],
] as const)(
  '[MSR-3] %j is in gross error at north %d m and height %d m',
  (errors, north, height) => {
    const wrong = sampleMeasurement({ north, east: point.east, height });
    const control = { point, measurement: wrong };
    expect(listGrossErrors(control, {})).toEqual(errors);
  },
);

test('[GNS-10] a control is valid with a valid measurement in the point’s zone', () => {
  expect(findControlError({ point, measurement })).toBeNull();
  expect(findControlError({ point: { ...point, utmType: 25833 }, measurement })).toBe(
    'measurement.utmType',
  );
  expect(findControlError({ point, measurement: sampleMeasurement({ frame: 'unknown' }) })).toBe(
    'measurement.reason',
  );
});

test('[FLT-25] without tolerances a control is judged by those of a fixed solution', () => {
  expect(isControlBeyondLimits({ point, measurement }, {})).toBe(false);
  const farOff = { ...point, north: point.north + 10.87 };
  expect(listControlFindings({ point: farOff, measurement }, {})).toEqual(['plane']);
  expect(isControlBeyondLimits({ point: farOff, measurement }, {})).toBe(true);
});
