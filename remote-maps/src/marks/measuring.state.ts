import type { ControlPoint } from '@feltbok/domain/boundary-marks/control-measurement.ts';
import type { MarkMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { atom } from 'jotai';
import { chooseLayersAtom, getChoices, layerChoicesAtom } from '../layers/layer-choices.state';
import type { OffsetOrder } from '../mark-model/offset-measurement.domain';
import {
  addEpoch,
  createMeasuring,
  type Measuring,
  type MeasuringLimits,
  usualLimits,
} from '../receiver/measuring.domain';
import type { Epoch } from '../receiver/nmea.domain';

interface MeasuringState {
  measuring: Measuring;
  /** The mark that is measured again; `null` for a new one. */
  markUuid: string | null;
  /** The known point that the receiver is checked on, instead of measuring a mark. */
  known: ControlPoint | null;
  /** The places measured so far for a mark that the antenna cannot stand on. */
  places: readonly MarkMeasurement[];
  /** The offset from the antenna to the mark; `null` where the antenna stands on it. */
  offset: OffsetOrder | null;
}

const noOffset = { places: [], offset: null } as const;

const stateAtom = atom<MeasuringState | null>(null);

/** The current measurement, running or complete; `null` without one. */
export const markMeasuringAtom = atom((get) => get(stateAtom));

/** Number of epochs that discarding the measurement would lose. */
export const measuredEpochsAtom = atom((get): number => {
  const state = get(stateAtom);
  if (!state) return 0;
  return state.places.reduce((sum, place) => sum + place.epochs, state.measuring.taken.length);
});

const limitsAtom = atom((get) => getChoices(get(layerChoicesAtom)).measuring ?? usualLimits);

/** Stored on the device for the user. */
export const measuringLimitsAtom = atom(
  (get) => get(limitsAtom),
  (get, set, change: Partial<MeasuringLimits>) =>
    set(chooseLayersAtom, { measuring: { ...get(limitsAtom), ...change } }),
);

/** @param markUuid `null` for a new mark */
export const beginMeasuringAtom = atom(null, (get, set, markUuid: string | null) =>
  set(stateAtom, {
    ...noOffset,
    markUuid,
    known: null,
    measuring: createMeasuring(get(limitsAtom)),
  }),
);

/** Assigns the measurement to an existing mark, as another measurement of it. */
export const measureOntoMarkAtom = atom(null, (get, set, markUuid: string) => {
  const state = get(stateAtom);
  if (state) set(stateAtom, { ...state, markUuid });
});

/** Measures a known point to check the receiver. */
export const beginControlAtom = atom(null, (get, set, known: ControlPoint) =>
  set(stateAtom, {
    ...noOffset,
    markUuid: null,
    known,
    measuring: createMeasuring(get(limitsAtom)),
  }),
);

/** Adds a measured place near a mark that the antenna cannot stand on. */
export const addPlaceAtom = atom(null, (get, set, place: MarkMeasurement) => {
  const state = get(stateAtom);
  if (state)
    set(stateAtom, {
      ...state,
      places: [place],
      offset: null,
      measuring: createMeasuring(get(limitsAtom)),
    });
});

/** @param offset `null` where the antenna stands on the mark, or the typed offset is incomplete */
export const setOffsetAtom = atom(null, (get, set, offset: OffsetOrder | null) => {
  const state = get(stateAtom);
  if (state) set(stateAtom, { ...state, offset });
});

/**
 * Adds a new epoch to a running measurement.
 * @returns what ended the measurement, if this epoch did
 */
export const measureEpochAtom = atom(null, (get, set, epoch: Epoch): Measuring['end'] => {
  const state = get(stateAtom);
  if (!state || state.measuring.end) return null;
  const measuring = addEpoch(state.measuring, epoch);
  set(stateAtom, { ...state, measuring });
  return measuring.end;
});

/** Starts the epochs again, for the same mark or known point and the same place of two. */
export const restartMeasuringAtom = atom(null, (get, set) => {
  const state = get(stateAtom);
  if (state)
    set(stateAtom, { ...state, offset: null, measuring: createMeasuring(get(limitsAtom)) });
});

/** Stops the epochs; those taken are kept until they are used or discarded. */
export const stopMeasuringAtom = atom(null, (get, set) => {
  const state = get(stateAtom);
  if (state && !state.measuring.end)
    set(stateAtom, { ...state, measuring: { ...state.measuring, end: 'stopped' } });
});

/** Discards the measurement. */
export const dropMeasuringAtom = atom(null, (_get, set) => set(stateAtom, null));
