import { addressOf, portOf, workbenchAddress } from '../ports.mjs';
import { stateFolder } from './state-folder.mjs';

/**
 * What runs as a process of its own: program, environment on top of this process's, and where it
 * says that it is ready if it does not print so.
 * @typedef {object} PartPlan
 * @property {import('../ports.mjs').PartName} name
 * @property {string[]} program
 * @property {NodeJS.ProcessEnv} [environment]
 * @property {string} [readyAddress]
 * @property {string} [folder] to run in, from the root
 * @property {boolean} [reportAll] shows all it prints, not only errors
 */

/**
 * The API's settings from its environment, whether built or in development.
 * @param {number} base
 * @param {string[]} moreOrigins further origins whose pages may call it
 * @returns {NodeJS.ProcessEnv}
 */
export const apiEnvironment = (base, moreOrigins) => ({
  // Some shells have a HOST of their own.
  HOST: 'localhost',
  DATA_DIR: stateFolder(base).data,
  IDENTITY_ISSUER: addressOf('identity', base),
  IDENTITY_AUDIENCE: 'feltbok-api',
  IDENTITY_SCOPE: 'feltbok.api',
  OWNER_SERVICE_URL: `${addressOf('maps', base)}/eierliste`,
  NTRIP_CASTERS: `Demo=${addressOf('caster', base)} EUREF89`,
  NTRIP_LOGIN_KEY_FILE: stateFolder(base).casterKey,
  // The same provider plays the one by which remote parties prove who they are.
  PARTY_IDENTITY_ISSUER: addressOf('identity', base),
  PARTY_IDENTITY_NAME: 'Demo-ID',
  PARTY_IDENTITY_CLIENT_ID: 'feltbok-parties',
  PARTY_IDENTITY_CLIENT_SECRET_FILE: stateFolder(base).partySecret,
  PARTY_IDENTITY_RETURN_ADDRESS: `${addressOf('api', base)}/api/Sign`,
  // What agreements and protocols print, with /verify: where anybody can check them.
  APP_ADDRESS: addressOf('host', base),
  CORS_ORIGINS: [addressOf('host', base), workbenchAddress(base), ...moreOrigins].join(','),
});

/** @param {number} base */
export const apiReadyAddress = (base) => `${addressOf('api', base)}/health/ready`;

/**
 * The built product beside the sandbox, as a deployment would run it: the API knows its identity
 * provider by the environment alone, the apps find everything by config.json.
 * @param {number} base
 * @param {string[]} moreOrigins further origins whose pages may call the API
 * @returns {PartPlan[]}
 */
export function plannedParts(base, moreOrigins) {
  return [
    {
      name: 'api',
      program: ['api/dist/server.js'],
      readyAddress: apiReadyAddress(base),
      environment: apiEnvironment(base, moreOrigins),
    },
    { name: 'identity', program: ['sandbox/dist/identity.js'] },
    { name: 'maps', program: ['sandbox/dist/maps.js'] },
    { name: 'receiver', program: ['sandbox/dist/receiver.js'] },
    { name: 'caster', program: ['sandbox/dist/caster.js'] },
    staticServer('host', base, ['--config', stateFolder(base).config]),
    staticServer('remote-case', base),
    staticServer('remote-maps', base),
    staticServer('remote-reports', base),
  ];
}

/**
 * @param {import('../ports.mjs').PartName} name
 * @param {number} base
 * @param {string[]} more
 * @returns {PartPlan}
 */
function staticServer(name, base, more = []) {
  const port = String(portOf(name, base));
  return {
    name,
    program: [
      'sandbox/dist/serve-app.cjs',
      '--name',
      name,
      '--root',
      `${name}/dist`,
      '--port',
      port,
      '--address',
      'localhost',
      ...more,
    ],
  };
}
