import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installPackages } from './setup/debian-packages.mjs';
import { findPackageCommand } from './setup/package-command.mjs';
import { listCandidatePaths, readVersion } from './setup/programs.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';
import { runWithIdleTimeout } from './setup/run-with-idle-timeout.mjs';

const commandNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const headlessShell = 'chromium-headless-shell';
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const windowsFolders = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'];

/**
 * Finds a Chromium on this machine: the one that CHROMIUM names, the system's, or Playwright's
 * download.
 * @returns {string | undefined} path of its executable
 * @throws Error when CHROMIUM names a file that does not run
 */
export function findBrowser(environment = process.env) {
  if (environment.CHROMIUM) {
    if (isRunnable(environment.CHROMIUM)) return environment.CHROMIUM;
    throw new Error(`CHROMIUM names ${environment.CHROMIUM}, which does not run.`);
  }
  return [...listSystemCandidates(environment), findPlaywrightBrowser()].find(
    (path) => path && isRunnable(path),
  );
}

/**
 * Finds the browser for the browser tests: the one that CHROMIUM names, else Chromium's headless
 * shell, which uses a third less processor time, else any Chromium.
 * @returns {string | undefined} path of its executable
 * @throws Error when CHROMIUM names a file that does not run
 */
export function findTestBrowser(environment = process.env) {
  const shell = environment.CHROMIUM
    ? undefined
    : listCandidatePaths([headlessShell], environment).find(isRunnable);
  return shell ?? findBrowser(environment);
}

/**
 * Finds a Chromium, or installs one: Playwright's download, else Debian's package when root.
 * @param {(line: string) => void} report
 * @returns {Promise<string | undefined>} path of its executable, undefined when there is none and
 *   none can be installed
 */
export async function findOrInstallBrowser(report = console.log) {
  const found = findBrowser();
  if (found) return found;
  report('No Chromium found: downloading the one from Playwright');
  await downloadPlaywrightBrowser(report);
  const downloaded = findBrowser();
  if (downloaded) return downloaded;
  await installPackages(['chromium'], report);
  await installPackages([headlessShell], report);
  return findBrowser();
}

/** @param {NodeJS.ProcessEnv} environment */
function listSystemCandidates(environment) {
  if (process.platform === 'darwin') return macApplications;
  if (process.platform === 'win32') {
    return windowsFolders.flatMap((name) => {
      const folder = environment[name];
      return folder ? [join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')] : [];
    });
  }
  return listCandidatePaths(commandNames, environment);
}

function findPlaywrightBrowser() {
  try {
    const { chromium } = createRequire(import.meta.url)('playwright-core');
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** @param {string} path */
function isRunnable(path) {
  // Chrome on Windows opens a window when asked for its version.
  if (process.platform === 'win32') return existsSync(path);
  return readVersion(path) !== undefined;
}

/** @param {(line: string) => void} report */
async function downloadPlaywrightBrowser(report) {
  const args = [findPackageCommand('@playwright/test', 'playwright'), 'install', 'chromium'];
  const { succeeded, essence } = await runWithIdleTimeout(process.execPath, args);
  if (!succeeded) report(`  failed: ${essence}`);
}

await runAsCommand(import.meta.url, async () => {
  const browser = await findOrInstallBrowser();
  if (!browser)
    throw new Error(
      'No Chromium was found, and none could be installed. Install one, or name one in CHROMIUM.',
    );
  console.log(browser);
});
