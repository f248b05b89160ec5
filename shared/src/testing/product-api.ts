import { type ApiClient, createApiClient } from '@feltbok/shared/wire/api-client';

interface Received {
  /** Method and path, as in `PUT /api/Businesses/2077`. */
  call: string;
  body: unknown;
  headers: Headers;
}

/** The product API as a test sets it up, behind the real client. What is not served cannot be reached. */
export interface ProductApi {
  client: ApiClient;
  /** Every request that was made, in order. */
  received: Received[];
  /** From now on the call is answered so. @param body an object is sent as JSON, a text as it is */
  serve(call: string, status: number, body?: unknown, headers?: Record<string, string>): void;
  /** From now on there is no answer to the call. */
  remove(call: string): void;
  /** Requests of this call wait until the returned function is called. Their answer is the one served by then. */
  hold(call: string): () => void;
  calls(): string[];
  /** Settles when so many requests have been made in all. */
  whenReceived(count: number): Promise<void>;
}

const address = 'http://api.example';

export function productApi(): ProductApi {
  const answers = new Map<string, () => Response>();
  const held = new Map<string, Promise<void>>();
  const received: Received[] = [];
  const onReceived = new Set<() => void>();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const call = `${init?.method} ${String(input).replace(address, '')}`;
    const body = init?.body ? JSON.parse(String(init.body)) : undefined;
    received.push({ call, body, headers: new Headers(init?.headers) });
    for (const check of [...onReceived]) check();
    await held.get(call);
    const answer = answers.get(call);
    if (!answer) throw new TypeError('fetch failed');
    return answer();
  });
  return {
    client: createApiClient({ baseUrl: address, getToken: async () => ({ token: 'a-token' }) }),
    received,
    calls: () => received.map(({ call }) => call),
    whenReceived: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return;
          onReceived.delete(check);
          resolve();
        };
        onReceived.add(check);
        check();
      }),
    serve: (call, status, body, headers) => {
      const content = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
      answers.set(call, () => new Response(content, { status, headers }));
    },
    remove: (call) => answers.delete(call),
    hold: (call) => {
      let release = () => {};
      held.set(
        call,
        new Promise((resolve) => {
          release = () => {
            held.delete(call);
            resolve();
          };
        }),
      );
      return () => release();
    },
  };
}
