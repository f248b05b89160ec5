import { computeDestination, computeDistance } from '@feltbok/domain/coordinates/geodesy.ts';
import type { SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import { listHandles, moveHandle, removeCorner } from './corners.domain';
import { buildGeometry } from './drawing.domain';

const origin = { longitude: 6.66, latitude: 60.32 };
const toPosition = (east: number, north: number) =>
  computeDestination(computeDestination(origin, { distance: east, bearing: 90 }), {
    distance: north,
    bearing: 0,
  });

const line: SketchShape = {
  uuid: 'l',
  kind: 'line',
  positions: [toPosition(0, 0), toPosition(10, 0), toPosition(10, 10)],
};
const polygon: SketchShape = { uuid: 'p', kind: 'polygon', positions: line.positions };
const circle: SketchShape = { uuid: 'c', kind: 'circle', centre: origin, radius: 10 };

function drawRectangle(rotation: number): SketchShape {
  const drawing = { kind: 'rectangle' as const, positions: [toPosition(0, 0)] };
  return { uuid: 'r', ...buildGeometry(drawing, { position: toPosition(20, 10), rotation }) };
}

test('[SKE-5] a corner of a line is moved, and one added between two', () => {
  expect(moveHandle(line, { index: 1, isNew: false }, toPosition(12, 1))).toMatchObject({
    positions: [toPosition(0, 0), toPosition(12, 1), toPosition(10, 10)],
  });
  expect(moveHandle(line, { index: 0, isNew: true }, toPosition(5, 1))).toMatchObject({
    positions: [toPosition(0, 0), toPosition(5, 1), toPosition(10, 0), toPosition(10, 10)],
  });
});

test('[SKE-5] a polygon has a closing side from end to start, a line does not', () => {
  const listNewHandles = (shape: SketchShape) => listHandles(shape).filter(({ isNew }) => isNew);
  expect(listNewHandles(line)).toHaveLength(2);
  expect(listNewHandles(polygon)).toHaveLength(3);
  expect(moveHandle(polygon, { index: 2, isNew: true }, toPosition(3, 5))).toMatchObject({
    positions: [toPosition(0, 0), toPosition(10, 0), toPosition(10, 10), toPosition(3, 5)],
  });
});

test.each([0, 0.6])(
  '[SKE-5] a rectangle on a map turned by %d stays one when dragged',
  (rotation) => {
    const before = drawRectangle(rotation);
    for (const index of [0, 1, 2, 3]) {
      const after = moveHandle(before, { index, isNew: false }, toPosition(31, 17));
      if (after.kind !== 'rectangle' || before.kind !== 'rectangle')
        throw new Error('no rectangle');
      const [a, b, c, d] = after.positions;
      if (!a || !b || !c || !d) throw new Error('corners are missing');
      expect(after.positions[index]).toEqual(toPosition(31, 17));
      expect(after.positions[(index + 2) % 4]).toEqual(before.positions[(index + 2) % 4]);
      expect(computeDistance(a, c)).toBeCloseTo(computeDistance(b, d), 2);
      expect(computeDistance(a, b)).toBeCloseTo(computeDistance(c, d), 2);
    }
  },
);

test('a rectangle cannot be made flat', () => {
  const flat = drawRectangle(0);
  if (flat.kind !== 'rectangle') throw new Error('no rectangle');
  const [, besideOpposite] = flat.positions;
  if (!besideOpposite) throw new Error('corners are missing');
  expect(moveHandle(flat, { index: 0, isNew: false }, besideOpposite)).toBe(flat);
});

test('[SKE-5] a circle is moved by its centre and resized by its edge', () => {
  const [centre, edge] = listHandles(circle);
  if (!centre || !edge) throw new Error('no handles');
  expect(computeDistance(centre.position, edge.position)).toBeCloseTo(10, 4);
  expect(moveHandle(circle, centre, toPosition(5, 5))).toEqual({
    ...circle,
    centre: toPosition(5, 5),
  });
  expect(moveHandle(circle, edge, toPosition(0, 30))).toMatchObject({
    radius: expect.closeTo(30, 4),
    centre: origin,
  });
  expect(moveHandle(circle, edge, origin)).toBe(circle);
});

test('a change that would leave no line or polygon is ignored', () => {
  const short: SketchShape = { ...line, positions: [toPosition(0, 0), toPosition(1, 1)] };
  expect(moveHandle(short, { index: 1, isNew: false }, toPosition(0, 0))).toBe(short);
  expect(moveHandle(polygon, { index: 2, isNew: false }, toPosition(10, 0))).toBe(polygon);
  const thereAndBack: SketchShape = {
    ...line,
    positions: [toPosition(0, 0), toPosition(5, 0), toPosition(0, 0)],
  };
  expect(removeCorner(thereAndBack, 1)).toBeNull();
});

test('[SKE-5] a corner is removed while enough are left', () => {
  expect(removeCorner(line, 1)).toMatchObject({
    positions: [toPosition(0, 0), toPosition(10, 10)],
  });
  expect(removeCorner({ ...line, positions: [toPosition(0, 0), toPosition(1, 1)] }, 0)).toBeNull();
  expect(removeCorner(polygon, 0)).toBeNull();
  expect(removeCorner(circle, 1)).toBeNull();
});
