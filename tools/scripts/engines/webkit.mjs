import { existsSync } from 'node:fs';
import { installPackages } from '../setup/debian-packages.mjs';
import { listCandidatePaths } from '../setup/programs.mjs';

/**
 * WebKitGTK's driver, and a virtual display for machines without a screen.
 * @typedef {{ driver: string, xvfb?: string }} WebKit paths of executables
 */

/** @returns {WebKit | undefined} what this machine has; undefined when a part is missing */
export function findWebKit(environment = process.env) {
  if (process.platform !== 'linux') return undefined;
  const driver = listCandidatePaths(['WebKitWebDriver']).find((path) => existsSync(path));
  if (!driver || environment.DISPLAY) return driver ? { driver } : undefined;
  const xvfb = listCandidatePaths(['Xvfb']).find((path) => existsSync(path));
  return xvfb ? { driver, xvfb } : undefined;
}

/**
 * Finds WebKitGTK's driver, or installs Debian's.
 * @param {(line: string) => void} report
 * @returns {Promise<WebKit | undefined>} undefined when there is none and none can be installed
 */
export async function findOrInstallWebKit(report = console.log) {
  const found = findWebKit();
  if (found) return found;
  await installPackages(['webkit2gtk-driver', ...(process.env.DISPLAY ? [] : ['xvfb'])], report);
  return findWebKit();
}
