import { noReleases, type ReleaseState } from './release-state.domain';
import { isNoRoom } from './room.data';

const stateCache = 'feltbok-releases';
const stateUrl = '/releases.json';

/** Read once in a worker's life, and after each of its changes. */
let known: ReleaseState | undefined;
/** Number of state changes by this worker. */
let changes = 0;

/** The state as last read by this worker; undefined before the first read. */
export const getKnownState = (): ReleaseState | undefined => known;

export async function readState(): Promise<ReleaseState> {
  const changesBefore = changes;
  const stored = await (await caches.open(stateCache)).match(stateUrl);
  const state = { ...noReleases, ...(stored && ((await stored.json()) as Partial<ReleaseState>)) };
  // A state read during a change may be outdated.
  if (changes !== changesBefore) return readState();
  known = state;
  return state;
}

/** Options of a state change. */
interface StepOptions {
  /**
   * Called with the new state before it is stored and before the next change, to delete unneeded
   * files.
   */
  first?: (state: ReleaseState) => Promise<void>;
  /** A full device may fail to store the state, which then holds for the worker's life. */
  mayBeForgotten?: boolean;
}

/**
 * Changes the stored state, under a lock, as the next worker may be installing.
 * @throws QuotaExceededError when the device has no space even for this
 */
export const changeState = (
  step: (before: ReleaseState) => ReleaseState,
  { first, mayBeForgotten = false }: StepOptions = {},
): Promise<ReleaseState> =>
  navigator.locks.request('feltbok-releases', async () => {
    const before = await readState();
    const next = step(before);
    await first?.(next);
    if (next !== before) {
      await store(next).catch((error) => {
        if (!mayBeForgotten || !isNoRoom(error)) throw error;
      });
    }
    known = next;
    changes += 1;
    return next;
  });

const store = async (state: ReleaseState) =>
  (await caches.open(stateCache)).put(stateUrl, new Response(JSON.stringify(state)));
