import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { calls } from '@feltbok/contract/all-calls.ts';
import type { CallName } from '@feltbok/contract/call-types.ts';
import { getBodySchema, getSuccessResponse, stream } from '@feltbok/contract/define-call.ts';
import type { InjectOptions } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import {
  buildExampleRequest,
  callNames,
  getCall,
  type ResourceIds,
} from '../testing/call-requests';
import { createResources, meetingIds } from '../testing/created-resources';
import { validClaims } from '../testing/identity-provider';
import { readStoredState } from '../testing/stored-state';
import {
  type Answer,
  createClaims,
  profile,
  startTestApi,
  type TestApi,
} from '../testing/test-api';

// Every attack is made on every call of the API's own list, so that a new call is attacked too.
// Attacks that need one certain call stand beside it: guessed ids in access.test.ts, tokens in
// auth.test.ts, pictures in pdf/picture.test.ts, programs and pages in
// documents/incoming-content.test.ts, guessed codes in signing/signing-links.test.ts.

const api: TestApi = await startTestApi();
after(() => api.close());

type Request = InjectOptions & { headers?: Record<string, string> };

interface Attack {
  what: string;
  /** Requests for a call; none where the attack has no place in it. */
  requests: (name: CallName, example: Request) => Request[] | Promise<Request[]>;
  /** Statuses that are permitted. */
  answered: number[];
  /** Sent without the caller's own token. */
  hasOwnToken?: true;
}

const rejected = [400, 401, 403, 404, 405, 409, 411, 412, 413, 414, 415, 416, 422, 431, 501, 502];
const unauthorized = [401];
const served = [200, 206, 304, ...rejected];

const hasBody = (name: CallName) => getBodySchema(getCall(name)) !== undefined;
const isRead = (name: CallName) =>
  calls[name].method === 'GET' && getSuccessResponse(calls[name]) !== stream;
const withHeaders = (example: Request, headers: Record<string, string>): Request => ({
  ...example,
  headers: { ...example.headers, ...headers },
});
const withText = (
  example: Request,
  payload: string | Buffer,
  type = 'application/json',
): Request => ({
  ...withHeaders(example, { 'Content-Type': type }),
  payload,
});
const withQuery = (example: Request, query: string): Request => {
  const url = String(example.url);
  return { ...example, url: `${url}${url.includes('?') ? '&' : '?'}${query}` };
};
/** The request with a text in the place of each parameter of its path. */
const withSteps = (name: CallName, example: Request, step: string): Request[] => {
  const template = calls[name].path.split('/');
  const [path = '', search] = String(example.url).split('?');
  const steps = path.split('/');
  return template.flatMap((part, at) => {
    if (!part.startsWith(':')) return [];
    const url = steps.map((present, index) => (index === at ? step : present)).join('/');
    return [{ ...example, url: search ? `${url}?${search}` : url }];
  });
};
const inPath = (what: string, step: string): Attack => ({
  what: `${what} in the path`,
  requests: (name, example) => withSteps(name, example, step),
  answered: rejected,
});
const inBody = (
  what: string,
  toText: (body: string) => string | Buffer,
  type?: string,
): Attack => ({
  what,
  requests: (name, example) =>
    hasBody(name) ? [withText(example, toText(JSON.stringify(example.payload)), type)] : [],
  answered: rejected,
});
const inReads = (what: string, change: (example: Request) => Request): Attack => ({
  what,
  requests: (name, example) => (isRead(name) ? [change(example)] : []),
  answered: served,
});
const asCaller = (
  what: string,
  toAuthorization: (name: CallName) => Promise<string> | string,
): Attack => ({
  what,
  requests: async (name, example) => [
    withHeaders(example, { Authorization: await toAuthorization(name) }),
  ],
  answered: unauthorized,
  hasOwnToken: true,
});

const ownKey = await generateKeyPair('ES256', { extractable: true });
let keysAsked = 0;
const attackersKeys = createServer(async (_request, response) => {
  keysAsked += 1;
  response.end(
    JSON.stringify({
      keys: [{ ...(await exportJWK(ownKey.publicKey)), kid: 'own', alg: 'ES256' }],
    }),
  );
});
const signOwn = (name: CallName, header: object) =>
  new SignJWT(validClaims(api.provider.issuer, createClaims(name, 'kari')))
    .setProtectedHeader({ alg: 'ES256', ...header })
    .sign(ownKey.privateKey);
