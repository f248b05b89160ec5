import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localReleaseKey, releaseKeys, signBuild } from '../build/release-signing.mjs';
import { installForRunning } from './install.mjs';
import { projectRoot } from './project-root.mjs';
import { contentHash } from './setup/content-hash.mjs';
import { npmCommand } from './setup/npm.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';
import { runQuietly } from './setup/run-quietly.mjs';
import { seconds } from './setup/seconds.mjs';
import { inTurn } from './setup/turn.mjs';

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
const atOnce = 2;

/**
 * Types, test set-up and the development servers stand beside the builds but are no part of them.
 */
const isBuildInput = (/** @type {string} */ file) =>
  !/^tools\/build\/(test\/|types\/|dev\.mjs|workbench\.mjs)/.test(file);

/** Host and remotes, which devices take by signature. */
const isPart = (/** @type {string} */ workspace) => /^(host|remote-\w+)$/.test(workspace);

const stampOf = (/** @type {string} */ workspace) => join(projectRoot, workspace, 'dist', '.stamp');

/** @param {string} workspace @param {string[]} inputs */
const inputHash = (workspace, inputs) =>
  contentHash(projectRoot, [workspace, ...everyBuild, ...inputs], isBuildInput) +
  (process.env.FELTBOK_EDITOR ?? '') +
  (isPart(workspace) ? JSON.stringify(releaseKeys()) : '');

/**
 * @param {string[]} workspaces
 * @returns {Array<{ workspace: string, hash: string }>}
 */
function staleBuilds(workspaces) {
  return Object.entries(builds)
    .filter(([workspace]) => workspaces.includes(workspace))
    .map(([workspace, inputs]) => ({ workspace, hash: inputHash(workspace, inputs) }))
    .filter(
      ({ workspace, hash }) =>
        !existsSync(stampOf(workspace)) || readFileSync(stampOf(workspace), 'utf8') !== hash,
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
  if (staleBuilds(workspaces).length === 0) return;
  // Whoever had the turn before may have built some of it.
  await inTurn(
    join(projectRoot, '.feltbok', 'turn'),
    () => buildAll(staleBuilds(workspaces), report),
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
  const lane = async () => {
    for (let next = waiting.shift(); next && failures.length === 0; next = waiting.shift()) {
      const failure = await build(next, report);
      if (failure) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  if (failures.length > 0) throw new Error(failures.join('\n'));
}

/**
 * @param {{ workspace: string, hash: string }} stale
 * @param {(line: string) => void} report
 * @returns {Promise<string | undefined>} what went wrong
 */
async function build({ workspace, hash }, report) {
  const started = performance.now();
  // A build that is interrupted must not pass for the one before it.
  rmSync(stampOf(workspace), { force: true });
  const { command, prefix } = npmCommand();
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
  const isSigned = isPart(workspace) && !process.env.FELTBOK_RELEASE_KEYS;
  if (isSigned) signBuild(join(projectRoot, workspace, 'dist'), localReleaseKey());
  writeFileSync(stampOf(workspace), hash);
  report(`  ${workspace} built in ${seconds(started)}`);
}

await runAsCommand(import.meta.url, async () => {
  const started = performance.now();
  await installForRunning();
  await buildStale();
  console.log(`Every build is up to date (${seconds(started)})`);
});
