import { computeDestination, computeDistance } from '@feltbok/domain/coordinates/geodesy.ts';
import type { SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import { listHandles, moveHandle, removeCorner } from './corners.domain';
import { buildGeometry } from './drawing.domain';

const origin = { longitude: 6.66, latitude: 60.32 };
const at = (east: number, north: number) =>
  computeDestination(computeDestination(origin, { distance: east, bearing: 90 }), {
    distance: north,
    bearing: 0,
  });

const line: SketchShape = { uuid: 'l', kind: 'line', positions: [at(0, 0), at(10, 0), at(10, 10)] };
const polygon: SketchShape = { uuid: 'p', kind: 'polygon', positions: line.positions };
const circle: SketchShape = { uuid: 'c', kind: 'circle', centre: origin, radius: 10 };

function rectangle(rotation: number): SketchShape {
  const drawing = { kind: 'rectangle' as const, positions: [at(0, 0)] };
  return { uuid: 'r', ...buildGeometry(drawing, { position: at(20, 10), rotation }) };
}

test('[SKE-5] a corner of a line is moved, and a new one made between two', () => {
  expect(moveHandle(line, { index: 1, isNew: false }, at(12, 1))).toMatchObject({
    positions: [at(0, 0), at(12, 1), at(10, 10)],
  });
  expect(moveHandle(line, { index: 0, isNew: true }, at(5, 1))).toMatchObject({
    positions: [at(0, 0), at(5, 1), at(10, 0), at(10, 10)],
  });
});

test('[SKE-5] a line has no side from its end to its beginning, a polygon has', () => {
  const newOnes = (shape: SketchShape) => listHandles(shape).filter(({ isNew }) => isNew);
  expect(newOnes(line)).toHaveLength(2);
  expect(newOnes(polygon)).toHaveLength(3);
  expect(moveHandle(polygon, { index: 2, isNew: true }, at(3, 5))).toMatchObject({
    positions: [at(0, 0), at(10, 0), at(10, 10), at(3, 5)],
  });
});

test.each([0, 0.6])(
  '[SKE-5] a rectangle on a map turned by %d stays one when dragged',
  (rotation) => {
    const before = rectangle(rotation);
    for (const index of [0, 1, 2, 3]) {
      const after = moveHandle(before, { index, isNew: false }, at(31, 17));
      if (after.kind !== 'rectangle' || before.kind !== 'rectangle')
        throw new Error('no rectangle');
      const [a, b, c, d] = after.positions;
      if (!a || !b || !c || !d) throw new Error('corners are missing');
      expect(after.positions[index]).toEqual(at(31, 17));
      expect(after.positions[(index + 2) % 4]).toEqual(before.positions[(index + 2) % 4]);
      expect(computeDistance(a, c)).toBeCloseTo(computeDistance(b, d), 2);
      expect(computeDistance(a, b)).toBeCloseTo(computeDistance(c, d), 2);
    }
  },
);

test('a rectangle cannot be made flat', () => {
  const flat = rectangle(0);
  if (flat.kind !== 'rectangle') throw new Error('no rectangle');
  const [, besideOpposite] = flat.positions;
  if (!besideOpposite) throw new Error('corners are missing');
  expect(moveHandle(flat, { index: 0, isNew: false }, besideOpposite)).toBe(flat);
});

test('[SKE-5] a circle is moved by its centre and made larger by its edge', () => {
  const [centre, edge] = listHandles(circle);
  if (!centre || !edge) throw new Error('no handles');
  expect(computeDistance(centre.position, edge.position)).toBeCloseTo(10, 4);
  expect(moveHandle(circle, centre, at(5, 5))).toEqual({ ...circle, centre: at(5, 5) });
  expect(moveHandle(circle, edge, at(0, 30))).toMatchObject({
    radius: expect.closeTo(30, 4),
    centre: origin,
  });
  expect(moveHandle(circle, edge, origin)).toBe(circle);
});

test('a line or polygon of which nothing would be left stays as it is', () => {
  const short: SketchShape = { ...line, positions: [at(0, 0), at(1, 1)] };
  expect(moveHandle(short, { index: 1, isNew: false }, at(0, 0))).toBe(short);
  expect(moveHandle(polygon, { index: 2, isNew: false }, at(10, 0))).toBe(polygon);
  const thereAndBack: SketchShape = { ...line, positions: [at(0, 0), at(5, 0), at(0, 0)] };
  expect(removeCorner(thereAndBack, 1)).toBeNull();
});

test('[SKE-5] a corner is removed while enough are left', () => {
  expect(removeCorner(line, 1)).toMatchObject({ positions: [at(0, 0), at(10, 10)] });
  expect(removeCorner({ ...line, positions: [at(0, 0), at(1, 1)] }, 0)).toBeNull();
  expect(removeCorner(polygon, 0)).toBeNull();
  expect(removeCorner(circle, 1)).toBeNull();
});
