import { sampleMeasurement } from '@feltbok/testing/mark-measurement.ts';
import { findFieldErrors } from '../forms/find-field-errors.ts';
import { toDay } from '../values/dates.ts';
import { boundaryMarkForm } from './boundary-mark-form.ts';
import { boundaryMarkLimits as limits } from './boundary-mark-limits.ts';
import { toNumberTexts } from './mark-number-texts.ts';

const mark = { north: '6689343.07', east: '370761.06', accuracy: '10' };
const findErrors = (written: object) => findFieldErrors(boundaryMarkForm, { ...mark, ...written });

test.each(['6689343', '6689343.0', '6689343.123', '-12.5', '+7', '0', '-10000000', '10000000.000'])(
  '[MARK-7] %s is a coordinate: an optional sign, digits, and one to three decimals',
  (text) => {
    expect(findErrors({ north: text, east: text })).toEqual({});
  },
);

test.each([
  '',
  ' ',
  '6689343.',
  '.5',
  '6689343.1234',
  '6 689 343',
  '6689343,07',
  '1e6',
  'NaN',
  '--1',
  '12\n',
])('[MARK-7] %j is no coordinate', (text) => {
  const error = { key: 'maps.Validation.EastWest' };
  expect(findErrors({ north: text })).toEqual({ north: error });
  expect(findErrors({ east: text })).toEqual({ east: error });
});

test('[MARK-7] form and API reject a coordinate outside every UTM zone', () => {
  expect(findErrors({ north: '10000000.001', east: '-10000000.001' })).toEqual({
    north: { key: 'validation.max', limit: 10_000_000 },
    east: { key: 'validation.min', limit: -10_000_000 },
  });
});

test('[MARK-7] an accuracy is digits only, or empty, and at most a kilometre', () => {
  for (const accuracy of ['', '0', '10', '100000']) expect(findErrors({ accuracy })).toEqual({});
  for (const accuracy of ['-1', '1.5', '10 cm', ' '])
    expect(findErrors({ accuracy })).toEqual({ accuracy: { key: 'validation.digits' } });
  expect(findErrors({ accuracy: '100001' })).toEqual({
    accuracy: { key: 'validation.max', limit: 100_000 },
  });
});

test.each([
  ['', ''],
  ['0', ''],
  ['123.456', '0.02'],
  ['-900', '0'],
  ['9000', '100'],
])('[CAD-4] %j with σ %j is a height', (height, heightSigma) => {
  expect(findErrors({ height, heightSigma })).toEqual({});
});

test.each([
  [{ height: '', heightSigma: '0.02' }, { height: { key: 'validation.required' } }],
  [{ height: '12,5', heightSigma: '' }, { height: { key: 'maps.Validation.EastWest' } }],
  [{ height: '12.3456', heightSigma: '' }, { height: { key: 'maps.Validation.EastWest' } }],
  [{ height: '123456', heightSigma: '' }, { height: { key: 'validation.max', limit: 9000 } }],
  [{ height: '-900.001', heightSigma: '' }, { height: { key: 'validation.min', limit: -900 } }],
  [{ height: '12', heightSigma: '2 cm' }, { heightSigma: { key: 'maps.Validation.EastWest' } }],
  [{ height: '12', heightSigma: '-0.02' }, { heightSigma: { key: 'validation.min', limit: 0 } }],
  [
    { height: '12', heightSigma: '100.001' },
    { heightSigma: { key: 'validation.max', limit: 100 } },
  ],
])('[CAD-4] %j is no height', (written, errors) => {
  expect(findErrors(written)).toEqual(errors);
});

const lengths = {
  name: limits.name,
  boundaryPointNumber: limits.boundaryPointNumber,
  typeOfBoundaryMark: limits.code,
  typeOfGround: limits.code,
  status: limits.code,
  approved: limits.code,
  codeForSurvey: limits.code,
  measurementMethod: limits.code,
  claimByAttendees: limits.text,
  settlement: limits.text,
};

test.each(Object.entries(lengths))('[MARK-5] %s has at most %i characters', (field, limit) => {
  expect(findErrors({ [field]: 'å'.repeat(limit) })).toEqual({});
  expect(findErrors({ [field]: 'å'.repeat(limit + 1) })).toEqual({
    [field]: { key: 'validation.maxLength', limit },
  });
});

test('a mark’s numbers are written to the last decimal in its form', () => {
  const position = { north: 6_689_343.07, east: 370_761 };
  expect(toNumberTexts({ ...position, quality: { accuracy: null }, height: null })).toEqual({
    north: '6689343.07',
    east: '370761',
    accuracy: '',
    height: '',
    heightSigma: '',
  });
  const height = { value: 0, system: 'NN2000', sigma: 0.02 } as const;
  expect(toNumberTexts({ ...position, quality: { accuracy: 0 }, height })).toMatchObject({
    accuracy: '0',
    height: '0',
    heightSigma: '0.02',
  });
});

const addDays = (days: number) => new Date(Date.now() + days * 86_400_000);

test.each(['', null, '1968-05-17', toDay(new Date())])(
  '[JOB-5] a mark was captured on %j, or nobody has said when',
  (capturedOn) => {
    expect(findErrors({ capturedOn })).toEqual({});
  },
);

test('[JOB-5] a day of capture is a day of the calendar', () => {
  for (const capturedOn of ['2026-02-30', '17.05.1968', '0026-01-01'])
    expect(findErrors({ capturedOn })).toEqual({ capturedOn: { key: 'validation.day' } });
});

test('[JOB-5] a day of capture is not in the future, unless a receiver says so', () => {
  const measurement = sampleMeasurement({ to: addDays(2).toISOString() });
  const capturedOn = toDay(measurement.to);
  const error = { capturedOn: { key: 'validation.future' } };
  expect(findErrors({ capturedOn })).toEqual(error);
  expect(findErrors({ capturedOn, measurements: [sampleMeasurement()] })).toEqual(error);
  expect(findErrors({ capturedOn, measurements: [measurement] })).toEqual({});
});

test('[JOB-5] the clock of whoever stated the day may be ahead where that is allowed', () => {
  const stated = { ...mark, capturedOn: toDay(addDays(1)) };
  const context = { clockTolerance: 86_400_000 };
  expect(findFieldErrors(boundaryMarkForm, stated)).not.toEqual({});
  expect(findFieldErrors(boundaryMarkForm, stated, { context })).toEqual({});
});
