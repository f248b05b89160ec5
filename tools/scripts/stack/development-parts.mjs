import { join } from 'node:path';
import { addressOf } from '../ports.mjs';
import { projectRoot } from '../project-root.mjs';
import { packageCommand } from '../setup/package-command.mjs';
import { apiEnvironment, apiReadyAddress } from './parts.mjs';

/** @typedef {import('./parts.mjs').PartPlan} PartPlan */

/**
 * The same parts on the same ports as the built ones, each from its sources: servers start anew
 * when a file of theirs changes, pages reload.
 * @param {number} base
 * @returns {PartPlan[]}
 */
export function developmentParts(base) {
  return [
    {
      name: 'api',
      program: watched('api/src/server.ts'),
      readyAddress: apiReadyAddress(base),
      environment: { ...apiEnvironment(base, []), NODE_ENV: 'development' },
    },
    { name: 'identity', program: watched('sandbox/src/cli/identity.ts') },
    { name: 'maps', program: watched('sandbox/src/cli/maps.ts') },
    { name: 'receiver', program: watched('sandbox/src/cli/receiver.ts') },
    { name: 'caster', program: watched('sandbox/src/cli/caster.ts') },
    webpackServer('host', base, '/'),
    webpackServer('remote-case', base, '/remoteEntry.js'),
    webpackServer('remote-maps', base, '/remoteEntry.js'),
    webpackServer('remote-reports', base, '/remoteEntry.js'),
  ];
}

/** @param {string} script */
const watched = (script) => [
  packageCommand('tsx', 'tsx'),
  'watch',
  '--clear-screen=false',
  join(projectRoot, script),
];

/**
 * @param {import('../ports.mjs').PartName} name
 * @param {number} base
 * @param {string} entry answers when the first build is done
 * @returns {PartPlan}
 */
function webpackServer(name, base, entry) {
  return {
    name,
    program: [join(projectRoot, 'tools/build/dev.mjs')],
    folder: name,
    readyAddress: addressOf(name, base) + entry,
    reportAll: true,
  };
}
