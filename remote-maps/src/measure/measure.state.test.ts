import { destinationOf } from '@feltbok/shared/domain/geodesy';
import { measureOf } from '@feltbok/shared/domain/sketch-measures';
import { createStore } from 'jotai';
import {
  finishMeasureAtom,
  measureAfreshAtom,
  measuringAtom,
  moveMeasureAtom,
  touchMeasureAtom,
  undoMeasureAtom,
} from './measure.state';

const origin = { longitude: 6.66, latitude: 60.32 };
const at = (east: number, north: number) =>
  destinationOf(destinationOf(origin, { distance: east, bearing: 90 }), { distance: north, bearing: 0 });

function measuring() {
  const store = createStore();
  const touch = (east: number, north: number) =>
    store.set(touchMeasureAtom, { position: at(east, north), reach: 1, rotation: 0 });
  const size = () => {
    const { shape } = store.get(measuringAtom);
    const measure = shape && measureOf(shape);
    if (measure?.of === 'length') return measure.metres;
    return measure?.of === 'area' ? measure.squareMetres : null;
  };
  return { store, touch, size };
}

test('[MAP-14] a distance is measured from point to point on the ground', () => {
  const { store, touch, size } = measuring();
  touch(0, 0);
  touch(30, 0);
  expect(size()).toBeNull();
  touch(30, 40);
  store.set(finishMeasureAtom);
  expect(size()).toBeCloseTo(70, 2);
});

test('[MAP-14] an area is measured between its corners on the ground', () => {
  const { store, touch, size } = measuring();
  store.set(measureAfreshAtom, 'polygon');
  for (const [east, north] of [
    [0, 0],
    [30, 0],
    [30, 40],
    [0, 0],
  ] as const) {
    touch(east, north);
  }
  expect(size()).toBeCloseTo(600, 1);
});

test('[MAP-14] points are undone, corners moved, and the next touch measures anew', () => {
  const { store, touch, size } = measuring();
  touch(0, 0);
  touch(10, 0);
  touch(99, 99);
  store.set(undoMeasureAtom);
  store.set(finishMeasureAtom);
  expect(size()).toBeCloseTo(10, 3);
  store.set(moveMeasureAtom, { index: 1, isNew: false }, at(25, 0));
  expect(size()).toBeCloseTo(25, 3);
  touch(5, 5);
  expect(size()).toBeNull();
  expect(store.get(measuringAtom).drawing?.positions).toEqual([at(5, 5)]);
});

test('a point alone has no length, which is said', () => {
  const { store, touch } = measuring();
  touch(0, 0);
  store.set(finishMeasureAtom);
  expect(store.get(measuringAtom)).toMatchObject({ isTooSmall: true, shape: null });
});
