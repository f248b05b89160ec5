import { runQuietly } from './run-quietly.mjs';

/** A download without output for this long has stalled. */
const silenceMs = 60_000;

/**
 * Runs a command to its end, or until it has been silent for a minute.
 * @param {string} command
 * @param {string[]} args
 * @param {{ environment?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ succeeded: boolean, essence: string }>} `essence` is the most telling line of
 *   its output
 */
export async function runWithIdleTimeout(command, args, options) {
  const stop = new AbortController();
  let silence = setTimeout(() => stop.abort(), silenceMs);
  const onOutput = () => {
    clearTimeout(silence);
    silence = setTimeout(() => stop.abort(), silenceMs);
  };
  const { succeeded, output } = await runQuietly(command, args, {
    ...options,
    onOutput,
    signal: stop.signal,
  });
  clearTimeout(silence);
  return { succeeded, essence: findEssence(output) };
}

/** @param {string} output */
function findEssence(output) {
  const lines = output.trim().split('\n');
  return (lines.find((line) => /error|failed|unable/i.test(line)) ?? lines.at(-1) ?? '').trim();
}
