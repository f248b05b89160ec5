import type { GeoPosition } from '@feltbok/shared/domain/geodesy';
import type { Drawing, SketchShape } from '@feltbok/shared/domain/sketch';
import { atom } from 'jotai';
import { type Handle, withHandleAt } from '../geometry/corners.domain';
import { finished, type Touch, touched, withoutLast } from '../geometry/drawing.domain';

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

const afresh = (kind: MeasuredKind): Measuring => ({ kind, drawing: null, shape: null, isTooSmall: false });

const stateAtom = atom(afresh('line'));

export const measuringAtom = atom((get) => get(stateAtom));

/** Measures something else, or the same anew: what was measured before is discarded. */
export const measureAfreshAtom = atom(null, (get, set, kind: MeasuredKind = get(stateAtom).kind) =>
  set(stateAtom, afresh(kind)),
);

/** The map was touched; where something is measured already, the next thing begins. */
export const touchMeasureAtom = atom(null, (get, set, touch: Touch) => {
  const { kind, drawing } = get(stateAtom);
  set(stateAtom, measured(kind, drawing, touched(drawing ?? { kind, positions: [] }, touch)));
});

export const finishMeasureAtom = atom(null, (get, set) => {
  const { kind, drawing } = get(stateAtom);
  if (drawing) set(stateAtom, measured(kind, drawing, finished(drawing)));
});

function measured(kind: MeasuredKind, drawing: Drawing | null, step: ReturnType<typeof touched>): Measuring {
  if (step.phase === 'goes on') return { ...afresh(kind), drawing: step.drawing };
  if (step.phase === 'too small') return { ...afresh(kind), drawing, isTooSmall: true };
  return { ...afresh(kind), shape: { uuid: 'measured', ...step.geometry } };
}

export const undoMeasureAtom = atom(null, (get, set) => {
  const { kind, drawing } = get(stateAtom);
  set(stateAtom, { ...afresh(kind), drawing: drawing && withoutLast(drawing) });
});

/** A corner of what was measured was put elsewhere. */
export const moveMeasureAtom = atom(null, (_get, set, handle: Omit<Handle, 'position'>, to: GeoPosition) =>
  set(stateAtom, (state) => ({ ...state, shape: state.shape && withHandleAt(state.shape, handle, to) })),
);
