import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { makeReleaseKey, publicKeyOf, readReleaseKey, signBuild, withNextKey } from '../build/release-signing.mjs';
import { digestsOf, referencesIn } from './deployment/digests.mjs';
import { projectRoot } from './project-root.mjs';
import { packageCommand } from './setup/package-command.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';
import { runQuietly } from './setup/run-quietly.mjs';

const deploy = join(projectRoot, 'deploy');
const digestsFile = join(deploy, 'digests.env');

const keysFile = join(deploy, 'release-keys.json');
const keyFile = join(deploy, 'secrets', 'release_key');
const parts = ['host', 'remote-case', 'remote-maps', 'remote-reports'];

const usage = `usage: npm run release [-- --mandatory] [--revoke <build>]   what images are made of, and what their signatures say
       npm run release -- key                               makes the key that signs, or the next
       npm run release -- sign [<part>…] [--key <file>] [--build <folder>] [--serial <n>] [--mandatory] [--revoke <build>]`;

await runAsCommand(import.meta.url, async () => {
  const { values, positionals } = parseArgs({
    options: {
      key: { type: 'string', default: keyFile },
      build: { type: 'string' },
      serial: { type: 'string', default: String(Date.now()) },
      mandatory: { type: 'boolean', default: false },
      revoke: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  });
  const [command, ...named] = positionals;
  const serial = Number(values.serial);
  if (!Number.isSafeInteger(serial) || named.some((part) => !parts.includes(part))) throw new Error(usage);
  if (command === undefined) await prepareImages(values);
  else if (command === 'key') makeKey(keyFile, keysFile);
  else if (command === 'sign') {
    for (const part of named.length > 0 ? named : parts) {
      signPart(part, values.build ?? join(projectRoot, part, 'dist'), { ...values, serial });
    }
  } else throw new Error(usage);
});

/**
 * Makes the key of this deployer, or the next one: the list of public keys then has it signed with the former.
 * @param {string} file private, PEM @param {string} list JSON
 */
export function makeKey(file, list) {
  const former = existsSync(file) && readReleaseKey(file);
  if (former) renameSync(file, `${file}_former`);
  makeReleaseKey(file);
  const key = publicKeyOf(readReleaseKey(file));
  const keys = former ? withNextKey(JSON.parse(readFileSync(list, 'utf8')), key, former) : [{ key }];
  writeFileSync(list, `${JSON.stringify(keys)}\n`);
  console.log(
    `${file} signs from now on, and ${list} says so to hosts that are built with it. Store the key elsewhere too.`,
  );
}

/**
 * @param {string} part @param {string} folder of its build
 * @param {{ key: string, serial: number, mandatory: boolean, revoke: string[] }} words
 * @throws {Error} where a host's devices would not take it
 */
function signPart(part, folder, { key, serial, mandatory, revoke }) {
  const privateKey = readReleaseKey(key);
  if (part === 'host' && !readFileSync(join(folder, 'service-worker.js'), 'utf8').includes(publicKeyOf(privateKey))) {
    throw new Error(`${folder} was not built with this key in FELTBOK_RELEASE_KEYS: no device would take it.`);
  }
  const { build } = signBuild(folder, privateKey, { serial, mandatory, revoked: revoke });
  console.log(`${part} ${build} is signed with the serial ${serial}.`);
}

/**
 * What a deployer makes of a release before its images: the list of all that it is made of (CycloneDX), the digests of
 * the images that it builds on, of the registry that `docker pull` asks here, and the words of their signatures.
 * @param {{ mandatory: boolean, revoke: string[], serial: string }} words
 */
async function prepareImages({ mandatory, revoke, serial }) {
  console.log(`${relative(projectRoot, await writeBill())} lists what the release is made of.`);
  const files = readdirSync(deploy).filter((name) => name.endsWith('.Dockerfile'));
  const texts = [...files.map((name) => join(deploy, name)), join(projectRoot, 'docker-compose.yml')];
  const digests = await digestsOf(referencesIn(texts.map((file) => readFileSync(file, 'utf8')).join('\n')));
  if (!existsSync(keysFile))
    throw new Error(`${relative(projectRoot, keysFile)} is not there: npm run release -- key makes it.`);
  const lines = Object.entries({
    ...digests,
    RELEASE_SERIAL: serial,
    RELEASE_KEYS: `'${readFileSync(keysFile, 'utf8').trim()}'`,
    RELEASE_WORDS: `'${[...(mandatory ? ['--mandatory'] : []), ...revoke.map((build) => `--revoke ${build}`)].join(' ')}'`,
  }).map(([variable, value]) => `${variable}=${value}\n`);
  writeFileSync(digestsFile, `# Made by npm run release. Read by docker compose beside .env.\n${lines.join('')}`);
  console.log(`${relative(projectRoot, digestsFile)} pins ${Object.keys(digests).length} images. Build with:`);
  console.log('  docker compose --env-file .env --env-file deploy/digests.env up -d --build --wait');
}

/** @returns {Promise<string>} path of the list. @throws {Error} with what its maker said */
async function writeBill() {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const folder = join(projectRoot, '.feltbok', 'release');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `feltbok-${version}.cdx.json`);
  // npm complains of what the lock file has for other machines, and lists it all the same.
  const words = ['--package-lock-only', '--omit', 'dev', '--ignore-npm-errors', '--mc-type', 'application'];
  const program = packageCommand('@cyclonedx/cyclonedx-npm', 'cyclonedx-npm');
  const { succeeded, output } = await runQuietly(process.execPath, [program, ...words, '--output-file', file]);
  if (!succeeded) throw new Error(`The list of packages was not made: ${output}`);
  return file;
}
