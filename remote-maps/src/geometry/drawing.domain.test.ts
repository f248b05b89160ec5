import { destinationOf, distanceBetween, type GeoPosition } from '@feltbok/shared/domain/geodesy';
import type { Drawing, ShapeKind } from '@feltbok/shared/domain/sketch';
import { type DrawingStep, finished, touched, withoutLast } from './drawing.domain';

const origin = { longitude: 6.66, latitude: 60.32 };
/** So many metres east and north of the origin. */
const at = (east: number, north: number): GeoPosition =>
  destinationOf(destinationOf(origin, { distance: east, bearing: 90 }), { distance: north, bearing: 0 });

/** Touches one place after the other, as long as it goes on. */
function draw(kind: ShapeKind, touches: readonly GeoPosition[], { reach = 1, rotation = 0 } = {}): DrawingStep {
  let drawing: Drawing = { kind, positions: [] };
  let step: DrawingStep = { phase: 'goes on', drawing };
  for (const position of touches) {
    step = touched(drawing, { position, reach, rotation });
    if (step.phase !== 'goes on') return step;
    drawing = step.drawing;
  }
  return step;
}

test('[SKE-1] a line goes on with each touch, and ends at its last point', () => {
  const places = [at(0, 0), at(10, 0), at(10, 10)];
  expect(draw('line', places)).toMatchObject({ phase: 'goes on' });
  expect(draw('line', [...places, at(10.4, 10.4)])).toEqual({
    phase: 'finished',
    geometry: { kind: 'line', positions: places },
  });
});

test('[SKE-1] a polygon ends where its first point is touched again', () => {
  const places = [at(0, 0), at(10, 0), at(10, 10)];
  expect(draw('polygon', [...places, at(0.3, 0)])).toEqual({
    phase: 'finished',
    geometry: { kind: 'polygon', positions: places },
  });
});

test('[SKE-1] a rectangle is drawn from corner to corner, upright on the screen', () => {
  const step = draw('rectangle', [at(0, 0), at(20, 10)]);
  if (step.phase !== 'finished' || step.geometry.kind !== 'rectangle') throw new Error('no rectangle');
  const [a, b, c, d] = step.geometry.positions;
  expect([a, c]).toEqual([at(0, 0), at(20, 10)]);
  expect(b?.latitude).toBeCloseTo(origin.latitude, 9);
  expect(b?.longitude).toBeCloseTo(at(20, 0).longitude, 6);
  expect(d?.longitude).toBeCloseTo(origin.longitude, 9);
});

test('[SKE-1] on a turned map the rectangle is upright on the screen', () => {
  const step = draw('rectangle', [at(0, 0), at(0, 10)], { rotation: Math.PI / 4 });
  if (step.phase !== 'finished' || step.geometry.kind !== 'rectangle') throw new Error('no rectangle');
  const sides = step.geometry.positions.map((corner, index, all) =>
    distanceBetween(corner, all[(index + 1) % 4] ?? corner),
  );
  for (const side of sides) expect(side).toBeCloseTo(10 / Math.SQRT2, 1);
});

test('[SKE-1] a circle is drawn from its centre to its edge', () => {
  const step = draw('circle', [at(0, 0), at(0, 25)]);
  if (step.phase !== 'finished' || step.geometry.kind !== 'circle') throw new Error('no circle');
  expect(step.geometry.centre).toEqual(at(0, 0));
  expect(step.geometry.radius).toBeCloseTo(25, 4);
});

test.each([
  ['a line of one point', 'line', [at(0, 0), at(0.2, 0)]],
  ['a polygon of two points', 'polygon', [at(0, 0), at(10, 0), at(10, 0)]],
  ['a rectangle without sides', 'rectangle', [at(0, 0), at(0, 0)]],
  ['a circle without radius', 'circle', [at(0, 0), at(0.5, 0)]],
] as const)('%s is no shape', (_, kind, touches) => {
  expect(draw(kind, touches)).toEqual({ phase: 'too small' });
});

test('a line that was snapped twice to the same point is no shape', () => {
  expect(finished({ kind: 'line', positions: [origin, { ...origin }] })).toEqual({ phase: 'too small' });
});

test('a polygon without extent is no shape; one that crosses itself is', () => {
  const finish = (...positions: (typeof origin)[]) => finished({ kind: 'polygon', positions }).phase;
  expect(finish(origin, at(10, 0), { ...origin })).toBe('too small');
  expect(
    finish({ longitude: 6, latitude: 60 }, { longitude: 6, latitude: 60.1 }, { longitude: 6, latitude: 60.2 }),
  ).toBe('too small');
  expect(finish(at(0, 0), at(10, 10), at(10, 0), at(0, 10))).toBe('finished');
});

test('[SKE-5] the last point of a drawing is undone, with the first the drawing', () => {
  const drawing: Drawing = { kind: 'line', positions: [at(0, 0), at(5, 0)] };
  expect(withoutLast(drawing)).toEqual({ kind: 'line', positions: [at(0, 0)] });
  expect(withoutLast({ kind: 'line', positions: [at(0, 0)] })).toBeNull();
});
