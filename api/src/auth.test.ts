import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { profileHeader } from '@feltbok/contract/profile.ts';
import type { UserRole } from '@feltbok/domain/users/user-role.ts';
import { SignJWT, UnsecuredJWT } from 'jose';
import { buildApp } from './app';
import { createTokenVerifier, type IdentitySettings } from './auth';
import { createPdfWorkers } from './pdf/pdf-workers';
import { anyIds, buildExampleRequest, callNames } from './testing/call-requests';
import {
  audience,
  integrationScope,
  resultsScope,
  scope,
  startIdentityProvider,
  validClaims,
} from './testing/identity-provider';
import {
  type Answer,
  createClaims,
  documentMaxBytes,
  parseProblem,
  profile,
  startTestApi,
  type TestApi,
} from './testing/test-api';

let api: TestApi;
before(async () => {
  api = await startTestApi();
});
after(() => api.close());

const everyCall = callNames.map((name) => ({ name, call: buildExampleRequest(name, anyIds) }));
const overview = { description: '', summary: '', comment: '', impartiality: true };
const withToken = (token: string) => ({
  url: '/api/Cases',
  headers: { Authorization: `Bearer ${token}`, ...profile },
});

function assertRejected(answer: Answer): void {
  assert.equal(answer.statusCode, 401);
  assert.match(String(answer.headers['content-type']), /^application\/problem\+json/);
  assert.match(String(answer.headers['www-authenticate']), /^Bearer/);
  assert.equal(parseProblem(answer).status, 401);
}

describe('strength of the sign-in', () => {
  const verifyClaims = (claims: object, settings: Partial<IdentitySettings>) =>
    api.provider
      .token({ sub: 'kari', ...claims })
      .then((token) =>
        createTokenVerifier({ ...api.identity, ...settings })(`Bearer ${token}`, 'user'),
      );
  const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;
  const challenge = (error: string) => ({ status: 401, headers: { 'WWW-Authenticate': error } });

  test('[DEV-8] a sign-in of another strength is rejected, with the needed strength', async () => {
    const acr = ['c1', 'urn:two-factors'];
    for (const claims of [{ acr: 'urn:two-factors' }, { acrs: ['p1', 'c1'] }]) {
      assert.equal((await verifyClaims(claims, { acr })).subject, 'kari');
    }
    for (const claims of [{}, { acr: '0' }, { acrs: ['c2'] }]) {
      await assert.rejects(
        verifyClaims(claims, { acr }),
        challenge(
          'Bearer realm="feltbok", error="insufficient_user_authentication", acr_values="c1 ' +
            'urn:two-factors"',
        ),
      );
    }
    assert.equal((await verifyClaims({}, {})).subject, 'kari');
  });

  test('[DEV-8] a sign-in that is too old, or of an unknown time, is rejected', async () => {
    assert.equal(
      (await verifyClaims({ auth_time: minutesAgo(59) }, { maxAgeMinutes: 60 })).subject,
      'kari',
    );
    for (const claims of [
      { auth_time: minutesAgo(61) },
      { auth_time: minutesAgo(-60) },
      { auth_time: undefined },
    ]) {
      await assert.rejects(
        verifyClaims(claims, { maxAgeMinutes: 60 }),
        challenge(
          'Bearer realm="feltbok", error="insufficient_user_authentication", max_age="3600"',
        ),
      );
    }
  });
});

