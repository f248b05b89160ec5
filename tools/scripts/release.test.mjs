import assert from 'node:assert/strict';
import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import {
  getPublicKey,
  makeReleaseKey,
  readReleaseKey,
  signBuild,
} from '../build/release-signing.mjs';
import { fetchDigests, findImageReferences } from './deployment/image-digests.mjs';
import { projectRoot } from './project-root.mjs';
import { makeKey } from './release.mjs';
import { runQuietly } from './setup/run-quietly.mjs';

/** Prefix of an Ed25519 key's 32 bytes in DER (RFC 8410). */
const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex');
const folder = mkdtempSync(join(tmpdir(), 'feltbok-release-'));
after(() => rmSync(folder, { recursive: true }));
const environment = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
/**
 * Replaces docker with a script, because no test asks a registry.
 * @param {string} script
 */
const installFakeDocker = (script) =>
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

test('[SRV-13] each image has one variable for its digest', () => {
  const text = `FROM node:24.1.0-slim@\${NODE_DIGEST} AS a\nimage: postgres:17.1@\${POSTGRES_DIGEST:?made by a command}\n`;
  assert.deepEqual(findImageReferences(text), {
    NODE_DIGEST: 'node:24.1.0-slim',
    POSTGRES_DIGEST: 'postgres:17.1',
  });
  assert.throws(
    () => findImageReferences(`${text}FROM node:22.1.0@\${NODE_DIGEST}`),
    /stands for node:24.* and node:22/,
  );
});

test('[SRV-13] digests come from the registry; without its answer there are none', async () => {
  const digest = `sha256:${'0a'.repeat(32)}`;
  installFakeDocker(`echo "24.1: Pulling from $2"; echo "Digest: ${digest}"`);
  assert.deepEqual(await fetchDigests({ NODE_DIGEST: 'node:24.1' }, environment), {
    NODE_DIGEST: digest,
  });
  installFakeDocker('echo "Cannot connect to the Docker daemon" >&2; exit 1');
  await assert.rejects(
    fetchDigests({ NODE_DIGEST: 'node:24.1' }, environment),
    /node:24\.1 could not be fetched.*Cannot connect/,
  );
  installFakeDocker('echo "Digest: sha256:short"');
  await assert.rejects(
    fetchDigests({ NODE_DIGEST: 'node:24.1' }, environment),
    /could not be fetched/,
  );
});

test('[SRV-13, SRV-14] a release lists its packages, and writes no digests without a registry', async () => {
  installFakeDocker('echo "no registry" >&2; exit 1');
  const digests = join(projectRoot, 'deploy/digests.env');
  const before = existsSync(digests) ? readFileSync(digests, 'utf8') : undefined;
  const { succeeded, output } = await runQuietly(process.execPath, ['tools/scripts/release.mjs'], {
    environment,
  });
  assert.equal(succeeded, false, 'the command fails where a digest is missing');
  assert.match(output, /digest of .* could not be fetched/);
  assert.equal(existsSync(digests) ? readFileSync(digests, 'utf8') : undefined, before);
  const file = /^(\S+\.cdx\.json) lists/m.exec(output)?.[1] ?? '';
  const bill = JSON.parse(readFileSync(join(projectRoot, file), 'utf8'));
  assert.deepEqual([bill.bomFormat, bill.metadata.component.name], ['CycloneDX', 'feltbok']);
  /** @param {{ purl: string, components?: any[] }[]} components @returns {string[]} */
  const listPurls = (components) =>
    components.flatMap(({ purl, components: inner = [] }) => [
      decodeURIComponent(purl),
      ...listPurls(inner),
    ]);
  const listed = new Set(listPurls(bill.components));
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
  const shipped = Object.entries(packages)
    .filter(
      ([path, { dev, devOptional, link }]) =>
        path.includes('node_modules/') && !dev && !devOptional && !link,
    )
    .map(
      ([path, { name, version }]) =>
        `pkg:npm/${name ?? path.split('node_modules/').at(-1)}@${version}`,
    );
  assert.ok(shipped.length > 300);
  assert.deepEqual(
    shipped.filter((purl) => !listed.has(purl)),
    [],
  );
});

