import { spawn } from 'node:child_process';
import { projectRoot } from '../project-root.mjs';

/**
 * Runs Node with this terminal as its own, keys and Ctrl-C included.
 * @param {string[]} args
 * @param {string} [folder]
 * @returns {Promise<number>} its exit code
 */
export function runInTerminal(args, folder = projectRoot) {
  // Ctrl-C reaches both; this process waits until the other has ended.
  process.on('SIGINT', () => undefined);
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 0));
  });
}
