import { freshSignInNeeded } from '@feltbok/contract/client/api-failure.ts';
import { type UserRole, widestRole } from '@feltbok/domain/users/user-role.ts';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { remembered } from './expiring-cache';
import { RequestProblem } from './http/problem';
import { unstorableText } from './http/storable-text';
import { issuerKeys } from './issuer-keys.data';

export interface IdentitySettings {
  /** As the provider writes it into its tokens. */
  issuer: string;
  audience: string;
  /** One of the scopes in the token's `scp` or `scope`. */
  scope: string;
  /**
   * The same for the service accounts of case systems; Entra ID writes it into `roles`, as a
   * permission of an application.
   */
  integrationScope: string;
  /** The claim that names the account: `sub` by OpenID Connect, `oid` at Microsoft Entra ID. */
  subjectClaim: string;
  /**
   * What the provider calls the roles, in `roles` or `groups`: it then decides them, and a token
   * with none of these is a reader's. Where it is left out, the role that is stored with the
   * account holds.
   */
  roles?: ReadonlyMap<string, UserRole> | undefined;
  jwksUrl?: string | undefined;
  /**
   * Of users; a claim `acr`, or `acrs` of Entra ID, must have one of these. Any will do where there
   * are none.
   */
  acr?: readonly string[] | undefined;
  /** Of users: how long ago they may have signed in, by the claim `auth_time`. */
  maxAgeMinutes?: number | undefined;
  /** The same of users who sign or delete. */
  freshMinutes?: number | undefined;
}

/** Who may make a call: a user of the apps, or a case system. */
export type Caller = 'user' | 'case system';

/** Whom a token names. */
export interface TokenAccount {
  subject: string;
  /** Undefined where the provider does not decide the roles. */
  role?: UserRole | undefined;
}

interface VerifiedToken extends TokenAccount {
  /** When it ends, in milliseconds since 1970. */
  expiresAt: number;
  /** When the user signed in, in milliseconds since 1970; NaN where the token does not say. */
  signedInAt: number;
}

/**
 * @param authorization the request's header
 * @param caller whose scope the token must have
 * @param withinMinutes so long ago may a user have signed in, where that is less than configured
 * @throws RequestProblem 401 when the token does not hold, 503 when the provider's keys cannot be
 *   had
 */
export type VerifyToken = (
  authorization: string | undefined,
  caller: Caller,
  withinMinutes?: number,
) => Promise<VerifiedToken>;

/**
 * Only signatures by a private key of the provider: a shared secret, or `none`, proves nothing
 * here.
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
 * After so long a token is too old, whatever it says of its own end: the longest that a provider
 * gives out hold 28 hours.
 */
const longestLife = '30h';
/** Between the clocks of the provider and of this machine. */
const clockToleranceSeconds = 10;

/**
 * How long a valid token is taken at its word. The provider's keys are cached ten times as long, so
 * a key that it withdraws is not noticed later for it.
 */
const rememberedMs = 60_000;
const rememberedTokens = 5000;

/**
 * Checks bearer tokens (RFC 6750) by signature, issuer, audience, expiry and scope.
 * @param now milliseconds since 1970
 */
export function tokenVerifier(identity: IdentitySettings, now = Date.now): VerifyToken {
  const keys = issuerKeys(identity.issuer, identity.jwksUrl);
  const tokens = remembered<string, JWTPayload>(rememberedTokens, now);
  return async (authorization, caller, withinMinutes) => {
    const maxAgeMinutes = Math.min(withinMinutes ?? Infinity, identity.maxAgeMinutes ?? Infinity);
    const demanded = { ...identity, ...(Number.isFinite(maxAgeMinutes) && { maxAgeMinutes }) };
    const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization ?? '')?.[1];
    if (!token) throw unauthorized('A bearer token is missing.');
    const known = tokens.get(token);
    if (known) return accountIn(known, demanded, caller, now());

    const claims = await verifiedClaims(token, keys, identity, now());
    const account = accountIn(claims, demanded, caller, now());
    tokens.set(token, claims, Math.min(now() + rememberedMs, Number(claims.exp) * 1000));
    return account;
  };
}

