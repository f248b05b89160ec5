import type { Configuration, IPublicClientApplication } from '@azure/msal-browser';
import {
  startWebServer,
  type WebAnswer,
  type WebRequest,
  type WebServer,
} from '../../../tools/build/test/web-server.cjs';
import type { IdentityConfig } from '../config-schema';
import { createMsalClient } from './msal-sign-in';
import type { SignIn } from './sign-in';

// The library and its requests are real. Only page navigations are recorded, as jsdom has no other
// page.
const visited: URL[] = [];
const libraries: IPublicClientApplication[] = [];
jest.mock('@azure/msal-browser', () => {
  const library = jest.requireActual<typeof import('@azure/msal-browser')>('@azure/msal-browser');
  const leave = async (address: string) => {
    visited.push(new URL(address));
    return true;
  };
  return {
    ...library,
    createStandardPublicClientApplication: async (configuration: Configuration) => {
      const created = await library.createStandardPublicClientApplication({
        ...configuration,
        system: {
          ...configuration.system,
          navigationClient: { navigateExternal: leave, navigateInternal: async () => false },
        },
      });
      libraries.push(created);
      return created;
    },
  };
});

const clientId = 'feltbok-web';
const issuer = 'https://login.example';
let provider: WebServer;
let identity: IdentityConfig;
let tokenRequests: URLSearchParams[];

beforeAll(async () => {
  provider = await startWebServer();
  identity = {
    authority: issuer,
    clientId,
    scope: 'feltbok.api',
    authorityMetadata: {
      issuer,
      authorization_endpoint: `${provider.address}/authorize`,
      token_endpoint: `${provider.address}/token`,
      end_session_endpoint: `${provider.address}/end`,
      jwks_uri: `${provider.address}/jwks`,
    },
  };
});
afterAll(() => provider.close());

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  visited.length = 0;
  tokenRequests = [];
  history.replaceState(null, '', '/');
});

const encodeBase64Url = (json: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(json))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Tokens as a provider issues them; the signature is the API's to check, not the browser's. */
function createTokens(
  nonce: string | null,
  accessToken: string,
  expiresIn = 3600,
  subject = 'kari',
): WebAnswer {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: issuer,
    sub: subject,
    aud: clientId,
    iat: now,
    exp: now + 3600,
    nonce,
    name: 'Kari Landmåler',
  };
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      token_type: 'Bearer',
      scope: 'openid profile offline_access feltbok.api',
      expires_in: expiresIn,
      access_token: accessToken,
      refresh_token: 'refresh-1',
      id_token: `${encodeBase64Url({ alg: 'RS256', typ: 'JWT' })}.${encodeBase64Url(claims)}.c2lnbmF0dXJl`,
    }),
  };
}

const reject = (error: string, description = ''): WebAnswer => ({
  status: 400,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ error, error_description: description }),
});

/** Answers the token endpoint and writes down what it was asked. */
function answerTokens(answer: () => WebAnswer) {
  provider.answer = ({ method, body }: WebRequest) => {
    if (method === 'POST') tokenRequests.push(new URLSearchParams(body));
    return answer();
  };
}

/** The way through the provider's login and back: what the page's next start finds. */
async function signInAt(address: string, expiresIn?: number): Promise<SignIn> {
  const before = await createMsalClient(identity);
  await before.start(address);
  const asked = visited.at(-1)?.searchParams;
  answerTokens(() => createTokens(asked?.get('nonce') ?? null, 'access-1', expiresIn));
  history.replaceState(
    null,
    '',
    `/#code=one-time-code&state=${encodeURIComponent(asked?.get('state') ?? '')}`,
  );
  return createMsalClient(identity);
}

test('[AUTH-2] the login goes to the provider with PKCE and the API’s access scope', async () => {
  const signIn = await createMsalClient(identity);
  await signIn.start('/');
  expect(visited).toHaveLength(1);
  const { origin, pathname, searchParams } = visited[0] as URL;
  expect(origin + pathname).toBe(`${provider.address}/authorize`);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: clientId,
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: 'http://localhost/',
  });
  expect(searchParams.get('scope')?.split(' ').sort()).toEqual([
    'feltbok.api',
    'offline_access',
    'openid',
    'profile',
  ]);
});

test.each([
  ['oidc' as const, 'consent'],
  ['entra' as const, null],
])(
  '[AUTH-12] a provider of kind %s is asked with prompt %s for a refresh token',
  async (protocol, prompt) => {
    const signIn = await createMsalClient({
      ...identity,
      protocol,
      knownAuthorities: [new URL(issuer).host],
    });
    await signIn.start('/');
    expect(visited[0]?.searchParams.get('prompt')).toBe(prompt);
  },
);

