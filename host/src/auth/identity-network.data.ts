import type { INetworkModule, NetworkRequestOptions, NetworkResponse } from '@azure/msal-browser';
import { screenPatienceMs } from '@feltbok/contract/client/transfer.data.ts';

/**
 * Sends the identity library's requests. Its own client waits without end for a provider that
 * accepts the connection and does not answer; this one throws then, which the library reports as a
 * network error.
 */
export const identityNetwork: INetworkModule = {
  sendGetRequestAsync: (url, options) => send('GET', url, options),
  sendPostRequestAsync: (url, options) => send('POST', url, options),
};

async function send<T>(
  method: string,
  url: string,
  options?: NetworkRequestOptions,
): Promise<NetworkResponse<T>> {
  const response = await fetch(url, {
    method,
    headers: options?.headers,
    body: options?.body,
    signal: AbortSignal.timeout(screenPatienceMs),
  });
  return {
    headers: Object.fromEntries(response.headers),
    body: (await response.json()) as T,
    status: response.status,
  };
}
