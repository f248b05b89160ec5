import {
  getCacheName,
  listBuilds,
  type PlacedBuild,
  type Proof,
  type ReleaseSet,
} from './release-set.domain';
import {
  findFilesByHash,
  listNeededCaches,
  type ReleaseState,
  type StoredFile,
} from './release-state.domain';
import { isNoRoom } from './room.data';
import { ReleaseRejected } from './signed-list';
import { FileRejected, fetchVerifiedFile } from './verified-file.data';

/**
 * Parallel downloads: enough to use the connection, few enough not to slow the user's own requests.
 */
const maxDownloads = 6;

interface MissingFile extends Proof {
  file: string;
  build: PlacedBuild;
}

/** Files of a set that are not on the device. */
export async function listMissingFiles(set: ReleaseSet): Promise<MissingFile[]> {
  const missing = await Promise.all(
    listBuilds(set).map(async (build) => {
      const cache = await caches.open(getCacheName(build));
      const there = new Set((await cache.keys()).map(({ url }) => url));
      return Object.entries(build.files)
        .filter(([file]) => !there.has(build.base + file))
        .map(([file, proof]) => ({ file, build, ...proof }));
    }),
  );
  return missing.flat();
}

/** Parts of which a file did not come as it should, each with its first error. */
export type Failures = ReadonlyMap<string, unknown>;

/**
 * Downloads missing files, each verified by its hash, or reuses those of earlier attempts or other
 * builds. A part fails with the first of its files, and no other part waits for it.
 * @throws when a file finds no space
 */
export async function downloadMissing(
  missing: MissingFile[],
  state: ReleaseState,
): Promise<Failures> {
  const failures = new Map<string, unknown>();
  const waiting = groupByPart(missing);
  const downloading = new Map([...waiting.keys()].map((part) => [part, 0]));
  let noRoom: unknown;
  const countDownload = (part: string, change: 1 | -1) =>
    downloading.set(part, (downloading.get(part) ?? 0) + change);
  const takeNext = () => {
    const parts = [...waiting.keys()].filter(
      (part) => !failures.has(part) && waiting.get(part)?.length,
    );
    // The part with the fewest downloads is next, so that one that hangs does not take all lanes.
    parts.sort((a, b) => (downloading.get(a) ?? 0) - (downloading.get(b) ?? 0));
    return waiting.get(parts[0] ?? '')?.shift();
  };
  const runLane = async () => {
    for (let next = takeNext(); next && !noRoom; next = takeNext()) {
      const { file, build } = next;
      countDownload(build.name, 1);
      await downloadFile(next, state).catch((error) => {
        if (isNoRoom(error)) noRoom = error;
        else if (!failures.has(build.name))
          failures.set(build.name, toRejection(build.name, file, error));
      });
      countDownload(build.name, -1);
    }
  };
  // All downloads have ended when this returns or throws, so that nothing is written afterwards.
  await Promise.all(Array.from({ length: maxDownloads }, runLane));
  if (noRoom) throw noRoom;
  return failures;
}

function groupByPart(files: MissingFile[]): Map<string, MissingFile[]> {
  const groups = new Map<string, MissingFile[]>();
  for (const file of files)
    groups.set(file.build.name, [...(groups.get(file.build.name) ?? []), file]);
  return groups;
}

const toRejection = (part: string, file: string, error: unknown) =>
  error instanceof FileRejected ? new ReleaseRejected(part, error.reason, file) : error;

async function downloadFile(
  { file, build, ...proof }: MissingFile,
  state: ReleaseState,
): Promise<void> {
  const url = build.base + file;
  const cache = await caches.open(getCacheName(build));
  await cache.put(
    url,
    (await findStoredCopy(file, proof, state)) ?? (await fetchVerifiedFile(url, proof)),
  );
}

async function findStoredCopy(file: string, proof: Pick<Proof, 'integrity'>, state: ReleaseState) {
  for (const { cache, url } of findFilesByHash(state, file, proof)) {
    const copy = await (await caches.open(cache)).match(url);
    // A new response drops the old address, which a style sheet would resolve its images against.
    if (copy) return new Response(copy.body, { headers: copy.headers });
  }
  return undefined;
}

/**
 * A file of a set from the device. A lost file is fetched by its hash and stored.
 * @throws ReleaseRejected when it is not what the build lists, or TypeError when it is unreachable
 */
export async function readStoredFile({
  part,
  file,
  cache: name,
  url,
  ...proof
}: StoredFile): Promise<Response> {
  // A single call, as a page requests dozens of files at start and each storage call costs.
  const stored = await caches.match(url, { cacheName: name });
  if (stored) return stored;
  const fetched = await fetchVerifiedFile(url, proof).catch((error) => {
    throw toRejection(part, file, error);
  });
  const cache = await caches.open(name);
  await cache.put(url, fetched.clone()).catch(() => undefined);
  return fetched;
}

/** Deletes the caches of builds that no stored set needs. */
export async function dropUnneeded(state: ReleaseState): Promise<void> {
  const needed = listNeededCaches(state);
  const ours = (await caches.keys()).filter((name) => name.startsWith('feltbok-build-'));
  await Promise.all(ours.filter((name) => !needed.has(name)).map((name) => caches.delete(name)));
}