/**
 * Creates a deployer's files: key, list of keys and record of releases; and a function that makes
 * builds.
 */
function createDeployer() {
  const place = mkdtempSync(join(folder, 'deployer-'));
  const key = join(place, 'key.pem');
  const keys = join(place, 'keys.json');
  const record = join(place, 'releases.json');
  makeReleaseKey(key);
  const publicKey = getPublicKey(readReleaseKey(key));
  writeFileSync(keys, JSON.stringify([{ key: publicKey }]));
  /** @param {string} name @param {string} build */
  const makeBuild = (name, build) => {
    const target = join(place, build);
    mkdirSync(target);
    const integrity = `sha384-${createHash('sha384').update(build).digest('base64')}`;
    writeFileSync(join(target, 'page.0123456789ab.js'), build);
    writeFileSync(join(target, 'index.html'), '<!doctype html>');
    writeFileSync(join(target, 'service-worker.js'), `keys: ${publicKey}`);
    const files = [{ file: 'page.0123456789ab.js', size: build.length, integrity }];
    const list = { name, contract: 1, build, files, copies: [], fallbacks: {} };
    writeFileSync(join(target, 'assets.json'), JSON.stringify(list));
    return target;
  };
  /**
   * @param {string} command
   * @param {string} part
   * @param {string} build folder
   * @param {string[]} words
   */
  const release = (command, part, build, ...words) =>
    runQuietly(process.execPath, [
      'tools/scripts/release.mjs',
      command,
      part,
      '--build',
      build,
      '--key',
      key,
      '--keys',
      keys,
      '--record',
      record,
      ...words,
    ]);
  /** @param {string} part @param {string} build folder @param {string[]} words */
  const sign = (part, build, ...words) => release('sign', part, build, ...words);
  return { place, key, keys, record, publicKey, makeBuild, release, sign };
}

const readList = (/** @type {string} */ build) =>
  JSON.parse(readFileSync(join(build, 'assets.json'), 'utf8'));

/** @param {Promise<{ succeeded: boolean, output: string }>} signing @param {RegExp} message */
async function expectRejected(signing, message) {
  const { succeeded, output } = await signing;
  assert.equal(succeeded, false, output);
  assert.match(output, message);
}

test('[DEV-6] a part is signed with the deployer’s key', async () => {
  const { makeBuild, sign, publicKey } = createDeployer();
  const build = makeBuild('host', 'h1');
  writeFileSync(join(build, 'service-worker.js'), 'keys of another');
  await expectRejected(sign('host', build), /was not built with this key/);
  writeFileSync(join(build, 'service-worker.js'), `keys: ${publicKey}`);
  for (const serial of [5, 6]) {
    const { succeeded, output } = await sign(
      'host',
      build,
      '--serial',
      String(serial),
      '--mandatory',
    );
    assert.ok(succeeded, output);
    const { signature, ...list } = readList(build);
    assert.deepEqual([list.serial, list.mandatory], [serial, true]);
    const spki = {
      key: Buffer.concat([ed25519Prefix, Buffer.from(publicKey, 'base64')]),
      format: 'der',
      type: 'spki',
    };
    const text = Buffer.from(`feltbok release\n${JSON.stringify(list)}`);
    assert.ok(
      verify(
        null,
        text,
        createPublicKey(/** @type {any} */ (spki)),
        Buffer.from(signature, 'base64'),
      ),
    );
  }
});

