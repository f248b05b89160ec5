import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildLocalConfig } from '../../tools/scripts/stack/local-config.mjs';
import type { RunningServer } from './listen';
import { answerHeaders, pageHeaders } from './security-headers';
import { startStaticServer } from './static-server';

let folder: string;
let configFile: string;
let host: RunningServer;
let remote: RunningServer;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feltbok-static-'));
  configFile = join(folder, 'config.json');
  const root = join(folder, 'dist');
  await mkdir(join(root, 'js'), { recursive: true });
  await writeFile(join(root, 'index.html'), '<!doctype html><title>host</title>');
  await writeFile(join(root, 'remoteEntry.js'), 'export {};');
  await writeFile(join(root, 'service-worker.js'), 'self.x = 1;');
  await writeFile(join(root, 'manifest.webmanifest'), '{"name":"host"}');
  await writeFile(join(root, 'js', 'main.0a1b2c3d4e.js'), 'plain');
  await writeFile(join(folder, 'secret.txt'), 'not for anyone');
  await writeFile(configFile, JSON.stringify(buildLocalConfig(4600)));
  host = await startStaticServer({ root, port: 0, spa: true, configFile });
  remote = await startStaticServer({ root, port: 0, spa: false });
});

after(async () => {
  await Promise.all([host.close(), remote.close()]);
  await rm(folder, { recursive: true });
});

test('the address of a screen returns the page', async () => {
  for (const path of [
    '/',
    '/case/1042/business/2077/property/90311',
    '/case/1/business/2/property/3/reports/checkList',
  ]) {
    const response = await fetch(host.address + path);
    assert.equal(response.status, 200, path);
    assert.match(response.headers.get('content-type') ?? '', /text\/html/);
    assert.equal(response.headers.get('cache-control'), 'no-cache');
    assert.match(await response.text(), /<title>host<\/title>/);
  }
});

test('a missing script is a 404 and never HTML, on host and remote', async () => {
  for (const server of [host, remote]) {
    const response = await fetch(`${server.address}/js/gone.12345678.js`);
    assert.equal(response.status, 404);
    assert.doesNotMatch(response.headers.get('content-type') ?? '', /html/);
    assert.equal(
      response.headers.get('cache-control'),
      'no-store',
      'a 404 must not be kept as the file',
    );
  }
});

test('a remote has no screens: an unknown path is a 404', async () => {
  assert.equal((await fetch(`${remote.address}/case/1042`)).status, 404);
});

test('a hashed file is cached forever, an entry is requested again', async () => {
  const cacheControl = async (path: string) =>
    (await fetch(host.address + path)).headers.get('cache-control');
  assert.equal(await cacheControl('/js/main.0a1b2c3d4e.js'), 'public, max-age=31536000, immutable');
  for (const path of ['/remoteEntry.js', '/service-worker.js', '/index.html']) {
    assert.equal(await cacheControl(path), 'no-cache', path);
  }
});

test('[PWA-1] the web app manifest has its own type, and is requested again', async () => {
  const { status, headers } = await fetch(`${host.address}/manifest.webmanifest`);
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^application\/manifest\+json/);
  assert.equal(headers.get('cache-control'), 'no-cache');
});

test('a script is compressed, and compressed again after a change', async () => {
  const entry = join(folder, 'dist', 'entry.js');
  const takesBrotli = { headers: { 'accept-encoding': 'br' } };
  for (const content of ['/* first */', '/* second, longer */']) {
    await writeFile(entry, content.repeat(200));
    for (const time of ['once', 'again']) {
      const response = await fetch(`${remote.address}/entry.js`, takesBrotli);
      assert.equal(response.headers.get('content-encoding'), 'br', time);
      assert.match(response.headers.get('content-type') ?? '', /javascript/, time);
      assert.match(response.headers.get('vary') ?? '', /accept-encoding/, time);
      assert.ok(Number(response.headers.get('content-length')) < 100, time);
      assert.equal(await response.text(), content.repeat(200), time);
    }
  }
  const asIs = { headers: { 'accept-encoding': 'identity' } };
  const plain = await fetch(`${remote.address}/entry.js`, asIs);
  assert.equal(plain.headers.get('content-encoding'), null);
  const known = (await fetch(`${remote.address}/entry.js`, takesBrotli)).headers.get('etag') ?? '';
  // This is the conditional request of a browser. Without cache-control, Node's fetch would send
  // another value.
  const asked = { 'if-none-match': known, 'cache-control': 'max-age=0' };
  const unchanged = await fetch(`${remote.address}/entry.js`, { headers: asked });
  assert.equal(unchanged.status, 304);
});

