import type { NewBoundaryMark } from '@feltbok/contract/boundary-marks.ts';
import {
  findDifferingMarkFields,
  getMarkTitle,
  type KnownMark,
  mergeMarks,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { type Base, type Change, getItemKey, type ItemKey } from '../change.ts';
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
  getMessages: ({ method }) => messages[method as 'POST' | 'PUT' | 'DELETE'],
  getName({ payload: { mark }, caseNumber }) {
    const title = getMarkTitle(mark);
    return title ? `${title} (${caseNumber})` : caseNumber;
  },
  fold: foldIntoCreation,
  readServerVersion({ current, revision }): Base<MarkPayload> | undefined {
    const mark = current as Partial<KnownMark> | null | undefined;
    if (typeof mark?.uuid !== 'string' || typeof mark.quality !== 'object') return undefined;
    return { revision: mark.revision ?? revision, values: { mark: mark as KnownMark } };
  },
  isSame: (first, second) => findDifferingMarkFields(first.mark, second.mark).length === 0,
  merge(change, serverVersion) {
    // A deletion of a mark that somebody else has changed needs the user's confirmation.
    if (change.method === 'DELETE' || !change.basedOn) return null;
    const versions = {
      base: change.basedOn.values.mark,
      ownVersion: change.payload.mark,
      serverVersion: serverVersion.values.mark,
    };
    const merged = mergeMarks(versions);
    return merged && replaceMarkInChange(change, merged, serverVersion);
  },
  mergeTabs(change, saved) {
    const base = change.basedOn?.values.mark ?? null;
    const versions = { base, ownVersion: change.payload.mark, serverVersion: saved.values.mark };
    const merged = mergeMarks(versions);
    return merged && replaceMarkInChange(change, merged, saved);
  },
  // The case list holds no marks, so there is nothing to update in it.
  applyPending: (business) => business,
  applySynced: (business) => business,
};

type Place = Pick<Change, 'caseId' | 'businessId' | 'caseNumber'>;

const isMarkChange = (change: Change): change is Change<MarkPayload> =>
  change.kind === 'boundaryMark';

/** The mark that a change is about; null where it is about something else. */
export const getMarkInChange = (change: Change): KnownMark | null =>
  isMarkChange(change) ? change.payload.mark : null;

/** The queue key of a mark: its creation, changes and deletion share one item. */
export const getMarkItemKey = ({ uuid }: Pick<KnownMark, 'uuid'>): ItemKey =>
  getItemKey({ kind: 'boundaryMark', method: 'PUT', url: '', uuid });

/** The path of a mark. `{id}` is filled in when the server has answered the mark's creation. */
const getMarkPath = ({ id }: KnownMark) => `/api/BoundaryMarks/${id ?? '{id}'}`;

/**
 * Builds the change that creates a mark.
 * @param drawn the mark before it was edited, so that edits of it in two tabs can be merged
 */
export const buildMarkCreation = (
  place: Place,
  mark: KnownMark,
  drawn?: KnownMark,
): Change<MarkPayload> => ({
  kind: 'boundaryMark',
  ...place,
  uuid: mark.uuid,
  method: 'POST',
  url: '/api/BoundaryMarks',
  data: toRequestBody(mark),
  payload: { mark: { ...mark, metaType: 'Database' } },
  ...(drawn && { basedOn: toBase(drawn) }),
});

/**
 * Builds the change that updates a mark.
 * @param base the mark as the user saw it when the edit began
 */
export const buildMarkUpdate = (
  place: Place,
  mark: KnownMark,
  base: KnownMark,
): Change<MarkPayload> => ({
  kind: 'boundaryMark',
  ...place,
  uuid: mark.uuid,
  method: 'PUT',
  url: getMarkPath(mark),
  data: toRequestBody(mark),
  payload: { mark },
  basedOn: toBase(base),
});

export const buildMarkDeletion = (place: Place, mark: KnownMark): Change<MarkPayload> => ({
  kind: 'boundaryMark',
  ...place,
  uuid: mark.uuid,
  method: 'DELETE',
  url: `${getMarkPath(mark)}?businessId=${mark.businessId}`,
  data: undefined,
  payload: { mark },
  basedOn: toBase(mark),
});

/** Replaces the mark in a change, and bases the change on the server's version. */
export const replaceMarkInChange = (
  change: Change<MarkPayload>,
  { id, revision, ...mark }: KnownMark,
  serverVersion: Base<MarkPayload>,
): Change<MarkPayload> => {
  const chosen: KnownMark = {
    ...mark,
    id: id ?? serverVersion.values.mark.id,
    revision: serverVersion.revision ?? revision,
  };
  return {
    ...change,
    data: toRequestBody(chosen),
    payload: { mark: chosen },
    basedOn: serverVersion,
  };
};

/** The revision is null while the mark's creation is queued. */
const toBase = (mark: KnownMark): Base<MarkPayload> => ({
  revision: mark.revision ?? null,
  values: { mark },
});

/**
 * Creations and updates share one body, because an update is folded into a creation that is still
 * queued.
 */
function toRequestBody({
  id: _,
  revision: __,
  metaType: ___,
  ...fields
}: KnownMark): NewBoundaryMark {
  return fields;
}
