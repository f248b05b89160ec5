import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const stampName = '.feltbok-lock';

/** @param {string} root */
const lockFile = (root) => join(root, 'package-lock.json');
/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', stampName);
/** npm's own record of what it installed. @param {string} root */
const installedRecord = (root) => join(root, 'node_modules', '.package-lock.json');
/** @param {string} root */
const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(lockFile(root)))
    .digest('hex');

/**
 * Whether node_modules holds what the lock file says: stamped so by an earlier run, or by npm's own record of what it
 * installed, as after an `npm install` by hand.
 * @param {string} root
 */
export function packagesAreInstalled(root) {
  if (!existsSync(join(root, 'node_modules'))) return false;
  if (existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === lockHash(root)) return true;
  if (!npmInstalledAll(root)) return false;
  stampInstalled(root);
  return true;
}

/** @param {string} root */
export function stampInstalled(root) {
  writeFileSync(stampFile(root), lockHash(root));
}

/**
 * The installed packages that are not of the version and checksum that the lock file has for their place.
 * @param {string} root
 * @returns {string[]} their paths
 * @throws {Error} when npm has installed nothing there
 */
export function unlockedPackages(root) {
  const locked = packagesOf(lockFile(root));
  return [...packagesOf(installedRecord(root))]
    .filter(([path, { content }]) => locked.get(path)?.content !== content)
    .map(([path]) => path);
}

/** @param {string} root */
function npmInstalledAll(root) {
  const record = installedRecord(root);
  if (!existsSync(record)) return false;
  const locked = packagesOf(lockFile(root));
  const installed = packagesOf(record);
  // Packages for other machines may be locked but not installed, and those for this one installed but not locked.
  const differs = [...locked].some(([path, { content, optional }]) =>
    installed.has(path) ? installed.get(path)?.content !== content : !optional,
  );
  const isLeftOver = [...installed].some(([path, { optional }]) => !locked.has(path) && !optional);
  return !differs && !isLeftOver;
}

/**
 * @param {string} file
 * @returns {Map<string, { content: string, optional: boolean }>}
 */
function packagesOf(file) {
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8'));
  const entries = /** @type {Array<[string, Record<string, unknown>]>} */ (Object.entries(packages));
  return new Map(
    entries
      .filter(([path]) => path.includes('node_modules/'))
      .map(([path, { version, integrity, optional }]) => [
        path,
        { content: `${version} ${integrity}`, optional: optional === true },
      ]),
  );
}
