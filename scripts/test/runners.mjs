import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { packageCommand } from '../setup/package-command.mjs';
import { runInTerminal } from '../setup/run-in-terminal.mjs';
import { runQuietly } from '../setup/run-quietly.mjs';
import { withBundledTests } from './bundled-tests.mjs';
import { checkOutcome, runnerOutcome } from './outcome.mjs';
import {
  jestCounts,
  jestTimes,
  playwrightCounts,
  playwrightTimes,
  reasonsToSkip,
  unsteadyTests,
} from './report-counts.mjs';

/** @typedef {import('./outcome.mjs').Outcome} Outcome */
/**
 * @typedef {object} RunOptions
 * @property {AbortSignal} signal
 * @property {NodeJS.ProcessEnv} environment
 * @property {string[]} more handed on to the runner as it is
 * @property {string[]} paths each is a part of the path of a test file to be run
 * @property {import('./request.mjs').Extent} extent how much of a step that both commands have
 *   parts of
 */

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
  return checkOutcome(
    await runQuietly(process.execPath, [script, ...args, ...more], { signal, environment }),
  );
}

/**
 * @param {RunOptions} options
 * @returns {Promise<Outcome>}
 */
export async function jestTests({ signal, environment, more, paths }) {
  const report = freshReport('unit');
  const reporting = ['--maxWorkers=1', '--json', `--outputFile=${report}`];
  // A page that a test makes is short-lived memory: with more room for it a tenth less of the
  // processor goes into clearing.
  const args = [
    '--max-semi-space-size=64',
    packageCommand('jest', 'jest'),
    ...reporting,
    ...more,
    ...paths,
  ];
  const run = await runQuietly(process.execPath, args, { signal, environment });
  // The report itself also goes to stdout, in one enormous line.
  const output = run.output.replace(/^\{"numFailedTestSuites".*$/m, '');
  return {
    ...runnerOutcome(readReport(report, jestCounts), { ...run, output }),
    times: readReport(report, jestTimes),
  };
}

/**
 * Jest in this terminal: it runs the tests of a changed file again until the user ends it.
 * @param {{ more: string[], paths: string[] }} options
 */
export const watchJest = ({ more, paths }) =>
  runInTerminal([
    packageCommand('jest', 'jest'),
    paths.length > 0 ? '--watchAll' : '--watch',
    ...more,
    ...paths,
  ]);

/**
 * Node's own runner in this terminal, until the user ends it.
 * @param {string} folder from the root
 * @param {string[]} nodeOptions
 * @param {{ more: string[], paths: string[] }} options
 */
export const watchNodeTests = (folder, nodeOptions, { more, paths }) =>
  runInTerminal(
    [...nodeOptions, '--test', '--watch', ...more, ...chosenTests(folder, paths)],
    workspaceOf(folder),
  );

/**
 * The tests of Node's own runner below a folder.
 * @param {string} folder from the root
 * @param {RunOptions} options
 * @param {{ name?: string, only?: (file: string) => boolean, programs?: Record<string, string> }}
 *   [choice] of the files, and how it is called; with `programs`, by name and source, they are
 *   TypeScript and may start these
 * @returns {Promise<Outcome>}
 */
export async function nodeTests(folder, options, { name = folder, only, programs } = {}) {
  const { signal, environment, more, paths } = options;
  const files = chosenTests(folder, paths).filter((file) => only?.(file) ?? true);
  const report = freshReport(name);
  const reporters = [
    ['spec', 'stdout'],
    [new URL('./node-test-counts.mjs', import.meta.url).href, report],
  ].flatMap(([reporter, to]) => [
    `--test-reporter=${reporter}`,
    `--test-reporter-destination=${to}`,
  ]);
  // Without a file Node would search the whole folder for tests, packages included.
  if (files.length === 0) return runnerOutcome(undefined, { succeeded: true, output: '' });
  const workspace = workspaceOf(folder);
  const runFiles = (/** @type {string[]} */ some) =>
    runQuietly(
      process.execPath,
      ['--enable-source-maps', '--test', ...reporters, ...more, ...some],
      {
        signal,
        environment,
        folder: workspace,
      },
    );
  const run = await (programs
    ? withBundledTests(workspace, files, programs, runFiles)
    : runFiles(files));
  const counts = readReport(report, (read) => read);
  return { ...runnerOutcome(counts, run), times: counts?.tests };
}

/**
 * @param {RunOptions} options
 * @param {{ name?: string, config?: string }} [choice] of the tests, and how they are called
 * @returns {Promise<Outcome>}
 */
export async function playwrightTests(
  { signal, environment, more, paths },
  { name = 'e2e', config = 'e2e/playwright.config.ts' } = {},
) {
  const report = freshReport(name);
  const args = [
    packageCommand('@playwright/test', 'playwright'),
    'test',
    `--config=${config}`,
    ...more,
    ...paths,
  ];
  const run = await runQuietly(process.execPath, args, {
    signal,
    environment: { ...environment, FELTBOK_E2E_REPORT: report },
  });
  const leftOut = readReport(report, reasonsToSkip);
  const outcome = runnerOutcome(readReport(report, playwrightCounts), run, leftOut);
  const times = readReport(report, playwrightTimes);
  return { ...outcome, unsteady: readReport(report, unsteadyTests), leftOut, times };
}

/** @param {string} folder @param {string[]} paths */
const chosenTests = (folder, paths) =>
  testFilesBelow(join(projectRoot, folder)).filter(
    (file) => paths.length === 0 || paths.some((path) => file.includes(path)),
  );

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
      if (entry.isDirectory())
        return ['node_modules', 'dist'].includes(entry.name) ? [] : testFilesBelow(path);
      return /\.test\.(ts|mjs)$/.test(entry.name) ? [path] : [];
    })
    .sort();
}
