import { computeDestination } from '@feltbok/domain/coordinates/geodesy.ts';
import {
  type Fix,
  findFixError,
  isCoarse,
  toAccuracyCentimetres,
  toMeasurementMethod,
  toNextFix,
} from './fix.domain';

const here = { longitude: 6.66, latitude: 60.32 };
const movePosition = (metres: number) =>
  computeDestination(here, { distance: metres, bearing: 45 });
const fix: Fix = { position: here, accuracy: 4, at: 1_000_000, isSteady: true };
const limit = 500;

test('a position that moves as a walker does is steady', () => {
  expect(toNextFix(null, fix).isSteady).toBe(true);
  expect(
    toNextFix(fix, { position: movePosition(6), accuracy: 4, at: fix.at + 1000 }).isSteady,
  ).toBe(true);
});

test('a position that jumps is unsteady until the next one is steady', () => {
  const jumped = toNextFix(fix, { position: movePosition(400), accuracy: 4, at: fix.at + 1000 });
  expect(jumped.isSteady).toBe(false);
  expect(
    toNextFix(jumped, { position: movePosition(402), accuracy: 4, at: fix.at + 2000 }).isSteady,
  ).toBe(true);
});

test('a move of 20 km in half an hour is steady', () => {
  expect(
    toNextFix(fix, { position: movePosition(20_000), accuracy: 4, at: fix.at + 1_800_000 })
      .isSteady,
  ).toBe(true);
});

test('[MAP-18] a position becomes a mark within the limit, and is rejected beyond it', () => {
  expect(findFixError(fix, limit, fix.at)).toBeNull();
  expect(findFixError({ ...fix, accuracy: 5 }, limit, fix.at)).toBeNull();
  expect(findFixError({ ...fix, accuracy: 5.01 }, limit, fix.at)).toBe('too inaccurate');
  expect(findFixError({ ...fix, accuracy: 5000 }, limit, fix.at)).toBe('too inaccurate');
});

test('[MAP-18] a position that has jumped or is old is rejected for a mark', () => {
  expect(findFixError({ ...fix, isSteady: false }, limit, fix.at)).toBe('unsteady');
  expect(findFixError(fix, limit, fix.at + 16_000)).toBe('old');
});

test('[MAP-18] the accuracy is shown in whole centimetres, never better than the device states it', () => {
  expect(toAccuracyCentimetres({ ...fix, accuracy: 0.014 })).toBe(2);
  expect(toAccuracyCentimetres({ ...fix, accuracy: 0.03 })).toBe(3);
  expect(toAccuracyCentimetres({ ...fix, accuracy: 4.2 })).toBe(420);
});

test('[MAP-18] a tablet’s method is code only, and unknown for centimetre accuracy', () => {
  expect(toMeasurementMethod(fix)).toBe('92');
  expect(toMeasurementMethod({ ...fix, accuracy: 0.02 })).toBe('99');
});

test('an accuracy of five kilometres is coarse', () => {
  expect(isCoarse(fix)).toBe(false);
  expect(isCoarse({ ...fix, accuracy: 5000 })).toBe(true);
});
