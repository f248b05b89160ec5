import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { packageCommand } from '../setup/package-command.mjs';
import { runQuietly } from '../setup/run-quietly.mjs';
import { checkOutcome, runnerOutcome } from './outcome.mjs';
import { jestCounts, playwrightCounts, reasonsToSkip, unsteadyTests } from './report-counts.mjs';

/** @typedef {import('./outcome.mjs').Outcome} Outcome */
/** @typedef {{ signal: AbortSignal, environment: NodeJS.ProcessEnv, more: string[] }} RunOptions */

/**
 * A command of an installed package as a check.
 * @param {string} packageName
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<Outcome>}
 */
export async function packageCheck(packageName, command, args, options) {
  return scriptCheck(packageCommand(packageName, command), args, options);
}

/**
 * A Node script as a check.
 * @param {string} script
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<Outcome>}
 */
export async function scriptCheck(script, args, { signal, environment, more }) {
  return checkOutcome(await runQuietly(process.execPath, [script, ...args, ...more], { signal, environment }));
}

/**
 * @param {RunOptions} options
 * @returns {Promise<Outcome>}
 */
export async function jestTests({ signal, environment, more }) {
  const report = freshReport('unit');
  const args = [packageCommand('jest', 'jest'), '--maxWorkers=1', '--json', `--outputFile=${report}`, ...more];
  const run = await runQuietly(process.execPath, args, { signal, environment });
  // The report itself also goes to stdout, in one enormous line.
  const output = run.output.replace(/^\{"numFailedTestSuites".*$/m, '');
  return runnerOutcome(readReport(report, jestCounts), { ...run, output });
}

/**
 * The tests of Node's own runner below a folder.
 * @param {string} folder from the root
 * @param {string[]} nodeOptions
 * @param {RunOptions} options
 * @param {{ name?: string, only?: (file: string) => boolean }} [choice] of the files, and how it is called
 * @returns {Promise<Outcome>}
 */
export async function nodeTests(folder, nodeOptions, { signal, environment, more }, { name = folder, only } = {}) {
  const files = testFilesBelow(join(projectRoot, folder)).filter((file) => only?.(file) ?? true);
  const report = freshReport(name);
  const reporters = [
    ['spec', 'stdout'],
    [new URL('./node-test-counts.mjs', import.meta.url).href, report],
  ].flatMap(([reporter, to]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${to}`]);
  const args = [...nodeOptions, '--test', ...reporters, ...more, ...files];
  // Without a file Node would search the whole folder for tests, packages included.
  if (files.length === 0) return runnerOutcome(undefined, { succeeded: true, output: '' });
  const run = await runQuietly(process.execPath, args, { signal, environment, folder: workspaceOf(folder) });
  return runnerOutcome(
    readReport(report, (counts) => counts),
    run,
  );
}

/**
 * @param {RunOptions} options
 * @param {{ name?: string, config?: string }} [choice] of the tests, and how they are called
 * @returns {Promise<Outcome>}
 */
export async function playwrightTests(
  { signal, environment, more },
  { name = 'e2e', config = 'e2e/playwright.config.ts' } = {},
) {
  const report = freshReport(name);
  const args = [packageCommand('@playwright/test', 'playwright'), 'test', `--config=${config}`, ...more];
  const run = await runQuietly(process.execPath, args, {
    signal,
    environment: { ...environment, FELTBOK_E2E_REPORT: report },
  });
  const leftOut = readReport(report, reasonsToSkip);
  const outcome = runnerOutcome(readReport(report, playwrightCounts), run, leftOut);
  return { ...outcome, unsteady: readReport(report, unsteadyTests), leftOut };
}

/** @param {string} folder */
const workspaceOf = (folder) => join(projectRoot, folder.split('/')[0] ?? '');

/** @param {string} name */
function freshReport(name) {
  const file = join(projectRoot, '.feltbok', 'test', `${name.replaceAll('/', '-')}.json`);
  mkdirSync(dirname(file), { recursive: true });
  // A runner that dies must not be judged by what it reported last time.
  rmSync(file, { force: true });
  return file;
}

/**
 * @template Report, Reading
 * @param {string} file
 * @param {(report: Report) => Reading} read
 */
function readReport(file, read) {
  if (!existsSync(file)) return undefined;
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function testFilesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : testFilesBelow(path);
      return /\.test\.(ts|mjs)$/.test(entry.name) ? [path] : [];
    })
    .sort();
}
