import {
  createRemoteJWKSet,
  customFetch,
  type FetchImplementation,
  type JWTVerifyGetKey,
} from 'jose';
import { readLimitedAnswer } from './http/limited-response';

const answerWithinMs = 5000;
/** A discovery document and a set of keys have some kB each. */
const answerBytes = 1024 * 1024;

const fetchLimited: FetchImplementation = async (url, options) => {
  const answer = await fetch(url, options);
  const { status, headers } = answer;
  return new Response(await readLimitedAnswer(answer, answerBytes), { status, headers });
};

/**
 * The signing keys of an identity provider, fetched when a token first asks for them and again when
 * a token names a key that is not among them.
 * @param jwksUrl where the keys are; without it, the provider's discovery document (OpenID Connect
 *   Discovery 1.0) says
 * @throws Error from the returned function when the provider gives no usable answer; the next token
 *   asks again
 */
export function issuerKeys(issuer: string, jwksUrl?: string): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  const keySet = async () =>
    createRemoteJWKSet(new URL(jwksUrl ?? (await discovered(issuer, 'jwks_uri'))), {
      timeoutDuration: answerWithinMs,
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
 * An address from the provider's discovery document.
 * @throws Error when there is no such document, or none of this issuer
 */
export async function discovered(
  issuer: string,
  name: 'jwks_uri' | 'authorization_endpoint' | 'token_endpoint',
): Promise<string> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(answerWithinMs) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const answer = await readLimitedAnswer(response, answerBytes);
  const document = JSON.parse(answer.toString('utf8')) as Record<string, unknown>;
  if (document.issuer !== issuer)
    throw new Error(`${address} describes the issuer ${document.issuer}, not ${issuer}`);
  const found = document[name];
  if (typeof found !== 'string') throw new Error(`${address} names no ${name}`);
  return found;
}
