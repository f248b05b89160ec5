import { join } from 'node:path';
import { getAddress } from '../ports.mjs';
import { projectRoot } from '../project-root.mjs';
import { findPackageCommand } from '../setup/package-command.mjs';
import { buildApiEnvironment, getApiReadyAddress } from './parts.mjs';

/** @typedef {import('./parts.mjs').PartPlan} PartPlan */

/**
 * Plans the same parts on the same ports as the built ones, each from its sources: servers restart
 * when one of their files changes, and pages reload.
 * @param {number} base
 * @returns {PartPlan[]}
 */
export function planDevelopmentParts(base) {
  return [
    {
      name: 'api',
      program: buildWatchCommand('api/src/server.ts'),
      readyAddress: getApiReadyAddress(base),
      environment: { ...buildApiEnvironment(base, []), NODE_ENV: 'development' },
    },
    { name: 'identity', program: buildWatchCommand('sandbox/src/cli/identity.ts') },
    { name: 'maps', program: buildWatchCommand('sandbox/src/cli/maps.ts') },
    { name: 'receiver', program: buildWatchCommand('sandbox/src/cli/receiver.ts') },
    { name: 'caster', program: buildWatchCommand('sandbox/src/cli/caster.ts') },
    planWebpackServer('host', base, '/'),
    planWebpackServer('remote-case', base, '/remoteEntry.js'),
    planWebpackServer('remote-maps', base, '/remoteEntry.js'),
    planWebpackServer('remote-reports', base, '/remoteEntry.js'),
  ];
}

/** @param {string} script */
const buildWatchCommand = (script) => [
  findPackageCommand('tsx', 'tsx'),
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
function planWebpackServer(name, base, entry) {
  return {
    name,
    program: [join(projectRoot, 'tools/build/dev.mjs')],
    folder: name,
    readyAddress: getAddress(name, base) + entry,
    reportAll: true,
  };
}
