import type { Drawing, SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import { atom } from 'jotai';
import { finishDrawing, type Geometry, removeLastPoint } from '../geometry/drawing.domain';

/** A distance is a line and an area a polygon; neither is stored. */
export type MeasuredKind = 'line' | 'polygon';

interface Measuring {
  kind: MeasuredKind;
  /** The unfinished measurement. */
  drawing: Drawing | null;
  /** The finished measurement. */
  shape: SketchShape | null;
  isTooSmall: boolean;
}

const createMeasuring = (kind: MeasuredKind): Measuring => ({
  kind,
  drawing: null,
  shape: null,
  isTooSmall: false,
});

const stateAtom = atom(createMeasuring('line'));

export const measuringAtom = atom((get) => get(stateAtom));

/** Starts a new measurement, of the same or another kind, and discards the former one. */
export const restartMeasureAtom = atom(null, (get, set, kind: MeasuredKind = get(stateAtom).kind) =>
  set(stateAtom, createMeasuring(kind)),
);

/** Adds a point; after a finished measurement it starts the next one. */
export const continueMeasureAtom = atom(null, (_get, set, drawing: Drawing) =>
  set(stateAtom, ({ kind }) => ({ ...createMeasuring(kind), drawing })),
);

/** Ends the measurement at its latest point. */
export const completeDrawingAtom = atom(null, (get, set) => {
  const { drawing } = get(stateAtom);
  if (drawing) set(endMeasureAtom, finishDrawing(drawing));
});

/**
 * Ends the measurement.
 * @param geometry `null` where it has no length or area, so that it goes on
 */
export const endMeasureAtom = atom(null, (_get, set, geometry: Geometry | null) =>
  set(stateAtom, ({ kind, drawing }) =>
    geometry
      ? { ...createMeasuring(kind), shape: { uuid: 'measured', ...geometry } }
      : { ...createMeasuring(kind), drawing, isTooSmall: true },
  ),
);

export const undoMeasureAtom = atom(null, (get, set) => {
  const { kind, drawing } = get(stateAtom);
  set(stateAtom, { ...createMeasuring(kind), drawing: drawing && removeLastPoint(drawing) });
});

/** Moves a corner of the finished measurement. */
export const changeMeasureAtom = atom(
  null,
  (_get, set, change: (shape: SketchShape) => SketchShape) =>
    set(stateAtom, (state) => ({ ...state, shape: state.shape && change(state.shape) })),
);
