import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import { type SigningRequestKey, signPagePath } from '@feltbok/contract/signing-requests.ts';
import { sha256OfText } from '@feltbok/domain/signatures/signature-evidence.ts';
import { encodeBase64Url } from '@feltbok/domain/values/base64.ts';
import { renderSVG } from 'uqr';
import type { AskedParty } from './asked-party.domain.ts';

export interface ShownCode {
  requestId: string;
  /** ISO 8601 with offset. */
  expiresAt: string;
  /** Data URL of the QR code. */
  picture: string;
}

/** A link that was made: it and its code are here alone. */
export interface MadeLink {
  address: string;
  /** Eight digits, to be sent another way than the link. */
  code: string;
  /** ISO 8601 with offset. */
  expiresAt: string;
}

/** Where the server was not reached, or answered otherwise than it should. */
type NotMade = 'unreachable' | 'failed';

/**
 * Puts on the server what the party is to sign, and makes the code that opens it. The token is in
 * the code alone.
 * @param apiAddress of the product API, as the phone reaches it too
 */
export async function makeCode(
  api: ApiClient,
  apiAddress: string,
  asked: AskedParty,
): Promise<ShownCode | NotMade> {
  const token = newToken();
  const answer = await ask(api, token, asked);
  if (typeof answer === 'string') return answer;
  const address = addressOf(apiAddress, token);
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`;
  return { ...answer, picture };
}

/**
 * The same by a link that the office sends, and a code without which it opens nothing.
 * @param days how long it can be used
 */
export async function makeLink(
  api: ApiClient,
  apiAddress: string,
  asked: AskedParty,
  days: number,
): Promise<MadeLink | NotMade> {
  const token = newToken();
  const [random = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  const code = String(random % 100_000_000n).padStart(8, '0');
  const answer = await ask(api, token, {
    ...asked,
    link: { days, codeHash: await sha256OfText(`${token} ${code}`) },
  });
  return typeof answer === 'string'
    ? answer
    : { ...answer, code, address: addressOf(apiAddress, token) };
}

const newToken = () => encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)));

const addressOf = (apiAddress: string, token: string) =>
  new URL(`${apiAddress}${signPagePath}#${token}`, location.href).href;

async function ask(
  api: ApiClient,
  token: string,
  asked: AskedParty,
): Promise<SigningRequestKey | NotMade> {
  const body = { ...asked, uuid: crypto.randomUUID(), tokenHash: await sha256OfText(token) };
  const answer = await api.call('postSigningRequest', {
    path: {},
    body,
    idempotencyKey: body.uuid,
  });
  if (answer.ok) return answer.body;
  return answer.failure.kind === 'unreachable' ? 'unreachable' : 'failed';
}