describe('bearer token', () => {
  test('[API-2] a valid token is accepted', async () => {
    const answer = await api.app.inject(withToken(await api.provider.token({ sub: 'kari' })));
    assert.equal(answer.statusCode, 200);
  });

  const now = Math.floor(Date.now() / 1000);
  const wrongTokens: Record<string, () => Promise<string> | string> = {
    'signed by a key that the provider never published': () =>
      api.provider.forgedToken({ sub: 'kari' }),
    'of another issuer': () => api.provider.token({ sub: 'kari', iss: 'https://login.example' }),
    'for another audience': () => api.provider.token({ sub: 'kari', aud: 'another-api' }),
    'that has expired': () => api.provider.token({ sub: 'kari', exp: now - 60 }),
    'that never expires': () => api.provider.token({ sub: 'kari', exp: undefined }),
    'that does not hold yet': () => api.provider.token({ sub: 'kari', nbf: now + 300 }),
    'that was issued in the future': () => api.provider.token({ sub: 'kari', iat: now + 300 }),
    'that does not say when it was issued': () =>
      api.provider.token({ sub: 'kari', iat: undefined }),
    'that was issued days ago and holds for years': () =>
      api.provider.token({ sub: 'kari', iat: now - 31 * 3600, exp: now + 10 * 365 * 86_400 }),
    'of a subject with the character U+0000': () => api.provider.token({ sub: 'kari\0' }),
    'without a scope': () => api.provider.token({ sub: 'kari', scope: undefined }),
    'with a scope that only begins like the right one': () =>
      api.provider.token({ sub: 'kari', scope: `${scope}.read` }),
    'without a subject': () => api.provider.token({ sub: undefined }),
    'with the algorithm none': () =>
      new UnsecuredJWT(validClaims(api.provider.issuer, { sub: 'kari' })).encode(),
    'signed with a secret that everybody knows': () =>
      new SignJWT(validClaims(api.provider.issuer, { sub: 'kari' }))
        .setProtectedHeader({ alg: 'HS256', kid: 'test-key' })
        .sign(new TextEncoder().encode('x'.repeat(32))),
    'that was tampered with': async () => {
      const [header, , signature] = (await api.provider.token({ sub: 'nils' })).split('.');
      const payload = JSON.stringify(validClaims(api.provider.issuer, { sub: 'kari' }));
      return `${header}.${Buffer.from(payload).toString('base64url')}.${signature}`;
    },
    'that is no token': () => 'kari',
  };
  for (const [which, make] of Object.entries(wrongTokens)) {
    test(`[API-2] a token ${which} is rejected with 401`, async () => {
      assertRejected(await api.app.inject(withToken(await make())));
    });
  }

  test('[API-2] an expired token is rejected, and so is any other spelling of it', async () => {
    let time = Date.now();
    const verify = createTokenVerifier(api.identity, () => time);
    const token = await api.provider.token({ sub: 'kari', exp: Math.floor(time / 1000) + 30 });
    assert.equal((await verify(`Bearer ${token}`, 'user')).subject, 'kari');
    assert.equal((await verify(`Bearer ${token}`, 'user')).subject, 'kari');
    const expectRejected = ({ status }: { status?: number }) => status === 401;
    const forged = await api.provider.forgedToken({
      sub: 'kari',
      exp: Math.floor(time / 1000) + 30,
    });
    await assert.rejects(verify(`Bearer ${forged}`, 'user'), expectRejected);
    await assert.rejects(verify(`Bearer ${token.slice(0, -3)}AAA`, 'user'), expectRejected);
    time += 45_000;
    await assert.rejects(verify(`Bearer ${token}`, 'user'), expectRejected);
  });

  test('[API-2] every call is rejected with 401 without a token', async () => {
    for (const { call } of everyCall) {
      assertRejected(await api.app.inject({ ...call, headers: profile }));
    }
  });

  test('[API-2] an account that is not admitted gets 403 from every call', async () => {
    for (const { name, call } of everyCall) {
      const answer = await api.asCallerOf(name, 'stranger').send(call);
      assert.equal(answer.statusCode, 403, String(call.url));
      assert.match(parseProblem(answer).detail ?? '', /not admitted/);
    }
  });

  test('[API-2] a rejected token changes nothing', async () => {
    const business = await api.as('kari').businessOf('4699-31/472');
    const headers = {
      Authorization: `Bearer ${await api.provider.forgedToken({ sub: 'kari' })}`,
      ...profile,
    };
    const url = `/api/Businesses/${business.businessId}`;
    assertRejected(await api.app.inject({ method: 'PUT', url, headers, payload: overview }));
    assert.deepEqual(await api.as('kari').businessOf('4699-31/472'), business);
  });
});

describe('profile header', () => {
  test('[AUTH-9] a call without the profile header, or with a wrong one, gets 400', async () => {
    for (const { name, call } of everyCall) {
      const token = await api.provider.token(createClaims(name, 'kari'));
      for (const wrong of [{}, { [profileHeader.name]: 'another' }]) {
        const headers = { Authorization: `Bearer ${token}`, ...wrong };
        const answer = await api.app.inject({ ...call, headers });
        assert.equal(answer.statusCode, 400);
        assert.deepEqual(
          parseProblem(answer).errors?.map(({ field }) => field),
          [profileHeader.name],
        );
      }
    }
  });
});

