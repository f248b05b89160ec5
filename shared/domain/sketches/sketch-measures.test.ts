import { computeDestination, type GeoPosition } from '../coordinates/geodesy.ts';
import type { SketchShape } from './sketch.ts';
import { computeLength, crossesItself, getOutline, measureShape } from './sketch-measures.ts';

const start = { longitude: 6.66, latitude: 60.32 };
const moveFrom = (position: GeoPosition, bearing: number, distance: number) =>
  computeDestination(position, { bearing, distance });

const east = moveFrom(start, 90, 300);
const line: SketchShape = {
  uuid: 'l',
  kind: 'line',
  positions: [start, east, moveFrom(east, 0, 400)],
};
const createSquare = (kind: 'rectangle' | 'polygon'): SketchShape => ({
  uuid: 's',
  kind,
  positions: [
    start,
    moveFrom(start, 90, 10),
    moveFrom(moveFrom(start, 90, 10), 0, 10),
    moveFrom(start, 0, 10),
  ],
});
const circle: SketchShape = { uuid: 'c', kind: 'circle', centre: start, radius: 10 };

test('[SKE-2] a line is as long as its segments on the ground', () => {
  const measure = measureShape(line);
  expect(measure.of).toBe('length');
  expect(computeLength(line.kind === 'line' ? line.positions : [])).toBeCloseTo(700, 3);
});

test.each(['rectangle', 'polygon'] as const)(
  '[SKE-2] a %s has the area it encloses on the ground',
  (kind) => {
    const measure = measureShape(createSquare(kind));
    if (measure.of !== 'area') throw new Error('no area');
    expect(measure.squareMetres).toBeCloseTo(100, 2);
  },
);

test('[SKE-2] a circle has its radius and area on the ground', () => {
  const measure = measureShape(circle);
  if (measure.of !== 'area') throw new Error('no area');
  expect(measure.squareMetres).toBeCloseTo(314.16, 2);
  const outline = getOutline(circle);
  expect(outline.length).toBeGreaterThan(60);
  for (const position of outline) expect(computeLength([start, position])).toBeCloseTo(10, 4);
});

const createRing = (...pairs: Array<[number, number]>) =>
  pairs.map(([longitude, latitude]) => ({ longitude, latitude }));

test.each([
  ['a bow tie', createRing([0, 0], [1, 1], [1, 0], [0, 1]), true],
  ['a corner that touches another side', createRing([0, 0], [2, 0], [2, 2], [1, 0], [0, 2]), true],
  ['a square', createRing([0, 0], [1, 0], [1, 1], [0, 1]), false],
  ['a triangle', createRing([0, 0], [1, 0], [0, 1]), false],
  ['a bay that stays inside', createRing([0, 0], [3, 0], [3, 3], [1.5, 1], [0, 3]), false],
])('%s: whether its sides cross', (_, ring, crosses) => expect(crossesItself(ring)).toBe(crosses));

test('a polygon whose sides cross has no area', () => {
  expect(
    measureShape({
      uuid: 'p',
      kind: 'polygon',
      positions: createRing([0, 0], [1, 1], [1, 0], [0, 1]),
    }),
  ).toEqual({
    of: 'nothing',
  });
});
