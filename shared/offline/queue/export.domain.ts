import type { ExportedItem } from './change.ts';
import { kindOf } from './kinds/kinds.domain.ts';
import { newestOf } from './queue.domain.ts';
import type { QueueEntry } from './queue-entry.ts';

/**
 * An item as a file that a person, or the office, can do something with when the server will not
 * have it.
 * @param file what was to be sent with it
 */
export function exported(entry: QueueEntry, file: Blob | null): ExportedItem {
  const { change, keptAt } = newestOf(entry);
  const { kind, caseId, businessId, caseNumber, data, payload, ...rest } = change;
  const failure = entry.state === 'failed' && {
    failedAt: entry.failedAt,
    status: entry.status,
    message: entry.message,
    ...(entry.conflict && { current: entry.conflict.current }),
  };
  const content = {
    id: entry.key,
    type: kind,
    caseId,
    businessId,
    caseNumber,
    data,
    msgKey: kindOf(change).messages(change).synced,
    payload,
    ...rest,
    keptAt,
    ...failure,
  };
  // A case number holds a slash, and what names a file must not.
  const name = `feltbok-${kind}-${caseNumber}-${keptAt.slice(0, 10)}`.replace(
    /[^\p{L}\p{N}-]+/gu,
    '-',
  );
  const fileName = kindOf(change).nameOf?.(change) ?? name;
  return {
    fileName: `${name}.json`,
    content: `${JSON.stringify(content, null, 2)}\n`,
    ...(file && { file: new File([file], fileName, { type: file.type }) }),
  };
}
