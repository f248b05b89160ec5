import { toRevisionTag } from '@feltbok/contract/client/entity-tag.ts';
import type { Change } from './change.ts';
import type { Attempt } from './queue-entry.ts';
import { type Receipt, revisionToSend } from './receipts.domain.ts';

/**
 * Builds the request that a change is first sent as, and from then on repeated byte for byte.
 * @param isAfterOwn it goes over what the user has saved since its base, as in another tab
 * @returns null when the change is of something whose creation the server never acknowledged
 */
export function buildRequest(
  change: Change,
  receipt: Receipt | null,
  isAfterOwn: boolean,
): Pick<Attempt, 'url' | 'body' | 'revision'> | null {
  const id = receipt?.id ?? null;
  const seen = change.basedOn?.revision ?? null;
  if (change.url.includes('{id}') && id === null) return null;
  return {
    url: change.url.replace('{id}', String(id)),
    body: isBodyAFile(change) || change.data === undefined ? null : JSON.stringify(change.data),
    revision: isAfterOwn ? revisionToSend(seen, receipt) : seen,
  };
}

/** Whether the file stands in place of the change's own body. */
export const isBodyAFile = ({ file, fileUrl }: Change): boolean =>
  file !== undefined && fileUrl === undefined;

/**
 * The condition that an attempt is sent with. Only what is being created has no revision yet: all
 * else names what it is based on, also where that is not known, so that nothing goes over what
 * somebody else has saved.
 */
export function buildCondition({
  change,
  revision,
}: Pick<Attempt, 'change' | 'revision'>): string | undefined {
  if (revision !== null) return toRevisionTag(revision);
  return change.method === 'POST' || isBodyAFile(change) ? undefined : toRevisionTag(null);
}
