import { installPackages } from '../setup/debian-packages.mjs';
import { isAtLeast, pathsOf, versionOf } from '../setup/programs.mjs';

/** It is driven by WebDriver BiDi, of which older ones know less. */
const oldest = /** @type {const} */ ([153, 0]);

/**
 * The Firefox of this machine, as it is shipped.
 * @returns {string | undefined} path of its executable
 */
export function findFirefox() {
  // Nowhere else was it seen to be driven this way.
  if (process.platform !== 'linux') return undefined;
  return pathsOf(['firefox-esr', 'firefox']).find((path) => isAtLeast(versionOf(path), oldest));
}

/**
 * Finds a Firefox, or installs Debian's.
 * @param {(line: string) => void} report
 * @returns {Promise<string | undefined>} path of its executable, undefined when none is to be had
 */
export async function findOrInstallFirefox(report = console.log) {
  const found = findFirefox();
  if (found) return found;
  await installPackages(['firefox-esr'], report);
  return findFirefox();
}
