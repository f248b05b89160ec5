import type { Writable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FairQueue } from '../fair-queue';
import { RequestProblem } from './problem';

interface Turns {
  /** So many requests run at a time; without it only those of one are counted. */
  atOnce?: number;
  limits: ConstructorParameters<typeof FairQueue>[0];
  /** How long one waits before it is rejected; without it as long as its connection stands. */
  patienceMs?: number;
  /** What a request that gets no turn is rejected with. */
  problem: () => RequestProblem;
}

/**
 * Lets few requests run at a time; the others wait, unread, so they take no memory meanwhile. The
 * turn goes from hand to hand: nobody who comes later takes it.
 */
export function turns({ atOnce = Number.POSITIVE_INFINITY, limits, patienceMs, problem }: Turns) {
  let inside = 0;
  const queue = new FairQueue<() => void>(limits);
  const next = () => {
    while (inside < atOnce) {
      const taken = queue.take();
      if (!taken) return;
      inside += 1;
      taken.job();
    }
  };

  /**
   * @param whose among whom turns are shared out
   * @param answer closes when the caller is no longer there
   * @returns leave, to be called once at the end of the turn
   * @throws RequestProblem when there is no turn in time
   */
  const enter = (whose: string, answer: Writable): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        inside -= 1;
        queue.ended(whose);
        next();
      };
      const stop = () => {
        clearTimeout(timer);
        answer.off('close', ended);
      };
      const called = () => {
        stop();
        resolve(leave);
      };
      const ended = () => {
        stop();
        if (queue.remove(whose, called)) reject(problem());
      };
      const timer = patienceMs === undefined ? undefined : setTimeout(ended, patienceMs);
      answer.once('close', ended);
      if (answer.destroyed || !queue.add(whose, called)) {
        stop();
        return reject(problem());
      }
      next();
    });
  return Object.assign(enter, { inside: () => inside, waiting: () => queue.count() });
}

/**
 * Has a request wait for its turn, which ends when its connection is done with it. @throws as
 * `enter`
 */
export async function untilAnswered(
  reply: FastifyReply,
  whose: string,
  enter: (whose: string, answer: Writable) => Promise<() => void>,
): Promise<void> {
  const answer = reply.raw;
  const leave = await enter(whose, answer);
  if (answer.destroyed) leave();
  else answer.once('close', leave);
}

/** As many as a browser opens connections to one host, and fewer than the database has. */
const ofOneAccount = { runningOfOne: 6, waitingOfOne: 1000, waiting: Number.POSITIVE_INFINITY };

/**
 * Lets few requests of one account run at a time, so that none takes every connection to the
 * database. Bodies that are read slowly, and answers that go on, do not count.
 */
export function turnsOfAccounts(): (
  request: FastifyRequest,
  reply: FastifyReply,
  account: string,
) => Promise<void> {
  const enter = turns({ limits: ofOneAccount, problem: tooMany });
  return async (request, reply, account) => {
    const { readsBodySlowly, answersSlowly } = request.routeOptions.config;
    if (!readsBodySlowly && !answersSlowly) await untilAnswered(reply, account, enter);
  };
}

const tooMany = () =>
  new RequestProblem(
    429,
    'Too many requests of the account wait already.',
    {},
    { 'Retry-After': '10' },
  );
