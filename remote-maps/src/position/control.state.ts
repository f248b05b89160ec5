import {
  isControlBeyondLimits,
  type KnownPoint,
  listGrossErrors,
  type PointControl,
} from '@feltbok/domain/boundary-marks/control-measurement.ts';
import { buildControlCreation } from '@feltbok/offline/queue/kinds/control-measurement.domain.ts';
import { openBusinessAtom, toPlace } from '@feltbok/runtime/case/open-business.state.ts';
import { submit } from '@feltbok/runtime/editing/submit.ts';
import { repeatDemandsAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import { convertHeight } from '../coordinates/height-conversion.domain';
import { unprojectUtm } from '../coordinates/utm.domain';
import { heightGridsAtom } from '../map-services/height-grids.state';
import { toZone } from '../mark-model/mark-form.domain';
import { dropMeasuringAtom, markMeasuringAtom } from '../marks/measuring.state';
import {
  judgeUseAtom,
  type MarkBasis,
  makeMeasurementAtom,
  newMeasurementAtom,
} from './measured-mark.state';

/**
 * The point that the receiver is checked on, with its height above the ellipsoid from the grids;
 * `null` while no point is chosen.
 */
export const knownPointAtom = atom((get): KnownPoint | null => {
  const known = get(markMeasuringAtom)?.known;
  if (!known) return null;
  const { north, east, height } = known;
  const position = unprojectUtm({ north, east, zone: toZone(known.utmType) });
  const ellipsoidal =
    height && convertHeight('ellipsoidal', height, position, get(heightGridsAtom));
  return { ...known, ellipsoidalHeight: ellipsoidal?.value ?? null };
});

/** The control as it would be saved now; `null` without an epoch. */
export const controlAtom = atom((get): PointControl | null => {
  const point = get(knownPointAtom);
  const measurement = get(newMeasurementAtom);
  return point && measurement && { point, measurement };
});

/**
 * Whether the control lies farther from the known point than tolerated; `false` where none is
 * measured.
 */
const isControlBeyondAtom = atom((get): boolean => {
  const control = get(controlAtom);
  return control !== null && isControlBeyondLimits(control, get(repeatDemandsAtom));
});

/** Directions in which the control shows a gross error; empty where none is measured. */
export const grossErrorsAtom = atom((get) => {
  const control = get(controlAtom);
  return control ? listGrossErrors(control, get(repeatDemandsAtom)) : [];
});

/** Whether the measurement exceeds a limit, so that its use needs a reason. */
export const isBeyondLimitsAtom = atom(
  (get) =>
    (basis: MarkBasis): boolean =>
      get(isControlBeyondAtom) || get(judgeUseAtom)(basis).length > 0,
);

/** Saves the measurement of the known point as a control of the case. */
export const saveControlAtom = atom(null, async (get, set, reason: string): Promise<void> => {
  const open = get(openBusinessAtom);
  const point = get(knownPointAtom);
  const measurement = await set(makeMeasurementAtom, reason);
  if (!open || !point || !measurement) return;
  const { businessId } = open.business;
  const control = { uuid: crypto.randomUUID(), businessId, point, measurement };
  const outcome = await submit(get, buildControlCreation(toPlace(open), control));
  // A measurement that the device could not store stays on the screen for another try.
  if (outcome === 'stored') set(dropMeasuringAtom);
});
