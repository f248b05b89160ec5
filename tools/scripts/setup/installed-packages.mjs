import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const stampName = '.feltbok-lock';

/** @param {string} root */
const getLockFile = (root) => join(root, 'package-lock.json');
/** @param {string} root */
const getStampFile = (root) => join(root, 'node_modules', stampName);
/**
 * Path of npm's own record of installed packages.
 * @param {string} root
 */
const getInstallRecord = (root) => join(root, 'node_modules', '.package-lock.json');
/** @param {string} root */
const hashLockFile = (root) =>
  createHash('sha256')
    .update(readFileSync(getLockFile(root)))
    .digest('hex');

/**
 * The sets of packages that can be installed; each includes those before it. `running` is enough to
 * build and run, `testing` adds the tools of `npm test` and of development, and `all` adds what
 * only single commands and the full run need.
 */
const packageSets = /** @type {const} */ (['running', 'testing', 'all']);
/** @typedef {typeof packageSets[number]} PackageSet */

/** @param {PackageSet | undefined} set @param {PackageSet} needed */
const includesSet = (set, needed) =>
  set !== undefined && packageSets.indexOf(set) >= packageSets.indexOf(needed);

/** @param {PackageSet | undefined} former @param {PackageSet} needed @returns {PackageSet} */
export const getLargerSet = (former, needed) =>
  former && includesSet(former, needed) ? former : needed;

/**
 * Tells whether node_modules matches the lock file: by the stamp of an earlier run, or by npm's own
 * record, for instance after an `npm install` by hand.
 * @param {string} root
 * @param {PackageSet} [needed]
 */
export function arePackagesInstalled(root, needed = 'all') {
  if (!existsSync(join(root, 'node_modules'))) return false;
  const stamp = readStamp(root);
  if (stamp?.hash === hashLockFile(root) && includesSet(stamp.set, needed)) return true;
  if (!isInstalledByNpm(root, needed)) return false;
  writeInstallStamp(root, needed);
  return true;
}

/**
 * Reads the set that an earlier run installed, perhaps from another lock file.
 * @param {string} root
 */
export const readInstalledSet = (root) => readStamp(root)?.set;

/**
 * @param {string} root
 * @param {PackageSet} [set]
 */
export function writeInstallStamp(root, set = 'all') {
  writeFileSync(
    getStampFile(root),
    set === 'all' ? hashLockFile(root) : `${hashLockFile(root)} ${set}`,
  );
}

/**
 * @param {string} root
 * @returns {{ hash: string, set: PackageSet } | undefined}
 */
function readStamp(root) {
  if (!existsSync(getStampFile(root))) return undefined;
  const [hash = '', set] = readFileSync(getStampFile(root), 'utf8').split(' ');
  return { hash, set: packageSets.find((known) => known === set) ?? 'all' };
}

/**
 * Finds installed packages whose version or checksum differs from the lock file's.
 * @param {string} root
 * @returns {string[]} their paths
 * @throws {Error} when npm has installed nothing there
 */
export function findUnlockedPackages(root) {
  const locked = readPackages(getLockFile(root));
  return [...readPackages(getInstallRecord(root))]
    .filter(([path, { content }]) => locked.get(path)?.content !== content)
    .map(([path]) => path);
}

/** @param {string} root @param {PackageSet} needed */
function isInstalledByNpm(root, needed) {
  const record = getInstallRecord(root);
  if (!existsSync(record)) return false;
  const locked = readPackages(getLockFile(root));
  const installed = readPackages(record);
  // Packages for other machines may be locked but not installed, and packages for this machine may
  // be installed but not locked.
  const differs = [...locked].some(([path, { content, optional, dev }]) => {
    if (installed.has(path)) return installed.get(path)?.content !== content;
    return !optional && !(dev && needed === 'running');
  });
  const isLeftOver = [...installed].some(([path, { optional }]) => !locked.has(path) && !optional);
  return !differs && !isLeftOver;
}

/**
 * @param {string} file
 * @returns {Map<string, { content: string, optional: boolean, dev: boolean }>}
 */
function readPackages(file) {
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8'));
  const entries = /** @type {Array<[string, Record<string, unknown>]>} */ (
    Object.entries(packages)
  );
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
