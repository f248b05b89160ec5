import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import { toRevisionTag } from '@feltbok/contract/client/entity-tag.ts';
import { openRevision, type SigningRequest } from '@feltbok/contract/signing-requests.ts';

/**
 * Fetches the signing requests of a business, newest first.
 * @param timeoutMs replaces the client's own limit
 * @returns null when they cannot be fetched
 */
export async function fetchRequests(
  api: ApiClient,
  businessId: number,
  timeoutMs?: number,
): Promise<SigningRequest[] | null> {
  const limit = timeoutMs === undefined ? {} : { timeoutMs };
  const answer = await api.call('getSigningRequests', {
    path: {},
    query: { businessId },
    body: undefined,
    ...limit,
  });
  return answer.ok ? answer.body : null;
}

/**
 * Withdraws a request that nobody has signed yet. If the server is not reached, the request
 * expires.
 */
export const withdrawRequest = (api: ApiClient, requestId: string) =>
  api.call('deleteSigningRequest', {
    path: { requestId },
    body: undefined,
    ifMatch: toRevisionTag(openRevision),
  });

/** Removes a request that was signed, or that came to nothing. */
export const endRequest = (api: ApiClient, requestId: string) =>
  api.call('deleteSigningRequest', { path: { requestId }, body: undefined });
