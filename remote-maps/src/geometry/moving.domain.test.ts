import {
  computeArea,
  computeCourse,
  computeDestination,
  computeDistance,
} from '@feltbok/domain/coordinates/geodesy.ts';
import { moveShape, nudgeShape } from './moving.domain';

const origin = { longitude: 6.66, latitude: 60.32 };
const toPosition = (east: number, north: number) =>
  computeDestination(computeDestination(origin, { distance: east, bearing: 90 }), {
    distance: north,
    bearing: 0,
  });
const corners = [toPosition(0, 0), toPosition(80, 0), toPosition(80, 50), toPosition(0, 50)];
const field = { uuid: 'f', kind: 'polygon', positions: corners } as const;

test.each([
  ['a few metres', toPosition(3, 4)],
  ['ten kilometres north', toPosition(0, 10_000)],
])('[SKE-5] a shape moved %s has the same sides, angles and area', (_, to) => {
  const moved = moveShape({ ...field, positions: corners }, origin, to);
  if (moved.kind === 'circle') throw new Error('another shape');
  expect(moved.positions).toHaveLength(4);
  expect(computeDistance(moved.positions[0] ?? origin, to)).toBeLessThan(0.001);
  for (const [first, second] of [
    [0, 1],
    [1, 2],
    [2, 3],
    [0, 2],
    [1, 3],
  ] as const) {
    const [before, now] = [corners, moved.positions].map((ring) =>
      computeDistance(ring[first] ?? origin, ring[second] ?? origin),
    ) as [number, number];
    expect(Math.abs(now - before)).toBeLessThan(0.001);
  }
  expect(Math.abs(computeArea(moved.positions) - computeArea(corners))).toBeLessThan(0.05);
});

test('[SKE-5] a circle is moved by its centre with the same radius', () => {
  const circle = { uuid: 'c', kind: 'circle', centre: toPosition(5, 5), radius: 12.5 } as const;
  const moved = moveShape(circle, toPosition(6, 5), toPosition(36, 45));
  if (moved.kind !== 'circle') throw new Error('another shape');
  expect(moved.radius).toBe(12.5);
  expect(computeDistance(circle.centre, moved.centre)).toBeCloseTo(50, 3);
});

test('a shape moved to its own place is unchanged', () => {
  const shape = { ...field, positions: corners };
  expect(moveShape(shape, toPosition(1, 1), toPosition(1, 1))).toBe(shape);
});

test('a step is half a metre the way the arrow points', () => {
  const moved = nudgeShape(
    { uuid: 'l', kind: 'line', positions: [origin, toPosition(10, 0)] },
    270,
  );
  if (moved.kind === 'circle') throw new Error('another shape');
  const { distance, bearing } = computeCourse(origin, moved.positions[0] ?? origin);
  expect(distance).toBeCloseTo(0.5, 6);
  expect(bearing).toBeCloseTo(270, 4);
});
