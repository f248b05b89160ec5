import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestProblem } from './problem';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's answer goes on for as long as its caller listens. */
    answersSlowly?: boolean;
  }
}

/** Why an answer that goes on has ended, as `reason` of its signal. */
export type EndOfAnswer = 'caller left' | 'token expired' | 'not admitted' | 'server closing';

interface Lasting {
  /** Milliseconds between two looks at whether the account is still admitted. */
  everyMs: number;
  /** Rejects with RequestProblem when it is not; any other failure passes. */
  stillAdmitted: () => Promise<unknown>;
}

/**
 * For answers that go on: admission is not the matter of a moment there.
 * @returns aborted when the caller has left, the token has ended, the account is no longer admitted
 *   or the server closes
 */
export function lastingAnswers(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply, lasting: Lasting) => AbortSignal {
  const underWay = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const one of underWay) one.abort('server closing' satisfies EndOfAnswer);
  });
  return (request, reply, { everyMs, stillAdmitted }) => {
    const ending = new AbortController();
    const end = (why: EndOfAnswer) => ending.abort(why);
    const look = async () => {
      try {
        await stillAdmitted();
      } catch (error) {
        if (error instanceof RequestProblem && error.status < 500) end('not admitted');
        else request.log.warn({ err: error }, 'whether an account is still admitted is not known');
      }
    };
    const expiry = setTimeout(
      () => end('token expired'),
      Math.max(0, request.tokenExpiresAt - Date.now()),
    );
    const looking = setInterval(() => void look(), everyMs);
    underWay.add(ending);
    ending.signal.addEventListener('abort', () => {
      clearTimeout(expiry);
      clearInterval(looking);
      underWay.delete(ending);
    });
    // Node sends the head with the first byte, which may be long in coming.
    reply.raw.once('pipe', () => reply.raw.flushHeaders());
    finished(reply.raw, () => end('caller left'));
    return ending.signal;
  };
}
