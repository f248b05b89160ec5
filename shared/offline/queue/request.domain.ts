import { toRevisionTag } from '@feltbok/contract/client/entity-tag.ts';
import type { Change } from './change.ts';
import type { Attempt } from './queue-entry.ts';
import { getRevisionToSend, type Receipt } from './receipts.domain.ts';

/**
 * Builds the request of a change, which is repeated byte for byte until it is answered.
 * @param isOverOwnSaves whether it may overwrite what the user has saved since its base
 * @returns null when the change needs the id of a resource that the server has never created
 */
export function buildRequest(
  change: Change,
  receipt: Receipt | null,
  isOverOwnSaves: boolean,
): Pick<Attempt, 'url' | 'body' | 'revision'> | null {
  const id = receipt?.id ?? null;
  const seen = change.basedOn?.revision ?? null;
  if (change.url.includes('{id}') && id === null) return null;
  return {
    url: change.url.replace('{id}', String(id)),
    body: isBodyAFile(change) || change.data === undefined ? null : JSON.stringify(change.data),
    revision: isOverOwnSaves ? getRevisionToSend(seen, receipt) : seen,
  };
}

/** Whether the file is sent as the body of the change. */
export const isBodyAFile = ({ file, fileUrl }: Change): boolean =>
  file !== undefined && fileUrl === undefined;

/**
 * Builds the If-Match header of an attempt. Every change but a creation has one, even when its base
 * is unknown, so that nothing overwrites what somebody else has saved.
 */
export function buildCondition({
  change,
  revision,
}: Pick<Attempt, 'change' | 'revision'>): string | undefined {
  if (revision !== null) return toRevisionTag(revision);
  return change.method === 'POST' || isBodyAFile(change) ? undefined : toRevisionTag(null);
}
