import { type Movement, updateMovement } from './movement.domain';

const walk = (steps: [seconds: number, north: number, east: number][], accuracy = 0.02) =>
  steps.reduce<Movement | null>(
    (before, [at, north, east]) => updateMovement(before, { north, east }, accuracy, at * 1000),
    null,
  );

test('[GNS-9] a walking user has a heading, from the way since the last place', () => {
  expect(walk([[0, 0, 0]])?.heading).toBeNull();
  expect(
    walk([
      [0, 0, 0],
      [1, 0.2, 0.2],
    ])?.heading,
  ).toBeNull();
  expect(
    walk([
      [0, 0, 0],
      [1, 0.2, 0.2],
      [2, 1, 1],
    ])?.heading,
  ).toBeCloseTo(45, 6);
  expect(
    walk([
      [0, 0, 0],
      [1, 1, 0],
      [2, 1, -1],
    ])?.heading,
  ).toBeCloseTo(270, 6);
});

test('[GNS-9] positions that differ by less than their accuracy give no direction', () => {
  expect(
    walk(
      [
        [0, 0, 0],
        [1, 2, 0],
        [2, 0, 2],
      ],
      3.5,
    )?.heading,
  ).toBeNull();
});

test('[GNS-9] the heading is unknown after ten seconds of standing still', () => {
  const steps: [number, number, number][] = [
    [0, 0, 0],
    [1, 1, 0],
    [9, 1.01, 0],
  ];
  expect(walk(steps)?.heading).toBeCloseTo(0, 6);
  expect(walk([...steps, [12, 1.01, 0]])?.heading).toBeNull();
});

test('a clock that jumps back restarts the movement', () => {
  expect(
    walk([
      [10, 0, 0],
      [11, 1, 0],
      [2, 5, 5],
    ]),
  ).toEqual({ from: { north: 5, east: 5 }, at: 2000, heading: null });
});
