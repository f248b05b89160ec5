import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../project-root.mjs';

/**
 * A step is a script of package.json with arguments.
 * @typedef {{ script: string, args: string[] }} Step
 */
/**
 * Steps of `paired` use one processor each, and two of them run at a time. Those of `alone` follow
 * one after another, because each uses both processors.
 * @typedef {{ paired: string[], alone: string[] }} Extent
 */

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const checks = Object.keys(scripts).filter((script) => script.startsWith('check:'));

/** @type {Extent} */
const ordinary = {
  paired: [...checks, 'test:scripts', 'test:unit', 'test:api', 'test:sandbox'],
  alone: ['build', 'test:e2e --grep=@journey'],
};
/** @type {Extent} */
const full = {
  paired: ['test:formats', 'test:api-postgres', 'test:api-azure'],
  alone: ['build', 'test:e2e --grep-invert=@journey', 'test:engines'],
};
/** @type {Extent} */
const long = {
  paired: [...ordinary.paired, ...full.paired],
  alone: ['build', 'nodes:22', 'nodes:24', 'test:e2e', 'test:engines'],
};

/** Steps that take packages which the ordinary steps do not. */
const stepsOfFullRun = ['test:api-postgres', 'test:api-azure', 'test:engines'];

/** @param {string} script */
const getStepName = (script) => script.replace(/^(check|test):/, '');
const stepNames = [...long.paired, ...long.alone].map(getStepName);

/**
 * Reads the arguments of `npm test`: names of steps, and after the name of a single step paths and,
 * after a second `--`, arguments for its runner.
 * @param {string[]} argv
 * @throws Error that names the wrong argument
 */
export function planTests(argv) {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const { values, positionals } = parseArgs({
    args: argv.slice(0, end),
    options: { full: { type: 'boolean' }, long: { type: 'boolean' } },
    allowPositionals: true,
  });
  const chosen = positionals.filter((word) => stepNames.includes(word));
  const paths = positionals.filter((word) => !stepNames.includes(word));
  const args = [...paths, ...argv.slice(end + 1)];
  if (paths.length > 0 && chosen.length !== 1)
    throw new Error(`No step is called ${paths.join(', ')}. There are: ${stepNames.join(', ')}.`);
  if (args.length > 0 && chosen.length !== 1)
    throw new Error('Further arguments need a single step.');
  const { paired, alone } = getExtent(chosen, values);
  const toSteps = (/** @type {string[]} */ lines) =>
    lines.map((line) => toStep(line, chosen.includes(getStepName(line)) ? args : []));
  const isBeyondOrdinary = stepsOfFullRun.some((script) => [...paired, ...alone].includes(script));
  return {
    paired: toSteps(paired),
    alone: toSteps(alone),
    isLong: values.long ?? false,
    isSingle: chosen.length === 1,
    needsAllPackages: isBeyondOrdinary,
  };
}

/**
 * @param {string[]} chosen
 * @param {{ full?: boolean, long?: boolean }} values
 * @returns {Extent}
 */
function getExtent(chosen, values) {
  if (chosen.length > 0) return chooseSteps(chosen);
  if (values.long) return long;
  return values.full ? full : ordinary;
}

/**
 * @param {string[]} chosen
 * @returns {Extent}
 */
function chooseSteps(chosen) {
  const needsBuild = chosen.includes('e2e') || chosen.includes('engines');
  const isChosen = (/** @type {string} */ script) =>
    chosen.includes(getStepName(script)) || (script === 'build' && needsBuild);
  return { paired: long.paired.filter(isChosen), alone: long.alone.filter(isChosen) };
}

/**
 * @param {string} line
 * @param {string[]} further
 * @returns {Step}
 */
function toStep(line, further) {
  const [script = '', ...args] = line.split(' ');
  return { script, args: [...args, ...further] };
}

/**
 * @template Result
 * @param {Step[]} steps
 * @param {number} lanes how many run at a time
 * @param {(step: Step) => Promise<Result>} run must not reject
 * @returns {Promise<Result[]>} in the order in which the steps end
 */
export async function runSteps(steps, lanes, run) {
  const waiting = steps.values();
  /** @type {Result[]} */
  const results = [];
  const runLane = async () => {
    for (const step of waiting) results.push(await run(step));
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  return results;
}
