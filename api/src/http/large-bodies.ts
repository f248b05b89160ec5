import type { FastifyReply, FastifyRequest } from 'fastify';
import { fairLimits } from '../fair-queue';
import { RequestProblem } from './problem';
import { turns, untilAnswered } from './request-slots';
import { announcedBytes } from './unread-bodies';

/**
 * A body up to this size is let in at once; those of the app, which sends files apart, are below
 * it.
 */
const smallBodyBytes = 256 * 1024;

interface Places {
  /** So many bodies are in memory at a time. */
  atOnce: number;
  /** So many more may wait for a place, unread; the next is rejected. */
  waiting: number;
  /** How long one waits before it is rejected. */
  patienceMs: number;
}

/**
 * Lets few large bodies into memory at a time: each takes several times its size while it is read
 * and decoded. One customer's bodies leave a place to the others.
 */
export const largeBodies = ({ atOnce, waiting, patienceMs }: Places) =>
  turns({ atOnce, limits: fairLimits({ places: atOnce, waiting }), patienceMs, problem: busy });

/**
 * Has a request with a large body wait for its place before it is read, and occupy it until it is
 * answered.
 * @throws RequestProblem 503 with Retry-After when there is no place in time
 */
export async function stayUntilAnswered(
  request: FastifyRequest,
  reply: FastifyReply,
  enter: ReturnType<typeof largeBodies>,
): Promise<void> {
  if (announcedBytes(request) > smallBodyBytes)
    await untilAnswered(reply, request.customerOfBody, enter);
}

const busy = () =>
  new RequestProblem(
    503,
    'Too many large documents come in at the same time.',
    {},
    { 'Retry-After': '10' },
  );
