import { freshSignInNeeded } from '@feltbok/contract/client/api-failure.ts';
import type { ServiceCaller } from '@feltbok/contract/define-call.ts';
import { type UserRole, widestRole } from '@feltbok/domain/users/user-role.ts';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { createExpiringCache } from './expiring-cache';
import { RequestProblem } from './http/problem';
import { findUnstorableText } from './http/storable-text';
import { createIssuerKeys } from './issuer-keys.data';

export interface IdentitySettings {
  /** Issuer as the provider writes it into its tokens. */
  issuer: string;
  audience: string;
  /** Scope of users; the token's `scp` or `scope` must contain it. */
  scope: string;
  /**
   * Scope of service accounts of case systems. Entra ID writes it into `roles`, as a permission of
   * an application.
   */
  integrationScope: string;
  /** Scope of service accounts that read results; in the same claims as `integrationScope`. */
  resultsScope: string;
  /**
   * The claim that identifies the account: `sub` by OpenID Connect, `oid` at Microsoft Entra ID.
   */
  subjectClaim: string;
  /**
   * The provider's names of the roles, in `roles` or `groups`. Where it is set, the provider
   * decides the roles, and a token with none of these names makes a reader; where it is left out,
   * the stored role of the account applies.
   */
  roles?: ReadonlyMap<string, UserRole> | undefined;
  jwksUrl?: string | undefined;
  /**
   * Accepted values of a user's claim `acr`, or `acrs` of Entra ID; any value is accepted when the
   * list is empty.
   */
  acr?: readonly string[] | undefined;
  /** Maximum age of a user's sign-in, by the claim `auth_time`. */
  maxAgeMinutes?: number | undefined;
  /** Maximum age of the sign-in of a user who signs or deletes. */
  freshMinutes?: number | undefined;
}

/** The kind of account that may make a call: a user of the apps, or a service account. */
export type Caller = 'user' | ServiceCaller;

/** The account that a token identifies. */
export interface TokenAccount {
  subject: string;
  /** Undefined where the provider does not decide roles. */
  role?: UserRole | undefined;
}

interface VerifiedToken extends TokenAccount {
  /** When the token expires, in milliseconds since 1970. */
  expiresAt: number;
  /** When the user signed in, in milliseconds since 1970; NaN where the token does not say. */
  signedInAt: number;
}

/**
 * @param authorization the request's header
 * @param caller kind of account whose scope the token must have
 * @param withinMinutes maximum age of the user's sign-in, where it is less than configured
 * @throws RequestProblem 401 when the token is not valid, 503 when the provider's keys cannot be
 *   fetched
 */
export type VerifyToken = (
  authorization: string | undefined,
  caller: Caller,
  withinMinutes?: number,
) => Promise<VerifiedToken>;

/**
 * Only signatures by a private key of the provider are accepted: a shared secret, or `none`, proves
 * nothing here.
 */
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
/**
 * Maximum age of a token, whatever its own expiry: the longest tokens of providers are valid for 28
 * hours.
 */
const maxTokenAge = '30h';
/** Tolerated difference between the clocks of the provider and of this machine. */
const clockToleranceSeconds = 10;

/**
 * Time for which a valid token is cached. The provider's keys are cached ten times as long, so the
 * cache of tokens does not delay noticing a withdrawn key.
 */
const tokenCacheMs = 60_000;
const maxCachedTokens = 5000;

/**
 * Creates a function that verifies bearer tokens (RFC 6750) by signature, issuer, audience, expiry
 * and scope.
 * @param now milliseconds since 1970
 */
export function createTokenVerifier(identity: IdentitySettings, now = Date.now): VerifyToken {
  const keys = createIssuerKeys(identity.issuer, identity.jwksUrl);
  const tokens = createExpiringCache<string, JWTPayload>(maxCachedTokens, now);
  return async (authorization, caller, withinMinutes) => {
    const maxAgeMinutes = Math.min(withinMinutes ?? Infinity, identity.maxAgeMinutes ?? Infinity);
    const demanded = { ...identity, ...(Number.isFinite(maxAgeMinutes) && { maxAgeMinutes }) };
    const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization ?? '')?.[1];
    if (!token) throw createUnauthorized('A bearer token is missing.');
    const known = tokens.get(token);
    if (known) return readAccount(known, demanded, caller, now());

    const claims = await verifyToken(token, keys, identity, now());
    const account = readAccount(claims, demanded, caller, now());
    tokens.set(token, claims, Math.min(now() + tokenCacheMs, Number(claims.exp) * 1000));
    return account;
  };
}

