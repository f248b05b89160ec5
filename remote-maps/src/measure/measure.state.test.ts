import { computeDestination } from '@feltbok/domain/coordinates/geodesy.ts';
import { measureShape } from '@feltbok/domain/sketches/sketch-measures.ts';
import { createStore } from 'jotai';
import { moveHandle } from '../geometry/corners.domain';
import {
  changeMeasureAtom,
  completeDrawingAtom,
  continueMeasureAtom,
  measuringAtom,
  restartMeasureAtom,
  undoMeasureAtom,
} from './measure.state';

const origin = { longitude: 6.66, latitude: 60.32 };
const toPosition = (east: number, north: number) =>
  computeDestination(computeDestination(origin, { distance: east, bearing: 90 }), {
    distance: north,
    bearing: 0,
  });

function openMeasuring() {
  const store = createStore();
  const draw = (...places: ReadonlyArray<readonly [east: number, north: number]>) => {
    const { kind, drawing } = store.get(measuringAtom);
    const positions = [
      ...(drawing?.positions ?? []),
      ...places.map((place) => toPosition(...place)),
    ];
    store.set(continueMeasureAtom, { kind, positions });
  };
  const getSize = () => {
    const { shape } = store.get(measuringAtom);
    const measure = shape && measureShape(shape);
    if (measure?.of === 'length') return measure.metres;
    return measure?.of === 'area' ? measure.squareMetres : null;
  };
  return { store, draw, getSize };
}

test('[MAP-14] a distance is measured from point to point on the ground', () => {
  const { store, draw, getSize } = openMeasuring();
  draw([0, 0], [30, 0]);
  expect(getSize()).toBeNull();
  draw([30, 40]);
  store.set(completeDrawingAtom);
  expect(getSize()).toBeCloseTo(70, 2);
});

test('[MAP-14] an area is measured between its corners on the ground', () => {
  const { store, draw, getSize } = openMeasuring();
  store.set(restartMeasureAtom, 'polygon');
  draw([0, 0], [30, 0], [30, 40]);
  store.set(completeDrawingAtom);
  expect(getSize()).toBeCloseTo(600, 1);
});

test('[MAP-14] points are undone, corners moved, and the next tap starts a new measurement', () => {
  const { store, draw, getSize } = openMeasuring();
  draw([0, 0], [10, 0], [99, 99]);
  store.set(undoMeasureAtom);
  store.set(completeDrawingAtom);
  expect(getSize()).toBeCloseTo(10, 3);
  store.set(changeMeasureAtom, (shape) =>
    moveHandle(shape, { index: 1, isNew: false }, toPosition(25, 0)),
  );
  expect(getSize()).toBeCloseTo(25, 3);
  draw([5, 5]);
  expect(getSize()).toBeNull();
  expect(store.get(measuringAtom).drawing?.positions).toEqual([toPosition(5, 5)]);
});

test('a single point has no length, which is reported', () => {
  const { store, draw } = openMeasuring();
  draw([0, 0]);
  store.set(completeDrawingAtom);
  expect(store.get(measuringAtom)).toMatchObject({ isTooSmall: true, shape: null });
});
