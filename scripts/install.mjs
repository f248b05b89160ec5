import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';
import { packagesAreInstalled, stampInstalled } from './setup/installed-packages.mjs';
import { npmCommand } from './setup/npm.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';
import { runQuietly } from './setup/run-quietly.mjs';
import { seconds } from './setup/seconds.mjs';
import { inTurn } from './setup/turn.mjs';

/**
 * Not `npm ci`, which rejects a lock file without the packages for other machines; this installs the locked versions
 * and changes neither package.json nor the lock file. NODE_ENV=production must not leave the build tools out.
 */
const npmInstall = ['install', '--no-save', '--include=dev'];
const quietly = ['--no-fund', '--no-audit', '--no-progress', '--loglevel=error'];

/**
 * Installs the locked packages unless they are there already.
 * @param {(line: string) => void} report
 * @throws Error with npm's output when npm fails
 */
export async function install(report = console.log) {
  if (packagesAreInstalled(projectRoot)) return;
  await inTurn(join(projectRoot, '.feltbok', 'turn'), () => installLocked(report), report);
}

/** @param {(line: string) => void} report */
async function installLocked(report) {
  // Whoever had the turn before may have done it.
  if (packagesAreInstalled(projectRoot)) return;
  report('Installing packages, which takes a minute or two');
  const started = performance.now();
  const { command, prefix } = npmCommand();
  const { succeeded, output } = await runQuietly(command, [...prefix, ...npmInstall, ...quietly]);
  if (!succeeded) throw new Error(`npm install failed:\n${output}`);
  stampInstalled(projectRoot);
  report(`Packages installed in ${seconds(started)}`);
}

await runAsCommand(import.meta.url, () => install());
