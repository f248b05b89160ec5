import type { ApiAnswer } from '@feltbok/contract/client/api-answer.ts';
import { readRevision } from '@feltbok/contract/client/entity-tag.ts';
import type { QueueEvent } from './queue-entry.ts';

/**
 * What follows for a change when it was sent.
 * - `committed`: the server has it
 * - `conflict`: somebody else has changed the same meanwhile; the user chooses
 * - `refused`: the server never will have it; off the queue, rolled back, onto the failed list
 * - `sign-in`: it waits until the user is signed in again
 * - `later`: it waits and is retried without limit
 */
export type Outcome = 'committed' | 'conflict' | 'refused' | 'sign-in' | 'later';

/** Statuses that say "not now" rather than "not this": time-out, too early, too many. */
const notNow = new Set([408, 425, 429]);

/** Statuses that say "not on top of what is there now". */
const changedMeanwhile = new Set([409, 412]);

export function getOutcome(answer: ApiAnswer<unknown>): Outcome {
  if (answer.ok) return 'committed';
  const { kind, status } = answer.failure;
  if (kind === 'unreachable' || kind === 'unreadable' || status >= 500 || notNow.has(status))
    return 'later';
  if (kind === 'signed-out') return 'sign-in';
  if (changedMeanwhile.has(status)) return 'conflict';
  // A redirect or an informational status says nothing of the change itself: something stands in
  // between.
  return status >= 400 ? 'refused' : 'later';
}

/** @returns what an answer means for the item that was sent; null when it is to be sent again */
export function toQueueEvent(
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
      id: readId(body),
    };
  }
  const { status, message, body, etag } = answer.failure;
  switch (getOutcome(answer)) {
    case 'conflict': {
      const current = (body as { current?: unknown } | null | undefined)?.current;
      const conflict = { current, revision: readRevision(etag) };
      return { type: 'conflicted', idempotencyKey, status, message, at, conflict };
    }
    case 'refused':
      return { type: 'refused', idempotencyKey, status, message: readDetail(body) ?? message, at };
    default:
      return null;
  }
}

/** What the API says is wrong (RFC 9457). */
function readDetail(body: unknown): string | null {
  const detail = (body as { detail?: unknown } | null | undefined)?.detail;
  return typeof detail === 'string' && detail !== '' ? detail : null;
}

function readId(body: unknown): number | null {
  const id = (body as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'number' ? id : null;
}

/**
 * Pause before a further try, in milliseconds: doubles from 2 s to 5 min, spread over half to one
 * and a half of that so that a whole municipality's tablets do not come back in step, and never
 * shorter than the server asked for.
 * @param random from 0 to 1
 */
export function pauseBefore(tries: number, random: number, retryAfterSeconds = 0): number {
  const growing = Math.min(2_000 * 2 ** Math.max(0, tries - 1), 300_000);
  return Math.max(growing * (0.5 + random), retryAfterSeconds * 1000);
}

/**
 * Whose pause it is: an answer that concerns the whole server, or none at all, is no reason to ask
 * it for the next.
 */
export function pausesEverything(answer: ApiAnswer<unknown>): boolean {
  if (answer.ok) return false;
  const { kind, retryAfterSeconds } = answer.failure;
  return kind === 'unreachable' || kind === 'unreadable' || retryAfterSeconds !== undefined;
}
