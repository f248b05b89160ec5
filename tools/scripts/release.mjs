import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  appendNextKey,
  getPublicKey,
  isSignedBy,
  makeReleaseKey,
  readReleaseKey,
} from '../build/release-signing.mjs';
import { fetchDigests, findImageReferences } from './deployment/image-digests.mjs';
import { projectRoot } from './project-root.mjs';
import { createBillOfMaterials } from './releases/bill-of-materials.mjs';
import { orderForCopying } from './releases/build-folder.mjs';
import { checkParts } from './releases/check-parts.mjs';
import { readDeployed } from './releases/deployed.mjs';
import { addSigned, changeRevoked, readRecord, writeRecord } from './releases/release-record.mjs';
import { readKeys, signPart } from './releases/sign-part.mjs';
import { getNpmCommand } from './setup/npm.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';
import { runQuietly } from './setup/run-quietly.mjs';

const deploy = join(projectRoot, 'deploy');
const digestsFile = join(deploy, 'digests.env');

const keysFile = join(deploy, 'release-keys.json');
const keyFile = join(deploy, 'secrets', 'release_key');
const recordFile = join(deploy, 'releases.json');
const parts = ['host', 'remote-case', 'remote-maps', 'remote-reports'];

const usage = `usage: npm run release [-- --mandatory] [--revoke <build>] [--allow <build>]
         pins the images and prepares their signatures
       npm run release -- key
         makes the signing key, or the next one
       npm run release -- prepare [<part>…] (--host <address> | --first) [--build <folder>] [options]
         builds, signs and checks parts, and lists their files in the order of copying
       npm run release -- sign [<part>…] [--build <folder>] [options]
         signs existing builds
       npm run release -- record --host <address>
         records the deployed builds, which can then be revoked
options: [--mandatory] [--revoke <build>]… [--allow <build>]… [--serial <n>] [--key <file>] [--keys <file>] [--record <file>]`;

