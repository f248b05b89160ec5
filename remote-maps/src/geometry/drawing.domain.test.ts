import {
  computeDestination,
  computeDistance,
  type GeoPosition,
} from '@feltbok/domain/coordinates/geodesy.ts';
import type { Drawing } from '@feltbok/domain/sketches/sketch.ts';
import { buildGeometry, finishDrawing, previewGeometry, removeLastPoint } from './drawing.domain';

const origin = { longitude: 6.66, latitude: 60.32 };
/** A position at a distance in metres east and north of the origin. */
const toPosition = (east: number, north: number): GeoPosition =>
  computeDestination(computeDestination(origin, { distance: east, bearing: 90 }), {
    distance: north,
    bearing: 0,
  });

function drawRectangle(position: GeoPosition, rotation = 0): readonly GeoPosition[] {
  const geometry = buildGeometry(
    { kind: 'rectangle', positions: [toPosition(0, 0)] },
    { position, rotation },
  );
  if (geometry.kind === 'circle') throw new Error('no rectangle');
  return geometry.positions;
}

test('[SKE-1] a rectangle goes from corner to corner, upright on the screen', () => {
  const [a, b, c, d] = drawRectangle(toPosition(20, 10));
  expect([a, c]).toEqual([toPosition(0, 0), toPosition(20, 10)]);
  expect(b?.latitude).toBeCloseTo(origin.latitude, 9);
  expect(b?.longitude).toBeCloseTo(toPosition(20, 0).longitude, 6);
  expect(d?.longitude).toBeCloseTo(origin.longitude, 9);
});

test('[SKE-1] on a turned map the rectangle is upright on the screen', () => {
  const corners = drawRectangle(toPosition(0, 10), Math.PI / 4);
  const sides = corners.map((corner, index) =>
    computeDistance(corner, corners[(index + 1) % 4] ?? corner),
  );
  for (const side of sides) expect(side).toBeCloseTo(10 / Math.SQRT2, 1);
});

test('[SKE-1] a circle goes from its centre to its edge', () => {
  const circle = buildGeometry(
    { kind: 'circle', positions: [toPosition(0, 0)] },
    { position: toPosition(0, 25), rotation: 0 },
  );
  if (circle.kind !== 'circle') throw new Error('no circle');
  expect(circle.centre).toEqual(toPosition(0, 0));
  expect(circle.radius).toBeCloseTo(25, 4);
});

test.each([
  ['a line of one point', 'line', [toPosition(0, 0)]],
  ['a line that was snapped twice to the same point', 'line', [origin, { ...origin }]],
  ['a polygon of two points', 'polygon', [toPosition(0, 0), toPosition(10, 0)]],
  ['a rectangle of one corner', 'rectangle', [toPosition(0, 0)]],
  ['a circle without radius', 'circle', [toPosition(0, 0)]],
] as const)('%s is no shape', (_, kind, positions) =>
  expect(finishDrawing({ kind, positions })).toBeNull(),
);

test('a polygon without extent is no shape; one that crosses itself is', () => {
  const finish = (...positions: (typeof origin)[]) =>
    finishDrawing({ kind: 'polygon', positions })?.kind;
  expect(finish(origin, toPosition(10, 0), { ...origin })).toBeUndefined();
  expect(
    finish(
      { longitude: 6, latitude: 60 },
      { longitude: 6, latitude: 60.1 },
      { longitude: 6, latitude: 60.2 },
    ),
  ).toBeUndefined();
  expect(finish(toPosition(0, 0), toPosition(10, 10), toPosition(10, 0), toPosition(0, 10))).toBe(
    'polygon',
  );
});

test('a pointer still at the last corner adds nothing, and crosses no side', () => {
  const drawing: Drawing = {
    kind: 'polygon',
    positions: [toPosition(0, 0), toPosition(30, 0), toPosition(30, 40)],
  };
  const still = { position: toPosition(30, 40), rotation: 0 };
  expect(previewGeometry(drawing, still)).toEqual(drawing);
  const line = { ...drawing, positions: drawing.positions.slice(0, 2) };
  expect(previewGeometry(line, { ...still, position: toPosition(30, 0) })).toEqual({
    kind: 'line',
    positions: line.positions,
  });
  expect(previewGeometry(line, still)).toEqual(drawing);
});

test('[SKE-5] undo removes the last point of a drawing, and with the first the drawing', () => {
  const drawing: Drawing = { kind: 'line', positions: [toPosition(0, 0), toPosition(5, 0)] };
  expect(removeLastPoint(drawing)).toEqual({ kind: 'line', positions: [toPosition(0, 0)] });
  expect(removeLastPoint({ kind: 'line', positions: [toPosition(0, 0)] })).toBeNull();
});