test.each([
  ['oidc' as const, 'login consent'],
  ['entra' as const, 'login'],
])(
  '[DEV-1] a provider of kind %s is asked for another sign-in by prompt %s',
  async (protocol, prompt) => {
    const signIn = await createMsalClient({
      ...identity,
      protocol,
      knownAuthorities: [new URL(issuer).host],
    });
    await signIn.start('/', true);
    expect(visited[0]?.searchParams.get('prompt')).toBe(prompt);
  },
);

test.each([
  ['oidc' as const, { acr_values: 'c1 c2' }],
  [
    'entra' as const,
    { claims: expect.stringContaining('"acrs":{"essential":true,"values":["c1","c2"]}') },
  ],
])(
  '[DEV-8] a provider of kind %s is asked for strength and age of the sign-in',
  async (protocol, asked) => {
    const strength = { acrValues: ['c1', 'c2'], maxAgeMinutes: 60 };
    const signIn = await createMsalClient({
      ...identity,
      protocol,
      ...strength,
      knownAuthorities: [new URL(issuer).host],
    });
    await signIn.start('/');
    expect(Object.fromEntries(visited[0]?.searchParams ?? [])).toMatchObject({
      max_age: '3600',
      ...asked,
    });
  },
);

test('[DEV-8] a log-out that never reached the provider names only the app', async () => {
  const signIn = await createMsalClient(identity);
  await signIn.end();
  expect(visited[0]?.searchParams.get('client_id')).toBe(clientId);
  expect(visited[0]?.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost/');
});

test('[AUTH-6] after the login the account and the requested address are known', async () => {
  const asked = '/case/1042/business/2077/property/90311/maps?lag=teig';
  const signIn = await signInAt(asked);
  const kari = { issuer, subject: 'kari', name: 'Kari Landmåler' };
  expect(await signIn.resume()).toEqual({ account: kari, askedAddress: asked, rejection: null });
  expect(tokenRequests[0]?.get('code')).toBe('one-time-code');
  expect(tokenRequests[0]?.get('code_verifier')).toMatch(/^[\w-]{43,}$/);
  // A second call must not navigate again, as the user may have moved on.
  expect(await signIn.resume()).toEqual({ account: kari, askedAddress: null, rejection: null });
});

test('a valid token comes from the device, a new one by the refresh token', async () => {
  const signIn = await signInAt('/');
  expect(await signIn.getToken()).toEqual({ token: 'access-1' });
  expect(tokenRequests).toHaveLength(1);
});

test('an expired token is renewed by the refresh token without leaving the page', async () => {
  const signIn = await signInAt('/', 1);
  answerTokens(() => createTokens(null, 'access-2'));
  visited.length = 0;
  expect(await signIn.getToken()).toEqual({ token: 'access-2' });
  expect(Object.fromEntries(tokenRequests.at(-1) ?? [])).toMatchObject({
    grant_type: 'refresh_token',
    refresh_token: 'refresh-1',
  });
  expect(visited).toEqual([]);
});

test('[FLT-12] a forced refresh asks the provider although the token has not expired', async () => {
  const signIn = await signInAt('/');
  answerTokens(() => createTokens(null, 'access-2'));
  visited.length = 0;
  expect(await signIn.getToken(true)).toEqual({ token: 'access-2' });
  expect(await signIn.getToken()).toEqual({ token: 'access-2' });
  expect(
    tokenRequests.filter((request) => request.get('grant_type') === 'refresh_token'),
  ).toHaveLength(1);
  expect(visited).toEqual([]);
});

test.each<[string, () => WebAnswer, Awaited<ReturnType<SignIn['getToken']>>]>([
  ['that the grant is over', () => reject('invalid_grant'), 'sign-in needed'],
  ['that a login is needed', () => reject('login_required'), 'sign-in needed'],
  ['that the token lacks a scope', () => reject('invalid_scope'), 'sign-in needed'],
  ['that consent is missing', () => reject('consent_required'), 'sign-in needed'],
  ['that the user must act', () => reject('interaction_required'), 'sign-in needed'],
  [
    'AADSTS50058',
    () => reject('server_error', 'AADSTS50058: A silent sign-in request was sent'),
    'sign-in needed',
  ],
  ['that it is broken', () => ({ status: 500, body: '' }), 'provider unreachable'],
  ['nothing', () => 'closed', 'provider unreachable'],
])('when a renewal is answered with %s there is no token', async (_, answer, outcome) => {
  const signIn = await signInAt('/', 1);
  answerTokens(answer);
  expect(await signIn.getToken()).toBe(outcome);
});

test('[FLT-21] a provider that accepts a renewal but never answers is unreachable within 8 s', async () => {
  const signIn = await signInAt('/', 1);
  const [library] = libraries.slice(-1);
  if (!library) throw new Error('no library');
  jest.spyOn(library, 'acquireTokenSilent').mockReturnValue(new Promise(() => {}));
  jest.useFakeTimers();
  const token = signIn.getToken();
  await jest.advanceTimersByTimeAsync(8_000);
  jest.useRealTimers();
  expect(await token).toBe('provider unreachable');
});

test('[AUTH-13] a login in another tab gives this page no token', async () => {
  const page = await signInAt('/');
  await page.resume();
  // The library has one store for all tabs: a login of another one turns up here as an account, and
  // as the active one.
  const library = libraries.at(-1) as IPublicClientApplication;
  await page.start('/');
  const asked = visited.at(-1)?.searchParams;
  answerTokens(() => createTokens(asked?.get('nonce') ?? null, 'access-of-ola', 3600, 'ola'));
  history.replaceState(
    null,
    '',
    `/#code=another-code&state=${encodeURIComponent(asked?.get('state') ?? '')}`,
  );
  const ola = await library.handleRedirectPromise({ hash: location.hash });
  library.setActiveAccount(ola?.account ?? null);
  expect(library.getActiveAccount()?.idTokenClaims?.sub).toBe('ola');
  expect(await page.getToken()).toEqual({ token: 'access-1' });
});

test('without a signed-in user there is no account, and a token needs a sign-in', async () => {
  const signIn = await createMsalClient(identity);
  expect(await signIn.resume()).toEqual({ account: null, askedAddress: null, rejection: null });
  expect(await signIn.getToken()).toBe('sign-in needed');
});

const address = '/case/1042/business/2077/property/90311/maps?lag=teig';

/**
 * The user returns from a login at `address` with these parameters beside the state of that login.
 */
async function returnFromLogin(parameters: Record<string, string>): Promise<SignIn> {
  const before = await createMsalClient(identity);
  await before.start(address);
  const state = visited.at(-1)?.searchParams.get('state') ?? '';
  history.replaceState(null, '', `/#${new URLSearchParams({ ...parameters, state })}`);
  return createMsalClient(identity);
}

test.each([
  [
    'access_denied',
    'AADSTS50105: not assigned',
    { reason: 'notAssigned', reference: 'AADSTS50105' },
  ],
  [
    'access_denied',
    'AADSTS65004: declined',
    { reason: 'consentDeclined', reference: 'AADSTS65004' },
  ],
  [
    'interaction_required',
    'AADSTS53003: blocked',
    { reason: 'blockedByPolicy', reference: 'AADSTS53003' },
  ],
  ['access_denied', 'given up', { reason: 'cancelled', reference: 'access_denied' }],
  ['temporarily_unavailable', '', { reason: 'temporary', reference: 'temporarily_unavailable' }],
  ['server_error', '', { reason: 'temporary', reference: 'server_error' }],
])(
  '[FLT-25] a login answered with %s "%s" shows why nobody is signed in',
  async (error, description, rejection) => {
    const signIn = await returnFromLogin({ error, error_description: description });
    expect(location.hash).toBe('');
    expect(await signIn.resume()).toEqual({ account: null, askedAddress: address, rejection });
    expect(await signIn.resume()).toEqual({ account: null, askedAddress: null, rejection: null });
  },
);

test('[FLT-25] an answer to a login that the browser has forgotten asks for no address', async () => {
  const state = encodeURIComponent(`x|${address}`);
  history.replaceState(
    null,
    '',
    `/#error=access_denied&error_description=AADSTS50105&state=${state}`,
  );
  const rejection = { reason: 'notAssigned', reference: 'AADSTS50105' };
  expect(await (await createMsalClient(identity)).resume()).toEqual({
    account: null,
    askedAddress: null,
    rejection,
  });
  history.replaceState(null, '', `/#code=one-time-code&state=${state}`);
  const report = await (await createMsalClient(identity)).resume();
  expect(report).toMatchObject({ askedAddress: null, rejection: { reason: 'incomplete' } });
});

test('[FLT-25] a login that ends without network is reported as incomplete', async () => {
  answerTokens(() => 'closed');
  const signIn = await returnFromLogin({ code: 'one-time-code' });
  const report = await signIn.resume();
  expect(report).toMatchObject({ askedAddress: address, rejection: { reason: 'incomplete' } });
});

test('[FLT-21] a provider that never answers the return from a login ends it', async () => {
  const patience = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  answerTokens(() => createTokens(null, 'access-late'));
  const signIn = await returnFromLogin({ code: 'one-time-code' });
  expect(patience).toHaveBeenCalledWith(6_000);
  patience.mockRestore();
  expect(await signIn.resume()).toMatchObject({
    account: null,
    askedAddress: address,
    rejection: { reason: 'incomplete' },
  });
  await signIn.start(address);
  expect(visited).toHaveLength(2);
});

test('the log-out goes to the provider with a hint to send the user back', async () => {
  const signIn = await signInAt('/');
  await signIn.resume();
  await signIn.end();
  const { pathname, searchParams } = visited.at(-1) as URL;
  expect(pathname).toBe('/end');
  expect(searchParams.get('post_logout_redirect_uri')).toBe('http://localhost/');
  expect(searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});
