import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

/**
 * Where programs of these names may be: in the folders of PATH.
 * @param {readonly string[]} names
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {string[]} paths, those of the first name first
 */
export function pathsOf(names, environment = process.env) {
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * What a program answers when it is asked for its version. A file alone proves little: Ubuntu's
 * `chromium-browser` may only say how to install it, and a download may lack libraries.
 * @param {string} path
 * @returns {string | undefined} undefined when it does not run
 */
export function versionOf(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 15_000 });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * @param {string | undefined} version as in `Mozilla Firefox 153.7.0esr`
 * @param {readonly [number, number]} oldest major and minor
 */
export function isAtLeast(version, [major, minor]) {
  const [, ownMajor = '0', ownMinor = '0'] = /(\d+)\.(\d+)/.exec(version ?? '') ?? [];
  return Number(ownMajor) > major || (Number(ownMajor) === major && Number(ownMinor) >= minor);
}
