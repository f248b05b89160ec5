import { createHash, randomBytes } from 'node:crypto';
import type { ProvenIdentity } from '@feltbok/domain/signatures/signature-record.ts';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { readLimitedResponse } from '../http/limited-response';
import { RequestProblem } from '../http/problem';
import { createIssuerKeys, discoverEndpoint } from '../issuer-keys.data';

/** An OpenID Connect provider by which remote parties prove their identity, such as ID-porten. */
export interface PartyProviderSettings {
  /** The name by which parties know the provider. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Address of the signing page, as it is registered at the provider. */
  returnAddress: string;
  /** Accepted values of the claim `acr`; any value is accepted when the list is empty. */
  acr?: readonly string[] | undefined;
}

/** Values that the provider's response is compared with. They are secrets of the server. */
export interface Proving {
  /** SHA-256 of the state, in hexadecimal digits. */
  stateHash: string;
  nonce: string;
  verifier: string;
}

/** The party that the provider names. The national id is compared, and not stored. */
interface NamedParty {
  identity: Omit<ProvenIdentity, 'isRegistered'>;
  personId: string | null;
}

export interface PartyProvider {
  name: string;
  /**
   * @returns the address at which the party proves its identity
   * @throws RequestProblem 503 when the provider cannot be reached
   */
  begin(): Promise<{ address: string; proving: Proving }>;
  /**
   * @returns null when the response is not valid
   * @throws RequestProblem 503 when the provider cannot be reached
   */
  finish(code: string, proving: Proving): Promise<NamedParty | null>;
}

const answerTimeoutMs = 5000;
/** Tokens of a provider have a few kB. */
const maxResponseBytes = 256 * 1024;
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

export const hashSha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const createRandom = () => randomBytes(32).toString('base64url');

/**
 * Creates a client for the authorisation code flow with PKCE, state and nonce (OpenID Connect Core
 * 1.0, RFC 7636).
 */
export function createPartyProvider(settings: PartyProviderSettings): PartyProvider {
  const { name, issuer, clientId, returnAddress, acr } = settings;
  const keys = createIssuerKeys(issuer);
  return {
    name,
    async begin() {
      const state = createRandom();
      const nonce = createRandom();
      const verifier = createRandom();
      const address = new URL(
        await discoverEndpoint(issuer, 'authorization_endpoint').catch(throwNoContact),
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
      return { address: address.href, proving: { stateHash: hashSha256(state), nonce, verifier } };
    },
    async finish(code, { nonce, verifier }) {
      const idToken = await fetchIdToken(settings, code, verifier);
      if (idToken === null) return null;
      const claims = await jwtVerify(idToken, keys, {
        issuer,
        audience: clientId,
        algorithms,
        clockTolerance: 10,
        maxTokenAge: '10m',
        requiredClaims: ['exp', 'sub', 'nonce'],
      }).then(({ payload }) => payload, handleTokenError);
      if (!claims || claims.nonce !== nonce) return null;
      if (acr && !acr.includes(String(claims.acr))) return null;
      return toNamedParty(claims, name);
    },
  };
}

async function fetchIdToken(
  { issuer, clientId, clientSecret, returnAddress }: PartyProviderSettings,
  code: string,
  verifier: string,
): Promise<string | null> {
  // RFC 6749, 2.3.1: both values are encoded before they are joined.
  const login = [clientId, clientSecret].map(encodeURIComponent).join(':');
  const address = await discoverEndpoint(issuer, 'token_endpoint').catch(throwNoContact);
  const response = await fetch(address, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(answerTimeoutMs),
    headers: { Authorization: `Basic ${Buffer.from(login).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: returnAddress,
      code_verifier: verifier,
    }),
  }).catch(throwNoContact);
  if (response.status >= 500) throwNoContact();
  if (!response.ok) return null;
  const answer = await readLimitedResponse(response, maxResponseBytes).catch(throwNoContact);
  const idToken = readIdToken(answer.toString('utf8'));
  return typeof idToken === 'string' ? idToken : null;
}

function readIdToken(text: string): unknown {
  try {
    return (JSON.parse(text) as { id_token?: unknown } | null)?.id_token;
  } catch {
    return throwNoContact();
  }
}

function toNamedParty(claims: JWTPayload, provider: string): NamedParty {
  const readClaim = (claim: unknown) =>
    typeof claim === 'string' && claim !== '' ? claim.slice(0, 256) : null;
  const seconds = typeof claims.auth_time === 'number' ? claims.auth_time : Number(claims.iat);
  return {
    identity: {
      provider,
      name: readClaim(claims.name),
      level: readClaim(claims.acr),
      at: new Date(seconds * 1000).toISOString(),
    },
    personId: readClaim(claims.pid),
  };
}

function handleTokenError(error: unknown): null {
  if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return null;
  return throwNoContact();
}

function throwNoContact(): never {
  throw new RequestProblem(
    503,
    'The identity provider of parties cannot be reached.',
    {},
    { 'Retry-After': '5' },
  );
}
