import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installPackages } from './setup/debian-packages.mjs';
import { packageCommand } from './setup/package-command.mjs';
import { pathsOf, versionOf } from './setup/programs.mjs';
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
 * A Chromium that is on this machine: the one CHROMIUM names, the system's, or Playwright's
 * download.
 * @returns {string | undefined} path of its executable
 * @throws Error when CHROMIUM names a file that does not run
 */
export function findBrowser(environment = process.env) {
  if (environment.CHROMIUM) {
    if (runs(environment.CHROMIUM)) return environment.CHROMIUM;
    throw new Error(`CHROMIUM names ${environment.CHROMIUM}, which does not run.`);
  }
  return [...systemCandidates(environment), playwrightsOwn()].find((path) => path && runs(path));
}

/**
 * What the browser tests run in: the one CHROMIUM names, else Chromium without its windows, which
 * takes a third less of the processor, else any.
 * @returns {string | undefined} path of its executable
 * @throws Error when CHROMIUM names a file that does not run
 */
export function findTestBrowser(environment = process.env) {
  const shell = environment.CHROMIUM ? undefined : pathsOf([headlessShell], environment).find(runs);
  return shell ?? findBrowser(environment);
}

/**
 * Finds a Chromium, or installs one: Playwright's download, else Debian's package when root.
 * @param {(line: string) => void} report
 * @returns {Promise<string | undefined>} path of its executable, undefined when none is to be had
 */
export async function findOrInstallBrowser(report = console.log) {
  const found = findBrowser();
  if (found) return found;
  report('No Chromium found: downloading the one of Playwright');
  await downloadPlaywrights(report);
  const downloaded = findBrowser();
  if (downloaded) return downloaded;
  await installPackages(['chromium'], report);
  await installPackages([headlessShell], report);
  return findBrowser();
}

/** @param {NodeJS.ProcessEnv} environment */
function systemCandidates(environment) {
  if (process.platform === 'darwin') return macApplications;
  if (process.platform === 'win32') {
    return windowsFolders.flatMap((name) => {
      const folder = environment[name];
      return folder ? [join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')] : [];
    });
  }
  return pathsOf(commandNames, environment);
}

function playwrightsOwn() {
  try {
    const { chromium } = createRequire(import.meta.url)('playwright-core');
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** @param {string} path */
function runs(path) {
  // Chrome on Windows opens a window when asked for its version.
  if (process.platform === 'win32') return existsSync(path);
  return versionOf(path) !== undefined;
}

/** @param {(line: string) => void} report */
async function downloadPlaywrights(report) {
  const args = [packageCommand('@playwright/test', 'playwright'), 'install', 'chromium'];
  const { succeeded, essence } = await runWithIdleTimeout(process.execPath, args);
  if (!succeeded) report(`  no success: ${essence}`);
}

await runAsCommand(import.meta.url, async () => {
  const browser = await findOrInstallBrowser();
  if (!browser) throw new Error('No Chromium is to be had. Install one, or name one in CHROMIUM.');
  console.log(browser);
});
