import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { makeReleaseKey, publicKeyOf, readReleaseKey } from '../build/release-signing.mjs';
import { digestsOf, referencesIn } from './deployment/digests.mjs';
import { projectRoot } from './project-root.mjs';
import { makeKey } from './release.mjs';
import { runQuietly } from './setup/run-quietly.mjs';

/** What stands before the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex');
const folder = mkdtempSync(join(tmpdir(), 'feltbok-release-'));
after(() => rmSync(folder, { recursive: true }));
const environment = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
/** In docker's place, as no test asks a registry. @param {string} script */
const docker = (script) => writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

test('[SRV-13] each image has one variable for its digest', () => {
  const text = `FROM node:24.1.0-slim@\${NODE_DIGEST} AS a\nimage: postgres:17.1@\${POSTGRES_DIGEST:?made by a command}\n`;
  assert.deepEqual(referencesIn(text), { NODE_DIGEST: 'node:24.1.0-slim', POSTGRES_DIGEST: 'postgres:17.1' });
  assert.throws(() => referencesIn(`${text}FROM node:22.1.0@\${NODE_DIGEST}`), /is for node:24.* and for node:22/);
});

test("[SRV-13] digests are the registry's; without its answer there are none", async () => {
  const digest = `sha256:${'0a'.repeat(32)}`;
  docker(`echo "24.1: Pulling from $2"; echo "Digest: ${digest}"`);
  assert.deepEqual(await digestsOf({ NODE_DIGEST: 'node:24.1' }, environment), { NODE_DIGEST: digest });
  docker('echo "Cannot connect to the Docker daemon" >&2; exit 1');
  await assert.rejects(
    digestsOf({ NODE_DIGEST: 'node:24.1' }, environment),
    /node:24\.1 cannot be had.*Cannot connect/,
  );
  docker('echo "Digest: sha256:short"');
  await assert.rejects(digestsOf({ NODE_DIGEST: 'node:24.1' }, environment), /cannot be had/);
});

test('[SRV-13, SRV-14] a release lists its packages, and without a registry leaves no digests', async () => {
  docker('echo "no registry" >&2; exit 1');
  const digests = join(projectRoot, 'deploy/digests.env');
  const before = existsSync(digests) ? readFileSync(digests, 'utf8') : undefined;
  const { succeeded, output } = await runQuietly(process.execPath, ['scripts/release.mjs'], { environment });
  assert.equal(succeeded, false, 'the command fails where a digest is missing');
  assert.match(output, /digest of .* cannot be had/);
  assert.equal(existsSync(digests) ? readFileSync(digests, 'utf8') : undefined, before);
  const file = /^(\S+\.cdx\.json) lists/m.exec(output)?.[1] ?? '';
  const bill = JSON.parse(readFileSync(join(projectRoot, file), 'utf8'));
  assert.deepEqual([bill.bomFormat, bill.metadata.component.name], ['CycloneDX', 'feltbok']);
  /** @param {{ purl: string, components?: any[] }[]} components @returns {string[]} */
  const named = (components) =>
    components.flatMap(({ purl, components: inner = [] }) => [decodeURIComponent(purl), ...named(inner)]);
  const listed = new Set(named(bill.components));
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
  const shipped = Object.entries(packages)
    .filter(([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link)
    .map(([path, { name, version }]) => `pkg:npm/${name ?? path.split('node_modules/').at(-1)}@${version}`);
  assert.ok(shipped.length > 300);
  assert.deepEqual(
    shipped.filter((one) => !listed.has(one)),
    [],
  );
});

test('[DEV-6] a part is signed with the deployer’s key, a host with its own', async () => {
  const key = join(folder, 'key.pem');
  makeReleaseKey(key);
  const publicKey = publicKeyOf(readReleaseKey(key));
  const build = join(folder, 'build');
  mkdirSync(build);
  writeFileSync(join(build, 'assets.json'), JSON.stringify({ name: 'host', build: 'h1', files: [] }));
  writeFileSync(join(build, 'service-worker.js'), 'keys of another');
  const sign = (/** @type {string[]} */ ...words) =>
    runQuietly(process.execPath, ['scripts/release.mjs', 'sign', 'host', '--build', build, '--key', key, ...words], {});
  const foreign = await sign();
  assert.equal(foreign.succeeded, false);
  assert.match(foreign.output, /was not built with this key/);
  writeFileSync(join(build, 'service-worker.js'), `keys: ${publicKey}`);
  for (const serial of [5, 6]) {
    const { succeeded, output } = await sign('--serial', String(serial), '--mandatory', '--revoke', 'h0');
    assert.ok(succeeded, output);
    const { signature, ...list } = JSON.parse(readFileSync(join(build, 'assets.json'), 'utf8'));
    assert.deepEqual(list, { name: 'host', build: 'h1', files: [], serial, mandatory: true, revoked: ['h0'] });
    const spki = { key: Buffer.concat([ed25519Prefix, Buffer.from(publicKey, 'base64')]), format: 'der', type: 'spki' };
    const text = Buffer.from(`feltbok release\n${JSON.stringify(list)}`);
    assert.ok(verify(null, text, createPublicKey(/** @type {any} */ (spki)), Buffer.from(signature, 'base64')));
  }
});

test('[DEV-6] the deployer’s key is its own file, and the next is signed with it', () => {
  const [key, keys] = [join(folder, 'release_key'), join(folder, 'release-keys.json')];
  makeKey(key, keys);
  const [first] = JSON.parse(readFileSync(keys, 'utf8'));
  assert.equal(statSync(key).mode & 0o777, 0o600);
  makeKey(key, keys);
  const listed = JSON.parse(readFileSync(keys, 'utf8'));
  assert.deepEqual([listed[0], listed[1].key], [first, publicKeyOf(readReleaseKey(key))]);
  assert.match(listed[1].signature, /^[\w+/]{86}==$/);
});
