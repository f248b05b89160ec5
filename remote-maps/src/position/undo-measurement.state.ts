import {
  buildMarkDeletion,
  buildMarkUpdate,
} from '@feltbok/offline/queue/kinds/boundary-mark.domain.ts';
import { openBusinessAtom, toPlace } from '@feltbok/runtime/case/open-business.state.ts';
import { atom } from 'jotai';
import { isUnchangedSince, restoreMark } from '../marks/mark-change.domain';
import { submitMarksAtom } from '../marks/mark-edit.state';
import { findMarkObstacleAtom } from '../marks/mark-obstacle.state';
import { markByUuidAtom } from '../marks/marks.state';
import type { SavedMeasurement } from './measuring-bar.state';
import { restoreNextMarkAtom } from './next-mark.state';

/**
 * What became of a mark whose measurement was to be undone.
 * - `kept`: it was changed since, or something of it is written and not saved
 * - `not stored`: nothing was done, of which the user has been told
 */
export type UndoOutcome = 'removed' | 'restored' | 'kept' | 'not stored';

/**
 * Deletes the mark that a measurement has made, or gives the mark that was measured again its
 * former values back. The measurement itself stays with that mark as evidence.
 */
export const undoMeasurementAtom = atom(
  null,
  async (get, set, { before, after, next }: SavedMeasurement): Promise<UndoOutcome> => {
    const open = get(openBusinessAtom);
    const listed = get(markByUuidAtom)(after.uuid);
    if (!open || !listed) return 'removed';
    const { mark } = listed;
    if (get(findMarkObstacleAtom)(listed) || !isUnchangedSince(mark, after)) return 'kept';
    const place = toPlace(open);
    const change = before
      ? buildMarkUpdate(place, restoreMark(mark, { before, after }), mark)
      : buildMarkDeletion(place, mark);
    const queued = await set(submitMarksAtom, [change]);
    if (!queued.has(mark.uuid)) return 'not stored';
    if (before) return 'restored';
    set(restoreNextMarkAtom, next);
    return 'removed';
  },
);
