import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { demoUsers } from '../demo-people/people';
import { findFreePort } from '../free-port';
import type { RunningServer } from '../listen';
import { caseSystemClientId, feltbokClientId } from './clients';
import { CookieJar } from './cookie-jar';
import { getCaseSystemSecretFile } from './provider';
import { startIdentity } from './server';
import { refreshTokens, signIn } from './sign-in';

const scope = 'openid profile offline_access feltbok.api';
let stateFolder: string;
let port: number;
let identity: RunningServer;

before(async () => {
  stateFolder = await mkdtemp(join(tmpdir(), 'feltbok-identity-'));
  port = await findFreePort();
  identity = await startIdentity({ port, stateFolder });
});

after(async () => {
  await identity.close();
  await rm(stateFolder, { recursive: true });
});

const signInAs = (subject: string) =>
  signIn({ issuer: identity.address, clientId: feltbokClientId, scope, subject });

const parseClaims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;

const fetchPublishedKeys = async () =>
  ((await (await fetch(`${identity.address}/jwks`)).json()) as { keys: { kid: string }[] }).keys;

async function isSignedByProvider(token: string): Promise<boolean> {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
  const key = (await fetchPublishedKeys()).find((candidate) => candidate.kid === kid);
  assert.ok(key, 'the token names a published key');
  return verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    createPublicKey({ key, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  );
}

test('a code with PKCE becomes a signed access token for the API’s scope', async () => {
  const tokens = await signInAs('kari');
  const claims = parseClaims(tokens.access_token);
  assert.equal(claims.aud, 'feltbok-api');
  assert.equal(claims.scope, 'feltbok.api');
  assert.equal(claims.sub, 'kari');
  assert.equal(claims.name, 'Kari Landmåler');
  assert.equal(claims.iss, identity.address);
  assert.equal(Number(claims.exp) - Number(claims.iat), 3600);
  assert.ok(await isSignedByProvider(tokens.access_token));
});

const askAsCaseSystem = (secret: string, scope: string) =>
  fetch(`${identity.address}/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${caseSystemClientId}:${secret}`).toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
  });

test('a case system gets a token for its own scopes, not the users’', async () => {
  const secret = await readFile(getCaseSystemSecretFile(stateFolder), 'utf8');
  const answer = await askAsCaseSystem(secret, 'feltbok.integration');
  assert.equal(answer.status, 200);
  const { access_token } = (await answer.json()) as { access_token: string };
  const claims = parseClaims(access_token);
  assert.deepEqual(
    [claims.aud, claims.scope, claims.sub],
    ['feltbok-api', 'feltbok.integration', caseSystemClientId],
  );
  assert.ok(await isSignedByProvider(access_token));

  const toRead = await askAsCaseSystem(secret, 'feltbok.results');
  const reading = (await toRead.json()) as { access_token: string };
  assert.equal(parseClaims(reading.access_token).scope, 'feltbok.results');

  assert.equal((await askAsCaseSystem('another', 'feltbok.integration')).status, 401);
  const asUser = await askAsCaseSystem(secret, 'feltbok.api');
  const token = ((await asUser.json()) as { access_token?: string }).access_token;
  assert.ok(token === undefined || parseClaims(token).scope !== 'feltbok.api');
});

test('the id token carries the name, which the client shows first', async () => {
  const claims = parseClaims((await signInAs('nils')).id_token);
  assert.equal(claims.name, 'Nils Nordvik');
  assert.equal(claims.sub, 'nils');
});

test('a code is useless without the verifier of its request', async () => {
  const response = await fetch(
    `${identity.address}/auth?${new URLSearchParams({
      client_id: feltbokClientId,
      response_type: 'code',
      redirect_uri: 'http://localhost:4600/',
      scope,
    })}`,
    { redirect: 'manual' },
  );
  const answer = new URL(response.headers.get('location') ?? '');
  assert.equal(answer.searchParams.get('error'), 'invalid_request');
  assert.match(answer.searchParams.get('error_description') ?? '', /PKCE/);
});