const signClaims = (name: CallName, claims: object) =>
  api.provider.token({ ...createClaims(name, 'kari'), ...claims });

const tokens: Attack[] = [
  asCaller('an empty token', () => 'Bearer '),
  asCaller('a password', () => `Basic ${Buffer.from('kari:kari').toString('base64')}`),
  asCaller('two tokens in one header', async (name) => {
    const token = await signClaims(name, {});
    return `Bearer ${token}, Bearer ${token}`;
  }),
  asCaller('a token of 7 kB of dots', () => `Bearer ${'.'.repeat(7000)}`),
  asCaller('a token with the attacker’s key in its header', async (name) => {
    const jwk = await exportJWK(ownKey.publicKey);
    return `Bearer ${await signOwn(name, { jwk })}`;
  }),
  asCaller('a token that says where the attacker’s keys are', async (name) => {
    const { port } = attackersKeys.address() as AddressInfo;
    return `Bearer ${await signOwn(name, { kid: 'own', jku: `http://127.0.0.1:${port}/keys` })}`;
  }),
  asCaller('a token whose key is the path of a file', async (name) => {
    return `Bearer ${await signOwn(name, { kid: '../../../../dev/null' })}`;
  }),
  asCaller(
    'a token of several subjects',
    async (name) => `Bearer ${await signClaims(name, { sub: ['kari', 'nils'] })}`,
  ),
  asCaller('a token of the subject that is an object', async (name) => {
    return `Bearer ${await signClaims(name, { sub: { toString: 'kari' } })}`;
  }),
  asCaller(
    'a token that ends at no number',
    async (name) => `Bearer ${await signClaims(name, { exp: '9999999999' })}`,
  ),
  {
    what: 'a token in the address',
    requests: async (name, example) => [
      withQuery(example, `access_token=${await signClaims(name, {})}`),
    ],
    answered: [401],
    hasOwnToken: true,
  },
  {
    what: 'a token in a cookie',
    requests: async (name, example) => [
      withHeaders(example, { Cookie: `access_token=${await signClaims(name, {})}` }),
    ],
    answered: unauthorized,
    hasOwnToken: true,
  },
];

const addresses: Attack[] = [
  inPath('folders above, encoded,', '..%2f..%2f..%2fetc%2fpasswd'),
  inPath('folders above, encoded twice,', '%252e%252e%252fetc'),
  inPath('folders above with backslashes', '..%5c..%5cwindows'),
  inPath('U+0000', '1%00'),
  inPath('overlong UTF-8', '%c0%ae%c0%ae'),
  inPath('half a character', '%ff'),
  inPath('a broken percent sign', '%zz'),
  inPath('SQL', '1%20or%201%3D1'),
  inPath('a second statement', '1%3Bdrop%20table%20cases'),
  inPath('a number beyond 2^53', '9007199254740993'),
  inPath('a number of 80 digits', '9'.repeat(80)),
  inPath('a negative number', '-1'),
  inPath('a number in hexadecimal', '0x1'),
  inPath('a number with an exponent', '1e0'),
  inPath('digits of another script', '%D9%A1'),
  inPath('the name of a prototype', '__proto__'),
  inPath('a line break', '1%0d%0aSet-Cookie:%20a=1'),
  inPath('an address of the cloud’s own metadata', 'http%3A%2F%2F169.254.169.254%2Flatest'),
  inPath('five thousand letters', 'a'.repeat(5000)),
  {
    what: 'a parameter sent twice',
    requests: (_name, example) => {
      const [, search] = String(example.url).split('?');
      return search ? [withQuery(example, search)] : [];
    },
    answered: [400],
  },
  inReads('an unknown parameter called __proto__', (example) =>
    withQuery(example, '__proto__[polluted]=1'),
  ),
  inReads('a parameter called constructor', (example) =>
    withQuery(example, 'constructor.prototype.polluted=1'),
  ),
  {
    what: 'another method in a parameter',
    requests: (name, example) => (isRead(name) ? [withQuery(example, '_method=DELETE')] : []),
    answered: served,
  },
  {
    what: 'methods of WebDAV and TRACE',
    requests: (_name, example) =>
      ['TRACE', 'PROPFIND', 'MKCOL'].map((method) => ({ ...example, method: method as 'TRACE' })),
    answered: [404, 405],
  },
];

