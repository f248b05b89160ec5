import type { ExportedItem } from './change.ts';
import { getKind } from './kinds/kinds.domain.ts';
import { getNewestEdit } from './queue.domain.ts';
import type { QueueEntry } from './queue-entry.ts';

/**
 * Exports an item as a JSON file, so that the user's work can be saved when the server rejects it.
 * @param file the file that belongs to the change
 */
export function toExportedItem(entry: QueueEntry, file: Blob | null): ExportedItem {
  const { change, keptAt } = getNewestEdit(entry);
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
    msgKey: getKind(change).getMessages(change).synced,
    payload,
    ...rest,
    keptAt,
    ...failure,
  };
  // Case numbers contain a slash, which is not allowed in file names.
  const name = `feltbok-${kind}-${caseNumber}-${keptAt.slice(0, 10)}`.replace(
    /[^\p{L}\p{N}-]+/gu,
    '-',
  );
  const fileName = getKind(change).getName?.(change) ?? name;
  return {
    fileName: `${name}.json`,
    content: `${JSON.stringify(content, null, 2)}\n`,
    ...(file && { file: new File([file], fileName, { type: file.type }) }),
  };
}
