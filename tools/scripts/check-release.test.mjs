import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import {
  appendNextKey,
  createReleaseKey,
  getPublicKey,
  signBuild,
} from '../build/release-signing.mjs';
import { projectRoot } from './project-root.mjs';
import { runQuietly } from './setup/run-quietly.mjs';

const core = '@feltbok/ui/core.tsx';
const upload = '@feltbok/ui/upload.tsx';
const session = '@feltbok/runtime/session/session.state.ts';
const script = 'page.0123456789ab.js';

const formerKey = createReleaseKey();
const key = createReleaseKey();
const keys = appendNextKey([{ key: getPublicKey(formerKey) }], getPublicKey(key), formerKey);
const folder = mkdtempSync(join(tmpdir(), 'feltbok-release-'));
const keysFile = join(folder, 'keys.json');

/**
 * Answers of the deployed servers, by path.
 * @type {Record<string, string>}
 */
let served = {};
const server = createServer((request, response) => {
  const text = served[request.url ?? ''];
  response.writeHead(text === undefined ? 404 : 200).end(text ?? 'Not found');
});
let address = '';

before(async () => {
  writeFileSync(keysFile, JSON.stringify(keys));
  await new Promise((resolve) => server.listen(0, 'localhost', () => resolve(undefined)));
  const bound = server.address();
  address = `http://localhost:${typeof bound === 'object' && bound?.port}`;
});
after(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/**
 * Makes a signed build in its own folder.
 * @param {string} name
 * @param {{ build?: string, contract?: number, shares?: string[], serial?: number, revoked?:
 *   string[] }} [words]
 */
function makeBuild(
  name,
  { build = `${name}1`, contract = 1, shares = ['react', core], serial = 5, revoked = [] } = {},
) {
  const place = join(folder, build);
  mkdirSync(place, { recursive: true });
  const content = `script of ${build}`;
  writeFileSync(join(place, script), content);
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  const files = [{ file: script, size: content.length, integrity }];
  const fallbacks = Object.fromEntries(shares.map((share) => [share, []]));
  writeFileSync(
    join(place, 'assets.json'),
    JSON.stringify({ name, build, contract, files, copies: [], fallbacks }),
  );
  signBuild(place, key, { serial, revoked });
  return place;
}

const readList = (/** @type {string} */ place) => readFileSync(join(place, 'assets.json'), 'utf8');

/** Deploys a host and a maps remote that are signed with the present key. */
beforeEach(() => {
  const host = makeBuild('host', { build: 'host0', shares: ['react', core, session], serial: 3 });
  served = {
    '/assets.json': readList(host),
    '/service-worker.js': `keys: ${JSON.stringify(keys)}`,
    '/config.json': JSON.stringify({ remotes: { maps: '/remotes/maps' } }),
    '/remotes/maps/assets.json': readList(makeBuild('remote-maps', { build: 'maps0', serial: 4 })),
  };
});

/**
 * Runs the command as a pipeline would.
 * @param {string} part
 * @param {string} build folder
 * @param {string} [host]
 */
const checkRelease = (part, build, host = address) =>
  runQuietly(process.execPath, [
    join(projectRoot, 'tools/scripts/check-release.mjs'),
    part,
    '--host',
    host,
    '--build',
    build,
    '--keys',
    keysFile,
  ]);

/** @param {string} part @param {string} build @param {RegExp} message */
async function expectRejected(part, build, message) {
  const { succeeded, output } = await checkRelease(part, build);
  assert.equal(succeeded, false, output);
  assert.match(output, message);
}

test('[FED-7] a build for the contract and shared modules of the host passes', async () => {
  const { succeeded, output } = await checkRelease(
    'remote-maps',
    makeBuild('remote-maps'),
    `${address}/`,
  );
  assert.ok(succeeded, output);
  assert.match(output, /remote-maps remote-maps1 runs under the host host0/);
});

test('[FED-7] a build for another contract fails and names both', async () => {
  const build = makeBuild('remote-maps', { contract: 2 });
  await expectRejected('remote-maps', build, /built for contract 2, the host has contract 1/);
});

test('[FED-7] a build sharing a stateful module or library that the host lacks fails', async () => {
  for (const share of ['@feltbok/runtime/store.ts', 'jotai']) {
    const build = makeBuild('remote-maps', { shares: [core, share] });
    await expectRejected(
      'remote-maps',
      build,
      new RegExp(`shares ${share} with the host, which does not provide it`),
    );
  }
});

test('[FED-7] a part of the screen that the host lacks passes, shipped by the remote', async () => {
  const { succeeded, output } = await checkRelease(
    'remote-maps',
    makeBuild('remote-maps', { shares: [core, upload] }),
  );
  assert.ok(succeeded, output);
  assert.ok(output.includes(`does not provide ${upload}: the remote brings its own copy`), output);
});

test('[FED-7] nothing passes when the host does not answer properly', async () => {
  const build = makeBuild('remote-maps');
  const absent = await checkRelease('remote-maps', build, `${address}/elsewhere`);
  assert.equal(absent.succeeded, false);
  assert.match(absent.output, /elsewhere\/assets\.json cannot be fetched: 404/);
  served['/assets.json'] = '<!doctype html>';
  await expectRejected('remote-maps', build, /is not the assets.json of a build/);
});

test('[FLT-29] unsigned lists, lists signed with another key, and changed lists fail', async () => {
  const build = makeBuild('remote-maps');
  const list = JSON.parse(readList(build));
  const write = (/** @type {object} */ changed) =>
    writeFileSync(join(build, 'assets.json'), JSON.stringify(changed));
  write({ ...list, signature: undefined });
  await expectRejected('remote-maps', build, /remote-maps is not signed/);
  write({ ...list, serial: 9 });
  await expectRejected('remote-maps', build, /a key that no host knows, or was changed since/);
  write(list);
  signBuild(build, formerKey, { serial: 9 });
  await expectRejected('remote-maps', build, /signed with a former key/);
  signBuild(build, createReleaseKey(), { serial: 9 });
  await expectRejected('remote-maps', build, /a key that no host knows/);
});

test('[FLT-29] another part’s build, changed files, a lower serial and a revoked build fail', async () => {
  await expectRejected(
    'remote-maps',
    makeBuild('remote-case'),
    /has the build of remote-case, not of remote-maps/,
  );
  await expectRejected(
    'remote-maps',
    makeBuild('remote-maps', { serial: 3 }),
    /has the serial 3, and 4 is deployed/,
  );
  const build = makeBuild('remote-maps');
  served['/assets.json'] = readList(
    makeBuild('host', { build: 'host0', revoked: ['remote-maps1'] }),
  );
  await expectRejected('remote-maps', build, /remote-maps1 is revoked by a deployed list/);
  writeFileSync(join(build, script), 'changed');
  await expectRejected(
    'remote-maps',
    build,
    new RegExp(`files that are not those of its list: ${script}`),
  );
});

test('[FLT-29] a deployed host that does not know the key is released first', async () => {
  served['/service-worker.js'] = `keys: ${JSON.stringify(keys.slice(0, 1))}`;
  await expectRejected(
    'remote-maps',
    makeBuild('remote-maps'),
    /does not know the present key: release the host first/,
  );
  const host = makeBuild('host');
  const { succeeded, output } = await checkRelease('host', host);
  assert.ok(succeeded, output);
  served['/service-worker.js'] = 'keys of another';
  await expectRejected('host', host, /does not lead from the key of the deployed host/);
});

test('[FLT-29] a host for a contract other than a deployed remote’s fails', async () => {
  const host = makeBuild('host', { contract: 2 });
  await expectRejected('host', host, /Release remote-maps together with the host/);
});

test('[FLT-29] deployed files are compared one by one', async () => {
  const build = makeBuild('remote-maps');
  served['/remotes/maps/assets.json'] = readList(build);
  await expectRejected('remote-maps', build, new RegExp(`${script} cannot be fetched: 404`));
  served[`/remotes/maps/${script}`] = 'altered by a proxy';
  await expectRejected('remote-maps', build, new RegExp(`${script} is not the listed file`));
  served[`/remotes/maps/${script}`] = readFileSync(join(build, script), 'utf8');
  const { succeeded, output } = await checkRelease('remote-maps', build);
  assert.ok(succeeded, output);
  assert.match(output, /is deployed, and each file matches the list/);
});

test('[FLT-29] deployed builds and their revocations are recorded and can be revoked', async () => {
  served['/assets.json'] = readList(makeBuild('host', { build: 'host0', revoked: ['maps9'] }));
  const record = join(folder, 'releases.json');
  const release = join(projectRoot, 'tools/scripts/release.mjs');
  const words = ['record', '--host', address, '--keys', keysFile, '--record', record];
  const { succeeded, output } = await runQuietly(process.execPath, [release, ...words]);
  assert.ok(succeeded, output);
  assert.deepEqual(JSON.parse(readFileSync(record, 'utf8')), {
    parts: {
      host: { serial: 5, builds: ['host0'] },
      'remote-maps': { serial: 4, builds: ['maps0'] },
    },
    revoked: ['maps9'],
  });
  served['/remotes/maps/assets.json'] =
    served['/remotes/maps/assets.json']?.replace('"serial":4', '"serial":9') ?? '';
  const altered = await runQuietly(process.execPath, [release, ...words]);
  assert.equal(altered.succeeded, false);
  assert.match(altered.output, /remote-maps at .* is not signed with any key of/);
});
