import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { atom } from 'jotai';
import { changeMapUseAtom } from '../controls/map-use.state';
import { type UtmPosition, unprojectUtm } from '../coordinates/utm.domain';
import { isMarkUnsavedAtom, leaveMarkAtom } from './mark-edit.state';
import { targetAtom } from './stake-out-target.state';

export interface StakedMark {
  /** The name by which the user knows the mark. */
  name: string;
  position: UtmPosition;
  mark: Pick<KnownMark, 'uuid' | 'height'>;
}

/**
 * Starts the stake-out of a mark. The panel closes, so that the map has its room, unless something
 * is written in it that is not saved.
 */
export const startStakeOutAtom = atom(null, (get, set, { name, position, mark }: StakedMark) => {
  set(targetAtom, {
    name,
    position: unprojectUtm(position),
    uuid: mark.uuid,
    height: mark.height ?? null,
  });
  set(changeMapUseAtom, { type: 'panel closed' });
  if (!get(isMarkUnsavedAtom)) set(leaveMarkAtom);
});
