import { unseenMessage } from '@feltbok/domain/agreements/unseen-message.ts';
import { type Misfit, misfits } from '@feltbok/domain/signatures/signature-evidence.ts';
import { listTiedMarks } from '@feltbok/domain/sketches/sketch.ts';
import type { Change, FailedItem } from './change.ts';
import type { DocumentPayload } from './kinds/document.domain.ts';
import { isSketchChange } from './kinds/sketch.domain.ts';

/**
 * The reason why the server rejected a change, as a key of the texts `sync.refusals`. It follows
 * from the status, and for signatures from the message.
 */
export function getRejectionReason({ status, change, message }: FailedItem) {
  const { kind, method } = change;
  const misfit = status === 400 && findMisfit(message);
  if (misfit) return misfit;
  if (status === 400 && message.includes(unseenMessage)) return 'unseenText';
  if (status === 400 && refersToMark(change)) return 'tiedMark';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) {
    if (method === 'POST') return 'gone';
    if (kind === 'document') return 'documentGone';
    return kind === 'boundaryMark' ? 'markGone' : 'gone';
  }
  if (status === 409 || status === 412) return 'changed';
  if (status === 423) return 'delivered';
  if (status === 413) return kind === 'document' ? 'fileTooLarge' : 'tooLarge';
  if (status === 422) return kind === 'document' ? 'documentsFull' : 'full';
  return kind === 'document' && method === 'POST' ? 'faultyFile' : 'other';
}

const findMisfit = (message: string) =>
  (Object.keys(misfits) as Misfit[]).find((misfit) => message.includes(misfits[misfit]));

/** Whether the change refers to a boundary mark, which somebody may have deleted. */
function refersToMark(change: Change): boolean {
  if (change.kind === 'document')
    return Boolean((change.payload as DocumentPayload).document.markUuid);
  return isSketchChange(change) && listTiedMarks(change.payload).length > 0;
}
