import { sampleMeasurement } from '@feltbok/testing/mark-measurement';
import { measurementError, measurementFrom, methodOfFix, unitedMeasurements } from './mark-measurement';

test.each([
  [{}, null],
  [{ frame: 'unknown', reason: 'PPP uten nett' } as const, null],
  [{ frame: 'unknown' } as const, 'reason'],
  [{ frame: 'not EUREF89', reason: '  ' } as const, 'reason'],
  [{ quality: 'single' } as const, 'frame'],
  [{ to: '2026-11-24T07:59:59.999Z' }, 'to'],
])('[GNS-7] of a measurement with %j does not hold: %s', (different, error) => {
  expect(measurementError(sampleMeasurement(different))).toBe(error);
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
] as const)('[GNS-5] a %s position with corrections of %s is of method %s', (quality, source, method) => {
  expect(methodOfFix(quality, source)).toBe(method);
});

test('[GNS-5] a measurement that both have stays as the first has it', () => {
  const [first, other] = [sampleMeasurement(), sampleMeasurement({ uuid: 'other' })];
  expect(unitedMeasurements([first], [{ ...first, epochs: 1 }, other, other])).toEqual([first, other]);
  expect(unitedMeasurements(undefined, [first])).toEqual([first]);
});

test('[GNS-5] a value of a file is a measurement when all of it is', () => {
  const whole = sampleMeasurement();
  expect(measurementFrom(JSON.parse(JSON.stringify(whole)))).toEqual(whole);
  for (const field of Object.keys(whole)) {
    const { [field as keyof typeof whole]: _, ...rest } = whole;
    expect([field, measurementFrom(rest)]).toEqual([field, null]);
    expect([field, measurementFrom({ ...whole, [field]: {} })]).toEqual([field, null]);
  }
  expect(measurementFrom({ ...whole, more: 1 })).toBeNull();
});
