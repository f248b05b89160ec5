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
 * A public key of the deployer, base64 of its 32 bytes. Each but the first is signed with the one
 * before it; the last is the one that signs.
 * @typedef {{ key: string, signature?: string }} ReleaseKey
 */

/** The key of this machine alone, for what `npm start` and the tests build. */
const localKeyFile = fileURLToPath(new URL('../../.feltbok/release/key.pem', import.meta.url));

/** @param {string} file PEM, PKCS #8. @throws {Error} when it is no Ed25519 key */
export function readReleaseKey(file) {
  const key = createPrivateKey(readFileSync(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is no Ed25519 key.`);
  return key;
}

export const newReleaseKey = () => generateKeyPairSync('ed25519').privateKey;

/**
 * Writes a new key, for its owner alone to read. @param {string} file @throws {Error} when there is
 * one
 */
export function makeReleaseKey(file) {
  mkdirSync(dirname(file), { recursive: true });
  const text = newReleaseKey().export({ type: 'pkcs8', format: 'pem' });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    // Two builds at the same time take one and the same.
    linkSync(draft, file);
  } finally {
    rmSync(draft);
  }
}

/** @param {import('node:crypto').KeyObject} privateKey */
export const publicKeyOf = (privateKey) =>
  createPublicKey(privateKey)
    .export({ type: 'spki', format: 'der' })
    .subarray(-32)
    .toString('base64');

/** @param {string} text @param {import('node:crypto').KeyObject} privateKey */
const signatureOf = (text, privateKey) =>
  sign(null, Buffer.from(text), privateKey).toString('base64');

/**
 * The list of keys with one more, signed with the key that was the last.
 * @param {ReleaseKey[]} keys @param {string} next @param {import('node:crypto').KeyObject} former
 * @returns {ReleaseKey[]}
 */
export function withNextKey(keys, next, former) {
  if (keys.at(-1)?.key !== publicKeyOf(former))
    throw new Error('The former key is not the last of the list.');
  return [...keys, { key: next, signature: signatureOf(`feltbok key\n${next}`, former) }];
}

/**
 * The keys that a host built now trusts: those of `FELTBOK_RELEASE_KEYS`, a file, or else this
 * machine's own.
 */
export function releaseKeys() {
  const file = process.env.FELTBOK_RELEASE_KEYS;
  if (file) return /** @type {ReleaseKey[]} */ (JSON.parse(readFileSync(file, 'utf8')));
  return [{ key: publicKeyOf(localReleaseKey()) }];
}

export function localReleaseKey() {
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
 * What a release says beside its files.
 * @typedef {object} ReleaseWords
 * @property {number} serial higher than that of every list before it
 * @property {boolean} [mandatory]
 * @property {string[]} [revoked] builds of this part or another that are not to be started
 */

/**
 * A build's assets.json with the deployer's signature over all of it; a former one is replaced.
 * @param {Record<string, unknown>} assets
 * @param {import('node:crypto').KeyObject} privateKey
 * @param {ReleaseWords} words
 */
export function signedAssets(assets, privateKey, { serial, mandatory, revoked = [] }) {
  const { serial: _, mandatory: __, revoked: ___, signature: ____, ...build } = assets;
  const list = {
    ...build,
    serial,
    ...(mandatory && { mandatory }),
    ...(revoked.length > 0 && { revoked }),
  };
  return {
    ...list,
    signature: signatureOf(`feltbok release\n${JSON.stringify(list)}`, privateKey),
  };
}

/** What stands before the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Whether a list has a signature by a key over all the rest.
 * @param {object} assets @param {string} publicKey base64 of its 32 bytes
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
 * Signs the build in a folder anew, so that every device takes it for newer than what it had.
 * @param {string} folder @param {import('node:crypto').KeyObject} privateKey @param
 *   {Partial<ReleaseWords>} [words]
 * @returns what was signed
 */
export function signBuild(folder, privateKey, { serial = Date.now(), ...words } = {}) {
  const file = join(folder, 'assets.json');
  /** @type {Record<string, unknown> & { build: string }} */
  const assets = JSON.parse(readFileSync(file, 'utf8'));
  const signed = signedAssets(assets, privateKey, { serial, ...words });
  writeFileSync(file, JSON.stringify(signed));
  return assets;
}
