import {
  createRemoteJWKSet,
  customFetch,
  type FetchImplementation,
  type JWTVerifyGetKey,
} from 'jose';
import { readLimitedResponse } from './http/limited-response';

const responseTimeoutMs = 5000;
/** A discovery document and a set of keys have a few kB each. */
const maxResponseBytes = 1024 * 1024;

const fetchLimited: FetchImplementation = async (url, options) => {
  const answer = await fetch(url, options);
  const { status, headers } = answer;
  return new Response(await readLimitedResponse(answer, maxResponseBytes), { status, headers });
};

/**
 * Creates a source of the signing keys of an identity provider. They are fetched at the first
 * token, and again when a token names an unknown key.
 * @param jwksUrl address of the keys; without it the provider's discovery document (OpenID Connect
 *   Discovery 1.0) names it
 * @throws Error from the returned function when the provider gives no usable response; the next
 *   token tries again
 */
export function createIssuerKeys(issuer: string, jwksUrl?: string): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  const keySet = async () =>
    createRemoteJWKSet(new URL(jwksUrl ?? (await discoverEndpoint(issuer, 'jwks_uri'))), {
      timeoutDuration: responseTimeoutMs,
      [customFetch]: fetchLimited,
    });
  return async (header, token) => {
    keys ??= keySet();
    try {
      return (await keys)(header, token);
    } catch (error) {
      keys = undefined;
      throw error;
    }
  };
}

/**
 * Reads an address from the provider's discovery document.
 * @throws Error when there is no such document, or it is of another issuer
 */
export async function discoverEndpoint(
  issuer: string,
  name: 'jwks_uri' | 'authorization_endpoint' | 'token_endpoint',
): Promise<string> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(responseTimeoutMs) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const answer = await readLimitedResponse(response, maxResponseBytes);
  const document = JSON.parse(answer.toString('utf8')) as Record<string, unknown>;
  if (document.issuer !== issuer)
    throw new Error(`${address} describes the issuer ${document.issuer}, not ${issuer}`);
  const found = document[name];
  if (typeof found !== 'string') throw new Error(`${address} names no ${name}`);
  return found;
}
