import { downloadMissing, dropUnneeded, type Failures, missingOf } from './release-caches.data';
import type { ReleaseSet } from './release-set.domain';
import { changeState, readState } from './release-state.data';
import {
  begun,
  completed,
  gaveUp,
  noted,
  type ReleaseState,
  recordFailedHost,
  tidied,
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
  /** What is served otherwise than signed, down to the file. */
  rejected: ReleaseRejected[];
  /** Names of the parts whose served build is verified and on the device. */
  taken: string[];
}

/**
 * Checks the served builds, downloads missing files, and offers the set once it is complete. A part
 * that is unreachable, rejected or lacks a file stays at its last good build, and the others go on
 * without it; the next check resumes.
 * @param hostBuild the host build that this worker came with
 * @param living the pages that are open now
 * @throws NoRoomForRelease; ReleaseRejected of the host; or when the host is unreachable and the
 *   device has none
 */
export const renewReleases = (
  hostBuild: string,
  living: () => Promise<string[]>,
): Promise<CheckResult> =>
  // One check at a time, across workers: files are shared, and only one set downloads.
  navigator.locks.request('feltbok-download', async () => {
    const before = await readState();
    try {
      const served = await findServed(hostBuild, before);
      // The user may have applied the offered set during the check.
      if (!served)
        return { before, after: await readState(), served: null, rejected: [], taken: [] };
      return await takeServed(served, before, living);
    } catch (error) {
      if (isNoRoom(error)) {
        await giveUp(living);
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
  living: () => Promise<string[]>,
): Promise<CheckResult> {
  const { lists, allAnswered } = served;
  await changeState((state) => noted(state, lists), { mayBeForgotten: true });
  const wanted = served.compose(new Set());
  const isThere = wanted?.id === (before.offered ?? before.current);
  const failures = wanted && !isThere ? await downloadSet(wanted, living) : noFailures;
  const set = failures.size > 0 ? served.compose(new Set(failures.keys())) : wanted;
  // Without a host there is no set.
  if (!set) throw failures.get('host');
  const rejected = [
    ...served.rejected,
    ...[...failures.values()].filter((error) => error instanceof ReleaseRejected),
  ];
  const names = lists.map(({ name }) => name);
  const taken = names.filter(
    (name) => !failures.has(name) && !rejected.some(({ part }) => part === name),
  );
  const unfinished = failures.size > 0 && wanted && wanted.id !== set.id ? wanted : undefined;
  const result = { before, served: set, rejected, taken };
  const hasNews = set.id !== (before.offered ?? before.current);
  // Partial files of a part that failed are needed when it is well again.
  if (!hasNews && (before.coming === null || !allAnswered || unfinished))
    return { ...result, after: await readState() };
  return { ...result, after: await changeState((state) => completed(state, set, unfinished)) };
}

const noFailures: Failures = new Map();

/** The set that was last seen whole, as pages ask often. */
let whole: string | null = null;

/**
 * Downloads what the current set left for later or the device has lost, scripts last: a part that
 * opens has all it asks for. A part of which a file does not come is left to the next attempt.
 * @throws NoRoomForRelease
 */
export const completeCurrentSet = (): Promise<void> =>
  navigator.locks.request('feltbok-download', async () => {
    const state = await readState();
    const set = state.sets[state.current ?? ''];
    if (!set || set.id === whole) return;
    const missing = await missingOf(set);
    await requireRoom(sizeOf(missing));
    const isScript = ({ file }: { file: string }) => file.endsWith('.js');
    const others = missing.filter((file) => !isScript(file));
    const failures = await downloadMissing(others, state);
    const scripts = missing.filter((file) => isScript(file) && !failures.has(file.build.name));
    const failuresOfScripts = await downloadMissing(scripts, state);
    if (failures.size + failuresOfScripts.size === 0) whole = set.id;
  });

const sizeOf = (files: { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0);

async function downloadSet(set: ReleaseSet, living: () => Promise<string[]>): Promise<Failures> {
  const pages = await living();
  // Unneeded files of older attempts are deleted first, to free space.
  const state = await changeState((state) => tidied(begun(state, set), pages, Date.now()), {
    first: dropUnneeded,
  });
  // An update is whole before it is offered, as the device can do all that it could before.
  const isFirst = state.current === null;
  const missing = (await missingOf(set)).filter(({ later }) => !(isFirst && later));
  await requireRoom(sizeOf(missing));
  return downloadMissing(missing, state);
}

/** Deletes partial files, whose space the user's own work needs. */
async function giveUp(living: () => Promise<string[]>): Promise<void> {
  const pages = await living();
  await changeState((state) => tidied(gaveUp(state), pages, Date.now()), {
    first: dropUnneeded,
    mayBeForgotten: true,
  });
}
