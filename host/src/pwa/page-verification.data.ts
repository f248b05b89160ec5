import { buildsOfPage } from './builds-of-parts.data';
import { preloadRemote } from './preload-remote.data';
import type { PageFile } from './refetch-file.data';
import type { BuildAssets, Proof } from './release-set.domain';
import { changeState, readState } from './release-state.data';
import { noReleases, recordBuildLists } from './release-state.domain';
import { fetchList, releaseKeys } from './served-releases.data';
import { ReleaseRejected, requireSigned } from './signed-list';

/** A build that this page has verified itself. */
interface VerifiedBuild {
  part: string;
  files: Record<string, Proof>;
}

/** The verified builds, by the address of their folder. */
const verified = new Map<string, VerifiedBuild>();

/** Files that failed to load, by their address, each with the result of fetching it anew. */
const healing = new Map<string, { part: string; isHealed: Promise<boolean> }>();

/** Addresses of files that were still damaged when they were fetched anew. */
const damaged = new Set<string>();

/**
 * Time limit of a list, in milliseconds. It is as long as for scripts, because the line may be slow
 * or a developer's build unfinished.
 */
const patience = 120_000;

/** A hash that no file has, so that a script which its build does not list does not run. */
const none = `sha384-${'A'.repeat(64)}`;

const findBuild = (url: string) => [...verified].find(([base]) => url.startsWith(base));

/**
 * The hash that a file must have; empty when the service worker verifies the file.
 * @param url absolute address
 */
function getIntegrity(url: string): string {
  const found = findBuild(url);
  if (!found) return '';
  const [base, { files }] = found;
  return files[url.slice(base.length)]?.integrity ?? none;
}
// Scripts of remotes ask for it: see tools/build/integrity-plugin.mjs. Parts that load lazily ask
// for the healing.
Object.assign(globalThis, {
  feltbokIntegrity: getIntegrity,
  feltbokHealing: () => healFiles().catch(() => false),
});

/**
 * @param url absolute @returns null for what this page has not verified, or what a build does not
 *   list
 */
function findFile(url: string): PageFile | null {
  const [base, build] = findBuild(url) ?? [];
  const file = url.slice(base?.length);
  const proof = build?.files[file];
  return build && proof ? { part: build.part, file, url, proof } : null;
}

async function heal(file: PageFile): Promise<boolean> {
  damaged.delete(file.url);
  const { refetchFile } = await import('./refetch-file.data');
  return refetchFile(file).catch((error) => {
    damaged.add(file.url);
    throw error;
  });
}

/**
 * A script or style that did not load is fetched anew: the browser's cache may hold a damaged one
 * for ever.
 */
function handleLoadError({ target }: Event): void {
  const isElement = target instanceof HTMLScriptElement || target instanceof HTMLLinkElement;
  if (!isElement) return;
  const url = target instanceof HTMLScriptElement ? target.src : target.href;
  const file = findFile(url);
  if (!file || healing.has(url)) return;
  const isHealed = heal(file);
  isHealed.catch(() => undefined);
  healing.set(url, { part: file.part, isHealed });
}

/**
 * Fetches what a former try found damaged once more, before anything loads it from the browser's
 * cache.
 */
async function healBeforeRetry(part: string): Promise<void> {
  for (const [url, entry] of healing) if (entry.part === part) healing.delete(url);
  const files = [...damaged].map(findFile).filter((file) => file?.part === part);
  await Promise.allSettled(files.map((file) => file && heal(file)));
}
// Errors of elements do not bubble.
addEventListener('error', handleLoadError, true);

/**
 * Waits until the files of a remote that did not load were fetched anew.
 * @returns whether they are all right now, and another try is worth it
 * @throws ReleaseRejected when one of them is not what its build lists
 */
export const healRemote = (part: string): Promise<boolean> =>
  healFiles((entry) => entry.part === part);

async function healFiles(
  isAsked: (entry: { part: string }) => boolean = () => true,
): Promise<boolean> {
  const asked = [...healing].filter(([, entry]) => isAsked(entry));
  for (const [url] of asked) healing.delete(url);
  const results = await Promise.all(asked.map(([, { isHealed }]) => isHealed));
  return results.length > 0 && results.every(Boolean);
}

/**
 * Ensures that all scripts of a remote are the deployer's before the first of them runs: the
 * service worker answers for the builds of its set; otherwise the page verifies the list itself,
 * and has the browser compare each script with it.
 * @param part name of its build
 * @param base with a trailing slash
 * @throws ReleaseRejected, or when the remote is unreachable
 */
export async function verifyRemote(part: string, base: string): Promise<void> {
  const keys = releaseKeys();
  if (!keys || (await buildsOfPage()).some(({ name }) => name === part)) return;
  const state = await readState().catch(() => noReleases);
  const accept = (list: BuildAssets) => requireSigned(list, part, { keys, serials: state.serials });
  const assets = await fetchList({ part, base, timeout: patience }, accept);
  if (!assets) throw new Error(`${part} is unreachable`);
  const { revoked } = recordBuildLists(state, [assets]);
  if (Object.values(revoked).some((builds) => builds.includes(assets.build)))
    throw new ReleaseRejected(part, 'revoked');
  preloadRemote(base, assets);
  // Private windows store nothing.
  await changeState((state) => recordBuildLists(state, [assets])).catch(() => undefined);
  const files = Object.fromEntries(
    [...assets.files, ...assets.copies].map((file) => [file.file, file]),
  );
  verified.set(base, { part, files });
  await healBeforeRetry(part);
}
