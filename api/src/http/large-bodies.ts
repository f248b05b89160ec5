import type { FastifyReply, FastifyRequest } from 'fastify';
import { FairQueue } from '../fair-queue';
import { RequestProblem } from './problem';
import { announcedBytes } from './unread-bodies';

/** A body up to this size is let in at once; those of the app, which sends files apart, are below it. */
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
 * Lets few large bodies into memory at a time: each takes several times its size while it is read and decoded.
 * A waiting request is not read from its connection, so it takes no memory meanwhile.
 */
export function largeBodies({ atOnce, waiting, patienceMs }: Places) {
  let inside = 0;
  const queue = new FairQueue<() => void>({ places: atOnce, waiting });

  const next = () => {
    while (inside < atOnce) {
      const taken = queue.take();
      if (!taken) return;
      inside += 1;
      taken.job();
    }
  };

  /**
   * @param customer whose body it is: one customer's bodies leave a place to the others
   * @param closed aborts when the caller is no longer there
   * @returns leave, to be called once when the body is no longer in memory
   * @throws RequestProblem 503 with Retry-After when there is no place in time
   */
  const enter = (customer: string, closed: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        inside -= 1;
        queue.ended(customer);
        next();
      };
      const stop = () => {
        clearTimeout(timer);
        closed.removeEventListener('abort', ended);
      };
      const called = () => {
        stop();
        resolve(leave);
      };
      const ended = () => {
        stop();
        if (queue.remove(customer, called)) reject(busy());
      };
      const timer = setTimeout(ended, patienceMs);
      closed.addEventListener('abort', ended, { once: true });
      if (closed.aborted || !queue.add(customer, called)) {
        stop();
        return reject(busy());
      }
      next();
    });
  return Object.assign(enter, {
    /** How many bodies are in memory. */
    inside: () => inside,
    waiting: () => queue.count(),
  });
}

/**
 * Has a request with a large body wait for its place before it is read, and occupy it until it is answered.
 * @throws RequestProblem 503 with Retry-After when there is no place in time
 */
export async function stayUntilAnswered(
  request: FastifyRequest,
  reply: FastifyReply,
  enter: ReturnType<typeof largeBodies>,
): Promise<void> {
  if (announcedBytes(request) <= smallBodyBytes) return;
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  const leave = await enter(request.customerOfBody, closed.signal);
  if (closed.signal.aborted) leave();
  else closed.signal.addEventListener('abort', leave, { once: true });
}

const busy = () =>
  new RequestProblem(503, 'Too many large documents come in at the same time.', {}, { 'Retry-After': '10' });
