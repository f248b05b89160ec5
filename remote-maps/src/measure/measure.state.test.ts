import { computeDestination } from '@feltbok/domain/coordinates/geodesy.ts';
import { measureShape } from '@feltbok/domain/sketches/sketch-measures.ts';
import { createStore } from 'jotai';
import { moveHandle } from '../geometry/corners.domain';
import {
  changeMeasureAtom,
  continueMeasureAtom,
  finishMeasureAtom,
  measureAfreshAtom,
  measuringAtom,
  undoMeasureAtom,
} from './measure.state';

const origin = { longitude: 6.66, latitude: 60.32 };
const at = (east: number, north: number) =>
  computeDestination(computeDestination(origin, { distance: east, bearing: 90 }), {
    distance: north,
    bearing: 0,
  });

function measuring() {
  const store = createStore();
  const draw = (...places: ReadonlyArray<readonly [east: number, north: number]>) => {
    const { kind, drawing } = store.get(measuringAtom);
    const positions = [...(drawing?.positions ?? []), ...places.map((place) => at(...place))];
    store.set(continueMeasureAtom, { kind, positions });
  };
  const size = () => {
    const { shape } = store.get(measuringAtom);
    const measure = shape && measureShape(shape);
    if (measure?.of === 'length') return measure.metres;
    return measure?.of === 'area' ? measure.squareMetres : null;
  };
  return { store, draw, size };
}

test('[MAP-14] a distance is measured from point to point on the ground', () => {
  const { store, draw, size } = measuring();
  draw([0, 0], [30, 0]);
  expect(size()).toBeNull();
  draw([30, 40]);
  store.set(finishMeasureAtom);
  expect(size()).toBeCloseTo(70, 2);
});

test('[MAP-14] an area is measured between its corners on the ground', () => {
  const { store, draw, size } = measuring();
  store.set(measureAfreshAtom, 'polygon');
  draw([0, 0], [30, 0], [30, 40]);
  store.set(finishMeasureAtom);
  expect(size()).toBeCloseTo(600, 1);
});

test('[MAP-14] points are undone, corners moved, and the next touch measures anew', () => {
  const { store, draw, size } = measuring();
  draw([0, 0], [10, 0], [99, 99]);
  store.set(undoMeasureAtom);
  store.set(finishMeasureAtom);
  expect(size()).toBeCloseTo(10, 3);
  store.set(changeMeasureAtom, (shape) => moveHandle(shape, { index: 1, isNew: false }, at(25, 0)));
  expect(size()).toBeCloseTo(25, 3);
  draw([5, 5]);
  expect(size()).toBeNull();
  expect(store.get(measuringAtom).drawing?.positions).toEqual([at(5, 5)]);
});

test('a point alone has no length, which is said', () => {
  const { store, draw } = measuring();
  draw([0, 0]);
  store.set(finishMeasureAtom);
  expect(store.get(measuringAtom)).toMatchObject({ isTooSmall: true, shape: null });
});
