import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestProblem } from './problem';

/** As many as a browser opens connections to one host, and fewer than the database has. */
const atOnce = 6;
const mostWaiting = 1000;

/**
 * Lets few requests of one account run at a time: the others wait, unread, in their order, so that none takes every
 * connection to the database. Bodies that are read slowly do not count.
 * @returns waits for the request's turn, which ends when its connection is done with it
 */
export function turnsOfAccounts(): (request: FastifyRequest, reply: FastifyReply, account: string) => Promise<void> {
  const running = new Map<string, number>();
  const waiting = new Map<string, Set<() => void>>();

  const end = (account: string) => {
    const queue = waiting.get(account);
    const [next] = queue ?? [];
    // The turn goes from hand to hand: given back first, it could be taken by one who came later.
    if (next) {
      queue?.delete(next);
      return next();
    }
    waiting.delete(account);
    const left = (running.get(account) ?? 1) - 1;
    if (left > 0) running.set(account, left);
    else running.delete(account);
  };

  return async (request, reply, account) => {
    if (request.routeOptions.config.readsBodySlowly) return;
    const now = running.get(account) ?? 0;
    if (now >= atOnce) {
      const queue = waiting.get(account) ?? new Set();
      if (queue.size >= mostWaiting) throw tooMany();
      waiting.set(account, queue);
      await turnIn(queue, reply);
    } else running.set(account, now + 1);
    if (reply.raw.destroyed) end(account);
    else reply.raw.once('close', () => end(account));
  };
}

/** @throws RequestProblem where the caller has left */
function turnIn(queue: Set<() => void>, reply: FastifyReply): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      queue.delete(turn);
      reject(tooMany());
    };
    const turn = () => {
      reply.raw.off('close', leave);
      resolve();
    };
    reply.raw.once('close', leave);
    queue.add(turn);
  });
}

const tooMany = () =>
  new RequestProblem(429, 'Too many requests of the account wait already.', {}, { 'Retry-After': '10' });
