import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

/**
 * Lists the paths that programs of these names may have in the folders of PATH.
 * @param {readonly string[]} names
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {string[]} paths, those of the first name first
 */
export function listCandidatePaths(names, environment = process.env) {
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * Asks a program for its version. An existing file proves little: Ubuntu's `chromium-browser` may
 * only print how to install it, and a download may lack libraries.
 * @param {string} path
 * @returns {string | undefined} undefined when it does not run
 */
export function readVersion(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 15_000 });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * @param {string | undefined} version for example `Mozilla Firefox 153.7.0esr`
 * @param {readonly [number, number]} oldest major and minor
 */
export function isAtLeast(version, [major, minor]) {
  const [, ownMajor = '0', ownMinor = '0'] = /(\d+)\.(\d+)/.exec(version ?? '') ?? [];
  return Number(ownMajor) > major || (Number(ownMajor) === major && Number(ownMinor) >= minor);
}