describe('identity provider by configuration', () => {
  const apiTrusting = (identity: IdentitySettings) =>
    buildApp({
      database: api.database,
      notices: api.notices,
      verifyToken: createTokenVerifier(identity),
      corsOrigins: [],
      logger: false,
      files: api.files,
      documentMaxBytes,
      pdfs: createPdfWorkers(),
    });

  test('[AUTH-12] keys come from the configured address or the discovery document', async () => {
    for (const jwksUrl of [api.provider.jwksUrl, undefined]) {
      const app = apiTrusting({ ...api.identity, jwksUrl });
      const answer = await app.inject(withToken(await api.provider.token({ sub: 'kari' })));
      assert.equal(answer.statusCode, 200);
      await app.close();
    }
  });

  test('[AUTH-12] tokens of Entra ID have scopes in scp and the account in oid', async () => {
    const app = apiTrusting({ ...api.identity, subjectClaim: 'oid' });
    const claims = { sub: 'pairwise', oid: 'kari', scope: undefined, scp: `openid ${scope}` };
    const answer = await app.inject(withToken(await api.provider.token(claims)));
    assert.equal(answer.statusCode, 200);
    await app.close();
  });

  test('[API-8] tokens of case systems from Entra ID have permissions in roles', async () => {
    const verify = createTokenVerifier({ ...api.identity, subjectClaim: 'oid' });
    const claims = {
      sub: 'pairwise',
      oid: 'fagsystem-4699',
      scope: undefined,
      roles: [integrationScope],
    };
    const token = `Bearer ${await api.provider.token(claims)}`;
    assert.equal((await verify(token, 'case system')).subject, 'fagsystem-4699');
    // Remembered, and still worth nothing elsewhere.
    for (const caller of ['user', 'results reader'] as const)
      await assert.rejects(
        verify(token, caller),
        ({ status }: { status?: number }) => status === 401,
      );
    const asRole = await api.provider.token({ oid: 'kari', scope: undefined, roles: [scope] });
    await assert.rejects(
      verify(`Bearer ${asRole}`, 'user'),
      ({ status }: { status?: number }) => status === 401,
    );
  });

  test('[SRV-4] a configured mapping reads roles from the token’s roles or groups', async () => {
    const roles = new Map<string, UserRole>([
      ['Feltbok.Leder', 'lead'],
      ['b3f1', 'surveyor'],
      ['arkiv', 'archivist'],
    ]);
    const app = apiTrusting({ ...api.identity, roles });
    const readRole = async (claims: object) =>
      (
        await app.inject({
          ...withToken(await api.provider.token({ sub: 'kari', ...claims })),
          url: '/api/CustomerContext',
        })
      ).json().role;
    assert.equal(await readRole({ roles: ['Feltbok.Leder'] }), 'lead');
    assert.equal(await readRole({ groups: ['annet', 'b3f1', 'arkiv'] }), 'surveyor');
    assert.equal(await readRole({ groups: 'arkiv' }), 'archivist');
    assert.equal(
      await readRole({ roles: ['lead'] }),
      'reader',
      'what is stored does not hold beside the provider',
    );
    const answer = await app.inject({
      ...withToken(await api.provider.token({ sub: 'kari', groups: ['arkiv'] })),
      method: 'POST',
      url: '/api/Agreements/templates',
      payload: { name: 'Ny', htmlContent: '<p>Tekst</p>' },
    });
    assert.equal(answer.statusCode, 403, answer.body);
    await app.close();
  });

  test('[AUTH-12] an API accepts only tokens of the provider that it trusts', async () => {
    const otherProvider = await startIdentityProvider();
    const app = apiTrusting({
      issuer: otherProvider.issuer,
      audience,
      scope,
      integrationScope,
      resultsScope,
      subjectClaim: 'sub',
    });
    assertRejected(await app.inject(withToken(await api.provider.token({ sub: 'kari' }))));
    assert.equal(
      (await app.inject(withToken(await otherProvider.token({ sub: 'kari' })))).statusCode,
      200,
    );
    await app.close();
    await otherProvider.close();
  });

  test('[FLT-15] keys of more than a mebibyte are not loaded', async (context) => {
    const answer = await fetch(api.provider.jwksUrl);
    const padded = JSON.stringify({
      ...((await answer.json()) as object),
      padding: 'a'.repeat(1024 * 1024),
    });
    const server = createServer((_request, response) => response.end(padded)).listen(
      0,
      '127.0.0.1',
    );
    context.after(() => server.close().closeAllConnections());
    await once(server, 'listening');
    const jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const app = apiTrusting({ ...api.identity, jwksUrl });
    context.after(() => app.close());
    const rejected = await app.inject(withToken(await api.provider.token({ sub: 'kari' })));
    assert.equal(rejected.statusCode, 503, rejected.body);
  });

  test('an unavailable provider gives 503 until it is back, and no token error', async () => {
    const stopped = await startIdentityProvider();
    const token = await stopped.token({ sub: 'kari' });
    await stopped.close();
    const app = apiTrusting({
      issuer: stopped.issuer,
      audience,
      scope,
      integrationScope,
      resultsScope,
      subjectClaim: 'sub',
    });
    const answer = await app.inject(withToken(token));
    assert.equal(answer.statusCode, 503);
    assert.equal(answer.headers['retry-after'], '5');

    const back = await startIdentityProvider(Number(new URL(stopped.issuer).port));
    assert.equal((await app.inject(withToken(await back.token({ sub: 'kari' })))).statusCode, 200);
    await app.close();
    await back.close();
  });
});
