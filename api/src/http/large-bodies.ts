import type { FastifyReply, FastifyRequest } from 'fastify';
import { createFairLimits } from '../fair-queue';
import { RequestProblem } from './problem';
import { createRequestSlots, holdUntilAnswered } from './request-slots';
import { getAnnouncedBytes } from './unread-bodies';

/**
 * Bodies up to this size need no slot; the app's own bodies are smaller, as it sends files
 * separately.
 */
const smallBodyBytes = 256 * 1024;

interface BodySlots {
  /** Maximum number of large bodies in memory at once. */
  maxConcurrent: number;
  /** Maximum number of requests that wait unread for a slot; further ones are rejected. */
  maxWaiting: number;
  /** Maximum waiting time before a request is rejected. */
  waitTimeoutMs: number;
}

/**
 * Limits the large bodies in memory: each takes several times its size while it is read and
 * decoded. One customer's bodies leave a slot to the others.
 */
export const createLargeBodySlots = ({ maxConcurrent, maxWaiting, waitTimeoutMs }: BodySlots) =>
  createRequestSlots({
    maxConcurrent,
    limits: createFairLimits({ places: maxConcurrent, waiting: maxWaiting }),
    waitTimeoutMs,
    problem: createBusy,
  });

/**
 * Makes a request with a large body wait for a slot before its body is read, and hold it until the
 * response is sent.
 * @throws RequestProblem 503 with Retry-After when no slot is free in time
 */
export async function holdSlotUntilReply(
  request: FastifyRequest,
  reply: FastifyReply,
  enter: ReturnType<typeof createLargeBodySlots>,
): Promise<void> {
  if (getAnnouncedBytes(request) > smallBodyBytes)
    await holdUntilAnswered(reply, request.bodyCustomer, enter);
}

const createBusy = () =>
  new RequestProblem(
    503,
    'Too many large documents come in at the same time.',
    {},
    { 'Retry-After': '10' },
  );
