import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * A build's description of itself, from its assets.json.
 * @typedef {object} Assets
 * @property {string} name of the part
 * @property {number} contract
 * @property {string} build hash over all files
 * @property {{ file: string, size: number, integrity: string }[]} files
 * @property {{ file: string, size: number, integrity: string }[]} copies of shared modules
 * @property {Record<string, string[]>} fallbacks
 * @property {number} [serial]
 * @property {string[]} [revoked]
 * @property {string} [signature]
 */

/** @param {string} text @param {string} place for the message @returns {Assets} @throws {Error} */
export function parseAssets(text, place) {
  try {
    const assets = JSON.parse(text);
    if (assets?.name && assets.build && assets.files && assets.copies && assets.fallbacks)
      return assets;
  } catch {
    // The error below covers this case too.
  }
  throw new Error(`${place} is not the assets.json of a build.`);
}

/** @param {string} folder @returns {Assets} @throws {Error} */
export function readBuild(folder) {
  const file = join(folder, 'assets.json');
  if (!existsSync(file)) throw new Error(`There is no build in ${folder}.`);
  return parseAssets(readFileSync(file, 'utf8'), file);
}

/**
 * Tells whether bytes have the hash that a list gives them.
 * @param {Uint8Array} bytes
 * @param {string} integrity
 */
export const hasHash = (bytes, integrity) =>
  integrity === `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Finds files that are missing, or differ from the build's list.
 * @param {string} folder
 * @param {Assets} assets
 */
export function findChangedFiles(folder, assets) {
  const isChanged = (/** @type {Assets['files'][number]} */ { file, integrity }) => {
    const path = join(folder, file);
    return !existsSync(path) || !hasHash(readFileSync(path), integrity);
  };
  return [...assets.files, ...assets.copies].filter(isChanged).map(({ file }) => file);
}

/**
 * Sorts the files of a build into steps for copying, so that no copied file refers to one that is
 * not there yet. Files whose names never change content come first, then those that each build
 * replaces, then the list, and finally a host's worker, which reads the list at once.
 * @param {string} folder
 * @returns {string[][]} steps; the files of a step may be copied in any order
 */
export function orderForCopying(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.map$|^\.stamp$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const last = ['assets.json', 'service-worker.js'];
  const isLasting = (/** @type {string} */ file) =>
    /\.[0-9a-f]{12}\.\w+$|^paper-engine\//.test(file);
  const steps = [
    files.filter(isLasting),
    files.filter((file) => !isLasting(file) && !last.includes(file)),
    ...last.map((file) => files.filter((name) => name === file)),
  ];
  return steps.filter((step) => step.length > 0);
}
