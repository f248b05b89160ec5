import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const endingSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs `main` when `moduleUrl` is the script that Node was started with. An error ends the process
 * and prints only its message. A signal ends the process after the callbacks of `onSignal`, with
 * the exit code that a shell expects.
 * @param {string} moduleUrl the caller's import.meta.url
 * @param {(onSignal: (stop: () => Promise<void>) => void) => Promise<void>} main may register what
 *   a signal must stop
 */
export async function runAsCommand(moduleUrl, main) {
  if (!process.argv[1] || realpathSync(process.argv[1]) !== fileURLToPath(moduleUrl)) return;
  /** @type {Array<() => Promise<void>>} */
  const stops = [];
  const end = async (/** @type {typeof endingSignals[number]} */ signal) => {
    // A second signal ends the process at once.
    if (process.exitCode) process.exit();
    process.exitCode = 128 + constants.signals[signal];
    await Promise.allSettled(stops.map((stop) => stop()));
    process.exit();
  };
  for (const signal of endingSignals) process.on(signal, end);
  onParentExit(() => end('SIGTERM'));
  try {
    await main((stop) => stops.push(stop));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(process.exitCode ?? 1);
  }
}

/**
 * npm runs scripts in a shell, and a signal to npm ends that shell without reaching the script.
 * Only npm's own shell is watched: a script that somebody left running in the background may
 * outlive the shell that started it.
 * @param {() => void} then
 */
function onParentExit(then) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    then();
  }, 500);
  watch.unref();
}
