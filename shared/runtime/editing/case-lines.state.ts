import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { listLines, type QueuedLine } from '@feltbok/domain/boundary-lines/line-list.domain.ts';
import type { Change } from '@feltbok/offline/queue/change.ts';
import type { LinePayload } from '@feltbok/offline/queue/kinds/boundary-line.domain.ts';
import { atom } from 'jotai';
import { serverLinesAtom } from '../case/boundary-lines.state.ts';
import { openBusinessIdAtom } from '../case/open-business.state.ts';
import { sendStatusAtom } from '../sync/sync.state.ts';
import { createQueuedChanges } from './queued-changes.ts';

const { waitingAtom } = createQueuedChanges<Change<LinePayload>>('boundaryLine');

/** The open business's lines that wait in the queue, the oldest change first. */
export const queuedLinesAtom = atom((get): QueuedLine[] => {
  const getStatus = get(sendStatusAtom);
  return get(waitingAtom).map(({ key, change }) => ({
    line: change.payload.line,
    isDeletion: change.method === 'DELETE',
    status: getStatus(key) === 'sending' ? 'sending' : 'waiting',
  }));
});

/** The saved lines of the open business: the server's, with queued changes applied. */
export const caseLinesAtom = atom((get): readonly KnownLine[] | 'loading' | 'missing' => {
  const businessId = get(openBusinessIdAtom);
  if (businessId === undefined) return 'missing';
  const { records: lines, phase } = get(serverLinesAtom)(businessId);
  if (!lines) return phase === 'failed' ? 'missing' : 'loading';
  const list = listLines({ server: lines, queued: get(queuedLinesAtom) });
  return Array.from(list.values(), ({ line }) => line);
});
