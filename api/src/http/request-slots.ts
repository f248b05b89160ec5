import type { Writable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FairQueue } from '../fair-queue';
import { RequestProblem } from './problem';

interface SlotOptions {
  /**
   * Maximum number of requests that run at a time; by default only the limits per customer apply.
   */
  maxConcurrent?: number;
  limits: ConstructorParameters<typeof FairQueue>[0];
  /**
   * Maximum waiting time before a request is rejected; by default as long as its connection is
   * open.
   */
  waitTimeoutMs?: number;
  /** Creates the error of a request that gets no slot. */
  problem: () => RequestProblem;
}

/**
 * Lets a limited number of requests run at a time. The others wait unread, and so take no memory. A
 * freed slot is passed directly to the next request, so that no newer one can take it.
 */
export function createRequestSlots({
  maxConcurrent = Number.POSITIVE_INFINITY,
  limits,
  waitTimeoutMs,
  problem,
}: SlotOptions) {
  let occupied = 0;
  const queue = new FairQueue<() => void>(limits);
  const next = () => {
    while (occupied < maxConcurrent) {
      const next = queue.take();
      if (!next) return;
      occupied += 1;
      next.job();
    }
  };

  /**
   * @param owner customer or account between whom slots are shared
   * @param answer closes when the caller has gone
   * @returns a function to be called once to free the slot
   * @throws RequestProblem when no slot is free in time
   */
  const enter = (owner: string, answer: Writable): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        occupied -= 1;
        queue.markEnded(owner);
        next();
      };
      const stop = () => {
        clearTimeout(timer);
        answer.off('close', onGone);
      };
      const onTurn = () => {
        stop();
        resolve(leave);
      };
      const onGone = () => {
        stop();
        if (queue.remove(owner, onTurn)) reject(problem());
      };
      const timer = waitTimeoutMs === undefined ? undefined : setTimeout(onGone, waitTimeoutMs);
      answer.once('close', onGone);
      if (answer.destroyed || !queue.add(owner, onTurn)) {
        stop();
        return reject(problem());
      }
      next();
    });
  return Object.assign(enter, { inside: () => occupied, waiting: () => queue.count() });
}

/**
 * Makes a request wait for a slot, and hold it until its connection is done with it.
 * @throws as `enter`
 */
export async function holdUntilAnswered(
  reply: FastifyReply,
  owner: string,
  enter: (owner: string, answer: Writable) => Promise<() => void>,
): Promise<void> {
  const answer = reply.raw;
  const leave = await enter(owner, answer);
  if (answer.destroyed) leave();
  else answer.once('close', leave);
}

/**
 * The limit is the number of connections that a browser opens to one host, and is lower than the
 * number of connections to the database.
 */
const accountLimits = {
  maxRunningPerCustomer: 6,
  maxWaitingPerCustomer: 1000,
  maxWaiting: Number.POSITIVE_INFINITY,
};

/**
 * Limits the concurrent requests of an account, so that no account takes every connection to the
 * database. Bodies that are read slowly and long-lived responses do not count.
 */
export function createAccountSlots(): (
  request: FastifyRequest,
  reply: FastifyReply,
  account: string,
) => Promise<void> {
  const enter = createRequestSlots({ limits: accountLimits, problem: createTooManyRequests });
  return async (request, reply, account) => {
    const { readsBodySlowly, answersSlowly } = request.routeOptions.config;
    if (!readsBodySlowly && !answersSlowly) await holdUntilAnswered(reply, account, enter);
  };
}

const createTooManyRequests = () =>
  new RequestProblem(
    429,
    'Too many requests of the account wait already.',
    {},
    { 'Retry-After': '10' },
  );
