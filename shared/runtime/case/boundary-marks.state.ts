import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import {
  hasCoordinates,
  type KnownMark,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { getMarkInChange } from '@feltbok/offline/queue/kinds/boundary-mark.domain.ts';
import type { SyncedChange } from '@feltbok/offline/queue/kinds/kind.ts';
import { atom } from 'jotai';
import { queueAtom } from '../sync/sync.state.ts';
import { type RecordsLoad, ServerRecords } from './server-records.state.ts';

/** The state of loading the marks of a business. */
export type MarksLoad = RecordsLoad<KnownMark>;

const toQuestion = (businessId: number) => ({ path: {}, query: { businessId } });

const serverMarks = new ServerRecords<KnownMark, BoundaryMark>({
  recall: (answers, businessId) => answers.recall('getBoundaryMarks', toQuestion(businessId)),
  ask: (answers, businessId) => answers.ask('getBoundaryMarks', toQuestion(businessId)),
  amend: (answers, businessId, change) =>
    answers.amend('getBoundaryMarks', toQuestion(businessId), change),
  findRecord: getMarkInChange,
  savedFields: { metaType: 'Database' },
  getLoadedText: (marks) =>
    marks.some(hasCoordinates) ? 'ToastMessages.BoundaryMarkDataLoadedSuccessfully' : null,
  failedText: 'ToastMessages.BoundaryMarkDataLoadingError',
});

/** The server's marks of a business, without queued changes. */
export const serverMarksAtom = serverMarks.loadAtom;

/**
 * Shows the marks that the device knows of a business, and asks the API for them. That there is no
 * contact is no news to a user whose device knows them.
 */
export const loadServerMarksAtom = atom(null, (get, set, businessId: number) =>
  serverMarks.load({ get, set }, businessId),
);

/**
 * Fetches the marks of a business because the server has something newer, where they have been
 * loaded; nothing is reported.
 * @returns whether they are there
 */
export const renewServerMarksAtom = atom(null, (get, set, businessId: number) =>
  serverMarks.renew({ get, set }, businessId),
);

/**
 * What the server has taken over becomes the device's truth. Called by the host, whichever screen
 * is open.
 */
export const applySyncedMarksAtom = atom(null, (get, set, sent: readonly SyncedChange[]) =>
  serverMarks.applySynced({ get, set }, sent),
);

/** Finds the boundary marks that the server does not have yet. */
export const pendingMarksAtom = atom((get) => {
  const { waiting, failed } = get(queueAtom);
  const created = [...waiting, ...failed].flatMap(({ change: { kind, method, uuid } }) =>
    kind === 'boundaryMark' && method === 'POST' && uuid ? [uuid] : [],
  );
  return (uuids: readonly string[]): string[] => uuids.filter((uuid) => created.includes(uuid));
});