const headers: Attack[] = [
  inReads('another method in a header', (example) =>
    withHeaders(example, { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'DELETE' }),
  ),
  inReads('another address in a header', (example) =>
    withHeaders(example, { 'X-Original-URL': '/metrics', 'X-Rewrite-URL': '/metrics' }),
  ),
  inReads('another host', (example) =>
    withHeaders(example, { Host: 'polluted.example', 'X-Forwarded-Host': 'polluted.example' }),
  ),
  inReads('another subject in headers of proxies', (example) =>
    withHeaders(example, {
      'X-Remote-User': 'nils',
      'X-Forwarded-User': 'nils',
      'X-Customer-Id': '1899',
    }),
  ),
  inReads('five hundred ranges', (example) =>
    withHeaders(example, { Range: `bytes=${'0-,'.repeat(500)}0-` }),
  ),
  inReads('a range beyond every number', (example) =>
    withHeaders(example, { Range: `bytes=0-${'9'.repeat(400)}`, 'If-Range': '"' }),
  ),
  inReads('a thousand tags', (example) =>
    withHeaders(example, {
      'If-None-Match': Array.from({ length: 1000 }, (_, at) => `"${at}"`).join(', '),
    }),
  ),
  inReads('codings that nobody has', (example) =>
    withHeaders(example, { 'Accept-Encoding': 'polluted;q=1, *;q=0' }),
  ),
  inReads('a body where none belongs', (example) => withText(example, '{"polluted":true}')),
  inReads('a page of another origin', (example) =>
    withHeaders(example, { Origin: 'https://polluted.example' }),
  ),
];

/** @param escaped as JSON writes it, without the quotes */
const inTexts = (what: string, escaped: string): Attack => ({
  what: `${what} in every text`,
  requests: (name, example) => {
    if (!hasBody(name)) return [];
    const empty = JSON.stringify(example.payload, (_key, value) =>
      typeof value === 'string' ? '' : value,
    );
    const payload = empty.replaceAll('""', `"${escaped}"`);
    return payload === empty ? [] : [withText(example, payload)];
  },
  answered: rejected,
});

const bodies: Attack[] = [
  inBody('a prototype in the body', (body) => `{"__proto__":{"polluted":true},${body.slice(1)}`),
  inBody('a constructor’s prototype in the body', (body) => {
    return `{"constructor":{"prototype":{"polluted":true}},${body.slice(1)}`;
  }),
  inBody('half a million brackets', () => '['.repeat(500_000)),
  inBody(
    'a number of ten thousand digits',
    (body) => `{"polluted":${'9'.repeat(10_000)},${body.slice(1)}`,
  ),
  inTexts('U+0000', 'a\\u0000'),
  inTexts('half a surrogate', '\\ud800'),
  inBody('bytes that are no UTF-8', (body) =>
    Buffer.concat([Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from(body)]),
  ),
  inBody('UTF-16', (body) => Buffer.from(`\ufeff${body}`, 'utf16le')),
  inBody('JSON called text', (body) => body, 'text/plain'),
  inBody(
    'JSON called a form',
    (body) => `body=${encodeURIComponent(body)}`,
    'application/x-www-form-urlencoded',
  ),
  inBody(
    'JSON as a form of parts',
    (body) => `--x\r\n\r\n${body}\r\n--x--`,
    'multipart/form-data; boundary=x',
  ),
  inBody(
    'XML with an outer entity',
    () => {
      return '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>';
    },
    'application/xml',
  ),
  inBody('a list in the place of the body', (body) => `[${body}]`),
  inBody('nothing but null', () => 'null'),
  {
    what: 'a body that unpacks to 60 MB',
    requests: (name, example) =>
      hasBody(name)
        ? [
            withHeaders(withText(example, gzipSync(Buffer.alloc(60_000_000, 32))), {
              'Content-Encoding': 'gzip',
            }),
          ]
        : [],
    answered: rejected,
  },
];

