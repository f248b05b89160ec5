import { destinationOf } from '@feltbok/domain/coordinates/geodesy.ts';
import {
  centimetresOf,
  errorOfFix,
  type Fix,
  isCoarse,
  methodOfDevice,
  nextFix,
} from './fix.domain';

const here = { longitude: 6.66, latitude: 60.32 };
const metresFrom = (metres: number) => destinationOf(here, { distance: metres, bearing: 45 });
const fix: Fix = { position: here, accuracy: 4, at: 1_000_000, isSteady: true };
const limit = 500;

test('a position that moves as a walker does is steady', () => {
  expect(nextFix(null, fix).isSteady).toBe(true);
  expect(nextFix(fix, { position: metresFrom(6), accuracy: 4, at: fix.at + 1000 }).isSteady).toBe(
    true,
  );
});

test('a position that jumps is unsteady until the next one stays', () => {
  const jumped = nextFix(fix, { position: metresFrom(400), accuracy: 4, at: fix.at + 1000 });
  expect(jumped.isSteady).toBe(false);
  expect(
    nextFix(jumped, { position: metresFrom(402), accuracy: 4, at: fix.at + 2000 }).isSteady,
  ).toBe(true);
});

test('after half an hour in the car the position has not jumped', () => {
  expect(
    nextFix(fix, { position: metresFrom(20_000), accuracy: 4, at: fix.at + 1_800_000 }).isSteady,
  ).toBe(true);
});

test('[MAP-18] a position becomes a mark within the limit, and is rejected beyond it', () => {
  expect(errorOfFix(fix, limit, fix.at)).toBeNull();
  expect(errorOfFix({ ...fix, accuracy: 5 }, limit, fix.at)).toBeNull();
  expect(errorOfFix({ ...fix, accuracy: 5.01 }, limit, fix.at)).toBe('too inaccurate');
  expect(errorOfFix({ ...fix, accuracy: 5000 }, limit, fix.at)).toBe('too inaccurate');
});

test('[MAP-18] a position that has jumped, or is old, becomes no mark', () => {
  expect(errorOfFix({ ...fix, isSteady: false }, limit, fix.at)).toBe('unsteady');
  expect(errorOfFix(fix, limit, fix.at + 16_000)).toBe('old');
});

test('[MAP-18] the accuracy is shown in whole centimetres, never better than the device states it', () => {
  expect(centimetresOf({ ...fix, accuracy: 0.014 })).toBe(2);
  expect(centimetresOf({ ...fix, accuracy: 0.03 })).toBe(3);
  expect(centimetresOf({ ...fix, accuracy: 4.2 })).toBe(420);
});

test('[MAP-18] a tablet measures by code alone, and centimetres say nothing of the method', () => {
  expect(methodOfDevice(fix)).toBe('92');
  expect(methodOfDevice({ ...fix, accuracy: 0.02 })).toBe('99');
});

test('an accuracy of five kilometres is coarse', () => {
  expect(isCoarse(fix)).toBe(false);
  expect(isCoarse({ ...fix, accuracy: 5000 })).toBe(true);
});
