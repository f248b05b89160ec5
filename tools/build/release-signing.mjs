import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A public key of the deployer, as base64 of its 32 bytes. Each key except the first is signed with
 * the one before it; the last one signs releases.
 * @typedef {{ key: string, signature?: string }} ReleaseKey
 */

/** Key of this machine only, for the builds of `npm start` and the tests. */
const localKeyFile = fileURLToPath(new URL('../../.feltbok/release/key.pem', import.meta.url));

/** @param {string} file PEM, PKCS #8. @throws {Error} when it is no Ed25519 key */
export function readReleaseKey(file) {
  const key = createPrivateKey(readFileSync(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is no Ed25519 key.`);
  return key;
}

export const createReleaseKey = () => generateKeyPairSync('ed25519').privateKey;

/**
 * Writes a new key that only its owner may read.
 * @param {string} file
 * @throws {Error} when there is one
 */
export function makeReleaseKey(file) {
  mkdirSync(dirname(file), { recursive: true });
  const text = createReleaseKey().export({ type: 'pkcs8', format: 'pem' });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    // Linking fails if another build made the key at the same time, so that both use the same one.
    linkSync(draft, file);
  } finally {
    rmSync(draft);
  }
}

/** @param {import('node:crypto').KeyObject} privateKey */
export const getPublicKey = (privateKey) =>
  createPublicKey(privateKey)
    .export({ type: 'spki', format: 'der' })
    .subarray(-32)
    .toString('base64');

/** @param {string} text @param {import('node:crypto').KeyObject} privateKey */
const signText = (text, privateKey) => sign(null, Buffer.from(text), privateKey).toString('base64');

/**
 * Appends a key to the list, signed with the former last key.
 * @param {ReleaseKey[]} keys
 * @param {string} next
 * @param {import('node:crypto').KeyObject} former
 * @returns {ReleaseKey[]}
 */
export function appendNextKey(keys, next, former) {
  if (keys.at(-1)?.key !== getPublicKey(former))
    throw new Error('The former key is not the last of the list.');
  return [...keys, { key: next, signature: signText(`feltbok key\n${next}`, former) }];
}

/**
 * Reads the keys that a host built now trusts: those in the file `FELTBOK_RELEASE_KEYS`, or else
 * this machine's own.
 */
export function readReleaseKeys() {
  const file = process.env.FELTBOK_RELEASE_KEYS;
  if (file) return /** @type {ReleaseKey[]} */ (JSON.parse(readFileSync(file, 'utf8')));
  return [{ key: getPublicKey(ensureLocalReleaseKey()) }];
}

export function ensureLocalReleaseKey() {
  if (!existsSync(localKeyFile)) {
    try {
      makeReleaseKey(localKeyFile);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
  }
  return readReleaseKey(localKeyFile);
}

/**
 * What the signed list of a release contains besides its files.
 * @typedef {object} ReleaseWords
 * @property {number} serial higher than that of every list before it
 * @property {boolean} [mandatory]
 * @property {string[]} [revoked] builds of this part or another that must not be started
 */

/**
 * Adds the deployer's signature over the whole assets.json of a build, replacing a former one.
 * @param {Record<string, unknown>} assets
 * @param {import('node:crypto').KeyObject} privateKey
 * @param {ReleaseWords} words
 */
export function signAssets(assets, privateKey, { serial, mandatory, revoked = [] }) {
  const { serial: _, mandatory: __, revoked: ___, signature: ____, ...build } = assets;
  const list = {
    ...build,
    serial,
    ...(mandatory && { mandatory }),
    ...(revoked.length > 0 && { revoked }),
  };
  return {
    ...list,
    signature: signText(`feltbok release\n${JSON.stringify(list)}`, privateKey),
  };
}

/** Prefix of an Ed25519 key's 32 bytes in DER (RFC 8410). */
const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Tells whether a list has a key's signature over all its other content.
 * @param {object} assets
 * @param {string} publicKey base64 of its 32 bytes
 */
export function isSignedBy(assets, publicKey) {
  const { signature, ...list } = /** @type {Record<string, unknown>} */ (assets);
  const der = Buffer.concat([ed25519Prefix, Buffer.from(publicKey, 'base64')]);
  if (typeof signature !== 'string' || der.length !== ed25519Prefix.length + 32) return false;
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(
    null,
    Buffer.from(`feltbok release\n${JSON.stringify(list)}`),
    key,
    Buffer.from(signature, 'base64'),
  );
}

/**
 * Signs the build in a folder again, so that every device treats it as newer than the one before.
 * @param {string} folder
 * @param {import('node:crypto').KeyObject} privateKey
 * @param {Partial<ReleaseWords>} [words]
 * @returns the unsigned list
 */
export function signBuild(folder, privateKey, { serial = Date.now(), ...words } = {}) {
  const file = join(folder, 'assets.json');
  /** @type {Record<string, unknown> & { build: string }} */
  const assets = JSON.parse(readFileSync(file, 'utf8'));
  const signed = signAssets(assets, privateKey, { serial, ...words });
  writeFileSync(file, JSON.stringify(signed));
  return assets;
}
