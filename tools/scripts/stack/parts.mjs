import { getAddress, getPort, getWorkbenchAddress } from '../ports.mjs';
import { getStatePaths } from './state-folder.mjs';

/**
 * Plan of a process: its program, its environment on top of this process's, and the address that
 * shows when it is ready, if it does not print so.
 * @typedef {object} PartPlan
 * @property {import('../ports.mjs').PartName} name
 * @property {string[]} program
 * @property {NodeJS.ProcessEnv} [environment]
 * @property {string} [readyAddress]
 * @property {string} [folder] to run in, from the root
 * @property {boolean} [reportAll] shows all it prints, not only errors
 */

/**
 * Builds the API's environment, which is the same for a built API and one in development.
 * @param {number} base
 * @param {string[]} moreOrigins further origins whose pages may call it
 * @returns {NodeJS.ProcessEnv}
 */
export const buildApiEnvironment = (base, moreOrigins) => ({
  // Some shells set HOST to another value.
  HOST: 'localhost',
  DATA_DIR: getStatePaths(base).data,
  IDENTITY_ISSUER: getAddress('identity', base),
  IDENTITY_AUDIENCE: 'feltbok-api',
  IDENTITY_SCOPE: 'feltbok.api',
  OWNER_SERVICE_URL: `${getAddress('maps', base)}/eierliste`,
  NTRIP_CASTERS: `Demo=${getAddress('caster', base)} EUREF89`,
  NTRIP_LOGIN_KEY_FILE: getStatePaths(base).casterKey,
  // The same provider also stands in for the one with which remote parties prove who they are.
  PARTY_IDENTITY_ISSUER: getAddress('identity', base),
  PARTY_IDENTITY_NAME: 'Demo-ID',
  PARTY_IDENTITY_CLIENT_ID: 'feltbok-parties',
  PARTY_IDENTITY_CLIENT_SECRET_FILE: getStatePaths(base).partySecret,
  PARTY_IDENTITY_RETURN_ADDRESS: `${getAddress('api', base)}/api/Sign`,
  // Agreements and protocols print this address with /verify, where anybody can check them.
  APP_ADDRESS: getAddress('host', base),
  CORS_ORIGINS: [getAddress('host', base), getWorkbenchAddress(base), ...moreOrigins].join(','),
});

/** @param {number} base */
export const getApiReadyAddress = (base) => `${getAddress('api', base)}/health/ready`;

/**
 * Plans the built product beside the sandbox, as in a deployment: the API finds its identity
 * provider through the environment alone, and the apps find everything through config.json.
 * @param {number} base
 * @param {string[]} moreOrigins further origins whose pages may call the API
 * @returns {PartPlan[]}
 */
export function planParts(base, moreOrigins) {
  return [
    {
      name: 'api',
      program: ['api/dist/server.js'],
      readyAddress: getApiReadyAddress(base),
      environment: buildApiEnvironment(base, moreOrigins),
    },
    { name: 'identity', program: ['sandbox/dist/identity.js'] },
    { name: 'maps', program: ['sandbox/dist/maps.js'] },
    { name: 'receiver', program: ['sandbox/dist/receiver.js'] },
    { name: 'caster', program: ['sandbox/dist/caster.js'] },
    planStaticServer('host', base, ['--config', getStatePaths(base).config]),
    planStaticServer('remote-case', base),
    planStaticServer('remote-maps', base),
    planStaticServer('remote-reports', base),
  ];
}

/**
 * @param {import('../ports.mjs').PartName} name
 * @param {number} base
 * @param {string[]} moreArguments
 * @returns {PartPlan}
 */
function planStaticServer(name, base, moreArguments = []) {
  const port = String(getPort(name, base));
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
      ...moreArguments,
    ],
  };
}
