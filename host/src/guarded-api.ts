import type { ApiAnswer, ApiClient } from '@feltbok/shared/wire/api-client';
import { ApiFailure, failureTexts } from '@feltbok/shared/wire/api-failure';
import type { Verdict } from './session';

/**
 * The API as screens and queue see it: nothing is asked or sent in a user's name before the provider and the API have
 * said that the app, which may have opened without them, is still this user's.
 */
export function guardedApi(api: ApiClient, verified: () => Promise<Verdict>): ApiClient {
  const rejection = async (): Promise<ApiAnswer<never> | null> => {
    const verdict = await verified();
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
