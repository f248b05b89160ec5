import type { ApiAnswer } from '@feltbok/contract/client/api-answer.ts';
import { readRevision, toRevisionTag } from '@feltbok/contract/client/entity-tag.ts';
import { outcomeOf } from './answers.domain.ts';
import type { Change } from './change.ts';
import type { Attempt, QueueEvent } from './queue-entry.ts';
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

/** What an answer means for the item that was sent; null when it is to be sent again. */
export function eventOf(
  answer: ApiAnswer<unknown>,
  idempotencyKey: string,
  at: string,
): QueueEvent | null {
  if (answer.ok) {
    const { body, etag } = answer;
    return {
      type: 'committed',
      idempotencyKey,
      synced: { revision: readRevision(etag), body },
      id: idOf(body),
    };
  }
  const { status, message, body, etag } = answer.failure;
  switch (outcomeOf(answer)) {
    case 'conflict': {
      const current = (body as { current?: unknown } | null | undefined)?.current;
      const conflict = { current, revision: readRevision(etag) };
      return { type: 'conflicted', idempotencyKey, status, message, at, conflict };
    }
    case 'refused':
      return { type: 'refused', idempotencyKey, status, message: detailOf(body) ?? message, at };
    default:
      return null;
  }
}

/** What the API says is wrong (RFC 9457). */
function detailOf(body: unknown): string | null {
  const detail = (body as { detail?: unknown } | null | undefined)?.detail;
  return typeof detail === 'string' && detail !== '' ? detail : null;
}

function idOf(body: unknown): number | null {
  const id = (body as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'number' ? id : null;
}
