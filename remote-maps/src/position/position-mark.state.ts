import { boundaryMarkLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { atom } from 'jotai';
import { changeMapUseAtom } from '../controls/map-use.state';
import { utmOf } from '../coordinates/utm.domain';
import { chooseLayersAtom, getChoices, layerChoicesAtom } from '../layers/layer-choices.state';
import { newMark } from '../mark-model/new-mark.domain';
import { addDrawnMarkAtom, leaveMarkAtom } from '../marks/mark-edit.state';
import { caseZoneAtom } from '../marks/marks.state';
import { centimetresOf, errorOfFix, type FixError, methodOfDevice } from './fix.domain';
import { askForPositionAtom, positionAtom } from './position.state';

/**
 * What a tablet reaches under open sky with corrections, in centimetres; who knows better says so.
 */
const usualLimit = 100;

/**
 * In whole centimetres: a position that is less accurate becomes no mark. Stored on the device, for
 * the same user.
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
 * Makes a mark of the position as it is now, open in its panel; one that is edited and not saved is
 * asked for first.
 * @returns why not, or null
 */
export const takeMarkAtom = atom(null, async (get, set): Promise<FixError | null> => {
  const errorNow = () => {
    const { fix } = get(positionAtom);
    return fix ? errorOfFix(fix, get(accuracyLimitAtom), Date.now()) : 'old';
  };
  // A receiver that lies still may report nothing until it is asked.
  if (errorNow() === 'old') await set(askForPositionAtom);
  const error = errorNow();
  const { fix } = get(positionAtom);
  const open = get(openBusinessAtom);
  if (error || !fix || !open) return error ?? 'old';
  const { north, east, zone } = utmOf(fix.position, get(caseZoneAtom));
  const millimetres = (metres: number) => Number(metres.toFixed(3));
  const mark = newMark({
    uuid: crypto.randomUUID(),
    businessId: open.business.businessId,
    metaType: 'User',
    position: { north: millimetres(north), east: millimetres(east), zone },
    known: { measurementMethod: methodOfDevice(fix), quality: { accuracy: centimetresOf(fix) } },
  });
  set(leaveMarkAtom, () => {
    set(changeMapUseAtom, { type: 'panel closed' });
    void set(addDrawnMarkAtom, mark);
  });
  return null;
});
