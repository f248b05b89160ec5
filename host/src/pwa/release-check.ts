import {
  downloadMissing,
  dropUnneeded,
  type Failures,
  listMissingFiles,
} from './release-caches.data';
import type { ReleaseSet } from './release-set.domain';
import { changeState, readState } from './release-state.data';
import {
  cancelDownload,
  finishDownload,
  type ReleaseState,
  recordBuildLists,
  recordFailedHost,
  removeUnneeded,
  startDownload,
} from './release-state.domain';
import { isNoRoom, NoRoomForRelease, requireRoom } from './room.data';
import { findServed, type Served } from './served-releases.data';
import { ReleaseRejected } from './signed-list';

/** State before and after a check. */
export interface CheckResult {
  before: ReleaseState;
  after: ReleaseState;
  /**
   * The best set of what is served now, which is on the device; null when it could not be
   * determined.
   */
  served: ReleaseSet | null;
  /** Parts, or files of them, that are not served as they were signed. */
  rejected: ReleaseRejected[];
  /** Names of the parts whose served build is verified and on the device. */
  taken: string[];
}

/**
 * Checks the served builds, downloads missing files, and offers the set once it is complete. A part
 * that is unreachable, rejected or lacks a file stays at its last good build, and the others go on
 * without it; the next check resumes.
 * @param hostBuild the host build that this worker came with
 * @param listOpenPageIds lists the pages that are open now
 * @throws NoRoomForRelease; ReleaseRejected of the host; or when the host is unreachable and the
 *   device has none
 */
export const renewReleases = (
  hostBuild: string,
  listOpenPageIds: () => Promise<string[]>,
): Promise<CheckResult> =>
  // One check at a time, across workers: files are shared, and only one set downloads.
  navigator.locks.request('feltbok-download', async () => {
    const before = await readState();
    try {
      const served = await findServed(hostBuild, before);
      // The user may have applied the offered set during the check.
      if (!served)
        return { before, after: await readState(), served: null, rejected: [], taken: [] };
      return await takeServed(served, before, listOpenPageIds);
    } catch (error) {
      if (isNoRoom(error)) {
        await giveUp(listOpenPageIds);
        throw new NoRoomForRelease();
      }
      // The worker of the running host goes on with the other parts.
      await changeState((state) => recordFailedHost(state, hostBuild), { mayBeForgotten: true });
      throw error;
    }
  });

async function takeServed(
  served: Served,
  before: ReleaseState,
  listOpenPageIds: () => Promise<string[]>,
): Promise<CheckResult> {
  const { lists, allAnswered } = served;
  await changeState((state) => recordBuildLists(state, lists), { mayBeForgotten: true });
  const servedSet = served.compose(new Set());
  const isThere = servedSet?.id === (before.offered ?? before.current);
  const failures =
    servedSet && !isThere ? await downloadSet(servedSet, listOpenPageIds) : noFailures;
  const set = failures.size > 0 ? served.compose(new Set(failures.keys())) : servedSet;
  // A set cannot be composed without the host, so the host's failure is thrown.
  if (!set) throw failures.get('host');
  const rejected = [
    ...served.rejected,
    ...[...failures.values()].filter((error) => error instanceof ReleaseRejected),
  ];
  const names = lists.map(({ name }) => name);
  const taken = names.filter(
    (name) => !failures.has(name) && !rejected.some(({ part }) => part === name),
  );
  const unfinished =
    failures.size > 0 && servedSet && servedSet.id !== set.id ? servedSet : undefined;
  const result = { before, served: set, rejected, taken };
  const hasNews = set.id !== (before.offered ?? before.current);
  // Partial files of a part that failed are needed when it is well again.
  if (!hasNews && (before.coming === null || !allAnswered || unfinished))
    return { ...result, after: await readState() };
  return { ...result, after: await changeState((state) => finishDownload(state, set, unfinished)) };
}

const noFailures: Failures = new Map();

/** The id of the set that was last found complete, because pages ask often. */
let whole: string | null = null;

/**
 * Downloads the files of the current set that were left for later or are lost. Scripts come last,
 * so that a part that opens has all files that it requests. A part with a failed file is completed
 * at the next attempt.
 * @throws NoRoomForRelease
 */
export const completeCurrentSet = (): Promise<void> =>
  navigator.locks.request('feltbok-download', async () => {
    const state = await readState();
    const set = state.sets[state.current ?? ''];
    if (!set || set.id === whole) return;
    const missing = await listMissingFiles(set);
    await requireRoom(sumSizes(missing));
    const isScript = ({ file }: { file: string }) => file.endsWith('.js');
    const otherFiles = missing.filter((file) => !isScript(file));
    const failures = await downloadMissing(otherFiles, state);
    const scripts = missing.filter((file) => isScript(file) && !failures.has(file.build.name));
    const failuresOfScripts = await downloadMissing(scripts, state);
    if (failures.size + failuresOfScripts.size === 0) whole = set.id;
  });

const sumSizes = (files: { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0);

async function downloadSet(
  set: ReleaseSet,
  listOpenPageIds: () => Promise<string[]>,
): Promise<Failures> {
  const pages = await listOpenPageIds();
  // Unneeded files of older attempts are deleted first, to free space.
  const state = await changeState(
    (state) => removeUnneeded(startDownload(state, set), pages, Date.now()),
    {
      first: dropUnneeded,
    },
  );
  // An update is complete before it is offered. Only the first set may lack files for later.
  const isFirst = state.current === null;
  const missing = (await listMissingFiles(set)).filter(({ later }) => !(isFirst && later));
  await requireRoom(sumSizes(missing));
  return downloadMissing(missing, state);
}

/** Deletes partial files, whose space the user's own work needs. */
async function giveUp(listOpenPageIds: () => Promise<string[]>): Promise<void> {
  const pages = await listOpenPageIds();
  await changeState((state) => removeUnneeded(cancelDownload(state), pages, Date.now()), {
    first: dropUnneeded,
    mayBeForgotten: true,
  });
}
