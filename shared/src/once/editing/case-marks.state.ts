import type { KnownMark } from '@feltbok/shared/case/boundary-marks.domain';
import { serverMarksAtom } from '@feltbok/shared/case/boundary-marks.state';
import { marksOf, withMarkIn } from '@feltbok/shared/case/mark-set.domain';
import { openBusinessIdAtom } from '@feltbok/shared/case/open-business.state';
import { queuedChangesOf } from '@feltbok/shared/editing/queued-changes';
import type { Change } from '@feltbok/shared/sync/change';
import type { MarkPayload } from '@feltbok/shared/sync/kinds/boundary-mark.domain';
import { atom } from 'jotai';

const { waitingAtom } = queuedChangesOf<Change<MarkPayload>>('boundaryMark');

/** The saved boundary marks of the open business as the user left them: those of the server, with queued changes applied. */
export const caseMarksAtom = atom((get): readonly KnownMark[] | 'loading' | 'missing' => {
  const businessId = get(openBusinessIdAtom);
  if (businessId === undefined) return 'missing';
  const { marks, phase } = get(serverMarksAtom)(businessId);
  if (!marks) return phase === 'failed' ? 'missing' : 'loading';
  let set = marks;
  for (const { method, payload } of get(waitingAtom).map(({ change }) => change)) {
    set = withMarkIn(set, payload.mark.uuid, method === 'DELETE' ? null : payload.mark);
  }
  return [...marksOf(set)];
});
