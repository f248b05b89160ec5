import { installPackages } from '../setup/debian-packages.mjs';
import { isAtLeast, listCandidatePaths, readVersion } from '../setup/programs.mjs';

/** The tests drive Firefox through WebDriver BiDi, which older versions support less. */
const oldestVersion = /** @type {const} */ ([153, 0]);

/**
 * Finds an unmodified Firefox on this machine.
 * @returns {string | undefined} path of its executable
 */
export function findFirefox() {
  // Driving Firefox this way has only been tried on Linux.
  if (process.platform !== 'linux') return undefined;
  return listCandidatePaths(['firefox-esr', 'firefox']).find((path) =>
    isAtLeast(readVersion(path), oldestVersion),
  );
}

/**
 * Finds a Firefox, or installs Debian's.
 * @param {(line: string) => void} report
 * @returns {Promise<string | undefined>} path of its executable, undefined when there is none and
 *   none can be installed
 */
export async function findOrInstallFirefox(report = console.log) {
  const found = findFirefox();
  if (found) return found;
  await installPackages(['firefox-esr'], report);
  return findFirefox();
}
