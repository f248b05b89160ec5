import { unseenMessage } from '@feltbok/domain/agreements/unseen-message.ts';
import { type Misfit, misfits } from '@feltbok/domain/signatures/signature-evidence.ts';
import { listTiedMarks } from '@feltbok/domain/sketches/sketch.ts';
import type { Change, FailedItem } from './change.ts';
import type { DocumentPayload } from './kinds/document.domain.ts';
import { isSketchChange } from './kinds/sketch.domain.ts';

/**
 * Why the server rejected a change, as far as its status says, and of a signature its words: a key
 * of the texts `sync.refusals`.
 */
export function rejectionOf({ status, change, message }: FailedItem) {
  const { kind, method } = change;
  const misfit = status === 400 && misfitIn(message);
  if (misfit) return misfit;
  if (status === 400 && message.includes(unseenMessage)) return 'unseenText';
  if (status === 400 && isTied(change)) return 'tiedMark';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) {
    if (method === 'POST') return 'gone';
    if (kind === 'document') return 'documentGone';
    return kind === 'boundaryMark' ? 'markGone' : 'gone';
  }
  if (status === 409 || status === 412) return 'changed';
  if (status === 413) return kind === 'document' ? 'fileTooLarge' : 'tooLarge';
  if (status === 422) return kind === 'document' ? 'documentsFull' : 'full';
  return kind === 'document' && method === 'POST' ? 'faultyFile' : 'other';
}

const misfitIn = (message: string) =>
  (Object.keys(misfits) as Misfit[]).find((misfit) => message.includes(misfits[misfit]));

/** Whether it names a boundary mark, which somebody may have deleted. */
function isTied(change: Change): boolean {
  if (change.kind === 'document')
    return Boolean((change.payload as DocumentPayload).document.markUuid);
  return isSketchChange(change) && listTiedMarks(change.payload).length > 0;
}
