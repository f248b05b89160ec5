import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { install } from './install.mjs';
import { portBase } from './ports.mjs';
import { projectRoot } from './project-root.mjs';
import { requireNodeVersion } from './setup/node-version.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';
import { seconds } from './setup/seconds.mjs';
import { startStack } from './stack/start-stack.mjs';
import { stateFolder } from './stack/state-folder.mjs';
import { requireFreePorts } from './stack/taken-ports.mjs';

/** @typedef {{ name: string, can: { nb: string, en: string } }} DemoUser */

await runAsCommand(import.meta.url, async (onSignal) => {
  const { values } = parseArgs({ options: { fresh: { type: 'boolean', default: false } } });
  const started = performance.now();
  requireNodeVersion();
  const base = portBase();
  // Before the minutes that a first install and build take.
  await requireFreePorts(base);
  await install();
  const stack = await startStack({ base, fresh: values.fresh });
  onSignal(async () => {
    console.log('\nStopping');
    await stack.stop();
  });
  console.log(await welcome(stack.address, base, seconds(started)));
  throw await stack.broken;
});

/** @param {string} address @param {number} base @param {string} duration */
async function welcome(address, base, duration) {
  /** @type {{ demoUsers: readonly DemoUser[] }} */
  const { demoUsers } = await import(pathToFileURL(join(projectRoot, 'sandbox/dist/people.js')).href);
  const width = Math.max(...demoUsers.map(({ name }) => name.length));
  const state = relative(process.cwd(), stateFolder(base).folder);
  return [
    '',
    `Feltbok is running (ready in ${duration}):`,
    '',
    `  ${address}`,
    '',
    'Sign in as one of these demo users; there are no passwords:',
    ...demoUsers.map(({ name, can }) => `  ${name.padEnd(width)}  ${can.en}`),
    '',
    `Data and logs are in ${state}; 'npm start -- --fresh' begins anew.`,
    'Ctrl-C stops everything.',
  ].join('\n');
}
