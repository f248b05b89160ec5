import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addressOf } from './ports.mjs';
import { projectRoot } from './project-root.mjs';
import { stateFolder } from './stack/state-folder.mjs';

/** @typedef {{ name: string, can: { en: string } }} DemoUser */

/**
 * What a newcomer needs to know of the stack that runs: where it is, who can sign in, how to end
 * it.
 * @param {number} base
 * @param {string} duration until it was ready
 */
export async function welcome(base, duration) {
  /** @type {{ demoUsers: readonly DemoUser[] }} */
  const { demoUsers } = await import(
    pathToFileURL(join(projectRoot, 'sandbox/dist/people.js')).href
  );
  const width = Math.max(...demoUsers.map(({ name }) => name.length));
  return [
    '',
    `Feltbok is running (ready in ${duration}):`,
    '',
    `  ${addressOf('host', base)}`,
    '',
    'Sign in as one of these demo users; there are no passwords:',
    ...demoUsers.map(({ name, can }) => `  ${name.padEnd(width)}  ${can.en}`),
    '',
    "Demomottaker, a receiver that walks about in Fjordvik, is in the map's panel of " +
      'positions: Mottakerens app på enheten.',
    '',
    `Data and logs are in ${relative(process.cwd(), stateFolder(base).folder)}; '--fresh' begins anew.`,
    'Ctrl-C stops everything.',
  ].join('\n');
}
