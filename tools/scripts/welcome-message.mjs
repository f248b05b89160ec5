import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getAddress } from './ports.mjs';
import { projectRoot } from './project-root.mjs';
import { getStatePaths } from './stack/state-folder.mjs';

/** @typedef {{ name: string, can: { en: string } }} DemoUser */

/**
 * Builds the message for newcomers: the address of the app, who can sign in, and how to stop it.
 * @param {number} base
 * @param {string} duration time that the start took
 */
export async function buildWelcome(base, duration) {
  /** @type {{ demoUsers: readonly DemoUser[] }} */
  const { demoUsers } = await import(
    pathToFileURL(join(projectRoot, 'sandbox/dist/people.js')).href
  );
  const width = Math.max(...demoUsers.map(({ name }) => name.length));
  return [
    '',
    `Feltbok is running (ready in ${duration}):`,
    '',
    `  ${getAddress('host', base)}`,
    '',
    'Sign in as one of these demo users; there are no passwords:',
    ...demoUsers.map(({ name, can }) => `  ${name.padEnd(width)}  ${can.en}`),
    '',
    "Demomottaker, a receiver that walks around in Fjordvik, is in the map's " +
      'positions panel: Mottakerens app på enheten.',
    '',
    `Data and logs are in ${relative(process.cwd(), getStatePaths(base).folder)}; '--fresh' starts over.`,
    'Ctrl-C stops everything.',
  ].join('\n');
}
