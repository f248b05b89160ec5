import { destinationOf, distanceBetween } from '@feltbok/shared/domain/geodesy';
import { SnapIndex } from './snapping.domain';

const origin = { longitude: 6.66, latitude: 60.32 };
const at = (east: number, north: number) =>
  destinationOf(destinationOf(origin, { distance: east, bearing: 90 }), { distance: north, bearing: 0 });
/** A metre on the ground is two of the plane here. */
const reach = 4;

test('[SKE-7] a point near a mark is put onto it, to the last digit', () => {
  const marks = [at(0, 0), at(10, 0)];
  expect(new SnapIndex({ points: marks, lines: [] }).nearest(at(9, 0.5), reach)).toEqual({
    onto: 'point',
    position: marks[1],
  });
});

test('[SKE-7] of several marks within reach the nearest counts, and beyond it none', () => {
  const index = new SnapIndex({ points: [at(0, 0), at(1.5, 0)], lines: [] });
  expect(index.nearest(at(0.5, 0), reach)?.position).toEqual(at(0, 0));
  expect(index.nearest(at(1, 0), reach)?.position).toEqual(at(1.5, 0));
  expect(index.nearest(at(0, 3), reach)).toBeNull();
});

test('[SKE-7] corners come before sides, and a side gives its nearest place', () => {
  const index = new SnapIndex({ points: [], lines: [[at(0, 0), at(100, 0), at(100, 100)]] });
  expect(index.nearest(at(99, 1), reach)).toEqual({ onto: 'point', position: at(100, 0) });
  const onSide = index.nearest(at(50, 1.5), reach);
  expect(onSide?.onto).toBe('line');
  expect(distanceBetween(onSide?.position ?? origin, at(50, 0))).toBeLessThan(0.02);
});

test('[SKE-7] among ten thousand marks the nearest is found in less than two milliseconds', () => {
  const points = Array.from({ length: 10_000 }, (_, index) => at((index % 100) * 7, Math.floor(index / 100) * 7));
  const lines = Array.from({ length: 500 }, (_, index) => [at(index, 0), at(index, 700)]);
  const snapping = new SnapIndex({ points, lines });
  const asked = Array.from({ length: 500 }, (_, index) => at((index * 1.3) % 700, (index * 2.7) % 700));
  const start = performance.now();
  for (const position of asked) snapping.nearest(position, 30);
  expect((performance.now() - start) / asked.length).toBeLessThan(2);
  for (const position of asked.slice(0, 20)) {
    const nearest = points.reduce((a, b) => (distanceBetween(position, a) <= distanceBetween(position, b) ? a : b));
    const found = snapping.nearest(position, 30)?.position;
    expect(found && distanceBetween(position, found)).toBeLessThanOrEqual(distanceBetween(position, nearest) + 1e-6);
  }
});

test('without anything to snap to nothing is found', () => {
  expect(new SnapIndex({ points: [], lines: [] }).nearest(origin, 1e9)).toBeNull();
});