test('a HEAD request before the first visit leaves the page as it is', async () => {
  const root = await mkdtemp(join(folder, 'head-'));
  await writeFile(join(root, 'index.html'), '<!doctype html><title>host</title>');
  const server = await startStaticServer({ root, port: 0, spa: true });
  const headers = { 'accept-encoding': 'br' };
  try {
    assert.equal(await (await fetch(server.address, { method: 'HEAD', headers })).text(), '');
    assert.match(await (await fetch(server.address, { headers })).text(), /<title>host<\/title>/);
  } finally {
    await server.close();
  }
});

test('a picture is sent uncompressed', async () => {
  await writeFile(join(folder, 'dist', 'icon.png'), Buffer.alloc(2000));
  const response = await fetch(`${host.address}/icon.png`, {
    headers: { 'accept-encoding': 'br' },
  });
  assert.equal(response.headers.get('content-encoding'), null);
  assert.equal((await response.arrayBuffer()).byteLength, 2000);
});

test('config.json is read for each request and never cached', async () => {
  const read = async () =>
    (await (await fetch(`${host.address}/config.json`)).json()) as { api: string };
  assert.equal((await read()).api, 'http://localhost:4610');
  await writeFile(
    configFile,
    JSON.stringify({ ...buildLocalConfig(4600), api: 'https://api.example.org' }),
  );
  const response = await fetch(`${host.address}/config.json`);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal(((await response.json()) as { api: string }).api, 'https://api.example.org');
  await writeFile(configFile, JSON.stringify(buildLocalConfig(4600)));
});

/** The directives of the host's policy at this moment. */
async function policy(): Promise<Record<string, string>> {
  const header = (await fetch(host.address)).headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    header.split('; ').map((directive) => directive.split(/ (.*)/).slice(0, 2)),
  );
}

test('[API-15] the policy allows what config.json names and nothing else', async () => {
  const directives = await policy();
  assert.equal(directives['default-src'], "'none'");
  assert.equal(
    directives['script-src'],
    "'self' http://localhost:4601 http://localhost:4602 http://localhost:4603 'wasm-unsafe-eval'",
  );
  for (const origin of [
    'http://localhost:4610',
    'http://localhost:4620',
    'http://localhost:4621',
    'ws://localhost:4623',
    'ws://localhost:9635',
    'wss://localhost:9636',
    'ws://localhost:9650',
  ]) {
    assert.ok(directives['connect-src']?.split(' ').includes(origin), `connect to ${origin}`);
  }
  assert.ok(directives['img-src']?.split(' ').includes('http://localhost:4621'));
  assert.equal(directives['frame-ancestors'], "'none'");
  assert.doesNotMatch(Object.values(directives).join(' '), /'unsafe-eval'|\*/);
});

test('the service worker may fetch from origins config.json names later, nothing else', async () => {
  const { headers } = await fetch(`${host.address}/service-worker.js`);
  assert.equal(headers.get('content-security-policy'), "default-src 'none'; connect-src *");
});

test('a HEAD request gets a page’s policies without the page', async () => {
  const response = await fetch(host.address, { method: 'HEAD' });
  assert.equal(response.status, 200);
  assert.match(
    response.headers.get('content-security-policy') ?? '',
    /^default-src 'none'; script-src 'self'/,
  );
});

test('[API-15] the page has its policies however its address is spelt', async () => {
  const ofPage = (await fetch(host.address)).headers.get('content-security-policy');
  const above = '/..%2f..%2f';
  const spelledPages = ['/index.htm%6c', '/js/../index.htm%6c'];
  for (const path of [...spelledPages, '//', '///', '//screen', `${above}screen`]) {
    const response = await fetch(host.address + path);
    assert.equal(response.status, 200, path);
    assert.match(await response.text(), /<title>host<\/title>/, path);
    assert.equal(response.headers.get('content-security-policy'), ofPage, path);
    for (const [name, value] of Object.entries(pageHeaders))
      assert.equal(response.headers.get(name), value, `${path} ${name}`);
  }
  const worker = await fetch(`${host.address}/service-worker.j%73`);
  const policy = worker.headers.get('content-security-policy');
  assert.equal(policy, "default-src 'none'; connect-src *");
});

test('[API-15] an address that cannot be decoded is rejected with the usual headers', async () => {
  for (const path of ['/%', '/%ff', '/js/%c0%ae']) {
    const response = await fetch(host.address + path);
    assert.equal(response.status, 400, path);
    for (const [name, value] of Object.entries(answerHeaders))
      assert.equal(response.headers.get(name), value, `${path} ${name}`);
  }
});

test('files that run no code have no policy', async () => {
  for (const path of ['/config.json', '/manifest.webmanifest']) {
    assert.equal(
      (await fetch(host.address + path)).headers.get('content-security-policy'),
      null,
      path,
    );
  }
});

test('a broken config.json is served unchanged, with a policy that permits reporting', async () => {
  await writeFile(configFile, '{ "api": ');
  assert.equal(await (await fetch(`${host.address}/config.json`)).text(), '{ "api": ');
  assert.equal((await policy())['script-src'], "'self' 'wasm-unsafe-eval'");
  await writeFile(configFile, JSON.stringify(buildLocalConfig(4600)));
});

