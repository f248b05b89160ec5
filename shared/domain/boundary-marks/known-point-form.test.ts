import { findFieldErrors } from '../forms/find-field-errors.ts';
import { knownPointForm } from './known-point-form.ts';

const point = {
  name: 'F31 Kirka',
  north: 6_689_343.05,
  east: 370_761.07,
  height: { value: 80, system: 'NN2000', sigma: 0.01 },
  ellipsoidalHeight: 123.5,
};
const createMaxError = (limit: number) => ({ key: 'validation.max', limit });
const createMinError = (limit: number) => ({ key: 'validation.min', limit });

test.each([
  [{}, {}],
  [{ height: null, ellipsoidalHeight: null }, {}],
  [{ height: { value: 80, sigma: null } }, {}],
  [{ name: 'å'.repeat(256) }, {}],
  [{ name: 'å'.repeat(257) }, { name: { key: 'validation.maxLength', limit: 256 } }],
  [{ name: '' }, { name: { key: 'validation.required' } }],
  [
    { north: 10_000_001, east: -10_000_001 },
    { north: createMaxError(10_000_000), east: createMinError(-10_000_000) },
  ],
  [{ height: { value: 9000.1 } }, { 'height.value': createMaxError(9000) }],
  [{ height: { value: -900.1 } }, { 'height.value': createMinError(-900) }],
  [{ height: { value: 80, sigma: -0.1 } }, { 'height.sigma': createMinError(0) }],
  [{ height: { value: 80, sigma: 100.1 } }, { 'height.sigma': createMaxError(100) }],
  [{ ellipsoidalHeight: 9000.1 }, { ellipsoidalHeight: createMaxError(9000) }],
])('[GNS-10] of a known point as it is stored, %j gives %j', (different, errors) => {
  expect(findFieldErrors(knownPointForm, { ...point, ...different }, { strict: true })).toEqual(
    errors,
  );
});

test.each([
  [{}, {}],
  [{ name: ' ' }, { name: { key: 'validation.required' } }],
  [{ height: { value: '80,5' } }, {}],
  [{ height: { value: '-80,5' } }, { 'height.value': { key: 'validation.number' } }],
  [{ height: { value: '9000,1' } }, { 'height.value': createMaxError(9000) }],
])('[GNS-10] of a known point as it is typed, %j gives %j', (different, errors) => {
  const typed = { name: 'F31', height: { value: '' } };
  expect(findFieldErrors(knownPointForm, { ...typed, ...different })).toEqual(errors);
});
