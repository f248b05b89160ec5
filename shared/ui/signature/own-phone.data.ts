import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import { type SigningRequestKey, signPagePath } from '@feltbok/contract/signing-requests.ts';
import { sha256OfText } from '@feltbok/domain/signatures/signature-evidence.ts';
import { encodeBase64Url } from '@feltbok/domain/values/base64.ts';
import { renderSVG } from 'uqr';
import type { SigningRequestFields } from './request-fields.domain.ts';

export interface ShownCode {
  requestId: string;
  /** ISO 8601 with offset. */
  expiresAt: string;
  /** Data URL of the QR code. */
  picture: string;
}

/** A created link. The link and its code exist only here. */
export interface MadeLink {
  address: string;
  /** Eight digits, to be sent by another channel than the link. */
  code: string;
  /** ISO 8601 with offset. */
  expiresAt: string;
}

/** Why a request was not created: the server was not reached, or gave an unexpected answer. */
type RequestFailure = 'unreachable' | 'failed';

/**
 * Creates a signing request on the server, and the QR code that opens it and alone holds the token.
 * @param apiAddress address of the product API, which the phone can reach too
 */
export async function makeCode(
  api: ApiClient,
  apiAddress: string,
  fields: SigningRequestFields,
): Promise<ShownCode | RequestFailure> {
  const token = createToken();
  const answer = await sendRequest(api, token, fields);
  if (typeof answer === 'string') return answer;
  const address = buildSigningAddress(apiAddress, token);
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`;
  return { ...answer, picture };
}

/**
 * Creates a signing request with a link to send, and a code that is needed to open it.
 * @param days lifetime of the link
 */
export async function makeLink(
  api: ApiClient,
  apiAddress: string,
  fields: SigningRequestFields,
  days: number,
): Promise<MadeLink | RequestFailure> {
  const token = createToken();
  const [random = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  const code = String(random % 100_000_000n).padStart(8, '0');
  const answer = await sendRequest(api, token, {
    ...fields,
    link: { days, codeHash: await sha256OfText(`${token} ${code}`) },
  });
  return typeof answer === 'string'
    ? answer
    : { ...answer, code, address: buildSigningAddress(apiAddress, token) };
}

const createToken = () => encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)));

const buildSigningAddress = (apiAddress: string, token: string) =>
  new URL(`${apiAddress}${signPagePath}#${token}`, location.href).href;

async function sendRequest(
  api: ApiClient,
  token: string,
  fields: SigningRequestFields,
): Promise<SigningRequestKey | RequestFailure> {
  const body = { ...fields, uuid: crypto.randomUUID(), tokenHash: await sha256OfText(token) };
  const answer = await api.call('postSigningRequest', {
    path: {},
    body,
    idempotencyKey: body.uuid,
  });
  if (answer.ok) return answer.body;
  return answer.failure.kind === 'unreachable' ? 'unreachable' : 'failed';
}
