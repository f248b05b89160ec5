import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from './project-root.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';

/** @typedef {{ name: string, contract: number, build: string, copies: { file: string, size: number }[], fallbacks: Record<string, string[]> }} Assets */

/**
 * What keeps a remote's build from running under a host's, in words; empty when nothing does.
 * @param {Assets} remote @param {Assets} host
 */
export function obstacles(remote, host) {
  return remote.contract === host.contract
    ? []
    : [`${remote.name} is built for contract ${remote.contract}, the host has contract ${host.contract}.`];
}

/** The shared modules that the remote must bring itself under this host. @param {Assets} remote @param {Assets} host */
export const broughtAlong = (remote, host) => Object.keys(remote.fallbacks).filter((key) => !(key in host.fallbacks));

await runAsCommand(import.meta.url, async () => {
  const { values, positionals } = parseArgs({ options: { host: { type: 'string' } }, allowPositionals: true });
  const [app] = positionals;
  if (!app || !values.host) throw new Error('usage: npm run check-release -- <remote-…> --host <address of the host>');
  const remote = JSON.parse(await readFile(join(projectRoot, app, 'dist/assets.json'), 'utf8'));
  const address = `${values.host.replace(/\/$/, '')}/assets.json`;
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) throw new Error(`${address} cannot be had: ${response?.status ?? 'no answer'}`);
  const host = await response.json();

  const found = obstacles(remote, host);
  if (found.length > 0) throw new Error(found.join('\n'));
  console.log(`${app} ${remote.build} runs under the host ${host.build} at ${values.host}.`);
  const own = broughtAlong(remote, host);
  if (own.length > 0) console.log(`That host does not provide ${own.join(', ')}: the remote brings its own copy.`);
});
