import { findFieldErrors } from '../forms/find-field-errors.ts';
import { antennaForm, measuringLimitsForm, offsetForm } from './measuring-forms.ts';

const number = { key: 'validation.number' };
const positive = { key: 'validation.positive' };
const required = { key: 'validation.required' };
const createMaxError = (limit: number) => ({ key: 'validation.max', limit });

const antenna = { antennaHeight: '1,8', antennaRadius: '0,085', phaseCentreOffset: '' };

test.each([
  [{ antennaHeight: '' }, {}],
  [{ antennaHeight: '0' }, {}],
  [{ antennaHeight: '20,0' }, {}],
  [{ antennaHeight: '20,0001' }, { antennaHeight: createMaxError(20) }],
  [{ antennaHeight: '1,8m' }, { antennaHeight: number }],
  [{ antennaHeight: '-1' }, { antennaHeight: number }],
  [{ antennaRadius: '0,9999' }, {}],
  [{ antennaRadius: '1' }, { antennaRadius: createMaxError(0.9999) }],
  [{ antennaRadius: '0' }, { antennaRadius: positive }],
  [{ antennaRadius: '' }, { antennaRadius: required }],
  [{ phaseCentreOffset: '0' }, {}],
  [{ phaseCentreOffset: '0,3' }, {}],
  [{ phaseCentreOffset: '0,3001' }, { phaseCentreOffset: createMaxError(0.3) }],
  [{ phaseCentreOffset: '-0,01' }, { phaseCentreOffset: number }],
])('[GNS-3] of an antenna, %j gives %j', (typed, errors) => {
  expect(findFieldErrors(antennaForm, { ...antenna, ...typed })).toEqual(errors);
});

const limits = { epochs: '30', sigma: '', pdop: '', age: '' };

test.each([
  [{ epochs: '1728000' }, {}],
  [{ epochs: '1728001' }, { epochs: createMaxError(1_728_000) }],
  [{ epochs: '0' }, { epochs: { key: 'validation.min', limit: 1 } }],
  [{ epochs: '2,5' }, { epochs: { key: 'validation.digits' } }],
  [{ epochs: '' }, { epochs: required }],
  [{ sigma: '12,5', pdop: '4', age: '2' }, {}],
  [
    { sigma: '0', pdop: '0', age: '0' },
    { sigma: positive, pdop: positive, age: positive },
  ],
  [{ age: 'to' }, { age: number }],
])('[GNS-4] of the limits of an epoch, %j gives %j', (typed, errors) => {
  expect(findFieldErrors(measuringLimitsForm, { ...limits, ...typed })).toEqual(errors);
});

const offset = { first: '', second: '', bearing: '', rise: '' };

test.each([
  [{ first: '100', second: '0,001', bearing: '400', rise: '-100' }, {}],
  [{ bearing: '0', rise: '100' }, {}],
  [
    { first: '100,1', second: '0' },
    { first: createMaxError(100), second: positive },
  ],
  [{ bearing: '400,1' }, { bearing: createMaxError(400) }],
  [{ bearing: '-1' }, { bearing: number }],
  [{ rise: '100,1' }, { rise: createMaxError(100) }],
  [{ rise: '−100,1' }, { rise: { key: 'validation.min', limit: -100 } }],
])('[GNS-4] of an offset, %j gives %j', (typed, errors) => {
  expect(findFieldErrors(offsetForm, { ...offset, ...typed })).toEqual(errors);
});