function accountIn(
  claims: JWTPayload,
  identity: IdentitySettings,
  caller: Caller,
  now: number,
): VerifiedToken {
  const { scope, integrationScope, subjectClaim, roles } = identity;
  const needed = caller === 'user' ? scope : integrationScope;
  const has = caller === 'user' ? scopesOf(claims) : [...scopesOf(claims), ...listed(claims.roles)];
  if (!has.includes(needed))
    throw unauthorized(`The token lacks the scope ${needed}.`, 'insufficient_scope');
  if (caller === 'user') requireStrength(claims, identity, now);
  const subject = claims[subjectClaim];
  // No account of the database has a name that it cannot store.
  if (typeof subject !== 'string' || subject === '' || unstorableText(subject)) {
    throw unauthorized(`The token has no claim ${subjectClaim}.`, 'invalid_token');
  }
  return {
    subject,
    role: roles && roleIn(claims, roles),
    expiresAt: Number(claims.exp) * 1000,
    signedInAt: signInTime(claims),
  };
}

const signInTime = ({ auth_time: seconds }: JWTPayload) => Number(seconds ?? Number.NaN) * 1000;

/** Answers as RFC 9470 has it, so that an app knows what to ask the provider for. */
function requireStrength(
  claims: JWTPayload,
  { acr = [], maxAgeMinutes }: IdentitySettings,
  now: number,
): void {
  const has = [claims.acr, claims.acrs].flatMap(listed);
  const isStrong = acr.length === 0 || acr.some((one) => has.includes(one));
  const ageSeconds = now / 1000 - Number(claims.auth_time);
  const isRecent = maxAgeMinutes === undefined || isWithin(ageSeconds, maxAgeMinutes * 60);
  if (isStrong && isRecent) return;
  const wanted = [
    ...(acr.length > 0 ? [`, acr_values="${acr.join(' ')}"`] : []),
    ...(maxAgeMinutes === undefined ? [] : [`, max_age="${maxAgeMinutes * 60}"`]),
  ];
  const detail = isStrong ? 'The sign-in is too long ago.' : 'The sign-in is not strong enough.';
  throw unauthorized(detail, 'insufficient_user_authentication', wanted.join(''));
}

/** A sign-in of the future has no age, and is none. */
const isWithin = (ageSeconds: number, seconds: number) =>
  ageSeconds >= -clockToleranceSeconds && ageSeconds <= seconds + clockToleranceSeconds;

const roleIn = (claims: JWTPayload, roles: ReadonlyMap<string, UserRole>): UserRole =>
  widestRole(
    [claims.roles, claims.groups].flatMap(listed).flatMap((name) => roles.get(name) ?? []),
  );

async function verifiedClaims(
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
      // Also rejects what was issued in the future, and what does not say when.
      maxTokenAge: longestLife,
      requiredClaims: ['exp'],
    });
    return payload;
  } catch (error) {
    if (isTokenError(error))
      throw unauthorized(`The token was refused: ${error.message}.`, 'invalid_token');
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
 * Entra ID writes `scp`, most other providers `scope`; both are lists parted by spaces. Some write
 * a JSON array.
 */
function scopesOf({ scp, scope }: JWTPayload): string[] {
  return [scp, scope].flatMap(listed);
}

const listed = (list: unknown): string[] =>
  Array.isArray(list) ? list.map(String) : String(list ?? '').split(' ');

/**
 * @param signedInAt milliseconds since 1970
 * @throws RequestProblem 401 as RFC 9470 has it, with a reason by which an app knows that the user
 *   is known
 */
export function requireFreshSignIn(
  signedInAt: number,
  withinMinutes: number,
  now = Date.now(),
): void {
  const seconds = withinMinutes * 60;
  if (isWithin((now - signedInAt) / 1000, seconds)) return;
  const detail = 'The sign-in is too long ago for this.';
  throw unauthorized(
    detail,
    'insufficient_user_authentication',
    `, max_age="${seconds}"`,
    freshSignInNeeded,
  );
}

function unauthorized(
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
