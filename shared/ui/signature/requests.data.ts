import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import { toRevisionTag } from '@feltbok/contract/client/entity-tag.ts';
import { openRevision, type SigningRequest } from '@feltbok/contract/signing-requests.ts';

/**
 * Fetches what parties of a business were asked to sign on phones and by links, the newest first.
 * @param timeoutMs in place of the client's own
 * @returns null when it cannot be fetched
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
 * Takes back a code or link that nobody has signed yet. What cannot be reached now ends by itself.
 */
export const takeBack = (api: ApiClient, requestId: string) =>
  api.call('deleteSigningRequest', {
    path: { requestId },
    body: undefined,
    ifMatch: toRevisionTag(openRevision),
  });

/** Lets go of what was signed by a code or link, or came to nothing. */
export const endRequest = (api: ApiClient, requestId: string) =>
  api.call('deleteSigningRequest', { path: { requestId }, body: undefined });
