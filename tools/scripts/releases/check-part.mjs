import { isSignedBy } from '../../build/release-signing.mjs';
import { findChangedFiles, hasHash } from './build-folder.mjs';
import { request } from './deployed.mjs';

/** @typedef {import('./build-folder.mjs').Assets} Assets */
/** @typedef {import('./deployed.mjs').Deployed} Deployed */
/** @typedef {import('../../build/release-signing.mjs').ReleaseKey} ReleaseKey */

/**
 * A part that is about to be deployed.
 * @typedef {{ part: string, folder: string, assets: Assets }} Candidate
 */

/**
 * Finds what is wrong with a build alone: it belongs to another part, its list is not signed with
 * the present key, or its files differ from the list.
 * @param {Candidate} candidate
 * @param {ReleaseKey[]} keys the present one last
 */
export function checkBuild({ part, folder, assets }, keys) {
  const { signature, serial } = assets;
  const present = keys.at(-1)?.key ?? '';
  /** @type {string[]} */
  const errors = [];
  if (assets.name !== part)
    errors.push(`${folder} has the build of ${assets.name}, not of ${part}.`);
  if (!signature || !serial) errors.push(`${part} is not signed: npm run release -- sign ${part}`);
  else if (!isSignedBy(assets, present)) {
    const isFormer = keys.some(({ key }) => isSignedBy(assets, key));
    errors.push(
      `${part} is signed with ${isFormer ? 'a former key' : 'a key that no host knows, or was changed since'}.`,
    );
  }
  const changed = findChangedFiles(folder, assets);
  if (changed.length > 0)
    errors.push(`${part} has files that are not those of its list: ${changed.join(', ')}.`);
  return errors;
}

/**
 * Lists the shared modules that the host does not provide.
 * @param {Assets} remote
 * @param {Assets} host
 */
const listMissingModules = (remote, host) =>
  Object.keys(remote.fallbacks).filter((key) => !(key in host.fallbacks));

/**
 * Modules of the screen also work from the remote's own copy. A library or a module with state does
 * not: what the host stores in its own instance never reaches the copy.
 */
const worksAsCopy = (/** @type {string} */ key) => key.startsWith('@feltbok/ui/');

/**
 * Describes what prevents a remote's build from running under a host's; empty when nothing does.
 * @param {Assets} remote
 * @param {Assets} host
 */
function findObstacles(remote, host) {
  if (remote.contract !== host.contract) {
    return [
      `${remote.name} is built for contract ${remote.contract}, the host has contract ${host.contract}.`,
    ];
  }
  return listMissingModules(remote, host)
    .filter((key) => !worksAsCopy(key))
    .map(
      (key) =>
        `${remote.name} shares ${key} with the host, which does not provide it: release the host first.`,
    );
}

/**
 * Lists the shared modules that the remote must ship itself for this host.
 * @param {Assets} remote
 * @param {Assets} host
 */
export const listCopies = (remote, host) => listMissingModules(remote, host).filter(worksAsCopy);

/**
 * Finds what is wrong with a build compared with what is deployed.
 * @param {Candidate} candidate
 * @param {Deployed} deployed
 * @param {Candidate[]} candidates all that are to be deployed together
 * @param {ReleaseKey[]} keys
 */
export function checkAgainstDeployed({ part, assets }, deployed, candidates, keys) {
  const former = deployed.parts[part]?.assets;
  /** @type {string[]} */
  const errors = [];
  if (!deployed.parts[part]) errors.push(`The configuration of the deployed host has no ${part}.`);
  if (former?.serial && (assets.serial ?? 0) < former.serial) {
    errors.push(
      `${part} has the serial ${assets.serial}, and ${former.serial} is deployed: sign it again.`,
    );
  }
  const revoked = Object.values(deployed.parts).flatMap(
    (deployedPart) => deployedPart.assets?.revoked ?? [],
  );
  if (revoked.includes(assets.build))
    errors.push(`${part} ${assets.build} is revoked by a deployed list.`);
  const errorsOfKind =
    part === 'host'
      ? checkHost(assets, deployed, candidates, keys)
      : checkRemote(assets, deployed, candidates, keys);
  return [...errors, ...errorsOfKind];
}

/**
 * @param {Assets} host
 * @param {Deployed} deployed
 * @param {Candidate[]} candidates
 * @param {ReleaseKey[]} keys
 */
function checkHost(host, deployed, candidates, keys) {
  const isKnown = keys.some(({ key }) => deployed.worker.includes(key));
  const errors = isKnown
    ? []
    : [
        'The list of keys does not lead from the key of the deployed host: no device would ' +
          'take it.',
      ];
  for (const [part, { assets }] of Object.entries(deployed.parts)) {
    if (part === 'host' || !assets || candidates.some((candidate) => candidate.part === part))
      continue;
    errors.push(
      ...findObstacles(assets, host).map(
        (text) => `${text} Release ${part} together with the host.`,
      ),
    );
    if (!isSignedBy(assets, keys.at(-1)?.key ?? '')) {
      errors.push(
        `${part} as deployed is not signed with the present key: sign and deploy it together with the host.`,
      );
    }
  }
  return errors;
}

/**
 * @param {Assets} remote
 * @param {Deployed} deployed
 * @param {Candidate[]} candidates
 * @param {ReleaseKey[]} keys
 */
function checkRemote(remote, deployed, candidates, keys) {
  const newHost = candidates.find(({ part }) => part === 'host')?.assets;
  const host = newHost ?? deployed.parts.host?.assets;
  const errors = host ? findObstacles(remote, host) : [];
  if (!newHost && !deployed.worker.includes(keys.at(-1)?.key ?? '')) {
    errors.push('The deployed host does not know the present key: release the host first.');
  }
  return errors;
}

/**
 * Tells whether exactly this build is deployed, and then which of its files are served differently
 * from the list.
 * @param {Candidate} candidate
 * @param {Deployed} deployed
 * @returns {Promise<string[] | null>} null when another build is deployed
 */
export async function checkDeployedFiles({ part, assets }, deployed) {
  const there = deployed.parts[part];
  if (!there?.assets || there.assets.signature !== assets.signature) return null;
  /** @type {string[]} */
  const errors = [];
  for (const { file, integrity } of [...assets.files, ...assets.copies]) {
    const response = await request(`${there.base}${file}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (!response.ok) errors.push(`${there.base}${file} cannot be fetched: ${response.status}`);
    else if (!hasHash(bytes, integrity))
      errors.push(`${there.base}${file} is not the listed file.`);
  }
  return errors;
}
