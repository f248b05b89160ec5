import type { PointToCheckOn } from '@feltbok/domain/boundary-marks/control-measurement.ts';
import type { MarkMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { atom } from 'jotai';
import { chooseLayersAtom, getChoices, layerChoicesAtom } from '../layers/layer-choices.state';
import type { OffsetOrder } from '../mark-model/offset-measurement.domain';
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
  /** The mark that is measured; null where it becomes a new one. */
  markUuid: string | null;
  /** What the receiver is checked on, in place of measuring a mark. */
  known: PointToCheckOn | null;
  /** The places measured so far beside a mark that the antenna cannot stand on. */
  places: readonly MarkMeasurement[];
  /** The mark's distance from where the antenna stood; null where that is on the mark. */
  offset: OffsetOrder | null;
}

const onTheMark = { places: [], offset: null } as const;

const stateAtom = atom<MeasuringState | null>(null);

/** The measurement that is under way, or waits to be used; null where there is none. */
export const markMeasuringAtom = atom((get) => get(stateAtom));

/** Epochs that are taken, and would be lost with the measurement. */
export const measuredEpochsAtom = atom((get): number => {
  const state = get(stateAtom);
  if (!state) return 0;
  return state.places.reduce((sum, place) => sum + place.epochs, state.measuring.taken.length);
});

const limitsAtom = atom((get) => getChoices(get(layerChoicesAtom)).measuring ?? usualLimits);

/** Stored on the device, for the same user. */
export const measuringLimitsAtom = atom(
  (get) => get(limitsAtom),
  (get, set, change: Partial<MeasuringLimits>) =>
    set(chooseLayersAtom, { measuring: { ...get(limitsAtom), ...change } }),
);

/** @param markUuid null for a new mark */
export const beginMeasuringAtom = atom(null, (get, set, markUuid: string | null) =>
  set(stateAtom, { ...onTheMark, markUuid, known: null, measuring: newMeasuring(get(limitsAtom)) }),
);

/**
 * What was measured is of a mark that is there already, and is used as another measurement of it.
 */
export const measureOntoMarkAtom = atom(null, (get, set, markUuid: string) => {
  const state = get(stateAtom);
  if (state) set(stateAtom, { ...state, markUuid });
});

/** Measures a known point, to see whether the receiver is right. */
export const beginControlAtom = atom(null, (get, set, known: PointToCheckOn) =>
  set(stateAtom, { ...onTheMark, markUuid: null, known, measuring: newMeasuring(get(limitsAtom)) }),
);

/** Measures another place near a mark that the antenna cannot stand on. */
export const addPlaceAtom = atom(null, (get, set, place: MarkMeasurement) => {
  const state = get(stateAtom);
  if (state)
    set(stateAtom, {
      ...state,
      places: [place],
      offset: null,
      measuring: newMeasuring(get(limitsAtom)),
    });
});

/**
 * @param offset null where the antenna stood on the mark after all, or what was typed is not whole
 */
export const setOffsetAtom = atom(null, (get, set, offset: OffsetOrder | null) => {
  const state = get(stateAtom);
  if (state) set(stateAtom, { ...state, offset });
});

/**
 * Takes an epoch that has come, where a measurement is under way. @returns what has ended it, if
 * this epoch did
 */
export const measureEpochAtom = atom(null, (get, set, epoch: Epoch): Measuring['end'] => {
  const state = get(stateAtom);
  if (!state || state.measuring.end) return null;
  const measuring = measuringAfter(state.measuring, epoch);
  set(stateAtom, { ...state, measuring });
  return measuring.end;
});

/** Takes the epochs anew, of the same mark or known point, and from the same place of two. */
export const restartMeasuringAtom = atom(null, (get, set) => {
  const state = get(stateAtom);
  if (state) set(stateAtom, { ...state, offset: null, measuring: newMeasuring(get(limitsAtom)) });
});

/** No more epochs; those that are there stay until they are used or given up. */
export const stopMeasuringAtom = atom(null, (get, set) => {
  const state = get(stateAtom);
  if (state && !state.measuring.end)
    set(stateAtom, { ...state, measuring: { ...state.measuring, end: 'stopped' } });
});

/** Gives up what was measured. */
export const dropMeasuringAtom = atom(null, (_get, set) => set(stateAtom, null));
