import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { projectRoot } from '../project-root.mjs';

const own = join(projectRoot, '.feltbok', 'tools', 'nginx');

/**
 * The nginx of this machine, or Debian's package unpacked in a folder of the project: nothing is
 * installed.
 * @returns {string | undefined} path of its executable, undefined when none is to be had
 */
export function findOrFetchNginx() {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
  ].filter(Boolean);
  const found = folders.map((folder) => join(folder, 'nginx')).find(runs);
  if (found) return found;
  const unpacked = join(own, 'usr/sbin/nginx');
  if (!runs(unpacked)) fetchPackage();
  return runs(unpacked) ? unpacked : undefined;
}

/** @param {string} path */
const runs = (path) =>
  existsSync(path) && spawnSync(path, ['-v'], { stdio: 'ignore', timeout: 15_000 }).status === 0;

function fetchPackage() {
  mkdirSync(own, { recursive: true });
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: own, stdio: 'ignore', timeout: 60_000 };
  spawnSync('apt-get', ['download', 'nginx'], options);
  const file = readdirSync(own).find((name) => /^nginx_.*\.deb$/.test(name));
  if (file) spawnSync('dpkg-deb', ['-x', file, '.'], options);
}
