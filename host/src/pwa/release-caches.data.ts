import { buildsOf, cacheNameOf, isHashed, type PlacedBuild, type Proof, type ReleaseSet } from './release-set.domain';
import { filesWithSameHash, neededCaches, type ReleaseState, type StoredFile } from './release-state.domain';

/** Files fetched at the same time: enough to fill the line, few enough to leave it to a user who works meanwhile. */
const atOnce = 6;

interface MissingFile extends Proof {
  file: string;
  build: PlacedBuild;
}

/** What a set still lacks on the device. */
export async function missingOf(set: ReleaseSet): Promise<MissingFile[]> {
  const missing = await Promise.all(
    buildsOf(set).map(async (build) => {
      const cache = await caches.open(cacheNameOf(build));
      const there = new Set((await cache.keys()).map(({ url }) => url));
      return Object.entries(build.files)
        .filter(([file]) => !there.has(build.base + file))
        .map(([file, proof]) => ({ file, build, ...proof }));
    }),
  );
  return missing.flat();
}

/**
 * Brings what a set lacks onto the device, each file proven by its hash. What an earlier, broken attempt brought is not
 * fetched again, nor is a file that the device has from another build.
 * @throws when a file cannot be had, is not what it should be, or finds no room; the set is then not complete
 */
export async function downloadMissing(missing: MissingFile[], state: ReleaseState): Promise<void> {
  const waiting = [...missing];
  let firstError: unknown;
  const lane = async () => {
    for (let next = waiting.shift(); next && !firstError; next = waiting.shift()) {
      await downloadFile(next, state).catch((error) => {
        firstError ??= error;
      });
    }
  };
  // All lanes have ended when this throws: nothing is written after the set has been given up.
  await Promise.all(Array.from({ length: atOnce }, lane));
  if (firstError) throw firstError;
}

async function downloadFile({ file, build, integrity }: MissingFile, state: ReleaseState): Promise<void> {
  const url = build.base + file;
  const cache = await caches.open(cacheNameOf(build));
  await cache.put(url, (await sameFileOf(file, { integrity }, state)) ?? (await fetchProven(url, integrity)));
}

async function sameFileOf(file: string, proof: Pick<Proof, 'integrity'>, state: ReleaseState) {
  for (const { cache, url } of filesWithSameHash(state, file, proof)) {
    const twin = await (await caches.open(cache)).match(url);
    // Made anew, since a style sheet would look for its pictures beside the address that the answer came from.
    if (twin) return new Response(twin.body, { headers: twin.headers });
  }
  return undefined;
}

/** @throws TypeError when it cannot be had or is not the file of this hash */
async function fetchProven(url: string, integrity: string): Promise<Response> {
  const fetchBy = (cache: RequestCache) => fetch(url, { integrity, mode: 'cors', credentials: 'omit', cache });
  // The browser may keep an answer that was broken on its way, under a name that it need never ask for again.
  const response = await fetchBy(isHashed(url) ? 'default' : 'no-cache').catch(() => fetchBy('reload'));
  if (!response.ok) throw new TypeError(`${url}: ${response.status}`);
  return response;
}

/** A file of a set from the device or, should the device have lost it, the very same from the network, to be stored. */
export async function readStoredFile({ cache: name, url, integrity }: StoredFile): Promise<Response> {
  // In one step: a page asks for dozens of files as it starts, and each step to the browser's storage costs.
  const stored = await caches.match(url, { cacheName: name });
  if (stored) return stored;
  const fetched = await fetchProven(url, integrity);
  const cache = await caches.open(name);
  await cache.put(url, fetched.clone()).catch(() => undefined);
  return fetched;
}

/** Deletes the caches of builds that no stored set needs. */
export async function dropUnneeded(state: ReleaseState): Promise<void> {
  const needed = neededCaches(state);
  const ours = (await caches.keys()).filter((name) => name.startsWith('feltbok-build-'));
  await Promise.all(ours.filter((name) => !needed.has(name)).map((name) => caches.delete(name)));
}
