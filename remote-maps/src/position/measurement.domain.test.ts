import { parseMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { unprojectUtm } from '../coordinates/utm.domain';
import type { MeasuredEpoch } from '../receiver/measuring.domain';
import type { ReceiverFacts } from '../receiver/receiver-facts.domain';
import { buildMeasurement, computeMean } from './measurement.domain';

const [north, east, zone] = [6_689_343.07, 370_761.06, 32] as const;
/** An epoch at a distance in metres from the place. */
const createEpoch = (
  second: number,
  [toNorth, toEast, up] = [0, 0, 0],
  different: Partial<MeasuredEpoch> = {},
): MeasuredEpoch => ({
  at: Date.UTC(2026, 10, 24, 8, 0, second),
  quality: 'fixed',
  pdop: 1.4,
  satellites: 17,
  correctionAge: 1,
  station: 17,
  raw: `${second}`,
  position: unprojectUtm({ north: north + toNorth, east: east + toEast, zone }),
  height: 125.456 + up,
  sigma: { east: 0.004, north: 0.003, height: 0.006 },
  ...different,
});
const facts: ReceiverFacts = {
  corrections: 'network',
  antennaHeight: 2,
  name: 'Prøvemottaker 1',
  antennaType: 'GNSS-1',
  mount: 'NETT',
};
const limits = { plane: 0.03, height: 0.06 };
const order = {
  facts,
  zone,
  uuid: '3f0c8a52-6c1d-4f0e-9d3b-2b8f6f1f7a01',
  reason: 'PPP',
  limits,
  sentences: 'a1'.repeat(32),
} as const;

test('[GNS-4] the mean has residuals, spread, and the greater of two σ', () => {
  const epochs = [
    createEpoch(0, [0.01, 0.002, 0.02]),
    createEpoch(1, [-0.01, -0.002, -0.02]),
    createEpoch(2),
  ];
  const mean = computeMean(epochs, zone, facts);
  expect(mean).toMatchObject({
    north: expect.closeTo(north, 4),
    east: expect.closeTo(east, 4),
    height: expect.closeTo(123.456, 6),
    spread: {
      north: expect.closeTo(0.01, 4),
      east: expect.closeTo(0.002, 4),
      height: expect.closeTo(0.02, 6),
    },
    sigma: {
      north: expect.closeTo(0.01, 4),
      east: expect.closeTo(0.004, 6),
      height: expect.closeTo(0.02, 6),
    },
  });
  expect(mean?.residuals[0]).toEqual({
    north: expect.closeTo(0.01, 4),
    east: expect.closeTo(0.002, 4),
    height: expect.closeTo(0.02, 6),
  });
  expect(computeMean([], zone, facts)).toBeNull();
  expect(computeMean(epochs.slice(2), zone, facts)).toMatchObject({
    spread: null,
    sigma: { north: 0.003 },
  });
});

test('[GNS-4] a slant height becomes a vertical one; without it the mark has no height', () => {
  const computeHeight = (antenna: Partial<ReceiverFacts>) =>
    computeMean([createEpoch(0)], zone, { ...facts, ...antenna })?.height;
  expect(computeHeight({ antennaHeight: 1.3, antennaRadius: 0.5 })).toBeCloseTo(125.456 - 1.2, 6);
  expect(computeHeight({ antennaHeight: undefined })).toBeNull();
  expect(
    computeMean([createEpoch(0), createEpoch(1, undefined, { height: null })], zone, facts),
  ).toMatchObject({
    height: null,
  });
});

test('[MSR-3] the phase centre lies above the point that the antenna is measured to', () => {
  const antenna = { antennaHeight: 1.3, antennaRadius: 0.5, phaseCentreOffset: 0.085 };
  const measurement = buildMeasurement({
    ...order,
    facts: { ...facts, ...antenna },
    epochs: [createEpoch(0)],
  });
  expect(measurement).toMatchObject({
    height: 124.171,
    antenna: { height: 1.2, type: 'GNSS-1', phaseCentreOffset: 0.085 },
  });
  expect(parseMeasurement(measurement)).toEqual(measurement);
});

test.each([
  ['pole tip', 125.456, null],
  ['antenna', 123.456, 2],
  ['none', 123.456, 2],
  [undefined, 123.456, 2],
] as const)(
  '[MSR-3] with tilt handled as %s, the mark is at %d m and the antenna at %d m',
  (tilt, height, antennaHeight) => {
    const epochs = [createEpoch(0)];
    const measurement = buildMeasurement({ ...order, facts: { ...facts, tilt }, epochs });
    expect(measurement).toMatchObject({ height, antenna: { height: antennaHeight } });
    expect(measurement?.antenna.tilt).toBe(tilt);
    expect(parseMeasurement(measurement)).toEqual(measurement);
  },
);

test('[GNS-5] the evidence has the weakest, oldest and fewest values of all epochs', () => {
  const weak = {
    quality: 'float',
    pdop: 2.3,
    satellites: 9,
    correctionAge: 4,
    station: 18,
  } as const;
  const measurement = buildMeasurement({
    ...order,
    epochs: [createEpoch(0), createEpoch(1, undefined, weak), createEpoch(2)],
  });
  expect(measurement).toMatchObject({
    north,
    east,
    utmType: 25_832,
    height: 123.456,
    receiver: 'Prøvemottaker 1',
    quality: 'float',
    epochs: 3,
    antenna: { height: 2, type: 'GNSS-1' },
    pdop: 2.3,
    satellites: 9,
    corrections: { source: 'network', mount: 'NETT', station: '17, 18', age: 4 },
    from: '2026-11-24T08:00:00.000Z',
    to: '2026-11-24T08:00:02.000Z',
    frame: 'EUREF89',
    reason: null,
    sentences: 'a1'.repeat(32),
    limits,
  });
  expect(parseMeasurement(JSON.parse(JSON.stringify(measurement)))).toEqual(measurement);
  const silent = buildMeasurement({
    ...order,
    epochs: [createEpoch(0), createEpoch(1, undefined, { pdop: null, satellites: null })],
  });
  expect(silent).toMatchObject({ pdop: null, satellites: null });
});

test('[GNS-7] one epoch outside EUREF89 puts the measurement outside it, with a reason', () => {
  const epochs = [createEpoch(0), createEpoch(1, undefined, { quality: 'single' })];
  expect(buildMeasurement({ ...order, epochs })).toMatchObject({
    frame: 'not EUREF89',
    reason: 'PPP',
  });
  const global = { ...facts, corrections: 'global' } as const;
  expect(buildMeasurement({ ...order, facts: global, epochs: [createEpoch(0)] })).toMatchObject({
    frame: 'not EUREF89',
  });
});
