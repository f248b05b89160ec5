import type { BoundaryLine, KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { getLineInChange } from '@feltbok/offline/queue/kinds/boundary-line.domain.ts';
import type { SyncedChange } from '@feltbok/offline/queue/kinds/kind.ts';
import { atom } from 'jotai';
import { ServerRecords } from './server-records.state.ts';

const toQuestion = (businessId: number) => ({ path: {}, query: { businessId } });

const serverLines = new ServerRecords<KnownLine, BoundaryLine>({
  recall: (answers, businessId) => answers.recall('getBoundaryLines', toQuestion(businessId)),
  ask: (answers, businessId) => answers.ask('getBoundaryLines', toQuestion(businessId)),
  amend: (answers, businessId, change) =>
    answers.amend('getBoundaryLines', toQuestion(businessId), change),
  findRecord: getLineInChange,
  savedFields: {},
  // The marks at their ends are what the user is told of.
  getLoadedText: () => null,
  failedText: 'ToastMessages.BoundaryLineDataLoadingError',
});

/** The server's lines of a business, without queued changes. */
export const serverLinesAtom = serverLines.loadAtom;

/**
 * Shows the lines that the device knows of a business, and asks the API for them. That there is no
 * contact is no news to a user whose device knows them.
 */
export const loadServerLinesAtom = atom(null, (get, set, businessId: number) =>
  serverLines.load({ get, set }, businessId),
);

/**
 * Fetches the lines of a business because the server has something newer, where they have been
 * loaded; nothing is reported.
 * @returns whether they are there
 */
export const renewServerLinesAtom = atom(null, (get, set, businessId: number) =>
  serverLines.renew({ get, set }, businessId),
);

/**
 * What the server has taken over becomes the device's truth. Called by the host, whichever screen
 * is open.
 */
export const applySyncedLinesAtom = atom(null, (get, set, sent: readonly SyncedChange[]) =>
  serverLines.applySynced({ get, set }, sent),
);
