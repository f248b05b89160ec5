import type { QueuedLine } from '@feltbok/domain/boundary-lines/line-list.domain.ts';
import type { Change } from '@feltbok/offline/queue/change.ts';
import type { LinePayload } from '@feltbok/offline/queue/kinds/boundary-line.domain.ts';
import { atom } from 'jotai';
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