test('[FLT-29] signing rejects other parts, changed files, unknown keys and lower serials', async () => {
  const { place, makeBuild, sign } = createDeployer();
  const build = makeBuild('remote-maps', 'm1');
  const before = readFileSync(join(build, 'assets.json'), 'utf8');
  await expectRejected(
    sign('remote-maps', join(place, 'absent')),
    /^There is no build in .*absent\.$/m,
  );
  await expectRejected(
    sign('remote-case', build),
    /has the build of remote-maps, not of remote-case/,
  );
  const foreign = join(place, 'foreign.pem');
  makeReleaseKey(foreign);
  await expectRejected(sign('remote-maps', build, '--key', foreign), /No host knows the key/);
  const script = join(build, 'page.0123456789ab.js');
  writeFileSync(script, 'changed');
  await expectRejected(
    sign('remote-maps', build),
    /files that are not those of the build: page\.0123456789ab\.js/,
  );
  writeFileSync(script, 'm1');
  assert.equal(readFileSync(join(build, 'assets.json'), 'utf8'), before);
  assert.ok((await sign('remote-maps', build, '--serial', '6')).succeeded);
  await expectRejected(
    sign('remote-maps', build, '--serial', '5'),
    /signed with the serial 6: no device would accept 5/,
  );
  // Another build of the part, for example a former one that is deployed again.
  const formerBuild = makeBuild('remote-maps', 'm0');
  await expectRejected(
    sign('remote-maps', formerBuild, '--serial', '5'),
    /signed with the serial 6/,
  );
});

test('[FLT-29] revocations are stored with the release, and an unknown build is rejected', async () => {
  const { makeBuild, sign } = createDeployer();
  const maps = makeBuild('remote-maps', 'm1');
  const host = makeBuild('host', 'h1');
  await sign('remote-maps', maps);
  await expectRejected(sign('host', host, '--revoke', 'm7'), /No release of m7 is recorded/);
  assert.ok((await sign('host', host, '--revoke', 'm1')).succeeded);
  assert.deepEqual(readList(host).revoked, ['m1']);
  // Revocations are remembered for later hosts and other parts.
  const later = makeBuild('host', 'h2');
  const cases = makeBuild('remote-case', 'c1');
  await sign('host', later);
  await sign('remote-case', cases);
  assert.deepEqual([readList(later).revoked, readList(cases).revoked], [['m1'], ['m1']]);
  await expectRejected(sign('remote-maps', maps), /m1 is revoked/);
  assert.ok((await sign('remote-maps', maps, '--allow', 'm1')).succeeded);
  await sign('host', later);
  assert.equal(readList(later).revoked, undefined);
});

test('[FLT-29] revocations in a list that is older than the record are kept', async () => {
  const { key, makeBuild, sign } = createDeployer();
  const host = makeBuild('host', 'h1');
  signBuild(host, readReleaseKey(key), { serial: 4, revoked: ['h0'] });
  await sign('host', host);
  assert.deepEqual(readList(host).revoked, ['h0']);
  const later = makeBuild('host', 'h2');
  await sign('host', later);
  assert.deepEqual(readList(later).revoked, ['h0']);
});

test('[FLT-29] one command signs, checks and lists files in the order of copying', async () => {
  const { makeBuild, release, place } = createDeployer();
  const host = makeBuild('host', 'h1');
  const { succeeded, output } = await release('prepare', 'host', host, '--first');
  assert.ok(succeeded, output);
  assert.match(output, /host h1 is signed with the present key and complete/);
  const files = [...output.matchAll(/^ {4}(\S+)$/gm)].map(([, file]) => file);
  assert.deepEqual(files, [
    'page.0123456789ab.js',
    'index.html',
    'assets.json',
    'service-worker.js',
  ]);
  await expectRejected(release('prepare', 'host', host), /usage/);
  await expectRejected(
    release('prepare', 'host', join(place, 'absent'), '--first'),
    /There is no build in/,
  );
});

test('[DEV-6] the deployer’s key is a private file that signs the next key', () => {
  const key = join(folder, 'release_key');
  const keys = join(folder, 'release-keys.json');
  makeKey(key, keys);
  const [first] = JSON.parse(readFileSync(keys, 'utf8'));
  assert.equal(statSync(key).mode & 0o777, 0o600);
  makeKey(key, keys);
  const listed = JSON.parse(readFileSync(keys, 'utf8'));
  assert.deepEqual([listed[0], listed[1].key], [first, getPublicKey(readReleaseKey(key))]);
  assert.match(listed[1].signature, /^[\w+/]{86}==$/);
});
