import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureLocalReleaseKey, readReleaseKeys, signBuild } from '../build/release-signing.mjs';
import { installForRunning } from './install.mjs';
import { projectRoot } from './project-root.mjs';
import { hashContent } from './setup/content-hash.mjs';
import { runExclusively } from './setup/exclusive-run.mjs';
import { formatElapsed } from './setup/format-elapsed.mjs';
import { getNpmCommand } from './setup/npm.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';
import { runQuietly } from './setup/run-quietly.mjs';

const everyBuild = ['shared', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
const webpackBuild = ['tools/build', 'tsconfig.json'];

/**
 * What each workspace's build reads besides its own folder. The slowest come first, so that none of
 * them is started last and waited for alone.
 */
const builds = {
  'remote-reports': webpackBuild,
  'remote-maps': webpackBuild,
  host: [...webpackBuild, 'CHANGELOG.md'],
  'remote-case': webpackBuild,
  api: ['own-phone'],
  sandbox: [],
};
const parallelBuilds = 2;

/**
 * Type declarations, test setup and development servers are in the same folder, but no build reads
 * them.
 */
const isBuildInput = (/** @type {string} */ file) =>
  !/^tools\/build\/(test\/|types\/|dev\.mjs|workbench\.mjs)/.test(file);

/** Host and remotes are signed, because devices take them by their signature. */
const isSignedPart = (/** @type {string} */ workspace) => /^(host|remote-\w+)$/.test(workspace);

const getStampFile = (/** @type {string} */ workspace) =>
  join(projectRoot, workspace, 'dist', '.stamp');

/** @param {string} workspace @param {string[]} inputs */
const hashInputs = (workspace, inputs) =>
  hashContent(projectRoot, [workspace, ...everyBuild, ...inputs], isBuildInput) +
  (process.env.FELTBOK_EDITOR ?? '') +
  (isSignedPart(workspace) ? JSON.stringify(readReleaseKeys()) : '');

/**
 * @param {string[]} workspaces
 * @returns {Array<{ workspace: string, hash: string }>}
 */
function findStaleBuilds(workspaces) {
  return Object.entries(builds)
    .filter(([workspace]) => workspaces.includes(workspace))
    .map(([workspace, inputs]) => ({ workspace, hash: hashInputs(workspace, inputs) }))
    .filter(
      ({ workspace, hash }) =>
        !existsSync(getStampFile(workspace)) ||
        readFileSync(getStampFile(workspace), 'utf8') !== hash,
    );
}

/**
 * Makes the production build of every workspace whose inputs changed since its last one.
 * @param {object} [options]
 * @param {string[]} [options.workspaces] these only
 * @param {(line: string) => void} [options.report]
 * @throws Error with the output of each build that failed
 */
export async function buildStale({ workspaces = Object.keys(builds), report = console.log } = {}) {
  if (findStaleBuilds(workspaces).length === 0) return;
  // Another process may have built some of them while this one waited.
  await runExclusively(
    join(projectRoot, '.feltbok', 'turn'),
    () => buildAll(findStaleBuilds(workspaces), report),
    report,
  );
}

/**
 * @param {Array<{ workspace: string, hash: string }>} stale
 * @param {(line: string) => void} report
 */
async function buildAll(stale, report) {
  if (stale.length === 0) return;
  report(`Building ${stale.map(({ workspace }) => workspace).join(', ')}`);
  const waiting = [...stale];
  /** @type {string[]} */
  const failures = [];
  const runLane = async () => {
    for (let next = waiting.shift(); next && failures.length === 0; next = waiting.shift()) {
      const failure = await build(next, report);
      if (failure) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: parallelBuilds }, runLane));
  if (failures.length > 0) throw new Error(failures.join('\n'));
}

/**
 * @param {{ workspace: string, hash: string }} stale
 * @param {(line: string) => void} report
 * @returns {Promise<string | undefined>} what went wrong
 */
async function build({ workspace, hash }, report) {
  const started = performance.now();
  // An interrupted build must not pass for the build before it.
  rmSync(getStampFile(workspace), { force: true });
  const { command, prefix } = getNpmCommand();
  const { succeeded, output } = await runQuietly(command, [
    ...prefix,
    'run',
    'build',
    '-w',
    workspace,
  ]);
  if (!succeeded) return `The build of ${workspace} failed:\n${output}`;
  if (!existsSync(join(projectRoot, workspace, 'dist')))
    return `The build of ${workspace} made no dist folder:\n${output}`;
  // A deployer's builds are signed by `npm run release -- sign`, where the key is.
  const isSigned = isSignedPart(workspace) && !process.env.FELTBOK_RELEASE_KEYS;
  if (isSigned) signBuild(join(projectRoot, workspace, 'dist'), ensureLocalReleaseKey());
  writeFileSync(getStampFile(workspace), hash);
  report(`  ${workspace} built in ${formatElapsed(started)}`);
}

await runAsCommand(import.meta.url, async () => {
  const started = performance.now();
  await installForRunning();
  await buildStale();
  console.log(`Every build is up to date (${formatElapsed(started)})`);
});
