import { createStoredAnswers } from '@feltbok/offline/stores/stored-answers.ts';
import {
  controlsAtom,
  loadControlsAtom,
} from '@feltbok/runtime/case/control-measurements.state.ts';
import { openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { deviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { caseMarksAtom } from '@feltbok/runtime/editing/case-marks.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { atom } from 'jotai';
import { hasMeasurements } from './is-measured.domain';

/** Businesses of which the device or the API knows a measured mark. */
const foundAtom = atom<ReadonlySet<number>>(new Set<number>());

/** Whether receivers have measured anything in the open business, as far as is known. */
export const isMeasuredAtom = atom((get): boolean => {
  const businessId = get(openBusinessIdAtom);
  const marks = get(caseMarksAtom);
  const controls = get(controlsAtom);
  if (businessId !== undefined && get(foundAtom).has(businessId)) return true;
  const known = {
    marks: typeof marks === 'string' ? [] : marks,
    controls: typeof controls === 'string' ? [] : controls,
  };
  return hasMeasurements(known);
});

/** Looks for measurements in the open business, on the device first; nothing is reported. */
export const lookForMeasurementsAtom = atom(null, async (get, set): Promise<void> => {
  const businessId = get(openBusinessIdAtom);
  if (businessId === undefined) return;
  const answers = createStoredAnswers(get(deviceStoreAtom), get(hostServicesAtom).api);
  const question = { path: {}, query: { businessId } };
  await set(loadControlsAtom, businessId);
  if (get(isMeasuredAtom)) return;
  const stored = await answers.recall('getBoundaryMarks', question);
  const answer =
    stored && hasMeasurements({ marks: stored.body, controls: [] })
      ? null
      : await answers.ask('getBoundaryMarks', question);
  const marks = answer?.ok ? answer.body : (stored?.body ?? []);
  if (hasMeasurements({ marks, controls: [] }))
    set(foundAtom, (found) => new Set(found).add(businessId));
});
