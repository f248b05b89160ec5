import type { ApiAnswer } from '@feltbok/contract/client/api-answer.ts';
import { readRevision } from '@feltbok/contract/client/entity-tag.ts';
import type { QueueEvent } from './queue-entry.ts';

/**
 * The outcome of sending a change.
 * - `committed`: the server has it
 * - `conflict`: somebody else has changed the same resource meanwhile; the user chooses
 * - `refused`: the server will never accept it; it is rolled back and put on the failed list
 * - `sign-in`: it waits until the user has signed in again
 * - `later`: it waits and is retried without limit
 */
export type Outcome = 'committed' | 'conflict' | 'refused' | 'sign-in' | 'later';

/** Statuses of temporary rejections: time-out, too early, too many requests. */
const notNow = new Set([408, 425, 429]);

/** Statuses that say that the resource has another revision than the change is based on. */
const changedMeanwhile = new Set([409, 412]);

export function getOutcome(answer: ApiAnswer<unknown>): Outcome {
  if (answer.ok) return 'committed';
  const { kind, status } = answer.failure;
  if (kind === 'unreachable' || kind === 'unreadable' || status >= 500 || notNow.has(status))
    return 'later';
  if (kind === 'signed-out') return 'sign-in';
  if (changedMeanwhile.has(status)) return 'conflict';
  // A redirect or an informational status comes from something between the device and the API.
  return status >= 400 ? 'refused' : 'later';
}

/**
 * Converts an answer to the event that it causes in the queue.
 * @returns null when the item is to be sent again
 */
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

/** The `detail` of a problem document (RFC 9457). */
function readDetail(body: unknown): string | null {
  const detail = (body as { detail?: unknown } | null | undefined)?.detail;
  return typeof detail === 'string' && detail !== '' ? detail : null;
}

function readId(body: unknown): number | null {
  const id = (body as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'number' ? id : null;
}

/**
 * The pause before the next try, in milliseconds. It doubles from 2 s to 5 min, with random jitter
 * of ±50 % so that the tablets of a municipality do not retry in step, and is never shorter than
 * Retry-After.
 * @param random from 0 to 1
 */
export function getRetryDelayMs(tries: number, random: number, retryAfterSeconds = 0): number {
  const growing = Math.min(2_000 * 2 ** Math.max(0, tries - 1), 300_000);
  return Math.max(growing * (0.5 + random), retryAfterSeconds * 1000);
}

/**
 * Whether the failure concerns the whole server, so that no other item of the lane is sent before
 * the pause is over.
 */
export function pausesWholeLane(answer: ApiAnswer<unknown>): boolean {
  if (answer.ok) return false;
  const { kind, retryAfterSeconds } = answer.failure;
  return kind === 'unreachable' || kind === 'unreadable' || retryAfterSeconds !== undefined;
}
