import { createHash, randomBytes } from 'node:crypto';
import { CookieJar } from './cookie-jar';

export interface SignIn {
  /** The provider's address without a trailing slash. */
  issuer: string;
  clientId: string;
  /** Scopes separated by spaces, for example `openid profile offline_access feltbok.api`. */
  scope: string;
  /** `sub` of the person whose button is pressed. */
  subject: string;
  redirectUri?: string;
  /** `prompt` of the authorization request; it has none by default. */
  prompt?: string;
}

export interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  token_type: string;
  /** Seconds. */
  expires_in: number;
  scope: string;
}

/**
 * Signs in without a browser (authorization request, login page, code, tokens), for programs and
 * tests that need a real token. Throws with the provider's answer when a step fails.
 */
export async function signIn(options: SignIn, browser = new CookieJar()): Promise<Tokens> {
  const {
    issuer,
    clientId,
    scope,
    subject,
    redirectUri = 'http://localhost:4600/',
    prompt,
  } = options;
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const request = new URL(`${issuer}/auth`);
  request.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope,
    state,
    nonce: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(prompt ? { prompt } : {}),
  }).toString();

  const loginPage = await browser.follow(request.href, redirectUri);
  // A user who is already signed in is redirected at once.
  const answer = loginPage.startsWith(redirectUri)
    ? loginPage
    : await browser.follow(loginPage, redirectUri, new URLSearchParams({ subject }));
  const { searchParams } = new URL(answer);
  if (searchParams.get('state') !== state)
    throw new Error(`The answer carries another state: ${answer}`);
  const code = searchParams.get('code');
  if (!code) throw new Error(`No code: ${answer}`);
  return requestTokens(issuer, {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
}

/** Exchanges a refresh token for new tokens. */
export const refreshTokens = (
  issuer: string,
  clientId: string,
  refreshToken: string,
): Promise<Tokens> =>
  requestTokens(issuer, {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: refreshToken,
  });

async function requestTokens(issuer: string, form: Record<string, string>): Promise<Tokens> {
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Tokens;
}
