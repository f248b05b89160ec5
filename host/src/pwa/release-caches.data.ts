import { buildsOf, cacheNameOf, isHashed, type PlacedBuild, type Proof, type ReleaseSet } from './release-set.domain';
import { filesWithSameHash, neededCaches, type ReleaseState, type StoredFile } from './release-state.domain';

/** Parallel downloads: enough to use the connection, few enough not to slow the user's own requests. */
const atOnce = 6;

interface MissingFile extends Proof {
  file: string;
  build: PlacedBuild;
}

/** Files of a set that are not on the device. */
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
 * Downloads the missing files of a set, each verified by its hash. Files of earlier attempts or other builds are
 * reused.
 * @throws when a file is unreachable, has another hash, or finds no space; the set is then incomplete
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
  // All downloads have ended when this throws, so that nothing is written afterwards.
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
    const copy = await (await caches.open(cache)).match(url);
    // A new response drops the old address, which a style sheet would resolve its images against.
    if (copy) return new Response(copy.body, { headers: copy.headers });
  }
  return undefined;
}

/** @throws TypeError when it is unreachable or has another hash */
async function fetchProven(url: string, integrity: string): Promise<Response> {
  const fetchBy = (cache: RequestCache) => fetch(url, { integrity, mode: 'cors', credentials: 'omit', cache });
  // The HTTP cache may hold a corrupt answer under a hashed name, so a failure is retried past it.
  const response = await fetchBy(isHashed(url) ? 'default' : 'no-cache').catch(() => fetchBy('reload'));
  if (!response.ok) throw new TypeError(`${url}: ${response.status}`);
  return response;
}

/** A file of a set from the device. A lost file is fetched by its hash and stored. */
export async function readStoredFile({ cache: name, url, integrity }: StoredFile): Promise<Response> {
  // A single call, as a page requests dozens of files at start and each storage call costs.
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
