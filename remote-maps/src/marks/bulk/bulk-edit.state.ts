import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import {
  buildMarkCreation,
  buildMarkUpdate,
} from '@feltbok/offline/queue/kinds/boundary-mark.domain.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { openBusinessAtom, toPlace } from '@feltbok/runtime/case/open-business.state.ts';
import { atom } from 'jotai';
import { findMarkFormErrors } from '../../mark-model/mark-form-rules';
import type { MarkChange } from '../mark-change.domain';
import { submitMarksAtom } from '../mark-edit.state';
import { findMarkObstacleAtom } from '../mark-obstacle.state';
import { markByUuidAtom } from '../marks.state';
import {
  type BulkValues,
  hasFormerValues,
  type LeftOutMark,
  type PlannedChange,
  planChange,
  planUndo,
} from './bulk-edit.domain';
import { type BulkEdit, bulkEditAtom, bulkEditOwnerAtom } from './bulk-edit-step.state';

/** A mark as the user selected it, in case it is gone, and how its change is planned. */
interface Order {
  known: KnownMark;
  plan: (mark: KnownMark) => PlannedChange;
}

/**
 * Saves changes of several marks as their own panels would, each based on its newest revision.
 * What cannot be saved is named in the result; the others are saved.
 */
const saveTogetherAtom = atom(
  null,
  async (get, set, kind: 'change' | 'undo', orders: readonly Order[]): Promise<void> => {
    const open = get(openBusinessAtom);
    if (!open || !get(mayDoInCaseAtom)('record')) return;
    const owner = get(bulkEditOwnerAtom);
    const show = (edit: BulkEdit) => {
      // The user may have opened another case meanwhile.
      if (get(bulkEditOwnerAtom) === owner) set(bulkEditAtom, edit);
    };
    const { changes, leftOut, unchangedCount } = set(planAtom, orders);
    const count = changes.length;
    show({ step: 'saving', kind, count, savedCount: 0 });
    const place = toPlace(open);
    const queued = await set(
      submitMarksAtom,
      changes.map(({ before, after }) =>
        before.metaType === 'Database'
          ? buildMarkUpdate(place, after, before)
          : buildMarkCreation(place, after, before),
      ),
      (savedCount) => show({ step: 'saving', kind, count, savedCount }),
    );
    const saved = changes.filter(({ before }) => queued.has(before.uuid));
    const notStored = changes
      .filter(({ before }) => !queued.has(before.uuid))
      .map(({ before }): LeftOutMark => ({ mark: before, reason: 'not stored' }));
    show({
      step: 'saved',
      kind,
      savedCount: saved.length,
      unchangedCount,
      leftOut: [...leftOut, ...notStored],
      undoable: kind === 'change' ? saved.filter(hasFormerValues) : [],
    });
  },
);

const planAtom = atom(null, (get, _set, orders: readonly Order[]) => {
  const find = get(markByUuidAtom);
  const findObstacle = get(findMarkObstacleAtom);
  const changes: MarkChange[] = [];
  const leftOut: LeftOutMark[] = [];
  let unchangedCount = 0;
  for (const { known, plan } of orders) {
    const listed = find(known.uuid);
    if (!listed) {
      leftOut.push({ mark: known, reason: 'deleted' });
      continue;
    }
    const obstacle = findObstacle(listed);
    const planned = obstacle ? { mark: listed.mark, reason: obstacle } : plan(listed.mark);
    if (planned === 'unchanged') unchangedCount += 1;
    else if ('reason' in planned) leftOut.push(planned);
    else changes.push(planned);
  }
  return { changes, leftOut, unchangedCount };
});

/** Writes the values to all selected marks, and saves them. */
export const saveBulkEditAtom = atom(
  null,
  (_get, set, picked: readonly KnownMark[], values: BulkValues): Promise<void> =>
    set(
      saveTogetherAtom,
      'change',
      picked.map((known) => ({
        known,
        plan: (mark) => planChange(mark, values, findMarkFormErrors),
      })),
    ),
);

/** Gives the marks that were changed last their former values back, and saves them. */
export const undoBulkEditAtom = atom(null, async (get, set): Promise<void> => {
  const edit = get(bulkEditAtom);
  if (edit?.step !== 'saved') return;
  await set(
    saveTogetherAtom,
    'undo',
    edit.undoable.map((change) => ({
      known: change.after,
      plan: (mark) => planUndo(mark, change),
    })),
  );
});