test('[API-15] tiles and WMS come from the origins that config.json and the catalogue name', async () => {
  const mapServices = [
    'https://tiles.example.org/v1/wmts',
    'https://wms.example.org',
    'no address',
    7,
  ];
  await writeFile(configFile, JSON.stringify({ ...buildLocalConfig(4600), mapServices }));
  const directives = await policy();
  for (const directive of ['img-src', 'connect-src']) {
    assert.match(
      directives[directive] ?? '',
      / http:\/\/localhost:4621 https:\/\/tiles\.example\.org https:\/\/wms/,
    );
  }
  assert.doesNotMatch(directives['script-src'] ?? '', /tiles|wms/);
  await writeFile(configFile, JSON.stringify(buildLocalConfig(4600)));
});

test('the errors of the app go to the service that config.json names', async () => {
  await writeFile(
    configFile,
    JSON.stringify({ errorReporting: { dsn: 'https://key@errors.example.org/4' } }),
  );
  assert.match((await policy())['connect-src'] ?? '', /https:\/\/errors\.example\.org/);
  await writeFile(configFile, JSON.stringify(buildLocalConfig(4600)));
});

test('a remote is open to other origins, the host is not', async () => {
  assert.equal(
    (await fetch(`${remote.address}/remoteEntry.js`)).headers.get('access-control-allow-origin'),
    '*',
  );
  assert.equal(
    (await fetch(`${host.address}/remoteEntry.js`)).headers.get('access-control-allow-origin'),
    null,
  );
});

test('[API-15] answers forbid type sniffing and do not pass on the whole address', async () => {
  for (const server of [host, remote]) {
    for (const path of ['/remoteEntry.js', '/gone.js', '/manifest.webmanifest']) {
      const { headers } = await fetch(server.address + path);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
      assert.equal(headers.get('referrer-policy'), 'strict-origin-when-cross-origin', path);
    }
  }
});

test('[API-15, GNS-1] other sites cannot access the page, which may use camera, position and receivers', async () => {
  for (const path of ['/', '/index.html', '/case/1042/business/2077/property/90311']) {
    const { headers } = await fetch(host.address + path);
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin', path);
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin', path);
    assert.match(
      headers.get('permissions-policy') ?? '',
      /^camera=\(self\), geolocation=\(self\), serial=\(self\), bluetooth=\(self\), microphone=\(\)/,
      path,
    );
  }
  // A script of a remote is asked for from the host's origin.
  const script = await fetch(`${remote.address}/remoteEntry.js`);
  assert.equal(script.headers.get('cross-origin-resource-policy'), null);
});

test('[API-15] browsers that use TLS must keep using it', async () => {
  const bound = async (server: RunningServer, headers: Record<string, string>) =>
    (await fetch(`${server.address}/remoteEntry.js`, { headers })).headers.get(
      'strict-transport-security',
    );
  for (const server of [host, remote]) {
    assert.equal(await bound(server, { 'x-forwarded-proto': 'https' }), 'max-age=31536000');
    assert.equal(await bound(server, { 'x-forwarded-proto': 'https, http' }), 'max-age=31536000');
    assert.equal(await bound(server, { 'x-forwarded-proto': 'http' }), null);
    assert.equal(await bound(server, {}), null);
  }
});

test('[API-15] the guide to deploying names each header with its value', async () => {
  const guide = await readFile(new URL('../../docs/deployment.md', import.meta.url), 'utf8');
  const { headers } = await fetch(host.address, { headers: { 'x-forwarded-proto': 'https' } });
  for (const name of [
    ...Object.keys({ ...answerHeaders, ...pageHeaders }),
    'strict-transport-security',
  ]) {
    const value = headers.get(name);
    assert.ok(
      value && guide.toLowerCase().includes(`\`${name}: ${value}\``.toLowerCase()),
      `${name}: ${value}`,
    );
  }
  for (const [directive, sources] of Object.entries(await policy())) {
    assert.match(guide, new RegExp(`^\\| \`${directive}\` \\|`, 'm'), directive);
    for (const word of sources.match(/'[^']+'|\b(?:data|blob):/g) ?? []) {
      assert.match(
        guide,
        new RegExp(`^\\| \`${directive}\` \\|.*${word}`, 'm'),
        `${directive} ${word}`,
      );
    }
  }
});

test('nothing outside the folder is served', async () => {
  for (const path of ['/..%2fsecret.txt', '/%2e%2e/secret.txt', '/js/..%2f..%2fsecret.txt']) {
    const response = await fetch(host.address + path);
    assert.notEqual(response.status, 200, path);
    assert.doesNotMatch(await response.text(), /not for anyone/);
  }
});

test('the error about a taken port names it', async () => {
  await assert.rejects(
    startStaticServer({ root: folder, port: host.port, spa: false }),
    new RegExp(`Port ${host.port} is taken`),
  );
});