function readOptions() {
  const { values, positionals } = parseArgs({
    options: {
      key: { type: 'string', default: keyFile },
      keys: { type: 'string', default: keysFile },
      record: { type: 'string', default: recordFile },
      build: { type: 'string' },
      host: { type: 'string' },
      first: { type: 'boolean', default: false },
      serial: { type: 'string', default: String(Date.now()) },
      mandatory: { type: 'boolean', default: false },
      revoke: { type: 'string', multiple: true, default: [] },
      allow: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  });
  const [command, ...named] = positionals;
  const serial = Number(values.serial);
  const isUnknown = named.some((part) => !parts.includes(part));
  if (!Number.isSafeInteger(serial) || isUnknown || (values.build && named.length !== 1))
    throw new Error(usage);
  const releases = (named.length > 0 ? named : parts).map((part) => ({
    part,
    folder: values.build ?? join(projectRoot, part, 'dist'),
  }));
  return { ...values, command, serial, releases };
}

/** @typedef {ReturnType<typeof readOptions>} Options */

await runAsCommand(import.meta.url, async () => {
  const options = readOptions();
  const { command, host, first } = options;
  if (command === undefined) await prepareImages(options);
  else if (command === 'key') makeKey(keyFile, keysFile);
  else if (command === 'sign') signParts(options);
  else if (command === 'prepare' && Boolean(host) !== first) await prepareParts(options);
  else if (command === 'record' && host) await recordDeployed(host, options);
  else throw new Error(usage);
});

/**
 * Signs builds, each with the list of all revoked builds, and records them.
 * @param {Options} options
 */
function signParts({ releases, record: file, revoke, allow, key, keys, serial, mandatory }) {
  let record = changeRevoked(readRecord(file), { revoke, allow });
  for (const { part, folder } of releases) {
    record = signPart(part, folder, record, { key, keys: readKeys(keys), serial, mandatory });
    // A signed part stays recorded even when signing a later part fails.
    writeRecord(file, record);
  }
}

/**
 * Does all steps of a release before the copying.
 * @param {Options} options
 */
async function prepareParts(options) {
  const { releases, build, host, keys } = options;
  for (const { part } of build ? [] : releases) await buildPart(part, keys);
  signParts(options);
  await checkParts(releases, { host, keys: readKeys(keys) });
  for (const { part, folder } of releases) {
    console.log(`\n${part}: copy from ${folder}, one step after the other`);
    for (const [index, files] of orderForCopying(folder).entries()) {
      console.log(`  step ${index + 1}`);
      for (const file of files) console.log(`    ${file}`);
    }
  }
  console.log(
    '\nThen check what is served: npm run check-release, with the same parts and --host.',
  );
}

/** @param {string} part @param {string} keys file */
async function buildPart(part, keys) {
  readKeys(keys);
  console.log(`${part} is building…`);
  const { command, prefix } = getNpmCommand();
  const environment = { ...process.env, FELTBOK_RELEASE_KEYS: resolve(keys) };
  const { succeeded, output } = await runQuietly(command, [...prefix, 'run', 'build', '-w', part], {
    environment,
  });
  if (!succeeded) throw new Error(`The build of ${part} failed:\n${output}`);
}

/**
 * Records the deployed builds, which may be older than the record.
 * @param {string} host address
 * @param {Options} options
 */
async function recordDeployed(host, { record: file, keys }) {
  let record = readRecord(file);
  for (const [part, { assets }] of Object.entries((await readDeployed(host)).parts)) {
    if (!assets) continue;
    const isOurs = readKeys(keys).some(({ key }) => isSignedBy(assets, key));
    if (!isOurs || !assets.serial)
      throw new Error(`${part} at ${host} is not signed with any key of ${keys}.`);
    const unrecorded = record.parts[part] ? [] : (assets.revoked ?? []);
    const revoked = [...new Set([...record.revoked, ...unrecorded])];
    record = addSigned({ ...record, revoked }, part, {
      serial: assets.serial,
      build: assets.build,
    });
    console.log(`${part} ${assets.build} is recorded with the serial ${assets.serial}.`);
  }
  writeRecord(file, record);
}

/**
 * Makes the key of this deployer, or the next one. The list of public keys then has the next one,
 * signed with the former.
 * @param {string} file private, PEM
 * @param {string} list JSON
 */
export function makeKey(file, list) {
  const former = existsSync(file) && readReleaseKey(file);
  if (former) renameSync(file, `${file}_former`);
  makeReleaseKey(file);
  const key = getPublicKey(readReleaseKey(file));
  const keys = former
    ? appendNextKey(JSON.parse(readFileSync(list, 'utf8')), key, former)
    : [{ key }];
  writeFileSync(list, `${JSON.stringify(keys)}\n`);
  console.log(
    `${file} signs from now on, and hosts that are built with ${list} trust it. Store a copy of the key elsewhere too.`,
  );
}

/**
 * Makes what a deployer needs before building images: the list of all packages in the release
 * (CycloneDX), the digests of the base images from the registry that `docker pull` asks here, and
 * the options of the signatures.
 * @param {Options} options
 */
async function prepareImages({ mandatory, revoke, allow, serial, record: file }) {
  let record = changeRevoked(readRecord(file), { revoke, allow });
  console.log(`${relative(projectRoot, writeBill())} lists the packages of the release.`);
  const files = readdirSync(deploy).filter((name) => name.endsWith('.Dockerfile'));
  const texts = [
    ...files.map((name) => join(deploy, name)),
    join(projectRoot, 'docker-compose.yml'),
  ];
  const digests = await fetchDigests(
    findImageReferences(texts.map((file) => readFileSync(file, 'utf8')).join('\n')),
  );
  if (!existsSync(keysFile))
    throw new Error(
      `${relative(projectRoot, keysFile)} does not exist: npm run release -- key makes it.`,
    );
  const lines = Object.entries({
    ...digests,
    RELEASE_SERIAL: String(serial),
    RELEASE_KEYS: `'${readFileSync(keysFile, 'utf8').trim()}'`,
    // Images need only the revoked builds: each image makes its own build.
    RELEASE_RECORD: `'${JSON.stringify({ parts: {}, revoked: record.revoked })}'`,
    RELEASE_WORDS: mandatory ? '--mandatory' : '',
  }).map(([variable, value]) => `${variable}=${value}\n`);
  for (const part of parts) record = addSigned(record, part, { serial });
  writeRecord(file, record);
  writeFileSync(
    digestsFile,
    `# Made by npm run release. Read by docker compose beside .env.\n${lines.join('')}`,
  );
  console.log(
    `${relative(projectRoot, digestsFile)} pins ${Object.keys(digests).length} images. Build with:`,
  );
  console.log(
    '  docker compose --env-file .env --env-file deploy/digests.env up -d --build --wait',
  );
}

/** @returns {string} path of the list */
function writeBill() {
  const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
  const folder = join(projectRoot, '.feltbok', 'release');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `feltbok-${manifest.version}.cdx.json`);
  writeFileSync(file, `${JSON.stringify(createBillOfMaterials(packages, manifest), null, 2)}\n`);
  return file;
}
