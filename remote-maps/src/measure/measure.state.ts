import type { Drawing, SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import { atom } from 'jotai';
import { finishDrawing, type Geometry, removeLastPoint } from '../geometry/drawing.domain';

/** A distance is a line, an area a polygon; neither is stored. */
export type MeasuredKind = 'line' | 'polygon';

interface Measuring {
  kind: MeasuredKind;
  /** What is being measured. */
  drawing: Drawing | null;
  /** What was measured last. */
  shape: SketchShape | null;
  isTooSmall: boolean;
}

const afresh = (kind: MeasuredKind): Measuring => ({
  kind,
  drawing: null,
  shape: null,
  isTooSmall: false,
});

const stateAtom = atom(afresh('line'));

export const measuringAtom = atom((get) => get(stateAtom));

/** Measures something else, or the same anew: what was measured before is discarded. */
export const measureAfreshAtom = atom(null, (get, set, kind: MeasuredKind = get(stateAtom).kind) =>
  set(stateAtom, afresh(kind)),
);

/** A point was set; where something is measured already, the next thing begins. */
export const continueMeasureAtom = atom(null, (_get, set, drawing: Drawing) =>
  set(stateAtom, ({ kind }) => ({ ...afresh(kind), drawing })),
);

export const finishMeasureAtom = atom(null, (get, set) => {
  const { drawing } = get(stateAtom);
  if (drawing) set(endMeasureAtom, finishDrawing(drawing));
});

/** What is measured; null where it has no length or encloses nothing, and so goes on. */
export const endMeasureAtom = atom(null, (_get, set, geometry: Geometry | null) =>
  set(stateAtom, ({ kind, drawing }) =>
    geometry
      ? { ...afresh(kind), shape: { uuid: 'measured', ...geometry } }
      : { ...afresh(kind), drawing, isTooSmall: true },
  ),
);

export const undoMeasureAtom = atom(null, (get, set) => {
  const { kind, drawing } = get(stateAtom);
  set(stateAtom, { ...afresh(kind), drawing: drawing && removeLastPoint(drawing) });
});

/** A corner of what was measured was put elsewhere. */
export const changeMeasureAtom = atom(
  null,
  (_get, set, change: (shape: SketchShape) => SketchShape) =>
    set(stateAtom, (state) => ({ ...state, shape: state.shape && change(state.shape) })),
);
