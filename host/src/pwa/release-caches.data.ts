import {
  type BuildAssets,
  buildsOf,
  cacheNameOf,
  neededCaches,
  type PlacedBuild,
  type ReleaseSet,
  type ReleaseState,
} from './release-set.domain';

const at = (base: string, file: string) => new URL(file, base).href;

/**
 * What a build says of itself, or null when it cannot be had now.
 * @param base address of its folder, with a trailing slash
 */
export async function fetchAssets(base: string): Promise<BuildAssets | null> {
  try {
    const response = await fetch(at(base, 'assets.json'), { cache: 'no-store', credentials: 'omit' });
    const assets = response.ok ? ((await response.json()) as Partial<BuildAssets>) : null;
    return assets?.build && assets.files ? (assets as BuildAssets) : null;
  } catch {
    return null;
  }
}

/** Files fetched at the same time: enough to fill the line, few enough to leave it to a user who works meanwhile. */
const atOnce = 6;

/**
 * Brings every file of a set onto the device, each proven by its hash. What an earlier, broken attempt brought stays and
 * is not fetched again, nor is a file that another build on the device has under the same address and hash.
 * @throws when a file cannot be had, is not what it should be, or the device has no room; the set is then not complete
 */
export async function bring(set: ReleaseSet): Promise<void> {
  for (const build of buildsOf(set)) await bringBuild(build);
}

async function bringBuild(build: PlacedBuild): Promise<void> {
  const cache = await caches.open(cacheNameOf(build));
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const missing = Object.entries(build.files).filter(([file]) => !there.has(at(build.base, file)));
  const fetchNext = async (): Promise<void> => {
    for (let next = missing.shift(); next; next = missing.shift()) {
      const [file, integrity] = next;
      await cache.put(at(build.base, file), await fetchProven(at(build.base, file), integrity));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fetchNext));
}

async function fetchProven(url: string, integrity: string): Promise<Response> {
  // A file with its content's hash in its name is the same in every build; another build may have brought it.
  const isHashed = /\.[0-9a-f]{12}\./.test(url);
  const known = isHashed ? await caches.match(url) : undefined;
  if (known) return known;
  const response = await fetch(url, {
    integrity,
    mode: 'cors',
    credentials: 'omit',
    cache: isHashed ? 'default' : 'no-cache',
  });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/** Deletes the caches of builds that no kept set needs. */
export async function dropUnneeded(state: ReleaseState): Promise<void> {
  const needed = neededCaches(state);
  const ours = (await caches.keys()).filter((name) => name.startsWith('feltbok-build-'));
  await Promise.all(ours.filter((name) => !needed.has(name)).map((name) => caches.delete(name)));
}

const stateCache = 'feltbok-releases';
const stateUrl = '/releases.json';

export async function readState(fallback: ReleaseState): Promise<ReleaseState> {
  const kept = await (await caches.open(stateCache)).match(stateUrl);
  return kept ? ((await kept.json()) as ReleaseState) : fallback;
}

export async function writeState(state: ReleaseState): Promise<void> {
  const cache = await caches.open(stateCache);
  await cache.put(stateUrl, new Response(JSON.stringify(state)));
}

const configUrl = '/config.json';

/** The run-time configuration: from the network when there is one, else as it was last. */
export async function fetchConfig(): Promise<Response> {
  const cache = await caches.open('feltbok-config');
  try {
    const response = await fetch(configUrl, { cache: 'no-cache', signal: AbortSignal.timeout(4000) });
    if (response.ok) await cache.put(configUrl, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(configUrl);
    if (kept) return kept;
    throw error;
  }
}
