import type { PointToCheckOn } from '@feltbok/shared/domain/control-measurement';
import { atom } from 'jotai';
import { choicesOf, chooseLayersAtom, layerChoicesAtom } from '../layers/layer-choices.state';
import {
  type Measuring,
  type MeasuringLimits,
  measuringAfter,
  newMeasuring,
  usualLimits,
} from '../receiver/measuring.domain';
import type { Epoch } from '../receiver/nmea.domain';

interface MeasuringState {
  measuring: Measuring;
  /** Of the mark that is measured; null where it becomes a new one. */
  markUuid: string | null;
  /** What the receiver is checked on, in place of measuring a mark. */
  known: PointToCheckOn | null;
}

const stateAtom = atom<MeasuringState | null>(null);

/** The measurement that is under way, or waits to be used; null where there is none. */
export const markMeasuringAtom = atom((get) => get(stateAtom));

const limitsAtom = atom((get) => choicesOf(get(layerChoicesAtom)).measuring ?? usualLimits);

/** Stored on the device, for the same user. */
export const measuringLimitsAtom = atom(
  (get) => get(limitsAtom),
  (get, set, change: Partial<MeasuringLimits>) =>
    set(chooseLayersAtom, { measuring: { ...get(limitsAtom), ...change } }),
);

/** @param markUuid null for a new mark */
export const beginMeasuringAtom = atom(null, (get, set, markUuid: string | null) =>
  set(stateAtom, { markUuid, known: null, measuring: newMeasuring(get(limitsAtom)) }),
);

/** Measures a known point, to see whether the receiver is right. */
export const beginControlAtom = atom(null, (get, set, known: PointToCheckOn) =>
  set(stateAtom, { markUuid: null, known, measuring: newMeasuring(get(limitsAtom)) }),
);

/** Takes an epoch that has come, where a measurement is under way. @returns what has ended it, if this epoch did */
export const measureEpochAtom = atom(null, (get, set, epoch: Epoch): Measuring['end'] => {
  const state = get(stateAtom);
  if (!state || state.measuring.end) return null;
  const measuring = measuringAfter(state.measuring, epoch);
  set(stateAtom, { ...state, measuring });
  return measuring.end;
});

/** No more epochs; those that are there stay until they are used or given up. */
export const stopMeasuringAtom = atom(null, (get, set) => {
  const state = get(stateAtom);
  if (state && !state.measuring.end) set(stateAtom, { ...state, measuring: { ...state.measuring, end: 'stopped' } });
});

/** Gives up what was measured. */
export const dropMeasuringAtom = atom(null, (_get, set) => set(stateAtom, null));
