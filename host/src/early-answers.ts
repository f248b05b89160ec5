import type { AppCallName } from '@feltbok/contract/call-types.ts';
import type { ApiAnswer } from '@feltbok/contract/client/api-answer.ts';
import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import { buildAddress } from '@feltbok/contract/client/call-address.ts';
import { clientCalls } from '@feltbok/contract/client/client-calls.ts';

export interface Question {
  name: AppCallName;
  parameters: { path: object; query?: object };
}

/** Answers that are asked for before the code of the screen that shows them is there. */
export interface EarlyAnswers {
  /** Gives each of them once, to the first who asks; what has failed is asked for again. */
  api: ApiClient;
  begin(questions: readonly Question[]): void;
  /** They were another user's. */
  forget(): void;
}

export function createEarlyAnswers(api: ApiClient): EarlyAnswers {
  const asked = new Map<string, Promise<ApiAnswer<unknown>>>();
  return {
    api: {
      async call(name, input) {
        const address = buildAddress(name, input);
        const early =
          clientCalls[name].method === 'GET' && !input.ifNoneMatch ? asked.get(address) : undefined;
        asked.delete(address);
        const answer = await early;
        return answer?.ok ? (answer as ApiAnswer<never>) : api.call(name, input);
      },
      send(request) {
        // What is changed now may be in them as it was before.
        if (request.method !== 'GET') asked.clear();
        return api.send(request);
      },
    },
    begin(questions) {
      for (const { name, parameters } of questions) {
        const input = { ...parameters, body: undefined };
        asked.set(buildAddress(name, parameters), api.call(name, input as never));
      }
    },
    forget: () => asked.clear(),
  };
}
