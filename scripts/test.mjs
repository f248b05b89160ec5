import { install, installForTesting } from './install.mjs';
import { requireNodeVersion } from './setup/node-version.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';
import { seconds } from './setup/seconds.mjs';
import { sumOf } from './test/outcome.mjs';
import { readRequest } from './test/request.mjs';
import { schedule } from './test/schedule.mjs';
import { steps } from './test/steps.mjs';
import { timeLimit } from './test/time-limit.mjs';

/** @typedef {import('./test/outcome.mjs').Outcome} Outcome */
/** @typedef {import('./test/steps.mjs').Step} Step */

const lanes = 2;
const slowestShown = 50;
const limitMinutes = { ordinary: 40, long: 90 };

await runAsCommand(import.meta.url, async () => {
  const { chosen, paths, more, extent, watch, long, verbose } = readRequest(
    process.argv.slice(2),
    steps,
  );
  requireNodeVersion();
  if (watch) {
    await installForTesting();
    process.exit(await watch({ paths, more }));
  }
  const started = performance.now();
  const total = await outcomeOf(chosen, { paths, more, extent, long, verbose });
  console.log(`\nDone in ${seconds(started)}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
});

/**
 * @param {Step[]} chosen
 * @param {{ paths: string[], more: string[], extent: import('./test/request.mjs').Extent, long:
 *   boolean, verbose: boolean }} options
 * @returns {Promise<Outcome>}
 */
async function outcomeOf(chosen, { paths, more, extent, long, verbose }) {
  try {
    // What the full run alone needs is not installed for one step that happens to be chosen without
    // it.
    const isFull = chosen.some(({ partOf }) => partOf === 'full');
    await (isFull ? install() : installForTesting());
  } catch (error) {
    console.log(/** @type {Error} */ (error).message);
    return { passed: 0, failed: 1, output: '' };
  }
  const environment = { ...process.env, ...(long ? { FELTBOK_LONG: '1' } : {}) };
  const minutes = long ? limitMinutes.long : limitMinutes.ordinary;
  const outcomes = await schedule(chosen, lanes, async (step) => {
    const started = performance.now();
    const limit = timeLimit({
      ms: minutes * 60_000,
      report: (line) => console.log(`  ${step.name}: ${line}`),
    });
    const outcome = await run(step, { environment, paths, more, extent, signal: limit.signal });
    limit.clear();
    console.log(line(step, outcome, seconds(started)));
    for (const test of outcome.unsteady ?? []) {
      console.log(`    unsteady, failed at first and passed when run once more: ${test}`);
    }
    for (const why of outcome.leftOut ?? []) console.log(`    ${why}`);
    if (outcome.failed > 0 || verbose) console.log(indented(outcome.output));
    return outcome;
  });
  if (extent !== 'whole' || long) console.log(slowest(chosen, outcomes));
  return sumOf(outcomes);
}

/**
 * @param {Step} step
 * @param {import('./test/runners.mjs').RunOptions} options
 * @returns {Promise<Outcome>}
 */
async function run(step, options) {
  try {
    const outcome = await step.run(options);
    if (!options.signal.aborted) return outcome;
    return {
      ...outcome,
      failed: outcome.failed || 1,
      output: `${outcome.output}\nIt took too long and was ended.`,
    };
  } catch (error) {
    return { passed: 0, failed: 1, output: String(/** @type {Error} */ (error).stack) };
  }
}

/**
 * The tests that took longest, so that whoever adds one sees what it costs. @param {Step[]} chosen
 * @param {Outcome[]} outcomes
 */
function slowest(chosen, outcomes) {
  const tests = outcomes.flatMap(({ times = [] }, index) =>
    times.map(({ title, ms }) => ({
      ms,
      row: `${(ms / 1000).toFixed(1).padStart(7)} s  ${chosen[index]?.name}  ${title}`,
    })),
  );
  const rows = tests.sort((one, other) => other.ms - one.ms).slice(0, slowestShown);
  return [
    '',
    `The slowest ${rows.length} of ${tests.length} tests`,
    ...rows.map(({ row }) => row),
  ].join('\n');
}

/** @param {Step} step @param {Outcome} outcome @param {string} duration */
function line({ title, name }, { passed, failed }, duration) {
  const counts = passed + failed > 1 ? `  ${passed} passed${failed ? `, ${failed} not` : ''}` : '';
  return `${failed ? '✗' : '✓'} ${`${title} (${name})`.padEnd(60)} ${duration.padStart(6)}${counts}`;
}

/** @param {string} text */
function indented(text) {
  return text
    .trim()
    .split('\n')
    .map((row) => `    ${row}`)
    .join('\n');
}
