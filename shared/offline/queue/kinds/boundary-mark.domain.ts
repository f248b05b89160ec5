import type { NewBoundaryMark } from '@feltbok/contract/boundary-marks.ts';
import {
  differingMarkFields,
  type KnownMark,
  markTitle,
  mergeMarks,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { type Base, type Change, type ItemKey, itemKeyOf } from '../change.ts';
import { foldIntoCreation } from './folding.domain.ts';
import type { Kind, KindMessages } from './kind.ts';

/** The mark as the user left it, or as it was when the user deleted it. */
export interface MarkPayload {
  mark: KnownMark;
}

const messages: Record<'POST' | 'PUT' | 'DELETE', KindMessages> = {
  POST: {
    saved: 'ToastMessages.BoundaryMarkSavedSuccessfully',
    notSaved: 'ToastMessages.BoundaryMarkSaveError',
    waiting: 'ToastMessages.SavedOnDevice',
    synced: 'ToastMessages.BoundaryMarkSavedSuccessfully',
    notSynced: 'ToastMessages.BoundaryMarkSaveError',
  },
  PUT: {
    saved: 'ToastMessages.BoundaryMarkUpdatedSuccessfully',
    notSaved: 'ToastMessages.BoundaryMarkUpdateError',
    waiting: 'ToastMessages.SavedOnDevice',
    synced: 'ToastMessages.BoundaryMarkUpdatedSuccessfully',
    notSynced: 'ToastMessages.BoundaryMarkUpdateError',
  },
  DELETE: {
    saved: 'ToastMessages.BoundaryMarkDeletedSuccessfully',
    notSaved: 'ToastMessages.BoundaryMarkDeleteError',
    waiting: 'ToastMessages.DeletedOnDevice',
    synced: 'ToastMessages.BoundaryMarkDeletedSuccessfully',
    notSynced: 'ToastMessages.BoundaryMarkDeleteError',
  },
};

/**
 * POST /api/BoundaryMarks, PUT and DELETE /api/BoundaryMarks/{id}: one boundary mark, by its uuid.
 */
export const boundaryMarkKind: Kind<MarkPayload> = {
  screen: 'maps',
  messages: ({ method }) => messages[method as 'POST' | 'PUT' | 'DELETE'],
  nameOf({ payload: { mark }, caseNumber }) {
    const title = markTitle(mark);
    return title ? `${title} (${caseNumber})` : caseNumber;
  },
  fold: foldIntoCreation,
  theirs({ current, revision }): Base<MarkPayload> | undefined {
    const mark = current as Partial<KnownMark> | null | undefined;
    if (typeof mark?.uuid !== 'string' || typeof mark.quality !== 'object') return undefined;
    return { revision: mark.revision ?? revision, values: { mark: mark as KnownMark } };
  },
  isSame: (one, other) => differingMarkFields(one.mark, other.mark).length === 0,
  merge(mine, theirs) {
    // Who deletes what somebody else has just changed decides once more.
    if (mine.method === 'DELETE' || !mine.basedOn) return null;
    const versions = {
      base: mine.basedOn.values.mark,
      mine: mine.payload.mark,
      theirs: theirs.values.mark,
    };
    const merged = mergeMarks(versions);
    return merged && withMark(mine, merged, theirs);
  },
  mergeTabs(mine, saved) {
    const base = mine.basedOn?.values.mark ?? null;
    const versions = { base, mine: mine.payload.mark, theirs: saved.values.mark };
    const merged = mergeMarks(versions);
    return merged && withMark(mine, merged, saved);
  },
  // Marks do not come with the cases: they have a list of their own.
  applyPending: (business) => business,
  applySynced: (business) => business,
};

type Place = Pick<Change, 'caseId' | 'businessId' | 'caseNumber'>;

const isMarkChange = (change: Change): change is Change<MarkPayload> =>
  change.kind === 'boundaryMark';

/** The mark that a change is about; null where it is about something else. */
export const markOfChange = (change: Change): KnownMark | null =>
  isMarkChange(change) ? change.payload.mark : null;

/** Of whatever waits or failed of a mark. */
export const itemKeyOfMark = ({ uuid }: Pick<KnownMark, 'uuid'>): ItemKey =>
  itemKeyOf({ kind: 'boundaryMark', method: 'PUT', url: '', uuid });

/** Where a mark's own calls go: by its number, or by the one that its creation is going to get. */
const pathOf = ({ id }: KnownMark) => `/api/BoundaryMarks/${id ?? '{id}'}`;

/**
 * The change that saves a mark that the server has never seen.
 * @param drawn the mark as it was drawn, where the user may have written of it in two tabs
 */
export const markCreation = (
  place: Place,
  mark: KnownMark,
  drawn?: KnownMark,
): Change<MarkPayload> => ({
  kind: 'boundaryMark',
  ...place,
  uuid: mark.uuid,
  method: 'POST',
  url: '/api/BoundaryMarks',
  data: bodyOf(mark),
  payload: { mark: { ...mark, metaType: 'Database' } },
  ...(drawn && { basedOn: baseOf(drawn) }),
});

/** @param base the mark as the user saw it when the edit began */
export const markUpdate = (
  place: Place,
  mark: KnownMark,
  base: KnownMark,
): Change<MarkPayload> => ({
  kind: 'boundaryMark',
  ...place,
  uuid: mark.uuid,
  method: 'PUT',
  url: pathOf(mark),
  data: bodyOf(mark),
  payload: { mark },
  basedOn: baseOf(base),
});

export const markDeletion = (place: Place, mark: KnownMark): Change<MarkPayload> => ({
  kind: 'boundaryMark',
  ...place,
  uuid: mark.uuid,
  method: 'DELETE',
  url: `${pathOf(mark)}?businessId=${mark.businessId}`,
  data: undefined,
  payload: { mark },
  basedOn: baseOf(mark),
});

/** The change with another version of the mark in it, based on theirs. */
export const withMark = (
  change: Change<MarkPayload>,
  { id, revision, ...mark }: KnownMark,
  theirs: Base<MarkPayload>,
): Change<MarkPayload> => {
  const chosen: KnownMark = {
    ...mark,
    id: id ?? theirs.values.mark.id,
    revision: theirs.revision ?? revision,
  };
  return { ...change, data: bodyOf(chosen), payload: { mark: chosen }, basedOn: theirs };
};

/** A mark that waits to be created has no revision yet, and can be changed in two tabs too. */
const baseOf = (mark: KnownMark): Base<MarkPayload> => ({
  revision: mark.revision ?? null,
  values: { mark },
});

/**
 * The same for a creation and a change, as a queued creation takes up the changes that follow it.
 */
function bodyOf({ id: _, revision: __, metaType: ___, ...fields }: KnownMark): NewBoundaryMark {
  return fields;
}
