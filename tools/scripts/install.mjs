import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';
import { runExclusively } from './setup/exclusive-run.mjs';
import { formatElapsed } from './setup/format-elapsed.mjs';
import {
  arePackagesInstalled,
  getLargerSet,
  readInstalledSet,
  writeInstallStamp,
} from './setup/installed-packages.mjs';
import { getNpmCommand } from './setup/npm.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';
import { runQuietly } from './setup/run-quietly.mjs';

/** @typedef {import('./setup/installed-packages.mjs').PackageSet} PackageSet */

/** Workspaces whose packages `npm test` does not need. */
const optionalWorkspaces = ['tools/bench', 'tools/full-run'];

/**
 * Does not use `npm ci`, which rejects a lock file without the packages for other machines. The
 * arguments install the locked versions and change neither package.json nor the lock file. They
 * also make sure that NODE_ENV=production does not leave out packages that tests need.
 * @param {PackageSet} set
 */
function listInstallArguments(set) {
  const install = ['install', '--no-save'];
  if (set === 'running') return [...install, '--omit=dev'];
  if (set === 'all') return [...install, '--include=dev'];
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const needed = workspaces.filter((workspace) => !optionalWorkspaces.includes(workspace));
  const selection = needed.map((workspace) => `--workspace=${workspace}`);
  return [...install, '--include=dev', '--include-workspace-root', ...selection];
}

const quietArguments = ['--no-fund', '--no-audit', '--no-progress', '--loglevel=error'];

/**
 * Installs the locked packages unless they are there already.
 * @param {(line: string) => void} report
 * @param {PackageSet} set
 * @throws Error with npm's output when npm fails
 */
export async function install(report = console.log, set = 'all') {
  if (arePackagesInstalled(projectRoot, set)) return;
  await runExclusively(
    join(projectRoot, '.feltbok', 'turn'),
    () => installLocked(report, set),
    report,
  );
}

/** Installs what `npm start` and a build need. */
export const installForRunning = () => install(console.log, 'running');

/** Installs what `npm test` and development need. */
export const installForTesting = () => install(console.log, 'testing');

/** @param {(line: string) => void} report @param {PackageSet} neededSet */
async function installLocked(report, neededSet) {
  // Another process may have installed them while this one waited.
  if (arePackagesInstalled(projectRoot, neededSet)) return;
  // A smaller set would remove the tools of a developer who had installed all of them.
  const set = getLargerSet(readInstalledSet(projectRoot), neededSet);
  report(
    set === 'running' ? 'Installing packages' : 'Installing packages, which takes a minute or two',
  );
  const started = performance.now();
  const { command, prefix } = getNpmCommand();
  const { succeeded, output } = await runQuietly(command, [
    ...prefix,
    ...listInstallArguments(set),
    ...quietArguments,
  ]);
  if (!succeeded) throw new Error(`npm install failed:\n${output}`);
  writeInstallStamp(projectRoot, set);
  report(`Packages installed in ${formatElapsed(started)}`);
}

await runAsCommand(import.meta.url, () => install());
