import { createHash, randomBytes } from 'node:crypto';
import type { ProvenIdentity } from '@feltbok/domain/signatures/signature-record.ts';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { readLimitedAnswer } from '../http/limited-response';
import { RequestProblem } from '../http/problem';
import { discovered, issuerKeys } from '../issuer-keys.data';

/** An OpenID Connect provider by which remote parties prove who they are, as ID-porten. */
export interface PartyProviderSettings {
  /** As parties know it. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Of the page on which parties sign, as it is registered at the provider. */
  returnAddress: string;
  /** One of these must be the claim `acr`; any will do where there are none. */
  acr?: readonly string[] | undefined;
}

/** What the provider's answer is compared with; a secret of the server. */
export interface Proving {
  /** SHA-256 of the state, in hexadecimal digits. */
  stateHash: string;
  nonce: string;
  verifier: string;
}

/** Whom the provider names. The national id is compared and stored nowhere. */
interface NamedParty {
  identity: Omit<ProvenIdentity, 'isRegistered'>;
  personId: string | null;
}

export interface PartyProvider {
  name: string;
  /** @returns where the party proves who it is. @throws RequestProblem 503 without contact */
  begin(): Promise<{ address: string; proving: Proving }>;
  /** @returns null where the answer does not hold. @throws RequestProblem 503 without contact */
  finish(code: string, proving: Proving): Promise<NamedParty | null>;
}

const answerWithinMs = 5000;
/** A provider's tokens have a few kB. */
const answerBytes = 256 * 1024;
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const random = () => randomBytes(32).toString('base64url');

/** Authorisation code with PKCE, state and nonce (OpenID Connect Core 1.0, RFC 7636). */
export function partyProvider(settings: PartyProviderSettings): PartyProvider {
  const { name, issuer, clientId, returnAddress, acr } = settings;
  const keys = issuerKeys(issuer);
  return {
    name,
    async begin() {
      const state = random();
      const nonce = random();
      const verifier = random();
      const address = new URL(
        await discovered(issuer, 'authorization_endpoint').catch(withoutContact),
      );
      const asked = {
        client_id: clientId,
        response_type: 'code',
        redirect_uri: returnAddress,
        scope: 'openid profile',
        state,
        nonce,
        prompt: 'login',
        code_challenge_method: 'S256',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        ...(acr && { acr_values: acr.join(' ') }),
      };
      for (const [key, value] of Object.entries(asked)) address.searchParams.set(key, value);
      return { address: address.href, proving: { stateHash: hashOf(state), nonce, verifier } };
    },
    async finish(code, { nonce, verifier }) {
      const idToken = await idTokenFor(settings, code, verifier);
      if (idToken === null) return null;
      const claims = await jwtVerify(idToken, keys, {
        issuer,
        audience: clientId,
        algorithms,
        clockTolerance: 10,
        maxTokenAge: '10m',
        requiredClaims: ['exp', 'sub', 'nonce'],
      }).then(({ payload }) => payload, untrusted);
      if (!claims || claims.nonce !== nonce) return null;
      if (acr && !acr.includes(String(claims.acr))) return null;
      return namedIn(claims, name);
    },
  };
}

async function idTokenFor(
  { issuer, clientId, clientSecret, returnAddress }: PartyProviderSettings,
  code: string,
  verifier: string,
): Promise<string | null> {
  // RFC 6749, 2.3.1: both are encoded before they are joined.
  const login = [clientId, clientSecret].map(encodeURIComponent).join(':');
  const address = await discovered(issuer, 'token_endpoint').catch(withoutContact);
  const response = await fetch(address, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithinMs),
    headers: { Authorization: `Basic ${Buffer.from(login).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: returnAddress,
      code_verifier: verifier,
    }),
  }).catch(withoutContact);
  if (response.status >= 500) withoutContact();
  if (!response.ok) return null;
  const answer = await readLimitedAnswer(response, answerBytes).catch(withoutContact);
  const idToken = idTokenIn(answer.toString('utf8'));
  return typeof idToken === 'string' ? idToken : null;
}

function idTokenIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { id_token?: unknown } | null)?.id_token;
  } catch {
    return withoutContact();
  }
}

function namedIn(claims: JWTPayload, provider: string): NamedParty {
  const textIn = (claim: unknown) =>
    typeof claim === 'string' && claim !== '' ? claim.slice(0, 256) : null;
  const seconds = typeof claims.auth_time === 'number' ? claims.auth_time : Number(claims.iat);
  return {
    identity: {
      provider,
      name: textIn(claims.name),
      level: textIn(claims.acr),
      at: new Date(seconds * 1000).toISOString(),
    },
    personId: textIn(claims.pid),
  };
}

function untrusted(error: unknown): null {
  if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return null;
  return withoutContact();
}

function withoutContact(): never {
  throw new RequestProblem(
    503,
    'The identity provider of parties cannot be reached.',
    {},
    { 'Retry-After': '5' },
  );
}
