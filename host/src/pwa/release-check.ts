import { downloadMissing, dropUnneeded, missingOf } from './release-caches.data';
import type { ReleaseSet } from './release-set.domain';
import { changeState, readState } from './release-state.data';
import { begun, completed, gaveUp, type ReleaseState, tidied } from './release-state.domain';
import { isNoRoom, NoRoomForRelease, requireRoom } from './room.data';
import { findServedSet } from './served-releases.data';

/** What is known after a look at what is served. */
export interface CheckResult {
  before: ReleaseState;
  after: ReleaseState;
  /** The set that is served now, which is on the device; null when none could be told. */
  served: ReleaseSet | null;
}

/**
 * Looks which builds are served now, brings what the device lacks of them, and only when all of it is there makes it the
 * offered set. A failure leaves the running set as it is, and what has come; the next look goes on where it stopped.
 * @param hostBuild the host build that this worker came with
 * @param living the pages that are open now
 * @throws NoRoomForRelease, or when something could not be had
 */
export const renewReleases = (hostBuild: string, living: () => Promise<string[]>): Promise<CheckResult> =>
  // One at a time, also of two workers: what one brings the other need not, and no more than one set is on its way.
  navigator.locks.request('feltbok-download', async () => {
    const before = await readState();
    const served = await findServedSet(hostBuild, before);
    // The user may have taken the offered set during the look.
    if (!served) return { before, after: await readState(), served };
    const { set, allAnswered } = served;
    const isThere = set.id === (before.offered ?? before.current);
    // What is half there of a build whose server is away will be wanted when it is back.
    if (isThere && (before.coming === null || !allAnswered)) return { before, after: await readState(), served: set };
    try {
      if (!isThere) await downloadSet(set, living);
      return { before, after: await changeState((state) => completed(state, set)), served: set };
    } catch (error) {
      if (!isNoRoom(error)) throw error;
      await giveUp(living);
      throw new NoRoomForRelease();
    }
  });

async function downloadSet(set: ReleaseSet, living: () => Promise<string[]>): Promise<void> {
  const pages = await living();
  // What older attempts have brought and this one does not need makes room for it.
  const state = await changeState((state) => tidied(begun(state, set), pages, Date.now()), { first: dropUnneeded });
  const missing = await missingOf(set);
  await requireRoom(missing.reduce((sum, { size }) => sum + size, 0));
  await downloadMissing(missing, state);
}

/** Nothing half-brought stays in the room that the user's own work needs. */
async function giveUp(living: () => Promise<string[]>): Promise<void> {
  const pages = await living();
  await changeState((state) => tidied(gaveUp(state), pages, Date.now()), { first: dropUnneeded, mayBeForgotten: true });
}
