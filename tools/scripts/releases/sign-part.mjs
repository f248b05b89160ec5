import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPublicKey, readReleaseKey, signBuild } from '../../build/release-signing.mjs';
import { findChangedFiles, readBuild } from './build-folder.mjs';
import { addSigned } from './release-record.mjs';

/** @typedef {import('./release-record.mjs').ReleaseRecord} ReleaseRecord */
/** @typedef {import('../../build/release-signing.mjs').ReleaseKey} ReleaseKey */

/**
 * @typedef {object} SignOptions
 * @property {string} key file of the private key
 * @property {ReleaseKey[]} keys the keys that hosts are built with, the present one last
 * @property {number} serial
 * @property {boolean} mandatory
 */

/**
 * Signs the build in a folder, with the list of all revoked builds.
 * @param {string} part
 * @param {string} folder
 * @param {ReleaseRecord} record
 * @param {SignOptions} options
 * @returns {ReleaseRecord} with this release
 * @throws {Error} when no device would accept it, or its files were changed after the build
 */
export function signPart(part, folder, record, { key, keys, serial, mandatory }) {
  const assets = readBuild(folder);
  const privateKey = readReleaseKey(key);
  if (assets.name !== part)
    throw new Error(`${folder} has the build of ${assets.name}, not of ${part}.`);
  const changed = findChangedFiles(folder, assets);
  if (changed.length > 0) {
    throw new Error(
      `${folder} has files that are not those of the build: ${changed.join(', ')}. Build it again.`,
    );
  }
  if (keys.at(-1)?.key !== getPublicKey(privateKey)) {
    throw new Error(
      `No host knows the key in ${key}: it is not the last key of the list that hosts are built with.`,
    );
  }
  if (part === 'host') requireKeyOfHost(folder, getPublicKey(privateKey));
  const highest = Math.max(assets.serial ?? 0, record.parts[part]?.serial ?? 0);
  if (serial < highest) {
    throw new Error(
      `${part} was signed with the serial ${highest}: no device would accept ${serial}.`,
    );
  }
  if (record.revoked.includes(assets.build)) {
    throw new Error(
      `${part} ${assets.build} is revoked. To deploy it again: --allow ${assets.build}`,
    );
  }
  // A list from before the record existed may be the only place that names revoked builds.
  const unrecorded = record.parts[part] ? [] : (assets.revoked ?? []);
  const revoked = [...new Set([...record.revoked, ...unrecorded])];
  signBuild(folder, privateKey, { serial, mandatory, revoked });
  console.log(`${part} ${assets.build} is signed with the serial ${serial}.`);
  return addSigned({ ...record, revoked }, part, { serial, build: assets.build });
}

/** @param {string} folder @param {string} publicKey */
function requireKeyOfHost(folder, publicKey) {
  const worker = join(folder, 'service-worker.js');
  if (!existsSync(worker) || !readFileSync(worker, 'utf8').includes(publicKey)) {
    throw new Error(
      `${folder} was not built with this key in FELTBOK_RELEASE_KEYS: no device would accept it.`,
    );
  }
}

/**
 * Reads the keys that hosts are built with.
 * @param {string} file
 * @returns {ReleaseKey[]}
 * @throws {Error} when there are none
 */
export function readKeys(file) {
  if (!existsSync(file))
    throw new Error(`${file} does not exist: npm run release -- key makes it.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
