import type { FastifyReply, FastifyRequest } from 'fastify';
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
  const queue = new Set<() => void>();

  const leave = () => {
    const [next] = queue;
    // The place goes from hand to hand: given back first, it could be taken by one who came later.
    if (next) next();
    else inside -= 1;
  };

  /**
   * @param closed aborts when the caller is no longer there
   * @returns leave, to be called once when the body is no longer in memory
   * @throws RequestProblem 503 with Retry-After when there is no place in time
   */
  const enter = async (closed: AbortSignal): Promise<() => void> => {
    if (inside < atOnce) inside += 1;
    else if (queue.size < waiting) await placeFreed(queue, closed, patienceMs);
    else throw busy();
    return leave;
  };
  return Object.assign(enter, {
    /** How many bodies are in memory. */
    inside: () => inside,
    waiting: () => queue.size,
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
  const leave = await enter(closed.signal);
  if (closed.signal.aborted) leave();
  else closed.signal.addEventListener('abort', leave, { once: true });
}

function placeFreed(queue: Set<() => void>, closed: AbortSignal, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      queue.delete(called);
      clearTimeout(timer);
      closed.removeEventListener('abort', ended);
    };
    const called = () => {
      stop();
      resolve();
    };
    const ended = () => {
      stop();
      reject(busy());
    };
    const timer = setTimeout(ended, patienceMs);
    if (closed.aborted) return ended();
    queue.add(called);
    closed.addEventListener('abort', ended, { once: true });
  });
}

const busy = () =>
  new RequestProblem(503, 'Too many large documents come in at the same time.', {}, { 'Retry-After': '10' });
