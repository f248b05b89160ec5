import { boundaryMarkLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { atom } from 'jotai';
import { changeMapUseAtom } from '../controls/map-use.state';
import { projectToUtm } from '../coordinates/utm.domain';
import { chooseLayersAtom, getChoices, layerChoicesAtom } from '../layers/layer-choices.state';
import { createMark } from '../mark-model/new-mark.domain';
import { addDrawnMarkAtom, leaveMarkAtom } from '../marks/mark-edit.state';
import { caseZoneAtom } from '../marks/marks.state';
import {
  type FixError,
  findFixError,
  toAccuracyCentimetres,
  toMeasurementMethod,
} from './fix.domain';
import { askForPositionAtom, positionAtom } from './position.state';

/**
 * Centimetres. It is what a tablet reaches under open sky with corrections; a user with better
 * equipment lowers it.
 */
const usualLimit = 100;

/**
 * The accuracy in whole centimetres that a position needs to become a mark. It is stored on the
 * device for the user.
 */
export const accuracyLimitAtom = atom(
  (get) => getChoices(get(layerChoicesAtom)).accuracyLimit ?? usualLimit,
  (_get, set, limit: number) => {
    if (isLimit(limit)) set(chooseLayersAtom, { accuracyLimit: limit });
  },
);

export const isLimit = (limit: number): boolean =>
  Number.isInteger(limit) && limit >= 1 && limit <= boundaryMarkLimits.accuracy;

/**
 * Creates a mark at the current position and opens its panel; an unsaved mark must be confirmed
 * first.
 * @returns the error, or `null`
 */
export const takeMarkAtom = atom(null, async (get, set): Promise<FixError | null> => {
  const findErrorNow = () => {
    const { fix } = get(positionAtom);
    return fix ? findFixError(fix, get(accuracyLimitAtom), Date.now()) : 'old';
  };
  // A receiver that does not move may report no position until it is asked.
  if (findErrorNow() === 'old') await set(askForPositionAtom);
  const error = findErrorNow();
  const { fix } = get(positionAtom);
  const open = get(openBusinessAtom);
  if (error || !fix || !open) return error ?? 'old';
  const { north, east, zone } = projectToUtm(fix.position, get(caseZoneAtom));
  const roundToMillimetres = (metres: number) => Number(metres.toFixed(3));
  const mark = createMark({
    uuid: crypto.randomUUID(),
    businessId: open.business.businessId,
    metaType: 'User',
    position: { north: roundToMillimetres(north), east: roundToMillimetres(east), zone },
    known: {
      measurementMethod: toMeasurementMethod(fix),
      quality: { accuracy: toAccuracyCentimetres(fix) },
    },
  });
  set(leaveMarkAtom, () => {
    set(changeMapUseAtom, { type: 'panel closed' });
    void set(addDrawnMarkAtom, mark);
  });
  return null;
});
