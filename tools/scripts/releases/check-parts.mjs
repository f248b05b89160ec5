import { readBuild } from './build-folder.mjs';
import { checkAgainstDeployed, checkBuild, checkDeployedFiles, listCopies } from './check-part.mjs';
import { readDeployed } from './deployed.mjs';

/** @typedef {import('../../build/release-signing.mjs').ReleaseKey} ReleaseKey */

/**
 * Checks signed builds alone and, unless they are the very first, against what is deployed. Where
 * exactly this build is already deployed, every served file is checked too.
 * @param {{ part: string, folder: string }[]} releases to be deployed together
 * @param {{ host: string | undefined, keys: ReleaseKey[] }} options address of the deployed host
 * @throws {Error} with all that is wrong
 */
export async function checkParts(releases, { host, keys }) {
  const candidates = releases.map(({ part, folder }) => ({
    part,
    folder,
    assets: readBuild(folder),
  }));
  const errors = candidates.flatMap((candidate) => checkBuild(candidate, keys));
  const deployed = host === undefined ? null : await readDeployed(host);
  for (const candidate of deployed ? candidates : []) {
    errors.push(
      ...checkAgainstDeployed(
        candidate,
        /** @type {NonNullable<typeof deployed>} */ (deployed),
        candidates,
        keys,
      ),
    );
  }
  if (errors.length > 0) throw new Error(errors.join('\n'));
  for (const candidate of candidates) {
    const { part, assets } = candidate;
    if (!deployed) {
      console.log(`${part} ${assets.build} is signed with the present key and complete.`);
      continue;
    }
    const wrong = await checkDeployedFiles(candidate, deployed);
    if (wrong?.length) throw new Error(wrong.join('\n'));
    const hostAssets =
      candidates.find(({ part }) => part === 'host')?.assets ?? deployed.parts.host?.assets;
    console.log(
      describeResult(candidate, hostAssets, { isDeployed: wrong !== null, host: String(host) }),
    );
  }
}

/**
 * @param {import('./check-part.mjs').Candidate} candidate
 * @param {import('./build-folder.mjs').Assets | null | undefined} hostAssets
 * @param {{ isDeployed: boolean, host: string }} found
 */
function describeResult({ part, assets }, hostAssets, { isDeployed, host }) {
  const end = isDeployed ? 'is deployed, and each file matches the list' : 'may be deployed';
  if (part === 'host' || !hostAssets) return `${part} ${assets.build} ${end}.`;
  const copies = listCopies(assets, hostAssets);
  const note =
    copies.length > 0
      ? `\nThat host does not provide ${copies.join(', ')}: the remote brings its own copy.`
      : '';
  return `${part} ${assets.build} runs under the host ${hostAssets.build} at ${host}, and ${end}.${note}`;
}