function readAccount(
  claims: JWTPayload,
  identity: IdentitySettings,
  caller: Caller,
  now: number,
): VerifiedToken {
  const { scope, integrationScope, resultsScope, subjectClaim, roles } = identity;
  const scopes = {
    user: scope,
    'case system': integrationScope,
    'results reader': resultsScope,
  } satisfies Record<Caller, string>;
  const needed = scopes[caller];
  const has =
    caller === 'user' ? listScopes(claims) : [...listScopes(claims), ...toList(claims.roles)];
  if (!has.includes(needed))
    throw createUnauthorized(`The token lacks the scope ${needed}.`, 'insufficient_scope');
  if (caller === 'user') requireStrength(claims, identity, now);
  const subject = claims[subjectClaim];
  // The database has no account with a name that it cannot store.
  if (typeof subject !== 'string' || subject === '' || findUnstorableText(subject)) {
    throw createUnauthorized(`The token has no claim ${subjectClaim}.`, 'invalid_token');
  }
  return {
    subject,
    role: roles && readRole(claims, roles),
    expiresAt: Number(claims.exp) * 1000,
    signedInAt: readSignInTime(claims),
  };
}

const readSignInTime = ({ auth_time: seconds }: JWTPayload) => Number(seconds ?? Number.NaN) * 1000;

/** Rejects by RFC 9470, which tells the app what to ask the provider for. */
function requireStrength(
  claims: JWTPayload,
  { acr = [], maxAgeMinutes }: IdentitySettings,
  now: number,
): void {
  const has = [claims.acr, claims.acrs].flatMap(toList);
  const isStrong = acr.length === 0 || acr.some((accepted) => has.includes(accepted));
  const ageSeconds = now / 1000 - Number(claims.auth_time);
  const isRecent = maxAgeMinutes === undefined || isWithin(ageSeconds, maxAgeMinutes * 60);
  if (isStrong && isRecent) return;
  const challenge = [
    ...(acr.length > 0 ? [`, acr_values="${acr.join(' ')}"`] : []),
    ...(maxAgeMinutes === undefined ? [] : [`, max_age="${maxAgeMinutes * 60}"`]),
  ];
  const detail = isStrong ? 'The sign-in is too long ago.' : 'The sign-in is not strong enough.';
  throw createUnauthorized(detail, 'insufficient_user_authentication', challenge.join(''));
}

/** A sign-in in the future is not valid. */
const isWithin = (ageSeconds: number, seconds: number) =>
  ageSeconds >= -clockToleranceSeconds && ageSeconds <= seconds + clockToleranceSeconds;

const readRole = (claims: JWTPayload, roles: ReadonlyMap<string, UserRole>): UserRole =>
  widestRole(
    [claims.roles, claims.groups].flatMap(toList).flatMap((name) => roles.get(name) ?? []),
  );

async function verifyToken(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, audience }: IdentitySettings,
  now: number,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms,
      clockTolerance: clockToleranceSeconds,
      currentDate: new Date(now),
      // The age also rejects tokens without the time of issue, or with one in the future.
      maxTokenAge: maxTokenAge,
      requiredClaims: ['exp'],
    });
    return payload;
  } catch (error) {
    if (isTokenError(error))
      throw createUnauthorized(`The token was refused: ${error.message}.`, 'invalid_token');
    throw new RequestProblem(
      503,
      "The identity provider's keys cannot be fetched.",
      {},
      { 'Retry-After': '5' },
    );
  }
}

function isTokenError(error: unknown): error is errors.JOSEError {
  return (
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  );
}

/**
 * Entra ID writes `scp`, most other providers `scope`. Both are separated by spaces; some providers
 * write a JSON array.
 */
function listScopes({ scp, scope }: JWTPayload): string[] {
  return [scp, scope].flatMap(toList);
}

const toList = (list: unknown): string[] =>
  Array.isArray(list) ? list.map(String) : String(list ?? '').split(' ');

/**
 * @param signedInAt milliseconds since 1970
 * @throws RequestProblem 401 by RFC 9470, with a reason that tells the app that the user is known
 */
export function requireFreshAuthentication(
  signedInAt: number,
  withinMinutes: number,
  now = Date.now(),
): void {
  const seconds = withinMinutes * 60;
  if (isWithin((now - signedInAt) / 1000, seconds)) return;
  const detail = 'The sign-in is too long ago for this.';
  throw createUnauthorized(
    detail,
    'insufficient_user_authentication',
    `, max_age="${seconds}"`,
    freshSignInNeeded,
  );
}

function createUnauthorized(
  detail: string,
  error?: 'invalid_token' | 'insufficient_scope' | 'insufficient_user_authentication',
  more = '',
  reason?: typeof freshSignInNeeded,
): RequestProblem {
  const challenge = error
    ? `Bearer realm="feltbok", error="${error}"${more}`
    : 'Bearer realm="feltbok"';
  return new RequestProblem(401, detail, reason ? { reason } : {}, {
    'WWW-Authenticate': challenge,
  });
}
