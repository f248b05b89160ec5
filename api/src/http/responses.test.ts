import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { calls } from '@feltbok/contract/all-calls.ts';
import { profileHeader } from '@feltbok/contract/profile.ts';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { buildApp } from '../app';
import { createTokenVerifier } from '../auth';
import type { Database } from '../db/database';
import { createPdfWorkers } from '../pdf/pdf-workers';
import {
  type Answer,
  documentMaxBytes,
  parseProblem,
  profile,
  startTestApi,
  type TestApi,
  webOrigin,
} from '../testing/test-api';
import { getProtectiveHeaders } from './protective-headers';

const logged: string[] = [];
const log = new Writable({
  write: (line, _encoding, done) => {
    logged.push(String(line));
    done();
  },
});

let api: TestApi;
before(async () => {
  api = await startTestApi({ logger: { level: 'trace', stream: log } });
});
after(() => api.close());

const protectiveLines = Object.entries(getProtectiveHeaders({})).map(
  ([name, value]) => `${name}: ${value}`,
);

function assertProblem(answer: Answer, status: number): void {
  assert.equal(answer.statusCode, status);
  assert.match(String(answer.headers['content-type']), /^application\/problem\+json/);
  const problem = parseProblem(answer);
  assert.equal(problem.status, status);
  assert.equal(problem.type, 'about:blank');
  assert.ok(problem.title && problem.detail);
}

/** Fails like Drizzle: with the query's parameters in the message. */
const parameter = 'Part:\n    at Ola Nordvik';
const failedQuery = new DrizzleQueryError(
  'select 1',
  [parameter],
  new Error('Key (name)=(Ola Nordvik) is taken'),
);

/** An API whose database fails. */
const brokenApi = (stream: Writable, failure: Error = failedQuery) => {
  const fail = () => Promise.reject(failure);
  const database = { transaction: fail, execute: fail } as unknown as Database;
  return buildApp({
    database,
    notices: api.notices,
    verifyToken: createTokenVerifier(api.identity),
    corsOrigins: [webOrigin],
    logger: { level: 'trace', stream },
    files: api.files,
    documentMaxBytes,
    pdfs: createPdfWorkers(),
  });
};

