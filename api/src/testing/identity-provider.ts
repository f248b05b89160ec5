import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/**
 * An identity provider as the API sees one: an issuer with a discovery document, keys, and tokens
 * signed by them.
 */
export interface IdentityProvider {
  issuer: string;
  jwksUrl: string;
  /** A token that holds for the API; `claims` replace its claims, undefined removes one. */
  token(claims: Claims): Promise<string>;
  /** The same, signed by a key that the provider never published. */
  forgedToken(claims: Claims): Promise<string>;
  close(): Promise<void>;
}

/** Times as seconds since 1970. */
type Claims = Record<string, unknown>;

export const audience = 'feltbok-api';
export const scope = 'feltbok.api';
export const integrationScope = 'feltbok.integration';
export const resultsScope = 'feltbok.results';
const algorithm = 'ES256';
const keyId = 'test-key';

/** @param port any free one, unless it must be a certain one */
export async function startIdentityProvider(port = 0): Promise<IdentityProvider> {
  const published = await generateKeyPair(algorithm);
  const unpublished = await generateKeyPair(algorithm);
  const jwk = { ...(await exportJWK(published.publicKey)), kid: keyId, alg: algorithm, use: 'sig' };

  const server = createServer((request, response) => {
    const documents: Record<string, unknown> = {
      '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/keys` },
      '/keys': { keys: [jwk] },
    };
    const document = documents[request.url ?? ''];
    response
      .writeHead(document ? 200 : 404, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(document));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    jwksUrl: `${issuer}/keys`,
    token: (claims) => signToken(issuer, published.privateKey, claims),
    forgedToken: (claims) => signToken(issuer, unpublished.privateKey, claims),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What a token that holds for the API says of itself. */
export function validClaims(issuer: string, claims: Claims): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  return { iss: issuer, aud: audience, scope, iat: now, exp: now + 600, auth_time: now, ...claims };
}

function signToken(issuer: string, key: CryptoKey, claims: Claims): Promise<string> {
  return new SignJWT(validClaims(issuer, claims))
    .setProtectedHeader({ alg: algorithm, kid: keyId })
    .sign(key);
}
