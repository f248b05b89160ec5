import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { packageCommand } from './setup/package-command.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';
import { runQuietly } from './setup/run-quietly.mjs';

const commandNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const windowsFolders = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'];

/** A download that has said nothing for so long is not coming. */
const silenceMs = 60_000;

/**
 * A Chromium that is on this machine: the one CHROMIUM names, the system's, or Playwright's download.
 * @returns {string | undefined} path of its executable
 * @throws Error when CHROMIUM names a file that does not run
 */
export function findBrowser(environment = process.env) {
  if (environment.CHROMIUM) {
    if (runs(environment.CHROMIUM)) return environment.CHROMIUM;
    throw new Error(`CHROMIUM names ${environment.CHROMIUM}, which does not run.`);
  }
  return [...systemCandidates(environment), playwrightsOwn()].find((path) => path && existsSync(path) && runs(path));
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
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  report('Installing the package chromium with apt-get');
  await installDebians(report);
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
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  return commandNames.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function playwrightsOwn() {
  try {
    const { chromium } = createRequire(import.meta.url)('playwright-core');
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

/**
 * A file alone proves little: Ubuntu's `chromium-browser` may only say how to install it, and a download may lack
 * libraries.
 * @param {string} path
 */
function runs(path) {
  // Chrome on Windows opens a window when asked for its version.
  if (process.platform === 'win32') return existsSync(path);
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 15_000 }).status === 0;
}

/** @param {(line: string) => void} report */
async function downloadPlaywrights(report) {
  const stop = new AbortController();
  let silence = setTimeout(() => stop.abort(), silenceMs);
  const onOutput = () => {
    clearTimeout(silence);
    silence = setTimeout(() => stop.abort(), silenceMs);
  };
  const { succeeded, output } = await runQuietly(
    process.execPath,
    [packageCommand('@playwright/test', 'playwright'), 'install', 'chromium'],
    { onOutput, signal: stop.signal },
  );
  clearTimeout(silence);
  if (!succeeded) report(`  no success: ${essence(output)}`);
}

/** @param {(line: string) => void} report */
async function installDebians(report) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { succeeded, output } = await runQuietly('apt-get', args, { environment });
    if (succeeded) continue;
    report(`  no success: ${essence(output)}`);
    return;
  }
}

/** @param {string} output */
function essence(output) {
  const lines = output.trim().split('\n');
  return (lines.find((line) => /error|failed|unable/i.test(line)) ?? lines.at(-1) ?? '').trim();
}

await runAsCommand(import.meta.url, async () => {
  const browser = await findOrInstallBrowser();
  if (!browser) throw new Error('No Chromium is to be had. Install one, or name one in CHROMIUM.');
  console.log(browser);
});
