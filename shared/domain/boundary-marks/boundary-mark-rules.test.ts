import { boundaryMarkErrors, markHeightErrors } from './boundary-mark-rules.ts';

const position = { north: '6689343.07', east: '370761.06', accuracy: '10' };

test.each(['6689343', '6689343.0', '6689343.123', '-12.5', '+7', '0'])(
  '[MARK-7] %s is a coordinate: an optional sign, digits, and one to three decimals',
  (text) => {
    expect(boundaryMarkErrors({ ...position, north: text, east: text })).toEqual([]);
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
  expect(boundaryMarkErrors({ ...position, north: text })).toEqual([
    { field: 'north', key: 'maps.Validation.EastWest' },
  ]);
  expect(boundaryMarkErrors({ ...position, east: text })).toEqual([
    { field: 'east', key: 'maps.Validation.EastWest' },
  ]);
});

test('[MARK-7] an accuracy is digits only, or empty', () => {
  for (const accuracy of ['', '0', '10'])
    expect(boundaryMarkErrors({ ...position, accuracy })).toEqual([]);
  for (const accuracy of ['-1', '1.5', '10 cm', ' '])
    expect(boundaryMarkErrors({ ...position, accuracy })).toEqual([
      { field: 'accuracy', key: 'validation.digits' },
    ]);
});

test.each([
  ['', ''],
  ['0', ''],
  ['123.456', '0.02'],
  ['-900', '0'],
  ['9000', '100'],
])('[CAD-4] %j with σ %j is a height', (value, sigma) => {
  expect(markHeightErrors({ value, sigma })).toEqual([]);
});

test.each([
  [
    { value: '', sigma: '0.02' },
    { field: 'value', key: 'validation.required' },
  ],
  [
    { value: '12,5', sigma: '' },
    { field: 'value', key: 'maps.Validation.EastWest' },
  ],
  [
    { value: '12.3456', sigma: '' },
    { field: 'value', key: 'maps.Validation.EastWest' },
  ],
  [
    { value: '123456', sigma: '' },
    { field: 'value', key: 'validation.max', limit: 9000 },
  ],
  [
    { value: '-900.001', sigma: '' },
    { field: 'value', key: 'validation.min', limit: -900 },
  ],
  [
    { value: '12', sigma: '2 cm' },
    { field: 'sigma', key: 'maps.Validation.EastWest' },
  ],
  [
    { value: '12', sigma: '-0.02' },
    { field: 'sigma', key: 'validation.min', limit: 0 },
  ],
  [
    { value: '12', sigma: '100.001' },
    { field: 'sigma', key: 'validation.max', limit: 100 },
  ],
])('[CAD-4] %j is no height', (written, error) => {
  expect(markHeightErrors(written)).toEqual([error]);
});
