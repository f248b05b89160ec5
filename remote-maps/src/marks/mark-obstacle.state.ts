import type { ListedMark } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import { atom } from 'jotai';
import { isFormChanged } from '../mark-model/mark-form.domain';
import type { MarkObstacle } from './mark-change.domain';
import { isMarkUnsavedAtom, markEditAtom } from './mark-edit.state';
import { currentMarkDraftsAtom } from './marks.state';

/** Finds why a mark cannot be saved from elsewhere than its panel; null where it can. */
export const findMarkObstacleAtom = atom((get) => {
  const drafts = get(currentMarkDraftsAtom);
  const edit = get(markEditAtom);
  const unsavedUuid = get(isMarkUnsavedAtom) ? edit?.mark.uuid : undefined;
  return ({ mark, status }: ListedMark): MarkObstacle | null => {
    if (status === 'failed' || status === 'conflict') return 'unresolved';
    const draft = drafts.get(mark.uuid);
    const isWritten = Boolean(draft?.form && isFormChanged(draft.form, draft.mark));
    return isWritten || mark.uuid === unsavedUuid ? 'unsaved changes' : null;
  };
});
