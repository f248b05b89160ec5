import { runWithIdleTimeout } from './run-with-idle-timeout.mjs';

/** Tells whether this process may install packages of Debian or a system based on it. */
const canInstallPackages = () => process.platform === 'linux' && process.getuid?.() === 0;

/** Whether `apt-get update` has succeeded in this process. */
let isIndexUpdated = false;

/**
 * Installs packages with apt-get if this process may, and reports the start and any failure.
 * @param {string[]} names
 * @param {(line: string) => void} report
 */
export async function installPackages(names, report) {
  if (!canInstallPackages()) return;
  report(`Installing the package${names.length > 1 ? 's' : ''} ${names.join(' ')} with apt-get`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ...(isIndexUpdated ? [] : [['update']]),
    ['install', '-y', '--no-install-recommends', ...names],
  ]) {
    const { succeeded, essence } = await runWithIdleTimeout('apt-get', args, { environment });
    if (!succeeded) return report(`  failed: ${essence}`);
    isIndexUpdated = true;
  }
}