test('a refresh token gives a new access token, also after a lost answer', async () => {
  const first = await signInAs('kari');
  const second = await refreshTokens(identity.address, feltbokClientId, first.refresh_token);
  const third = await refreshTokens(identity.address, feltbokClientId, first.refresh_token);
  for (const tokens of [second, third]) {
    assert.equal(parseClaims(tokens.access_token).aud, 'feltbok-api');
    assert.equal(parseClaims(tokens.access_token).sub, 'kari');
    assert.notEqual(tokens.access_token, first.access_token);
  }
});

test('[DEV-1] tokens say when their user signed in, and prompt=login renews that', async () => {
  const browser = new CookieJar();
  const request = { issuer: identity.address, clientId: feltbokClientId, scope, subject: 'kari' };
  const first = await signIn(request, browser);
  const signedInAt = Number(parseClaims(first.access_token).auth_time);
  assert.ok(Math.abs(signedInAt - Date.now() / 1000) < 60);
  while (Date.now() / 1000 < signedInAt + 1.5)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const refreshed = await refreshTokens(identity.address, feltbokClientId, first.refresh_token);
  const back = await signIn(request, browser);
  const again = await signIn({ ...request, prompt: 'login consent' }, browser);
  const times = [refreshed, back, again].map(({ access_token }) =>
    Number(parseClaims(access_token).auth_time),
  );
  assert.deepEqual(times.slice(0, 2), [signedInAt, signedInAt]);
  assert.ok(Number(times[2]) > signedInAt);
});

test('a restart retains keys and sign-ins', async () => {
  const before = await signInAs('ola');
  const keysBefore = await fetchPublishedKeys();
  await identity.close();
  identity = await startIdentity({ port, stateFolder });
  assert.deepEqual(await fetchPublishedKeys(), keysBefore);
  assert.ok(await isSignedByProvider(before.access_token));
  const after = await refreshTokens(identity.address, feltbokClientId, before.refresh_token);
  assert.equal(parseClaims(after.access_token).sub, 'ola');
});

for (const prompt of ['login', 'consent']) {
  test(`a sign-in with prompt=${prompt} ends at the app`, async () => {
    const tokens = await signIn({
      issuer: identity.address,
      clientId: feltbokClientId,
      scope,
      subject: 'kari',
      prompt,
    });
    assert.equal(parseClaims(tokens.access_token).sub, 'kari');
  });
}

test('codes are sent only to this machine', async () => {
  for (const redirectUri of [
    'https://example.com/',
    'http://localhost.example.com/',
    'http://kari@localhost:4600/',
  ]) {
    const response = await fetch(
      `${identity.address}/auth?${new URLSearchParams({
        client_id: feltbokClientId,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope,
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      })}`,
      { redirect: 'manual' },
    );
    assert.equal(response.status, 400, redirectUri);
    assert.match(await response.text(), /redirect_uri/);
  }
});

/** Opens the login page and returns its address, body and headers. */
async function loginPage(acceptLanguage: string) {
  const start = await fetch(
    `${identity.address}/auth?${new URLSearchParams({
      client_id: feltbokClientId,
      response_type: 'code',
      redirect_uri: 'http://localhost:4600/',
      scope,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })}`,
    { redirect: 'manual' },
  );
  const cookie = start.headers
    .getSetCookie()
    .map((cookieText) => cookieText.split(';')[0])
    .join('; ');
  const address = new URL(start.headers.get('location') ?? '', identity.address).href;
  const response = await fetch(address, { headers: { cookie, 'accept-language': acceptLanguage } });
  return { address, cookie, response, body: await response.text() };
}

