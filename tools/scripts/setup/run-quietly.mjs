import { spawn } from 'node:child_process';
import { projectRoot } from '../project-root.mjs';

const graceMs = 5000;

/**
 * Runs a command to its end and returns its output.
 * @param {string} command
 * @param {string[]} args
 * @param {object} [options]
 * @param {NodeJS.ProcessEnv} [options.environment] in place of this process's
 * @param {string} [options.folder] to run in; the project's root otherwise
 * @param {(text: string) => void} [options.onOutput] gets its output as it comes
 * @param {AbortSignal} [options.signal] ends it early
 * @returns {Promise<{ succeeded: boolean, output: string }>} `output` is both streams as they came;
 *   never rejects
 */
export function runQuietly(
  command,
  args,
  { environment = process.env, folder = projectRoot, onOutput, signal } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text;
        onOutput?.(text);
      });
    }
    const stop = () => {
      child.kill();
      setTimeout(() => child.kill('SIGKILL'), graceMs).unref();
    };
    const end = (/** @type {boolean} */ succeeded) => {
      process.removeListener('exit', stop);
      signal?.removeEventListener('abort', stop);
      resolve({ succeeded, output });
    };
    process.once('exit', stop);
    signal?.addEventListener('abort', stop);
    child.once('error', (error) => {
      output += `${command}: ${error.message}\n`;
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}
