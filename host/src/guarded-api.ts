import type { ApiAnswer } from '@feltbok/contract/client/api-answer.ts';
import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import { ApiFailure, failureTexts } from '@feltbok/contract/client/api-failure.ts';
import type { Verdict } from './session.domain';

/**
 * The API for screens and queue: no request is sent in a user's name before provider and API have
 * verified the session.
 */
export function createGuardedApi(api: ApiClient, verify: () => Promise<Verdict>): ApiClient {
  const rejection = async (): Promise<ApiAnswer<never> | null> => {
    const verdict = await verify();
    if (verdict === 'yes') return null;
    const failure =
      verdict === 'sign-in needed'
        ? new ApiFailure('signed-out', '401 Unauthorized', 401)
        : new ApiFailure('unreachable', failureTexts.unreachable, 503);
    return { ok: false, failure };
  };
  return {
    call: async (name, input) => (await rejection()) ?? api.call(name, input),
    send: async (request) => (await rejection()) ?? api.send(request),
  };
}
