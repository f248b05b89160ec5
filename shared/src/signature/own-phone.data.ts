import { sha256OfText } from '@feltbok/shared/domain/signature-evidence';
import type { ApiClient } from '@feltbok/shared/wire/api-client';
import { type NewSigningRequest, type SigningRequest, signPagePath } from '@feltbok/shared/wire/signing-requests';
import { renderSVG } from 'uqr';

export interface ShownCode {
  requestId: string;
  /** ISO 8601 with offset. */
  expiresAt: string;
  /** Data URL of the QR code. */
  picture: string;
}

export type AskedParty = Omit<NewSigningRequest, 'uuid' | 'tokenHash'>;

/**
 * Puts on the server what the party is to sign, and makes the code that opens it. The token is in the code alone.
 * @param apiAddress of the product API, as the phone reaches it too
 * @returns 'unreachable' without contact, 'failed' when the server answers otherwise
 */
export async function makeCode(
  api: ApiClient,
  apiAddress: string,
  asked: AskedParty,
): Promise<ShownCode | 'unreachable' | 'failed'> {
  const token = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const body = { ...asked, uuid: crypto.randomUUID(), tokenHash: await sha256OfText(token) };
  const answer = await api.call('postSigningRequest', { path: {}, body, idempotencyKey: body.uuid });
  if (!answer.ok) return answer.failure.kind === 'unreachable' ? 'unreachable' : 'failed';
  const address = new URL(`${apiAddress}${signPagePath}#${token}`, location.href).href;
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`;
  return { ...answer.body, picture };
}

/** Of the business, the newest first; null when they cannot be fetched. */
export async function fetchRequests(api: ApiClient, businessId: number): Promise<SigningRequest[] | null> {
  const answer = await api.call('getSigningRequests', { path: {}, query: { businessId }, body: undefined });
  return answer.ok ? answer.body : null;
}

/** Takes a code back, or lets go of what was signed by it. What cannot be reached now ends by itself. */
export const endRequest = (api: ApiClient, requestId: string) =>
  api.call('deleteSigningRequest', { path: { requestId }, body: undefined });

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
