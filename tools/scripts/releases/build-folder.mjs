import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * A build's own description in its assets.json.
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
    // The message below is for this too.
  }
  throw new Error(`${place} is not what a build says of itself.`);
}

/** @param {string} folder @returns {Assets} @throws {Error} */
export function readBuild(folder) {
  const file = join(folder, 'assets.json');
  if (!existsSync(file)) throw new Error(`There is no build in ${folder}.`);
  return parseAssets(readFileSync(file, 'utf8'), file);
}

/**
 * Whether bytes have the hash that a list gives them. @param {Uint8Array} bytes @param {string}
 * integrity
 */
export const hasHash = (bytes, integrity) =>
  integrity === `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Files that are missing, or no longer what the build lists.
 * @param {string} folder @param {Assets} assets
 */
export function findChangedFiles(folder, assets) {
  const isChanged = (/** @type {Assets['files'][number]} */ { file, integrity }) => {
    const path = join(folder, file);
    return !existsSync(path) || !hasHash(readFileSync(path), integrity);
  };
  return [...assets.files, ...assets.copies].filter(isChanged).map(({ file }) => file);
}

/**
 * The files of a build in the order of copying: no file names another that is not there yet. Those
 * under names that never change come first, then those that each build replaces, then the list, and
 * of a host last of all the worker, which reads the list at once.
 * @param {string} folder
 * @returns {string[][]} steps, each in any order by itself
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