describe('answers to failures', () => {
  test('[API-4] an unknown address gets 404 and problem details, signed in or not', async () => {
    for (const url of ['/', '/api/Nothing', '/api/Cases/1/2', '/api/Businesses/']) {
      assertProblem(await api.app.inject({ url }), 404);
      assertProblem(await api.as('kari').send({ url }), 404);
    }
  });

  test('[API-4] a malformed address is rejected with 400, a too long one with 414', async () => {
    assertProblem(
      await api.as('kari').send({ method: 'PUT', url: '/api/Businesses/%zz', payload: {} }),
      400,
    );
    const long = `/api/Businesses/${'1'.repeat(201)}`;
    assertProblem(await api.as('kari').send({ method: 'PUT', url: long, payload: {} }), 414);
  });

  test('[API-4] when the database fails the answer says only that', async () => {
    const broken = brokenApi(new Writable({ write: (_line, _encoding, done) => done() }));
    const headers = {
      Authorization: `Bearer ${await api.provider.token({ sub: 'kari' })}`,
      ...profile,
    };
    const answer = await broken.inject({ url: '/api/Cases', headers });
    assertProblem(answer, 500);
    assert.doesNotMatch(answer.body, /Ola|select|Drizzle|\.ts|node_modules/);
    await broken.close();
  });

  test('[API-4] input that is not HTTP is answered with 400 and problem details', async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((api.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.end('felt bok\r\n\r\n');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(socket, 'close');
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    assert.match(head, /^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/problem\+json/);
    assert.equal(JSON.parse(body).status, 400);
    for (const line of [...protectiveLines, 'Cache-Control: no-store'])
      assert.ok(head.split('\r\n').includes(line), line);
  });
});

test('[API-13] a client that leaves while sending is not a failure in the log', async () => {
  const app = brokenApi(log);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const asked = once(app.server, 'request') as Promise<[IncomingMessage]>;
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const head = ['POST /api/Sign/request HTTP/1.1', 'Host: a', 'Content-Type: application/json'];
  socket.write([...head, 'Content-Length: 500', '', '{'].join('\r\n'));
  const [request] = await asked;
  const ended = once(request, 'close').catch(() => undefined);
  logged.length = 0;
  socket.destroy();
  await ended;
  await app.close();
  assert.deepEqual(
    logged.filter((line) => JSON.parse(line).level >= 50),
    [],
  );
});

describe('a database that is unreachable for a moment', () => {
  for (const [what, failure] of Object.entries({
    'stops or starts': Object.assign(new Error('the database system is shutting down'), {
      code: '57P03',
    }),
    'refuses connections': Object.assign(new Error('connect ECONNREFUSED'), {
      code: 'ECONNREFUSED',
    }),
    'has no connection left': new Error('timeout exceeded when trying to connect'),
    'ended a deadlock': new DrizzleQueryError(
      'update',
      [],
      Object.assign(new Error('deadlock'), { code: '40P01' }),
    ),
  })) {
    test(`is answered with 503 and a time to retry when it ${what}`, async () => {
      const elsewhere = brokenApi(
        new Writable({ write: (_line, _encoding, done) => done() }),
        failure,
      );
      const headers = {
        Authorization: `Bearer ${await api.provider.token({ sub: 'kari' })}`,
        ...profile,
      };
      const answer = await elsewhere.inject({ url: '/api/Cases', headers });
      assertProblem(answer, 503);
      assert.equal(answer.headers['retry-after'], '5');
      await elsewhere.close();
    });
  }
});

describe('large answers', () => {
  for (const [encoding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    test(`are compressed for clients that accept ${encoding}`, async () => {
      const plain = await api.as('kari').send({ url: '/api/Cases' });
      const answer = await api
        .as('kari')
        .send({ url: '/api/Cases', headers: { 'Accept-Encoding': encoding } });
      assert.equal(plain.headers['content-encoding'], undefined);
      assert.equal(answer.headers['content-encoding'], encoding);
      assert.match(String(answer.headers.vary), /accept-encoding/i);
      assert.equal(decompress(answer.rawPayload).toString(), plain.body);
      assert.equal(answer.headers.etag, plain.headers.etag);
      assert.ok(answer.rawPayload.length < plain.rawPayload.length);
    });
  }
});

describe('other origins', () => {
  const preflight = (origin: string) =>
    api.app.inject({
      method: 'OPTIONS',
      url: '/api/Businesses/1',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'authorization,if-match',
      },
    });

  test('pages of a configured origin may send all methods and headers, and read ETag', async () => {
    const { statusCode, headers } = await preflight(webOrigin);
    assert.equal(statusCode, 204);
    assert.equal(headers['access-control-allow-origin'], webOrigin);
    const methods = String(headers['access-control-allow-methods']).split(', ');
    for (const { method } of Object.values(calls)) assert.ok(methods.includes(method), method);
    const allowed = String(headers['access-control-allow-headers']).split(', ');
    for (const name of [
      'Authorization',
      'Content-Type',
      'If-Match',
      'If-None-Match',
      'Idempotency-Key',
      'Content-Digest',
      'Range',
      'If-Range',
      profileHeader.name,
    ]) {
      assert.ok(allowed.includes(name), name);
    }
    const exposed = String(headers['access-control-expose-headers']).split(', ');
    assert.deepEqual(exposed.sort(), [
      'Content-Disposition',
      'Content-Range',
      'Date',
      'ETag',
      'Feltbok-Api',
      'Feltbok-Revision',
      'Repr-Digest',
      'Retry-After',
    ]);
  });

  test('pages of another origin may not', async () => {
    const { headers } = await preflight('https://elsewhere.example');
    assert.equal(headers['access-control-allow-origin'], undefined);
  });

  test('a page of a configured origin can read why it was rejected', async () => {
    const rejected = await api.app.inject({ url: '/api/Cases', headers: { Origin: webOrigin } });
    assert.equal(rejected.statusCode, 401);
    assert.equal(rejected.headers['access-control-allow-origin'], webOrigin);
  });
});

describe('every answer', () => {
  const listResponses = async (headers: Record<string, string> = {}) => [
    await api.as('kari').send({ url: '/api/Cases', headers }),
    await api.as('kari').send({ url: '/api/CustomerContext', headers }),
    await api.app.inject({ url: '/api/Cases', headers }),
    await api.app.inject({ url: '/nothing', headers }),
    await api.app.inject({ url: '/%zz', headers }),
    await api.app.inject({ url: '/health/live', headers }),
  ];

  test('[API-15] forbids browsers to sniff, frame or cache it', async () => {
    for (const { headers } of await listResponses()) {
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(
        headers['content-security-policy'],
        "default-src 'none'; frame-ancestors 'none'",
      );
      assert.equal(headers['referrer-policy'], 'no-referrer');
      assert.equal(headers['cache-control'], 'no-store');
      for (const explaining of ['server', 'x-powered-by'])
        assert.equal(headers[explaining], undefined);
    }
  });

  test('[FLT-10] has the mark that a filter’s page lacks', async () => {
    for (const { headers } of await listResponses()) assert.equal(headers['feltbok-api'], '1');
  });

  test('[API-15] binds browsers to TLS if they used TLS', async () => {
    for (const protocol of ['https', 'HTTPS', 'https, http']) {
      for (const { headers } of await listResponses({ 'x-forwarded-proto': protocol })) {
        assert.equal(headers['strict-transport-security'], 'max-age=31536000', protocol);
      }
    }
    for (const { headers } of [
      ...(await listResponses()),
      ...(await listResponses({ 'x-forwarded-proto': 'http, https' })),
    ]) {
      assert.equal(headers['strict-transport-security'], undefined);
    }
  });
});

describe('health', () => {
  test('[API-13] the process is alive and ready, without a token', async () => {
    for (const url of ['/health/live', '/health/ready']) {
      assert.equal((await api.app.inject({ url })).statusCode, 200);
    }
  });

  test('[API-13] a process with a failing database is alive but not ready', async () => {
    const broken = brokenApi(new Writable({ write: (_line, _encoding, done) => done() }));
    assert.equal((await broken.inject({ url: '/health/live' })).statusCode, 200);
    assertProblem(await broken.inject({ url: '/health/ready' }), 503);
    await broken.close();
  });
});

describe('log', () => {
  test('[API-13] requests are logged by number and route, without personal data', async () => {
    logged.length = 0;
    const { businessId, details } = await api.as('kari').businessOf('4699-31/472');
    const token = await api.provider.token({ sub: 'kari' });
    const answer = await api.app.inject({
      method: 'PUT',
      url: `/api/Businesses/${businessId}?navn=Ola`,
      headers: { Authorization: `Bearer ${token}`, ...profile },
      payload: { ...details, summary: 'Fortrolig avtale' },
      remoteAddress: '203.0.113.7',
    });
    assert.equal(answer.statusCode, 204);
    const lines = logged.join('');
    assert.match(lines, new RegExp(String(answer.headers['x-request-id'])));
    assert.match(lines, /"route":"\/api\/Businesses\/:id"/);
    assert.match(lines, /"statusCode":204/);
    assert.doesNotMatch(lines, /Bearer|kari|Kari|Ola|Fortrolig|203\.0\.113\.7/);
    assert.ok(!lines.includes(token.slice(0, 40)));
  });

  test('[API-13] a failed query is logged with text and place, without parameters', async () => {
    const failures: string[] = [];
    const broken = brokenApi(
      new Writable({
        write: (line, _encoding, done) => {
          failures.push(String(line));
          done();
        },
      }),
    );
    const headers = {
      Authorization: `Bearer ${await api.provider.token({ sub: 'kari' })}`,
      ...profile,
    };
    const answer = await broken.inject({ url: '/api/Cases', headers });
    const entry = failures
      .map((line) => JSON.parse(line))
      .find(({ msg }) => msg === 'request failed');
    assert.ok(parseProblem(answer).detail?.includes(entry.reqId));
    assert.match(entry.err.message, /select 1/);
    assert.match(entry.err.stack, /responses\.test\.ts/);
    assert.doesNotMatch(failures.join(''), /Ola/);
    await broken.close();
  });
});
