import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';
import {
  getLargerSet,
  packagesAreInstalled,
  readInstalledSet,
  stampInstalled,
} from './setup/installed-packages.mjs';
import { npmCommand } from './setup/npm.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';
import { runQuietly } from './setup/run-quietly.mjs';
import { seconds } from './setup/seconds.mjs';
import { inTurn } from './setup/turn.mjs';

/** @typedef {import('./setup/installed-packages.mjs').PackageSet} PackageSet */

/** Workspaces with packages that `npm test` can do without. */
const workspacesOfSingleCommands = ['tools/bench', 'tools/full-run'];

/**
 * Not `npm ci`, which rejects a lock file without the packages for other machines; this installs
 * the locked versions and changes neither package.json nor the lock file. NODE_ENV=production must
 * not leave out what tests need.
 * @param {PackageSet} set
 */
function listInstallArguments(set) {
  const install = ['install', '--no-save'];
  if (set === 'running') return [...install, '--omit=dev'];
  if (set === 'all') return [...install, '--include=dev'];
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const needed = workspaces.filter((workspace) => !workspacesOfSingleCommands.includes(workspace));
  const selection = needed.map((workspace) => `--workspace=${workspace}`);
  return [...install, '--include=dev', '--include-workspace-root', ...selection];
}

const quietly = ['--no-fund', '--no-audit', '--no-progress', '--loglevel=error'];

/**
 * Installs the locked packages unless they are there already.
 * @param {(line: string) => void} report
 * @param {PackageSet} wanted
 * @throws Error with npm's output when npm fails
 */
export async function install(report = console.log, wanted = 'all') {
  if (packagesAreInstalled(projectRoot, wanted)) return;
  await inTurn(join(projectRoot, '.feltbok', 'turn'), () => installLocked(report, wanted), report);
}

/** Installs what `npm start` and a build need. */
export const installForRunning = () => install(console.log, 'running');

/** Installs what `npm test` and development need. */
export const installForTesting = () => install(console.log, 'testing');

/** @param {(line: string) => void} report @param {PackageSet} wanted */
async function installLocked(report, wanted) {
  // Whoever had the turn before may have done it.
  if (packagesAreInstalled(projectRoot, wanted)) return;
  // The fewer packages would remove the tools of a developer who had them all.
  const set = getLargerSet(readInstalledSet(projectRoot), wanted);
  report(
    set === 'running' ? 'Installing packages' : 'Installing packages, which takes a minute or two',
  );
  const started = performance.now();
  const { command, prefix } = npmCommand();
  const { succeeded, output } = await runQuietly(command, [
    ...prefix,
    ...listInstallArguments(set),
    ...quietly,
  ]);
  if (!succeeded) throw new Error(`npm install failed:\n${output}`);
  stampInstalled(projectRoot, set);
  report(`Packages installed in ${seconds(started)}`);
}

await runAsCommand(import.meta.url, () => install());
