import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from './project-root.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';

/**
 * What both builds say of themselves, as far as their running together goes.
 * @typedef {{ name: string, contract: number, build: string, fallbacks: Record<string, string[]> }} Assets
 */

/** The shared modules that the host does not provide. @param {Assets} remote @param {Assets} host */
const missing = (remote, host) => Object.keys(remote.fallbacks).filter((key) => !(key in host.fallbacks));

/**
 * Parts of the screen work from a copy of the remote's own. A library or a module with a state does not: what the host
 * puts into its own never reaches the copy.
 */
const worksAsCopy = (/** @type {string} */ key) => key.startsWith('@feltbok/shared/ui/');

/**
 * What prevents a remote's build from running under a host's, in words; empty when nothing does.
 * @param {Assets} remote @param {Assets} host
 */
function obstacles(remote, host) {
  if (remote.contract !== host.contract) {
    return [`${remote.name} is built for contract ${remote.contract}, the host has contract ${host.contract}.`];
  }
  return missing(remote, host)
    .filter((key) => !worksAsCopy(key))
    .map((key) => `${remote.name} shares ${key} with the host, which does not provide it: release the host first.`);
}

/** The shared modules that the remote must ship itself for this host. @param {Assets} remote @param {Assets} host */
const ownCopies = (remote, host) => missing(remote, host).filter(worksAsCopy);

await runAsCommand(import.meta.url, async () => {
  const { values, positionals } = parseArgs({
    options: { host: { type: 'string' }, build: { type: 'string' } },
    allowPositionals: true,
  });
  const [app] = positionals;
  if (!app || !values.host) {
    throw new Error('usage: npm run check-release -- <remote-…> --host <address of the host> [--build <folder>]');
  }
  const remote = await readBuild(values.build ?? join(projectRoot, app, 'dist'));
  const address = `${values.host.replace(/\/$/, '')}/assets.json`;
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) throw new Error(`${address} cannot be had: ${response?.status ?? 'no answer'}`);
  /** @type {Assets} */
  const host = await response.json().catch(() => null);
  if (!host?.fallbacks) throw new Error(`${address} is not what a build says of itself.`);

  const found = obstacles(remote, host);
  if (found.length > 0) throw new Error(found.join('\n'));
  console.log(`${app} ${remote.build} runs under the host ${host.build} at ${values.host}.`);
  const own = ownCopies(remote, host);
  if (own.length > 0) console.log(`That host does not provide ${own.join(', ')}: the remote brings its own copy.`);
});

/** @param {string} folder @returns {Promise<Assets>} */
async function readBuild(folder) {
  const text = await readFile(join(folder, 'assets.json'), 'utf8').catch(() => null);
  if (text === null) throw new Error(`There is no build in ${folder}.`);
  return JSON.parse(text);
}
