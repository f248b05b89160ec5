import { downloadMissing, dropUnneeded, missingOf } from './release-caches.data';
import type { ReleaseSet } from './release-set.domain';
import { changeState, readState } from './release-state.data';
import { begun, completed, gaveUp, noted, type ReleaseState, tidied } from './release-state.domain';
import { isNoRoom, NoRoomForRelease, requireRoom } from './room.data';
import { findServedSet } from './served-releases.data';
import type { ReleaseRejected } from './signed-list';

/** State before and after a check. */
export interface CheckResult {
  before: ReleaseState;
  after: ReleaseState;
  /** The set served now, which is on the device; null when it could not be determined. */
  served: ReleaseSet | null;
  /** What is served otherwise than signed. */
  rejected: ReleaseRejected[];
}

/**
 * Checks the served builds, downloads missing files, and offers the set once it is complete. A failure leaves the
 * running set and all files; the next check resumes.
 * @param hostBuild the host build that this worker came with
 * @param living the pages that are open now
 * @throws NoRoomForRelease; ReleaseRejected of the host; or when something is unreachable
 */
export const renewReleases = (hostBuild: string, living: () => Promise<string[]>): Promise<CheckResult> =>
  // One check at a time, across workers: files are shared, and only one set downloads.
  navigator.locks.request('feltbok-download', async () => {
    const before = await readState();
    const served = await findServedSet(hostBuild, before);
    // The user may have applied the offered set during the check.
    if (!served) return { before, after: await readState(), served, rejected: [] };
    const { set, allAnswered, rejected } = served;
    await changeState((state) => noted(state, served.lists), { mayBeForgotten: true });
    const isThere = set.id === (before.offered ?? before.current);
    // Partial files of an unreachable remote are needed when it is back.
    if (isThere && (before.coming === null || !allAnswered)) {
      return { before, after: await readState(), served: set, rejected };
    }
    try {
      if (!isThere) await downloadSet(set, living);
      return { before, after: await changeState((state) => completed(state, set)), served: set, rejected };
    } catch (error) {
      if (!isNoRoom(error)) throw error;
      await giveUp(living);
      throw new NoRoomForRelease();
    }
  });

/** The set that was last seen whole, as pages ask often. */
let whole: string | null = null;

/**
 * Downloads what the current set left for later, and what of it the device has lost. Scripts come last: a part that
 * opens has all it asks for.
 * @throws NoRoomForRelease, or when something is unreachable; the next attempt resumes
 */
export const completeCurrentSet = (): Promise<void> =>
  navigator.locks.request('feltbok-download', async () => {
    const state = await readState();
    const set = state.sets[state.current ?? ''];
    if (!set || set.id === whole) return;
    const missing = await missingOf(set);
    await requireRoom(sizeOf(missing));
    const isScript = ({ file }: { file: string }) => file.endsWith('.js');
    await downloadMissing(
      missing.filter((one) => !isScript(one)),
      state,
    );
    await downloadMissing(missing.filter(isScript), state);
    whole = set.id;
  });

const sizeOf = (files: { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0);

async function downloadSet(set: ReleaseSet, living: () => Promise<string[]>): Promise<void> {
  const pages = await living();
  // Unneeded files of older attempts are deleted first, to free space.
  const state = await changeState((state) => tidied(begun(state, set), pages, Date.now()), { first: dropUnneeded });
  // An update is whole before it is offered, as the device can do all that it could before.
  const isFirst = state.current === null;
  const missing = (await missingOf(set)).filter(({ later }) => !(isFirst && later));
  await requireRoom(sizeOf(missing));
  await downloadMissing(missing, state);
}

/** Deletes partial files, whose space the user's own work needs. */
async function giveUp(living: () => Promise<string[]>): Promise<void> {
  const pages = await living();
  await changeState((state) => tidied(gaveUp(state), pages, Date.now()), { first: dropUnneeded, mayBeForgotten: true });
}
