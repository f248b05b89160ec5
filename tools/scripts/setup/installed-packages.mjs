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
 * What can be installed; each set includes those before it. `running` is what building and running
 * need, `testing` has the tools of `npm test` and of development too, and `all` what only single
 * commands and the full run need.
 */
const packageSets = /** @type {const} */ (['running', 'testing', 'all']);
/** @typedef {typeof packageSets[number]} PackageSet */

/** @param {PackageSet | undefined} set @param {PackageSet} wanted */
const includesSet = (set, wanted) =>
  set !== undefined && packageSets.indexOf(set) >= packageSets.indexOf(wanted);

/** @param {PackageSet | undefined} former @param {PackageSet} wanted @returns {PackageSet} */
export const getLargerSet = (former, wanted) =>
  former && includesSet(former, wanted) ? former : wanted;

/**
 * Whether node_modules holds what the lock file says: stamped so by an earlier run, or by npm's own
 * record of what it installed, as after an `npm install` by hand.
 * @param {string} root
 * @param {PackageSet} [wanted]
 */
export function packagesAreInstalled(root, wanted = 'all') {
  if (!existsSync(join(root, 'node_modules'))) return false;
  const stamp = readStamp(root);
  if (stamp?.hash === lockHash(root) && includesSet(stamp.set, wanted)) return true;
  if (!isInstalledByNpm(root, wanted)) return false;
  stampInstalled(root, wanted);
  return true;
}

/**
 * What an earlier run installed, perhaps by another lock file.
 * @param {string} root
 */
export const readInstalledSet = (root) => readStamp(root)?.set;

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
  return { hash, set: packageSets.find((known) => known === set) ?? 'all' };
}

/**
 * The installed packages that are not of the version and checksum that the lock file has for their
 * place.
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
  // Packages for other machines may be locked but not installed, and those for this one installed
  // but not locked.
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
