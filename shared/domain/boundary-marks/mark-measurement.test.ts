import { sampleMeasurement } from '@feltbok/testing/mark-measurement.ts';
import {
  buildMarkFields,
  findMeasurementError,
  getMeasurementMethod,
  mergeMeasurements,
  parseMeasurement,
} from './mark-measurement.ts';

test.each([
  [{}, null],
  [{ frame: 'unknown', reason: 'PPP uten nett' } as const, null],
  [{ frame: 'unknown' } as const, 'reason'],
  [{ frame: 'not EUREF89', reason: '  ' } as const, 'reason'],
  [{ quality: 'single' } as const, 'frame'],
  [{ to: '2026-11-24T07:59:59.999Z' }, 'to'],
])('[GNS-7] in a measurement with %j, this is invalid: %s', (different, error) => {
  expect(findMeasurementError(sampleMeasurement(different))).toBe(error);
});

test.each([
  ['fixed', 'network', '96'],
  ['fixed', 'unknown', '96'],
  ['fixed', 'global', '94'],
  ['float', 'network', '97'],
  ['differential', 'global', '91'],
  ['single', 'unknown', '92'],
  ['simulated', 'network', '99'],
  [undefined, 'network', '99'],
] as const)(
  '[GNS-5] a %s position with corrections of %s is of method %s',
  (quality, source, method) => {
    const sigma = { east: 0.01, north: 0.01 };
    expect(getMeasurementMethod({ quality, source, sigma })).toBe(method);
  },
);

test.each([
  [0.0004, 1],
  [0.01, 1],
  [0.0101, 2],
  [0.012, 2],
  [0.07, 7],
])('[GNS-5] σ of %d m gives an accuracy of %d cm, never a better one', (metres, accuracy) => {
  const measurement = sampleMeasurement({ sigma: { east: metres, north: metres, height: 0.02 } });
  expect(buildMarkFields(measurement)).toMatchObject({ quality: { accuracy } });
});

test.each([
  [0.0152, 0.016],
  [0.015, 0.015],
  [0.0151, 0.016],
])('[GNS-5] σ of %d m of the height is %d m, never a better one', (height, sigma) => {
  const measurement = sampleMeasurement({ sigma: { east: 0.01, north: 0.01, height } });
  expect(buildMarkFields(measurement)).toMatchObject({ height: { sigma } });
});

test.each([
  [0.1, '96'],
  [0.101, '99'],
  [2.57, '99'],
])('[FLT-2] a fixed position with σ of %d m is of method %s', (metres, method) => {
  const sigma = { east: metres, north: metres };
  expect(getMeasurementMethod({ quality: 'fixed', source: 'network', sigma })).toBe(method);
});

const moved = { east: 2.5, north: 2.5, height: 0.02 };

test('[FLT-2] a mean beyond its limits requires a reason', () => {
  const limits = { plane: 0.03, height: 0.06 };
  expect(findMeasurementError(sampleMeasurement({ limits }))).toBeNull();
  const beyond = sampleMeasurement({ limits, spread: moved, sigma: moved });
  expect(findMeasurementError(beyond)).toBe('reason');
  expect(findMeasurementError({ ...beyond, reason: 'Avtalt med partene' })).toBeNull();
});

test('[FLT-2] a bad mean that version 1.7 stored without limits stays valid', () => {
  expect(findMeasurementError(sampleMeasurement({ spread: moved, sigma: moved }))).toBeNull();
});

test('[MSR-3] positions of the pole tip have no antenna height beside them', () => {
  const ofAntenna = sampleMeasurement({ antenna: { height: 2, type: '', tilt: 'antenna' } });
  const ofTip = sampleMeasurement({ antenna: { height: null, type: '', tilt: 'pole tip' } });
  const contradictory = sampleMeasurement({ antenna: { height: 2, type: '', tilt: 'pole tip' } });
  expect([ofAntenna, ofTip, contradictory].map(findMeasurementError)).toEqual([
    null,
    null,
    'antenna',
  ]);
  expect(parseMeasurement(contradictory)).toBeNull();
  const odd = { height: 2, type: '', tilt: 'upright' };
  expect(parseMeasurement({ ...sampleMeasurement(), antenna: odd })).toBeNull();
});

test('[GNS-5] a measurement in both lists is taken from the first', () => {
  const first = sampleMeasurement();
  const second = sampleMeasurement({ uuid: 'other' });
  expect(mergeMeasurements([first], [{ ...first, epochs: 1 }, second, second])).toEqual([
    first,
    second,
  ]);
  expect(mergeMeasurements(undefined, [first])).toEqual([first]);
});

test('[GNS-5] a file’s value is a measurement only when it is complete', () => {
  const whole = sampleMeasurement();
  expect(parseMeasurement(JSON.parse(JSON.stringify(whole)))).toEqual(whole);
  for (const field of Object.keys(whole)) {
    const { [field as keyof typeof whole]: _, ...rest } = whole;
    expect([field, parseMeasurement(rest)]).toEqual([field, null]);
    expect([field, parseMeasurement({ ...whole, [field]: {} })]).toEqual([field, null]);
  }
  expect(parseMeasurement({ ...whole, more: 1 })).toBeNull();
  const judged = sampleMeasurement({ limits: { plane: 0.03, height: null } });
  expect(parseMeasurement(JSON.parse(JSON.stringify(judged)))).toEqual(judged);
  expect(parseMeasurement({ ...whole, limits: { plane: 0.03 } })).toBeNull();
});
