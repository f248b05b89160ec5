import { buildsOfPage } from './builds-of-parts.data';
import { preloadRemote } from './preload-remote.data';
import { changeState, readState } from './release-state.data';
import { noReleases, noted } from './release-state.domain';
import { fetchAssets, releaseKeys } from './served-releases.data';
import { ReleaseRejected, requireSigned } from './signed-list';

/** Hashes of the files of remotes that this page has verified itself, by the address of their folder. */
const verified = new Map<string, Record<string, string>>();

/** As for scripts: a slow line, or a developer's build that is not done. In milliseconds. */
const patience = 120_000;

/** Of no file: a script that its build does not list must not run. */
const none = `sha384-${'A'.repeat(64)}`;

/** The hash that a file must have; empty where the service worker answers for it. @param url absolute */
function integrityOf(url: string): string {
  for (const [base, files] of verified) if (url.startsWith(base)) return files[url.slice(base.length)] ?? none;
  return '';
}
// Scripts of remotes ask for it: see build/integrity-plugin.mjs.
Object.assign(globalThis, { feltbokIntegrity: integrityOf });

/**
 * Ensures that all scripts of a remote are the deployer's before the first of them runs: the service worker answers for
 * the builds of its set; otherwise the page verifies the list itself, and has the browser compare each script with it.
 * @param part name of its build
 * @param base with a trailing slash
 * @throws ReleaseRejected, or when the remote is unreachable
 */
export async function verifyRemote(part: string, base: string): Promise<void> {
  const keys = releaseKeys();
  if (!keys || (await buildsOfPage()).some(({ name }) => name === part)) return;
  const assets = await fetchAssets(base, patience);
  if (!assets) throw new Error(`${part} is unreachable`);
  const state = await readState().catch(() => noReleases);
  await requireSigned(assets, part, { keys, serials: state.serials });
  const { revoked } = noted(state, [assets]);
  if (Object.values(revoked).some((builds) => builds.includes(assets.build)))
    throw new ReleaseRejected(part, 'revoked');
  preloadRemote(base, assets);
  // Private windows store nothing.
  await changeState((state) => noted(state, [assets])).catch(() => undefined);
  verified.set(base, Object.fromEntries([...assets.files, ...assets.copies].map((one) => [one.file, one.integrity])));
}