const attacks = [...tokens, ...addresses, ...headers, ...bodies];

describe('fifty attacks on every call', () => {
  let ids: ResourceIds;
  before(async () => {
    attackersKeys.listen(0, '127.0.0.1');
    await once(attackersKeys, 'listening');
    ids = await createResources(api, 'kari', await meetingIds(api, '4699-31/472'));
  });
  after(() => attackersKeys.close().closeAllConnections());

  const send = async (
    name: CallName,
    { headers: ownHeaders, ...request }: Request,
    hasOwnToken?: boolean,
  ) => {
    if (hasOwnToken) return api.app.inject({ ...request, headers: { ...profile, ...ownHeaders } });
    return api.asCallerOf(name, 'kari').send({ ...request, headers: ownHeaders ?? {} });
  };

  function describeErrors(
    name: CallName,
    answered: number[],
    { statusCode, body, headers: sent }: Answer,
  ) {
    const whole = `${body.slice(0, 5000)} ${JSON.stringify(sent)}`;
    const found = [
      !answered.includes(statusCode) && `status ${statusCode}`,
      statusCode >= 400 &&
        !String(sent['content-type']).startsWith('application/problem+json') &&
        'no problem',
      /polluted\.example|root:x|node_modules|\.ts:\d/.test(whole) && 'says too much',
      sent['access-control-allow-origin'] !== undefined && 'is open to another origin',
      sent['set-cookie'] !== undefined && 'sets a cookie',
    ].filter(Boolean);
    return found.length > 0 ? [`${name}: ${found.join(', ')}: ${body.slice(0, 200)}`] : [];
  }

  test('there are fifty attacks', () => assert.ok(attacks.length >= 50, `${attacks.length}`));

  for (const { what, requests, answered, hasOwnToken } of attacks) {
    test(`[API-4] ${what}: is rejected or ignored`, async () => {
      const changes = answered !== served;
      const before = changes ? await readStoredState(api) : undefined;
      const errors: string[] = [];
      let sent = 0;
      for (const name of callNames) {
        for (const request of await requests(name, buildExampleRequest(name, ids) as Request)) {
          errors.push(...describeErrors(name, answered, await send(name, request, hasOwnToken)));
          sent += 1;
        }
      }
      assert.deepEqual(errors, []);
      assert.ok(sent > 0, 'nothing was attacked');
      assert.equal(({} as { polluted?: unknown }).polluted, undefined);
      if (changes) assert.deepEqual(await readStoredState(api), before);
    });
  }

  test('[API-2] the keys that a token names are never requested', () => assert.equal(keysAsked, 0));
});

describe('input that is not HTTP', () => {
  let port: number;
  before(async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    port = (api.app.server.address() as AddressInfo).port;
  });
  const sendRaw = async (lines: string[]) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.end(lines.join('\r\n'));
    return text(socket).catch(() => '');
  };
  const raw: Record<string, string[]> = {
    'two lengths of one body': ['Content-Length: 0', 'Content-Length: 5'],
    'a length beside chunks': ['Content-Length: 5', 'Transfer-Encoding: chunked'],
    'a coding that hides chunks': ['Transfer-Encoding: xchunked'],
    'a header that goes on in the next line': ['X-A: b', '  Transfer-Encoding: chunked, identity'],
    'a header without a name': [': value'],
    'a header of 20 kB': [`X-A: ${'a'.repeat(20_000)}`],
  };
  for (const [what, lines] of Object.entries(raw)) {
    test(`[API-4] ${what} is rejected, and the connection closed`, async () => {
      const host = ['POST /api/Documents HTTP/1.1', 'Host: a'];
      const smuggled = ['0', '', 'GET /metrics HTTP/1.1', 'Host: a', '', ''];
      const answer = await sendRaw([...host, ...lines, '', ...smuggled]);
      assert.match(answer, /^HTTP\/1\.1 4\d\d /);
      assert.doesNotMatch(answer, /feltbok_|HTTP\/1\.1 200/);
    });
  }
});
