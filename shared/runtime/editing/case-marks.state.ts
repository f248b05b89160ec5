import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { listMarks, type QueuedMark } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import type { Change } from '@feltbok/offline/queue/change.ts';
import type { MarkPayload } from '@feltbok/offline/queue/kinds/boundary-mark.domain.ts';
import { atom } from 'jotai';
import { serverMarksAtom } from '../case/boundary-marks.state.ts';
import { openBusinessIdAtom } from '../case/open-business.state.ts';
import { sendStatusAtom } from '../sync/sync.state.ts';
import { createQueuedChanges } from './queued-changes.ts';

const { waitingAtom } = createQueuedChanges<Change<MarkPayload>>('boundaryMark');

/** The open business's marks that wait in the queue, the oldest change first. */
export const queuedMarksAtom = atom((get): QueuedMark[] => {
  const getStatus = get(sendStatusAtom);
  return get(waitingAtom).map(({ key, change }) => ({
    mark: change.payload.mark,
    isDeletion: change.method === 'DELETE',
    status: getStatus(key) === 'sending' ? 'sending' : 'waiting',
  }));
});

/** The saved marks of the open business: the server's, with queued changes applied. */
export const caseMarksAtom = atom((get): readonly KnownMark[] | 'loading' | 'missing' => {
  const businessId = get(openBusinessIdAtom);
  if (businessId === undefined) return 'missing';
  const { records: marks, phase } = get(serverMarksAtom)(businessId);
  if (!marks) return phase === 'failed' ? 'missing' : 'loading';
  const list = listMarks({ server: marks, queued: get(queuedMarksAtom) });
  return Array.from(list.values(), ({ mark }) => mark);
});
