import { runWithIdleTimeout } from './run-with-idle-timeout.mjs';

/** Whether this process may install packages of Debian or of what comes from it. */
const canInstallPackages = () => process.platform === 'linux' && process.getuid?.() === 0;

/** Whether this process knows what can be installed. */
let isListRead = false;

/**
 * Installs packages with apt-get, when this process may; says so, and when it does not succeed.
 * @param {string[]} names
 * @param {(line: string) => void} report
 */
export async function installPackages(names, report) {
  if (!canInstallPackages()) return;
  report(`Installing the package${names.length > 1 ? 's' : ''} ${names.join(' ')} with apt-get`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ...(isListRead ? [] : [['update']]),
    ['install', '-y', '--no-install-recommends', ...names],
  ]) {
    const { succeeded, essence } = await runWithIdleTimeout('apt-get', args, { environment });
    if (!succeeded) return report(`  no success: ${essence}`);
    isListRead = true;
  }
}
