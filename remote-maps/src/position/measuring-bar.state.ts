import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { MarkMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import {
  computeMeasuredDifference,
  listRepeatFindings,
} from '@feltbok/domain/boundary-marks/repeated-measurement.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { repeatDemandsAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import { marksModeName, positionPanelName } from '../controls/map-use.domain';
import { changeMapUseAtom, mapModeAtom, openPanelAtom } from '../controls/map-use.state';
import {
  formOfMark,
  heightOfForm,
  type MarkForm,
  markOfForm,
  withHeight,
  withMeasurement,
} from '../mark-model/mark-form.domain';
import { leaveMarkAtom, saveMarkFormAtom } from '../marks/mark-edit.state';
import { findMarkObstacleAtom } from '../marks/mark-obstacle.state';
import { markByUuidAtom } from '../marks/marks.state';
import { dropMeasuringAtom, markMeasuringAtom } from '../marks/measuring.state';
import { toVerticalHeight } from '../receiver/antenna.domain';
import { findFrame } from '../receiver/frame.domain';
import { isBeyondLimitsAtom } from './control.state';
import {
  buildNewMarkAtom,
  makeMeasurementAtom,
  markHereAtom,
  measuredMarkAtom,
  measuredZoneAtom,
  newMeasurementAtom,
  otherFrameAtom,
  repeatedMeasurementAtom,
  sameMarkDistance,
  takeMeasurementAtom,
} from './measured-mark.state';
import { findBarAction, type MeasuringDoubt } from './measuring-bar.domain';
import {
  type ChosenForNext,
  chosenForNextAtom,
  continueFromMarkAtom,
  convertHeightAtom,
  isKnownSystem,
  nextMarkAtom,
} from './next-mark.state';
import { receiverAtom, receiverOptionsAtom } from './receiver.state';

/**
 * Whether the bar is on the map. It gives way to the panel of the measurement, which has all that
 * the bar has.
 */
export const isMeasuringBarShownAtom = atom((get): boolean => {
  if (get(receiverAtom) === null || !get(mayDoInCaseAtom)('record')) return false;
  const isMeasuring = get(markMeasuringAtom) !== null;
  if (isMeasuring && get(openPanelAtom) === positionPanelName) return false;
  return isMeasuring || get(mapModeAtom) === marksModeName;
});

/** Metres in the plane from the measured mark to its new measurement; `null` of a new mark. */
export const measuredDistanceAtom = atom((get): number | null => {
  const mark = get(measuredMarkAtom);
  const measurement = get(newMeasurementAtom);
  if (!mark || !measurement) return null;
  return Math.hypot(measurement.north - mark.north, measurement.east - mark.east);
});

/** What speaks against another measurement of an existing mark; `null` where nothing does. */
const repeatDoubtAtom = atom((get): MeasuringDoubt | null => {
  const mark = get(measuredMarkAtom);
  const measurement = get(newMeasurementAtom);
  if (!mark || !measurement) return null;
  const listed = get(markByUuidAtom)(mark.uuid);
  if (listed && get(findMarkObstacleAtom)(listed)) return 'edited';
  const repeated = get(repeatedMeasurementAtom);
  const findings = repeated
    ? listRepeatFindings(
        computeMeasuredDifference(repeated.first, repeated.second),
        get(repeatDemandsAtom),
      )
    : [];
  if (findings.length > 0 || (get(measuredDistanceAtom) ?? 0) > sameMarkDistance)
    return 'difference';
  return get(addMeasurementAtom)(mark, measurement) === null ? 'height system' : null;
});

/**
 * Adds a measurement to an existing mark, which takes its values from then on; `null` where its
 * height would change to another system.
 */
const addMeasurementAtom = atom(
  (get) =>
    (mark: KnownMark, measurement: MarkMeasurement): MarkForm | null => {
      const form = withMeasurement(formOfMark(mark), measurement, measurement);
      const height = heightOfForm(form);
      const system = mark.height?.system;
      if (!height || measurement.height === null || !isKnownSystem(system)) return form;
      const converted = get(convertHeightAtom)(height, measurement, system);
      return converted && withHeight(form, converted);
    },
);

/** Whether a new mark would get a type that nobody has chosen. */
const typeDoubtAtom = atom((get): MeasuringDoubt | null => {
  const state = get(markMeasuringAtom);
  const markUuid = state ? state.markUuid : (get(markHereAtom)?.mark.uuid ?? null);
  return markUuid === null && get(nextMarkAtom).typeOfBoundaryMark === '' ? 'type' : null;
});

/** What speaks against saving the measurement, or against the next one; `null` where nothing. */
export const measuringDoubtAtom = atom((get): MeasuringDoubt | null => {
  const state = get(markMeasuringAtom);
  if (state && (state.known || state.places.length > 0 || state.offset)) return 'other work';
  const options = get(receiverOptionsAtom);
  const hasAntenna = toVerticalHeight(options) !== null;
  if (!state?.measuring.end) {
    const epoch = get(receiverAtom)?.epoch;
    const frame = epoch ? findFrame(epoch, options.corrections ?? 'unknown') : null;
    if (frame && frame !== 'EUREF89') return 'frame';
    return hasAntenna ? get(typeDoubtAtom) : 'antenna';
  }
  const { end } = state.measuring;
  if (end === 'antenna moved' || end === 'time jump') return 'interrupted';
  if (get(otherFrameAtom)) return 'frame';
  if (get(isBeyondLimitsAtom)('newest')) return 'limits';
  return hasAntenna ? (get(typeDoubtAtom) ?? get(repeatDoubtAtom)) : 'antenna';
});

export const barActionAtom = atom((get) =>
  findBarAction(get(markMeasuringAtom)?.measuring ?? null, get(measuringDoubtAtom)),
);

/** Opens the panel of the measurement; an unsaved edit of a mark is asked about first. */
export const openMeasuringPanelAtom = atom(null, (_get, set) =>
  set(leaveMarkAtom, () => {
    set(changeMapUseAtom, { type: 'panel opened', name: positionPanelName });
  }),
);

/** A mark as the bar has saved it, and what undoing that restores. */
export interface SavedMeasurement {
  /** The mark before it was measured again; `null` of a new one. */
  before: KnownMark | null;
  after: KnownMark;
  next: ChosenForNext;
}

/**
 * Saves the measurement that nothing speaks against, as a new mark or as another measurement of an
 * existing one. A mark that breaks a rule is opened in its panel instead, unsaved.
 * @returns `null` where nothing is saved; the user knows of a failure
 */
export const saveMeasurementAtom = atom(
  null,
  async (get, set): Promise<SavedMeasurement | null> => {
    const open = get(openBusinessAtom);
    const before = get(measuredMarkAtom);
    const zone = get(measuredZoneAtom);
    const measurement = await set(makeMeasurementAtom, '');
    if (!open || !measurement) return null;
    const mark = before ?? get(buildNewMarkAtom)(measurement, open.business.businessId, zone);
    const form = before ? get(addMeasurementAtom)(before, measurement) : formOfMark(mark);
    const outcome = form ? await set(saveMarkFormAtom, { mark, form }) : 'invalid';
    if (outcome === 'invalid') await set(takeMeasurementAtom, { reason: '', basis: 'newest' });
    if (!form || outcome !== 'stored') return null;
    const next = get(chosenForNextAtom);
    set(continueFromMarkAtom, before ? null : mark.uuid);
    set(dropMeasuringAtom);
    return { before, after: markOfForm(form, mark), next };
  },
);
