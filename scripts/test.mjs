import { parseArgs } from 'node:util';
import { install } from './install.mjs';
import { requireNodeVersion } from './setup/node-version.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';
import { seconds } from './setup/seconds.mjs';
import { sumOf } from './test/outcome.mjs';
import { schedule } from './test/schedule.mjs';
import { steps } from './test/steps.mjs';

/** @typedef {import('./test/outcome.mjs').Outcome} Outcome */
/** @typedef {import('./test/steps.mjs').Step} Step */

const lanes = 2;
const limitMinutes = { ordinary: 40, long: 90 };

await runAsCommand(import.meta.url, async () => {
  const { chosen, more, long, verbose } = request();
  requireNodeVersion();
  const started = performance.now();
  const total = await outcomeOf(chosen, { more, long, verbose });
  console.log(`\nDone in ${seconds(started)}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
});

/**
 * @param {Step[]} chosen
 * @param {{ more: string[], long: boolean, verbose: boolean }} options
 * @returns {Promise<Outcome>}
 */
async function outcomeOf(chosen, { more, long, verbose }) {
  try {
    await install();
  } catch (error) {
    console.log(/** @type {Error} */ (error).message);
    return { passed: 0, failed: 1, output: '' };
  }
  const environment = { ...process.env, ...(long ? { FELTBOK_LONG: '1' } : {}) };
  const minutes = long ? limitMinutes.long : limitMinutes.ordinary;
  const outcomes = await schedule(chosen, lanes, async (step) => {
    const started = performance.now();
    const outcome = await run(step, { environment, more, signal: AbortSignal.timeout(minutes * 60_000) });
    console.log(line(step, outcome, seconds(started)));
    for (const test of outcome.unsteady ?? []) {
      console.log(`    unsteady, failed at first and passed when run once more: ${test}`);
    }
    for (const why of outcome.leftOut ?? []) console.log(`    ${why}`);
    if (outcome.failed > 0 || verbose) console.log(indented(outcome.output));
    return outcome;
  });
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
    return { ...outcome, failed: outcome.failed || 1, output: `${outcome.output}\nIt took too long and was ended.` };
  } catch (error) {
    return { passed: 0, failed: 1, output: String(/** @type {Error} */ (error).stack) };
  }
}

/**
 * What the command line asks for: `npm test -- unit api` runs those steps, with what they need first;
 * `npm test -- unit -- --watch` hands what follows the second `--` on to the one step chosen.
 */
function request() {
  const given = process.argv.slice(2);
  const end = given.includes('--') ? given.indexOf('--') : given.length;
  const { values, positionals } = parseArgs({
    args: given.slice(0, end),
    options: { long: { type: 'boolean', default: false }, verbose: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const names = steps.map(({ name }) => name);
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`No step is called ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  const more = given.slice(end + 1);
  if (more.length > 0 && positionals.length !== 1) throw new Error('Choose one step to hand further arguments to.');
  const wanted = (/** @type {Step} */ step) =>
    positionals.length === 0 ||
    positionals.includes(step.name) ||
    steps.some(({ name, needs }) => positionals.includes(name) && needs.includes(step.name));
  return { chosen: steps.filter(wanted), more, ...values };
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