test('the login page lists all demo users in the browser’s language, without external content', async () => {
  const nb = await loginPage('no,nn;q=0.9,en;q=0.5');
  const nn = await loginPage('nn-NO,nb;q=0.9');
  const en = await loginPage('de;q=0.9,en-GB;q=0.8,nb;q=0.2');
  assert.match(nb.body, /<html lang="nb">/);
  assert.match(nn.body, /<html lang="nn">/);
  assert.match(en.body, /<html lang="en">/);
  for (const user of demoUsers) {
    assert.ok(nb.body.includes(user.name) && nb.body.includes(user.can.nb), user.subject);
    assert.ok(nn.body.includes(user.name) && nn.body.includes(user.can.nn), user.subject);
    assert.ok(en.body.includes(user.name) && en.body.includes(user.can.en), user.subject);
  }
  assert.doesNotMatch(nb.body, /https?:\/\//);
  assert.match(nb.response.headers.get('content-security-policy') ?? '', /default-src 'none'/);
});

test('nobody signs in under a name that is not on the list', async () => {
  const { address, cookie } = await loginPage('nb');
  const response = await fetch(address, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ subject: 'admin' }),
    redirect: 'manual',
  });
  assert.equal(response.status, 400);
});

test('cancelling the login goes back to the app with access_denied', async () => {
  const { address, cookie } = await loginPage('nb');
  const posted = await fetch(address, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ cancel: 'yes' }),
    redirect: 'manual',
  });
  const resumed = await fetch(posted.headers.get('location') ?? '', {
    headers: { cookie },
    redirect: 'manual',
  });
  const answer = new URL(resumed.headers.get('location') ?? '');
  assert.equal(answer.origin, 'http://localhost:4600');
  assert.equal(answer.searchParams.get('error'), 'access_denied');
});

test('another person signs in from the same browser, which ends the first one there', async () => {
  const browser = new CookieJar();
  const request = { issuer: identity.address, clientId: feltbokClientId, scope, subject: 'kari' };
  const first = await signIn(request, browser);
  const second = await signIn({ ...request, subject: 'ola', prompt: 'login consent' }, browser);
  assert.equal(parseClaims(second.access_token).sub, 'ola');
  await assert.rejects(
    refreshTokens(identity.address, feltbokClientId, first.refresh_token),
    /invalid_grant/,
  );
});

test('logging out ends the session and returns to the app without asking', async () => {
  const browser = new CookieJar();
  const request = { issuer: identity.address, clientId: feltbokClientId, scope, subject: 'kari' };
  const { id_token, refresh_token } = await signIn(request, browser);
  const query = new URLSearchParams({
    id_token_hint: id_token,
    post_logout_redirect_uri: 'http://localhost:4600/bye',
  });
  const page = await browser.fetch(`${identity.address}/session/end?${query}`);
  const body = await page.text();
  assert.match(body, /getElementById\('sign-out'\)\.click\(\)/);
  const action = /action="([^"]+)"/.exec(body)?.[1] ?? '';
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(body)?.[1] ?? '';
  const end = await browser.fetch(action, new URLSearchParams({ xsrf, logout: 'yes' }));
  assert.equal(end.headers.get('location'), 'http://localhost:4600/bye');
  await assert.rejects(
    refreshTokens(identity.address, feltbokClientId, refresh_token),
    /invalid_grant/,
  );
});

test('pages on this machine’s other origins may read token answers, others not', async () => {
  const preflight = (origin: string) =>
    fetch(`${identity.address}/token`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: feltbokClientId,
        refresh_token: 'none',
      }),
    });
  assert.equal(
    (await preflight('http://localhost:4600')).headers.get('access-control-allow-origin'),
    'http://localhost:4600',
  );
  assert.equal(
    (await preflight('https://example.com')).headers.get('access-control-allow-origin'),
    null,
  );
});

test('the error about a taken port names it', async () => {
  await assert.rejects(startIdentity({ port, stateFolder }), new RegExp(`Port ${port} is taken`));
});
