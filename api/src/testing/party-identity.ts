import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { PartyProviderSettings } from '../signing/party-provider.data';

const clientSecret = 'en hemmelighet: med tegn';
const clientId = 'feltbok-parties';

/**
 * A provider by which parties prove who they are: it gives a code for each question, and an id
 * token for each code, once.
 */
export async function startPartyIdentity() {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  const codes = new Map<string, { question: URLSearchParams; claims: object }>();
  const credentials = [clientId, clientSecret].map(encodeURIComponent).join(':');
  const login = `Basic ${Buffer.from(credentials).toString('base64')}`;

  const createToken = async (form: URLSearchParams): Promise<string | null> => {
    const code = form.get('code') ?? '';
    const grant = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.question.get('code_challenge') !== challenge) return null;
    if (grant.question.get('redirect_uri') !== form.get('redirect_uri')) return null;
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: clientId, sub: 'anne', iat: now, exp: now + 60 };
    return new SignJWT({ ...claims, nonce: grant.question.get('nonce'), ...grant.claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .sign(privateKey);
  };
  const server = createServer(async (request, response) => {
    const documents: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        jwks_uri: `${issuer}/keys`,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
      },
      '/keys': { keys: [jwk] },
    };
    const isToken = request.url === '/token' && request.headers.authorization === login;
    const idToken = isToken ? await createToken(new URLSearchParams(await text(request))) : null;
    const answer = documents[request.url ?? ''] ?? (idToken && { id_token: idToken });
    response
      .writeHead(answer ? 200 : 400, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(answer ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: PartyProviderSettings = {
    name: 'ID-porten',
    issuer,
    clientId,
    clientSecret,
    returnAddress: 'https://felt.example.no/api/Sign',
    acr: ['high'],
  };
  return {
    settings,
    /**
     * Answers a question as the party's browser would return it. @param claims over those of a good
     * answer
     */
    answer(address: string, claims: object) {
      const question = new URL(address).searchParams;
      const code = randomUUID();
      codes.set(code, { question, claims: { acr: 'high', ...claims } });
      return { state: question.get('state') ?? '', answer: code };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
