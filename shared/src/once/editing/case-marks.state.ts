import type { KnownMark } from '@feltbok/shared/case/boundary-marks.domain';
import { serverMarksAtom } from '@feltbok/shared/case/boundary-marks.state';
import { listMarks, type QueuedMark } from '@feltbok/shared/case/mark-list.domain';
import { openBusinessIdAtom } from '@feltbok/shared/case/open-business.state';
import { queuedChangesOf } from '@feltbok/shared/editing/queued-changes';
import type { Change } from '@feltbok/shared/sync/change';
import type { MarkPayload } from '@feltbok/shared/sync/kinds/boundary-mark.domain';
import { sendStatusAtom } from '@feltbok/shared/sync/sync.state';
import { atom } from 'jotai';

const { waitingAtom } = queuedChangesOf<Change<MarkPayload>>('boundaryMark');

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
  const { marks, phase } = get(serverMarksAtom)(businessId);
  if (!marks) return phase === 'failed' ? 'missing' : 'loading';
  const list = listMarks({ server: marks, queued: get(queuedMarksAtom) });
  return Array.from(list.values(), ({ mark }) => mark);
});
