import { runQuietly } from './run-quietly.mjs';

/** A download that has said nothing for so long is not coming. */
const silenceMs = 60_000;

/**
 * Runs a command to its end, or until it has been silent for a minute.
 * @param {string} command
 * @param {string[]} args
 * @param {{ environment?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ succeeded: boolean, essence: string }>} `essence` is the line of its output
 *   that says most
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
  return { succeeded, essence: essenceOf(output) };
}

/** @param {string} output */
function essenceOf(output) {
  const lines = output.trim().split('\n');
  return (lines.find((line) => /error|failed|unable/i.test(line)) ?? lines.at(-1) ?? '').trim();
}
