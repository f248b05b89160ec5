import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { projectRoot } from '../project-root.mjs';

const nginxFolder = join(projectRoot, '.feltbok', 'tools', 'nginx');

/**
 * Finds the nginx of this machine, or unpacks Debian's package in a folder of the project without
 * installing it.
 * @returns {string | undefined} path of its executable, undefined when there is none and none can
 *   be fetched
 */
export function findOrFetchNginx() {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
  ].filter(Boolean);
  const found = folders.map((folder) => join(folder, 'nginx')).find(isRunnable);
  if (found) return found;
  const unpacked = join(nginxFolder, 'usr/sbin/nginx');
  if (!isRunnable(unpacked)) fetchPackage();
  return isRunnable(unpacked) ? unpacked : undefined;
}

/** @param {string} path */
const isRunnable = (path) =>
  existsSync(path) && spawnSync(path, ['-v'], { stdio: 'ignore', timeout: 15_000 }).status === 0;

function fetchPackage() {
  mkdirSync(nginxFolder, { recursive: true });
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: nginxFolder, stdio: 'ignore', timeout: 60_000 };
  spawnSync('apt-get', ['download', 'nginx'], options);
  const file = readdirSync(nginxFolder).find((name) => /^nginx_.*\.deb$/.test(name));
  if (file) spawnSync('dpkg-deb', ['-x', file, '.'], options);
}
