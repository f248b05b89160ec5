import type { NewBoundaryLine } from '@feltbok/contract/boundary-lines.ts';
import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import {
  findDifferingLineFields,
  mergeLines,
} from '@feltbok/domain/boundary-lines/boundary-lines.domain.ts';
import type { Base, Change } from '../change.ts';
import { getAttendeesKey } from './attendees-key.domain.ts';
import { foldIntoCreation } from './folding.domain.ts';
import type { Kind, KindMessages } from './kind.ts';

/** The line as the user left it, or as it was when the user deleted it. */
export interface LinePayload {
  line: KnownLine;
  /** The numbers of its marks, for instance `12–13`; a line has no name of its own. */
  name: string;
}

const messages: Record<'POST' | 'PUT' | 'DELETE', KindMessages> = {
  POST: {
    saved: 'ToastMessages.BoundaryLineSavedSuccessfully',
    notSaved: 'ToastMessages.BoundaryLineSaveError',
    waiting: 'ToastMessages.SavedOnDevice',
    synced: 'ToastMessages.BoundaryLineSavedSuccessfully',
    notSynced: 'ToastMessages.BoundaryLineSaveError',
  },
  PUT: {
    saved: 'ToastMessages.BoundaryLineUpdatedSuccessfully',
    notSaved: 'ToastMessages.BoundaryLineUpdateError',
    waiting: 'ToastMessages.SavedOnDevice',
    synced: 'ToastMessages.BoundaryLineUpdatedSuccessfully',
    notSynced: 'ToastMessages.BoundaryLineUpdateError',
  },
  DELETE: {
    saved: 'ToastMessages.BoundaryLineDeletedSuccessfully',
    notSaved: 'ToastMessages.BoundaryLineDeleteError',
    waiting: 'ToastMessages.DeletedOnDevice',
    synced: 'ToastMessages.BoundaryLineDeletedSuccessfully',
    notSynced: 'ToastMessages.BoundaryLineDeleteError',
  },
};

/**
 * POST /api/BoundaryLines, PUT and DELETE /api/BoundaryLines/{id}: one boundary line, by its uuid.
 */
export const boundaryLineKind: Kind<LinePayload> = {
  screen: 'maps',
  getMessages: ({ method }) => messages[method as 'POST' | 'PUT' | 'DELETE'],
  getName: ({ payload: { name }, caseNumber }) => (name ? `${name} (${caseNumber})` : caseNumber),
  fold: foldIntoCreation,
  readServerVersion({ current, revision }): Base<LinePayload> | undefined {
    const line = current as Partial<KnownLine> | null | undefined;
    if (typeof line?.uuid !== 'string' || typeof line.quality !== 'object') return undefined;
    return { revision: line.revision ?? revision, values: { line: line as KnownLine, name: '' } };
  },
  // The server accepts only parties that it knows as agreed to a line.
  listPrerequisites: ({ businessId, payload }) =>
    payload.line.agreedBy.length > 0 ? [getAttendeesKey(businessId)] : [],
  isSame: (first, second) => findDifferingLineFields(first.line, second.line).length === 0,
  merge(change, serverVersion) {
    // A deletion of a line that somebody else has changed needs the user's confirmation.
    if (change.method === 'DELETE' || !change.basedOn) return null;
    const versions = {
      base: change.basedOn.values.line,
      ownVersion: change.payload.line,
      serverVersion: serverVersion.values.line,
    };
    const merged = mergeLines(versions);
    return merged && replaceLineInChange(change, merged, serverVersion);
  },
  mergeTabs(change, saved) {
    const base = change.basedOn?.values.line ?? null;
    const versions = { base, ownVersion: change.payload.line, serverVersion: saved.values.line };
    const merged = mergeLines(versions);
    return merged && replaceLineInChange(change, merged, saved);
  },
  // The case list holds no lines, so there is nothing to update in it.
  applyPending: (business) => business,
  applySynced: (business) => business,
};

type Place = Pick<Change, 'caseId' | 'businessId' | 'caseNumber'>;

const isLineChange = (change: Change): change is Change<LinePayload> =>
  change.kind === 'boundaryLine';

/** The line that a change is about; null where it is about something else. */
export const getLineInChange = (change: Change): KnownLine | null =>
  isLineChange(change) ? change.payload.line : null;

/** The path of a line. `{id}` is filled in when the server has answered the line's creation. */
const getLinePath = ({ id }: KnownLine) => `/api/BoundaryLines/${id ?? '{id}'}`;

/** What all changes of a line that the server is to have state. */
const describeLine = (payload: LinePayload) => ({
  kind: 'boundaryLine' as const,
  uuid: payload.line.uuid,
  payload,
});

/** What a creation and an update state: the line, and its marks, which must be there before it. */
const describeSavedLine = (payload: LinePayload) => ({
  ...describeLine(payload),
  data: toRequestBody(payload.line),
  dependsOn: [payload.line.startMarkUuid, payload.line.endMarkUuid],
});

/** Builds the change that creates a line. */
export const buildLineCreation = (place: Place, payload: LinePayload): Change<LinePayload> => ({
  ...describeSavedLine(payload),
  ...place,
  method: 'POST',
  url: '/api/BoundaryLines',
});

/**
 * Builds the change that updates a line.
 * @param base the line as the user saw it when the edit began
 */
export const buildLineUpdate = (
  place: Place,
  payload: LinePayload,
  base: KnownLine,
): Change<LinePayload> => ({
  ...describeSavedLine(payload),
  ...place,
  method: 'PUT',
  url: getLinePath(payload.line),
  basedOn: toBase(base, payload.name),
});

export const buildLineDeletion = (place: Place, payload: LinePayload): Change<LinePayload> => ({
  ...describeLine(payload),
  ...place,
  method: 'DELETE',
  url: `${getLinePath(payload.line)}?businessId=${payload.line.businessId}`,
  data: undefined,
  basedOn: toBase(payload.line, payload.name),
});

/** Replaces the line in a change, and bases the change on the server's version. */
export const replaceLineInChange = (
  change: Change<LinePayload>,
  { id, revision, ...line }: KnownLine,
  serverVersion: Base<LinePayload>,
): Change<LinePayload> => {
  const chosen: KnownLine = {
    ...line,
    id: id ?? serverVersion.values.line.id,
    revision: serverVersion.revision ?? revision,
  };
  return {
    ...change,
    ...describeSavedLine({ line: chosen, name: change.payload.name }),
    basedOn: serverVersion,
  };
};

/** The revision is null while the line's creation is queued. */
const toBase = (line: KnownLine, name: string): Base<LinePayload> => ({
  revision: line.revision ?? null,
  values: { line, name },
});

/**
 * Creations and updates share one body, because an update is folded into a creation that is still
 * queued.
 */
function toRequestBody({ id: _, revision: __, ...fields }: KnownLine): NewBoundaryLine {
  return fields;
}
