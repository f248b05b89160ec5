import type { MapLabel } from '@feltbok/domain/sketches/sketch.ts';
import { sketchLimits } from '@feltbok/domain/sketches/sketch-limits.ts';
import { createLabel, moveLabel, setAngle, setMessage } from './label.domain';

const location = { longitude: 6.66, latitude: 60.32 };
const label: MapLabel = { uuid: 'a', location, message: 'Steingard', angle: 0 };

test('[SKE-3] new labels are called Label 1, Label 2 and so on, by availability', () => {
  const first = createLabel([label], { uuid: 'b', location });
  expect(first).toEqual({ uuid: 'b', location, message: 'Label 1', angle: 0 });
  const second = createLabel([label, first], { uuid: 'c', location });
  expect(second.message).toBe('Label 2');
  expect(createLabel([second], { uuid: 'd', location }).message).toBe('Label 1');
});

test.each(['', '   ', '\n\t'])(
  '[SKE-4] a label’s text cannot become empty: %j keeps the former text',
  (typed) => {
    expect(setMessage(label, typed)).toBe(label);
  },
);

test('a text may have emoji and right-to-left letters, and ends after two thousand', () => {
  expect(setMessage(label, 'גבול 👩🏽‍🌾').message).toBe('גבול 👩🏽‍🌾');
  expect(setMessage(label, 'x'.repeat(2500)).message).toHaveLength(sketchLimits.message);
  const cut = setMessage(label, `${'x'.repeat(sketchLimits.message - 2)}👩🏽‍🌾!`).message;
  expect(cut).toBe('x'.repeat(sketchLimits.message - 2));
});

test.each([
  [5, 5],
  [7, 5],
  [8, 10],
  [-2, 0],
  [181, 180],
  [-400, -180],
])('[SKE-4] an angle of %d becomes %d: in steps of 5 from -180 to 180', (typed, angle) => {
  expect(setAngle(label, typed).angle).toBe(angle);
});

test('[SKE-4] an invalid angle turns nothing', () =>
  expect(setAngle(label, Number.NaN)).toBe(label));

test.each([
  ['north', 0.000_005, 0],
  ['south', -0.000_005, 0],
  ['west', 0, -0.000_01],
  ['east', 0, 0.000_01],
] as const)(
  '[SKE-4] a step %s moves a label by %d latitude and %d longitude degrees',
  (direction, north, east) => {
    const moved = moveLabel(label, direction).location;
    expect(moved.latitude - location.latitude).toBeCloseTo(north, 12);
    expect(moved.longitude - location.longitude).toBeCloseTo(east, 12);
  },
);
