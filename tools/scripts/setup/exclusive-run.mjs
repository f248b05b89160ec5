import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs `work` while no other process of this checkout runs its own: `npm start` and `npm test` side
 * by side must not install or build into the same folders at once. The lock of a process that died
 * is taken over.
 * @template T
 * @param {string} file lock file
 * @param {() => Promise<T>} work
 * @param {(line: string) => void} report
 * @returns {Promise<T>}
 */
export async function runExclusively(file, work, report) {
  let isReported = false;
  while (!acquireLock(file)) {
    if (!isReported)
      report(`Waiting for another install or build in this folder to finish (lock: ${file})`);
    isReported = true;
    await pause(250);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}

/** @param {string} file */
function acquireLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  if (!hasHolderExited(file)) return false;
  rmSync(file, { force: true });
  return false;
}

/** @param {string} file */
function hasHolderExited(file) {
  if (!existsSync(file)) return false;
  const pid = Number(readFileSync(file, 'utf8'));
  // A lock file is empty between its creation and its first content.
  if (!pid) return Date.now() - statSync(file).mtimeMs > 5000;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}
