import { availableParallelism, loadavg } from 'node:os';

/**
 * So many runnable processes for each processor, and a step gets less than half of what it would
 * have alone.
 */
const crowded = 2;
const lookAgainMs = 60_000;

/**
 * Ends a step that takes too long, unless the machine is so busy that nothing gets on: then it says
 * so and goes on.
 * @param {object} options
 * @param {number} options.ms how long the step may take
 * @param {(line: string) => void} options.report
 * @param {() => number} [options.load] how many processes wait for each processor or run on it
 * @param {number} [options.lookAgain] milliseconds
 * @returns {{ signal: AbortSignal, clear: () => void }}
 */
export function timeLimit({ ms, report, load = processesByProcessor, lookAgain = lookAgainMs }) {
  const controller = new AbortController();
  let said = false;
  const check = () => {
    const share = load();
    if (share <= crowded) return controller.abort();
    if (!said)
      report(
        `starved, ${share.toFixed(1)} processes for each processor of this machine: it is given more time`,
      );
    said = true;
    timer = setTimeout(check, lookAgain);
  };
  let timer = setTimeout(check, ms);
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}

const processesByProcessor = () => (loadavg()[0] ?? 0) / availableParallelism();
