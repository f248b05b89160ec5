import type { FailedItem } from './change';

/** Why the server rejected a change, as far as its status says: a key of the texts `sync.refusals`. */
export function rejectionOf({ status, change: { kind, method } }: FailedItem) {
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) {
    if (method === 'POST') return 'gone';
    return kind === 'document' ? 'documentGone' : kind === 'boundaryMark' ? 'markGone' : 'gone';
  }
  if (status === 409 || status === 412) return 'changed';
  if (status === 413) return kind === 'document' ? 'fileTooLarge' : 'tooLarge';
  return kind === 'document' && method === 'POST' ? 'faultyFile' : 'other';
}
