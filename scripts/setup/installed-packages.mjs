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
 * What is installed: all, or only what building and running need, which leaves out the tools of tests and checks.
 * @typedef {'all' | 'running'} PackageSet
 */

/**
 * Whether node_modules holds what the lock file says: stamped so by an earlier run, or by npm's own record of what it
 * installed, as after an `npm install` by hand.
 * @param {string} root
 * @param {PackageSet} [wanted]
 */
export function packagesAreInstalled(root, wanted = 'all') {
  if (!existsSync(join(root, 'node_modules'))) return false;
  const stamp = readStamp(root);
  const isStamped = stamp?.hash === lockHash(root) && (stamp.set === 'all' || wanted === 'running');
  if (isStamped) return true;
  if (!isInstalledByNpm(root, wanted)) return false;
  stampInstalled(root, wanted);
  return true;
}

/**
 * Whether an earlier run installed all packages, perhaps of another lock file.
 * @param {string} root
 */
export const hadAllPackages = (root) => readStamp(root)?.set === 'all';

/**
 * @param {string} root
 * @param {PackageSet} [set]
 */
export function stampInstalled(root, set = 'all') {
  writeFileSync(stampFile(root), set === 'all' ? lockHash(root) : `${lockHash(root)} ${set}`);
}

/**
 * @param {string} root
 * @returns {{ hash: string, set: PackageSet } | undefined}
 */
function readStamp(root) {
  if (!existsSync(stampFile(root))) return undefined;
  const [hash = '', set] = readFileSync(stampFile(root), 'utf8').split(' ');
  return { hash, set: set === 'running' ? 'running' : 'all' };
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

/** @param {string} root @param {PackageSet} wanted */
function isInstalledByNpm(root, wanted) {
  const record = installedRecord(root);
  if (!existsSync(record)) return false;
  const locked = packagesOf(lockFile(root));
  const installed = packagesOf(record);
  // Packages for other machines may be locked but not installed, and those for this one installed but not locked.
  const differs = [...locked].some(([path, { content, optional, dev }]) => {
    if (installed.has(path)) return installed.get(path)?.content !== content;
    return !optional && !(dev && wanted === 'running');
  });
  const isLeftOver = [...installed].some(([path, { optional }]) => !locked.has(path) && !optional);
  return !differs && !isLeftOver;
}

/**
 * @param {string} file
 * @returns {Map<string, { content: string, optional: boolean, dev: boolean }>}
 */
function packagesOf(file) {
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8'));
  const entries = /** @type {Array<[string, Record<string, unknown>]>} */ (Object.entries(packages));
  return new Map(
    entries
      .filter(([path]) => path.includes('node_modules/'))
      .map(([path, { version, integrity, optional, devOptional, dev }]) => [
        path,
        {
          content: `${version} ${integrity}`,
          optional: optional === true || devOptional === true,
          dev: dev === true,
        },
      ]),
  );
}
