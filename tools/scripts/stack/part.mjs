import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../project-root.mjs';

const parentWatchdog = new URL('./parent-watchdog.mjs', import.meta.url).href;
const lineLimit = 20;
/** Longer than the watchdog's own grace time: this kills a part whose event loop hangs. */
const killAfterMs = 14_000;
const probeIntervalMs = 50;

/**
 * A running process of the stack.
 * @typedef {object} Part
 * @property {string} title
 * @property {number | undefined} pid of its process; none when it could not be started
 * @property {Promise<void>} ready settles when the part listens; rejects, with its last lines, when
 *   it ends before
 * @property {Promise<Error>} ended resolves when the part has ended; the error says how and has its
 *   last lines
 * @property {() => Promise<void>} stop asks it to end, forces it if it does not, and waits until it
 *   has ended
 */

/**
 * Starts a Node program as a part of the stack. The part counts as ready when it prints a line that
 * begins with `ready`, or, if it has a `readyAddress`, when that address answers with success.
 * @param {object} options
 * @param {string} options.title name in messages
 * @param {string[]} options.program script and arguments, after Node's own options if any
 * @param {string} [options.readyAddress]
 * @param {NodeJS.ProcessEnv} options.environment
 * @param {string} options.logFile receives all its output
 * @param {string} [options.folder] to run in, from the root
 * @param {(line: string) => void} options.report gets its error output, line by line
 * @param {boolean} [options.reportAll] reports all its output
 * @returns {Part}
 */
export function startPart({
  title,
  program,
  readyAddress,
  folder = '.',
  environment,
  logFile,
  report,
  reportAll = false,
}) {
  const child = spawn(process.execPath, ['--import', parentWatchdog, ...program], {
    cwd: join(projectRoot, folder),
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C in a terminal reaches a whole process group, but this process ends the parts itself,
    // in order and once.
    detached: process.platform !== 'win32',
  });
  const log = createWriteStream(logFile);
  /** @type {string[]} */
  const lastLines = [];
  let becomeReady = () => {};
  /** @type {Promise<void>} */
  const readyLine = new Promise((resolve) => {
    becomeReady = resolve;
  });
  const addLine = (/** @type {string} */ line) => {
    log.write(`${line}\n`);
    lastLines.push(line);
    if (lastLines.length > lineLimit) lastLines.shift();
  };
  const readers = [
    readLines(child.stdout, (line) => {
      addLine(line);
      if (/^ready\b/.test(line)) becomeReady();
      if (reportAll) report(`${title} | ${line}`);
    }),
    readLines(child.stderr, (line) => {
      addLine(line);
      report(`${title} | ${line}`);
    }),
  ];

  /** @type {Promise<Error>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) =>
      resolve(new Error(`${title} could not be started: ${error.message}`)),
    );
    // The event 'close' does not come once this side has closed the channel.
    child.once('exit', async (code, signal) => {
      await Promise.all(readers);
      log.end();
      const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      resolve(
        new Error(
          [`${title} ${how}. Its last lines:`, ...lastLines.map((line) => `  ${line}`)].join('\n'),
        ),
      );
    });
  });

  if (readyAddress) waitUntilHealthy(readyAddress, ended).then(becomeReady);

  return {
    title,
    pid: child.pid,
    ready: Promise.race([readyLine, ended.then((how) => Promise.reject(how))]),
    ended,
    async stop() {
      if (child.connected) child.disconnect();
      const force = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
      await ended;
      clearTimeout(force);
    },
  };
}

/**
 * @param {import('node:stream').Readable | null} input
 * @param {(line: string) => void} onLine
 * @returns {Promise<void>} when the stream has ended
 */
function readLines(input, onLine) {
  if (!input) return Promise.resolve();
  return new Promise((resolve) => {
    createInterface({ input }).on('line', onLine).once('close', resolve);
  });
}

/**
 * @param {string} address
 * @param {Promise<unknown>} ended ends the waiting
 */
async function waitUntilHealthy(address, ended) {
  let isOver = false;
  ended.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await pause(probeIntervalMs);
  }
}
