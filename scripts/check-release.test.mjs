import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runQuietly } from './setup/run-quietly.mjs';

const core = '@feltbok/shared/ui/core';
const upload = '@feltbok/shared/ui/upload';
const session = '@feltbok/shared/session/session.state';

/** @param {number} contract @param {string[]} keys @param {string} name */
const assets = (contract, keys, name) =>
  JSON.stringify({ name, contract, build: `${name}1`, fallbacks: Object.fromEntries(keys.map((key) => [key, []])) });

/** @type {string} */
let folder;
/** What the deployed host answers for its assets.json. */
let served = '';
const host = createServer((request, response) => {
  const found = request.url === '/assets.json';
  response.writeHead(found ? 200 : 404).end(found ? served : 'Not found');
});
let address = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feltbok-release-'));
  await new Promise((resolve) => host.listen(0, 'localhost', () => resolve(undefined)));
  const bound = host.address();
  address = `http://localhost:${typeof bound === 'object' && bound?.port}`;
});
after(async () => {
  host.close();
  await rm(folder, { recursive: true });
});

/** Runs the command as a pipeline would. @param {string} remote its assets.json @param {string} at the host's address */
async function checkRelease(remote, at = address) {
  await writeFile(join(folder, 'assets.json'), remote);
  const script = fileURLToPath(new URL('./check-release.mjs', import.meta.url));
  return runQuietly(process.execPath, [script, 'remote-maps', '--host', at, '--build', folder]);
}

test('[FED-7] a build for the deployed host’s contract, whose shared modules it provides, passes', async () => {
  served = assets(1, ['react', core, session], 'host');
  const { succeeded, output } = await checkRelease(assets(1, ['react', core], 'remote-maps'), `${address}/`);
  assert.ok(succeeded, output);
  assert.match(output, /remote-maps remote-maps1 runs under the host host1/);
});

test('[FED-7] a build for another contract than the deployed host’s fails, and says both numbers', async () => {
  served = assets(1, [core], 'host');
  const { succeeded, output } = await checkRelease(assets(2, [core], 'remote-maps'));
  assert.equal(succeeded, false);
  assert.match(output, /built for contract 2, the host has contract 1/);
});

test('[FED-7] a build sharing a stateful module or library that the host lacks fails', async () => {
  served = assets(1, [core], 'host');
  for (const key of [session, 'react']) {
    const { succeeded, output } = await checkRelease(assets(1, [core, key], 'remote-maps'));
    assert.equal(succeeded, false, key);
    assert.ok(output.includes(`remote-maps shares ${key} with the host, which does not provide it`), output);
  }
});

test('[FED-7] a part of the screen that the host lacks passes, shipped by the remote', async () => {
  served = assets(1, [core], 'host');
  const { succeeded, output } = await checkRelease(assets(1, [core, upload], 'remote-maps'));
  assert.ok(succeeded, output);
  assert.ok(output.includes(`does not provide ${upload}: the remote brings its own copy`), output);
});

test('[FED-7] without a host that answers, or with something else in its place, nothing passes', async () => {
  const remote = assets(1, [core], 'remote-maps');
  const absent = await checkRelease(remote, `${address}/elsewhere`);
  assert.equal(absent.succeeded, false);
  assert.match(absent.output, /elsewhere\/assets\.json cannot be had: 404/);
  served = '<!doctype html>';
  const page = await checkRelease(remote);
  assert.equal(page.succeeded, false);
  assert.match(page.output, /not what a build says of itself/);
});
