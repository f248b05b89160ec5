import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestProblem } from './problem';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response lasts for as long as the caller listens. */
    answersSlowly?: boolean;
  }
}

/** Why a long-lived response ended, as `reason` of its signal. */
export type EndReason = 'caller left' | 'token expired' | 'not admitted' | 'server closing';

interface LongLivedOptions {
  /** Milliseconds between two checks that the account is still admitted. */
  everyMs: number;
  /**
   * Rejects with RequestProblem when the account is no longer admitted; other failures are ignored.
   */
  checkAdmission: () => Promise<unknown>;
}

/**
 * Creates signals for long-lived responses, whose account must stay admitted.
 * @returns a function whose signal is aborted when the caller has left, the token has expired, the
 *   account is no longer admitted, or the server closes
 */
export function createLongLivedResponses(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply, lasting: LongLivedOptions) => AbortSignal {
  const openResponses = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const response of openResponses) response.abort('server closing' satisfies EndReason);
  });
  return (request, reply, { everyMs, checkAdmission }) => {
    const ending = new AbortController();
    const end = (reason: EndReason) => ending.abort(reason);
    const checkAgain = async () => {
      try {
        await checkAdmission();
      } catch (error) {
        if (error instanceof RequestProblem && error.status < 500) end('not admitted');
        else
          request.log.warn(
            { err: error },
            'it could not be checked whether an account is still admitted',
          );
      }
    };
    const expiry = setTimeout(
      () => end('token expired'),
      Math.max(0, request.tokenExpiresAt - Date.now()),
    );
    const looking = setInterval(() => void checkAgain(), everyMs);
    openResponses.add(ending);
    ending.signal.addEventListener('abort', () => {
      clearTimeout(expiry);
      clearInterval(looking);
      openResponses.delete(ending);
    });
    // Node sends the head with the first byte, which may take long to come.
    reply.raw.once('pipe', () => reply.raw.flushHeaders());
    finished(reply.raw, () => end('caller left'));
    return ending.signal;
  };
}
