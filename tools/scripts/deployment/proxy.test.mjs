import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { Agent, createServer, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { connect } from 'node:tls';
import { findFreePort } from '../setup/free-port.mjs';
import { findOrFetchNginx } from './nginx.mjs';
import { makeCertificates, startProxy } from './proxy.mjs';

const nginx = findOrFetchNginx();
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
// Only Linux has many loopback addresses.
const isLinux = process.platform === 'linux';
const missing = [nginx ? '' : 'nginx', hasOpenssl ? '' : 'openssl', isLinux ? '' : 'Linux'].filter(
  Boolean,
);
const skip = missing.length > 0 && `skipped: this machine has no ${missing.join(' and no ')}`;

const folder = mkdtempSync(join(tmpdir(), 'feltbok-proxy-'));
const file = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8');
const parts = ['api', 'host', 'remote-case', 'remote-maps', 'remote-reports'];
const agent = new Agent({ keepAlive: true, maxSockets: 32 });
/** @type {Array<() => unknown>} */
const ends = [() => rmSync(folder, { recursive: true }), () => agent.destroy()];
/** @type {Awaited<ReturnType<typeof startProxy>>} */
let proxy;
/** @type {number} */
let port;
/**
 * Headers of the last request, as the API received them.
 * @type {import('node:http').IncomingHttpHeaders}
 */
let seen = {};
/**
 * Delayed answers, so that their requests run at the same time.
 * @type {Array<() => void>}
 */
const waiting = [];

/**
 * Starts a part as it is deployed: HTTP over TLS, with the certificate of that name.
 * @param {string} name
 * @param {string} certified
 */
async function startPart(name, certified = name) {
  const prefix = `inside_${certified.replaceAll('-', '_')}`;
  const tls = {
    cert: file(`${prefix}_certificate`),
    key: file(`${prefix}_key`),
    minVersion: /** @type {const} */ ('TLSv1.3'),
  };
  const server = createServer(tls, ({ url, headers }, answer) => {
    if (name === 'api') seen = headers;
    if (url === '/api/marked') answer.setHeader('X-Content-Type-Options', 'nosniff');
    const send = () => answer.end(`${name} ${url}`);
    if (url === '/slow') waiting.push(send);
    else if (url?.startsWith('/api/cut')) answer.destroy();
    else send();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    return server.close();
  });
  const place = /** @type {import('node:net').AddressInfo} */ (server.address());
  return `127.0.0.1:${place.port}`;
}

before(async () => {
  if (skip || !nginx) return;
  makeCertificates(folder);
  const places = await Promise.all(
    parts.map((part) => startPart(part, part === 'remote-case' ? 'database' : part)),
  );
  port = await findFreePort();
  const upstreams = Object.fromEntries(parts.map((part, at) => [part, [places[at] ?? '']]));
  proxy = await startProxy(nginx, folder, upstreams, port);
  ends.push(proxy.stop);
});
after(async () => {
  for (const end of ends.reverse()) await end();
});

/**
 * @param {string} path
 * @param {object} [options]
 * @param {string} [options.name] host name in TLS and in the request
 * @param {Record<string, string>} [options.headers]
 * @param {string} [options.from] local address of the request
 */
async function get(path, { name = 'localhost', headers = {}, from = '127.0.0.1' } = {}) {
  const asked = request({
    host: '127.0.0.1',
    port,
    servername: name,
    path,
    localAddress: from,
    agent,
    headers: { host: name, ...headers },
    rejectUnauthorized: false,
  }).end();
  const [answer] = /** @type {[import('node:http').IncomingMessage]} */ (
    await once(asked, 'response')
  );
  const chunks = await answer.setEncoding('utf8').toArray();
  return { status: answer.statusCode, headers: answer.headers, text: chunks.join('') };
}

/**
 * @param {import('node:tls').ConnectionOptions} options
 * @returns {Promise<string>} protocol and cipher, or the error's code
 */
async function handshake(options) {
  const socket = connect({
    host: '127.0.0.1',
    port,
    servername: 'localhost',
    rejectUnauthorized: false,
    ...options,
  });
  const outcome = await Promise.race([
    once(socket, 'secureConnect').then(
      () => `${socket.getProtocol()} ${socket.getCipher().standardName}`,
    ),
    once(socket, 'error').then(([error]) => String(error.code)),
  ]).catch((error) => String(error.code));
  socket.destroy();
  return outcome;
}

describe('the proxy as it is deployed', { skip }, () => {
  test('[SRV-13] each part is reached through TLS by its own name', async () => {
    assert.equal((await get('/api/Cases?x=1')).text, 'api /api/Cases?x=1');
    assert.equal((await get('/remotes/maps/a.js')).text, 'remote-maps /a.js');
    assert.equal((await get('/case/1')).text, 'host /case/1');
  });

  test("[SRV-13] a part with another part's certificate gets no request", async () => {
    assert.equal((await get('/remotes/case/a.js')).status, 502);
  });

  test('[SRV-13] an unknown host is rejected, in TLS, in the request and without TLS', async () => {
    await assert.rejects(get('/', { name: 'felt.example.org' }), /alert|unrecognized/i);
    await assert.rejects(get('/', { headers: { host: 'felt.example.org' } }), /hang up|ECONNRESET/);
    const plain = (/** @type {string} */ host) =>
      once(
        plainRequest({ port: proxy.plainPort, path: '/case/1', headers: { host } }).end(),
        'response',
      );
    await assert.rejects(plain('felt.example.org'), /hang up|ECONNRESET/);
    const [{ statusCode, headers }] = await plain('localhost');
    assert.deepEqual([statusCode, headers.location], [301, 'https://localhost/case/1']);
  });

  test('[SRV-13] TLS before 1.2 and ciphers without forward secrecy are rejected', async () => {
    assert.equal(await handshake({}), 'TLSv1.3 TLS_AES_256_GCM_SHA384');
    const old = {
      maxVersion: /** @type {const} */ ('TLSv1.1'),
      minVersion: /** @type {const} */ ('TLSv1'),
    };
    assert.match(
      await handshake({ ...old, ciphers: 'DEFAULT@SECLEVEL=0' }),
      /ALERT_PROTOCOL_VERSION/,
    );
    const known = { maxVersion: /** @type {const} */ ('TLSv1.2') };
    assert.match(await handshake(known), /^TLSv1\.2 TLS_ECDHE_/);
    assert.match(await handshake({ ...known, ciphers: 'AES256-GCM-SHA384' }), /HANDSHAKE_FAILURE/);
    assert.match(
      await handshake({ ...known, ciphers: 'ECDHE-ECDSA-AES128-SHA' }),
      /HANDSHAKE_FAILURE/,
    );
  });

  test('[SRV-13] the API does not see the address that a caller claims', async () => {
    await get('/api/Cases', {
      headers: { 'X-Forwarded-For': '10.9.8.7', 'X-Forwarded-Proto': 'http' },
    });
    assert.deepEqual([seen['x-forwarded-for'], seen['x-forwarded-proto']], ['127.0.0.1', 'https']);
  });

  test('[SRV-13] headers beyond 16 kB are rejected', async () => {
    assert.equal(
      (await get('/api/Cases', { headers: { Authorization: `Bearer ${'x'.repeat(15_000)}` } }))
        .status,
      200,
    );
    assert.equal(
      (await get('/api/Cases', { headers: { Authorization: `Bearer ${'x'.repeat(17_000)}` } }))
        .status,
      400,
    );
  });

  test('[SRV-13] an address that floods the API waits, while another is served', async () => {
    const answers = [];
    for (let batch = 0; batch < 8; batch += 1) {
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 100 }, () => get('/api/Cases', { from: '127.0.0.2' })),
        )),
      );
    }
    const rejected = answers.filter(({ status }) => status === 429);
    assert.ok(
      rejected.length > 0 && answers.length - rejected.length >= 500,
      `${rejected.length} of ${answers.length}`,
    );
    assert.equal(rejected[0]?.headers['retry-after'], '5');
    assert.equal((await get('/api/Cases', { from: '127.0.0.3' })).status, 200);
  });

  test('[SRV-13] each address may run 400 requests at a time', async () => {
    const options = {
      rejectUnauthorized: false,
      localAddress: '127.0.0.4',
      servername: 'localhost',
    };
    const tablets = Array.from({ length: 13 }, () =>
      connectHttp2(`https://127.0.0.1:${port}`, options),
    );
    const answers = tablets.flatMap((tablet) =>
      Array.from({ length: 32 }, async () => {
        const [headers] = await once(
          tablet.request({ ':path': '/slow', ':authority': 'localhost' }).resume(),
          'response',
        );
        return Number(headers[':status']);
      }),
    );
    while (waiting.length < 400) await new Promise((resolve) => setImmediate(resolve));
    assert.equal((await get('/case/1', { from: '127.0.0.5' })).status, 200);
    for (const send of waiting.splice(0)) send();
    const statuses = await Promise.all(answers);
    assert.deepEqual(
      [200, 429].map((expected) => statuses.filter((status) => status === expected).length),
      [400, 16],
    );
    for (const tablet of tablets) tablet.destroy();
  });

  test('[API-13] metrics and health stay inside; the log has neither query nor name', async () => {
    for (const path of ['/metrics', '/health/ready', '/api/../metrics'])
      assert.equal((await get(path)).status, 404, path);
    for (const path of ['/api/Owners/46990031047200000000', '/api/owners/46990031047200000000'])
      assert.equal((await get(path)).status, 200);
    await get('/api/Owners?eiendommer=4699-31/472');
    assert.equal((await get('/api/cut?eiendommer=4699-31/472')).status, 502);
    // A line is logged before the next request on the same connection is read.
    await get('/metrics');
    assert.match(proxy.log(), / 127\.0\.0\.1 GET \/api\/Owners 200 /);
    assert.match(proxy.log(), / GET \/api\/cut 502 /);
    assert.doesNotMatch(proxy.log() + proxy.errorLog(), /eiendommer|46990031/);
  });

  test('[API-15] answers of the proxy forbid sniffing and passing on addresses', async () => {
    for (const path of ['/metrics', '/api/cut']) {
      const { headers } = await get(path);
      assert.equal(headers['x-content-type-options'], 'nosniff', path);
      assert.equal(headers['referrer-policy'], 'no-referrer', path);
      assert.equal(headers['strict-transport-security'], 'max-age=31536000', path);
    }
    assert.equal((await get('/api/marked')).headers['x-content-type-options'], 'nosniff');
  });
});
