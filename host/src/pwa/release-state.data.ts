import { noReleases, type ReleaseState } from './release-state.domain';
import { isNoRoom } from './room.data';

const stateCache = 'feltbok-releases';
const stateUrl = '/releases.json';

/** Read once in a worker's life, and after each change of its own. */
let known: ReleaseState | undefined;
/** How often this worker has changed what is stored. */
let changes = 0;

/** What this worker has last known, without waiting; undefined when it has not read yet. */
export const knownState = (): ReleaseState | undefined => known;

export async function readState(): Promise<ReleaseState> {
  const changesBefore = changes;
  const stored = await (await caches.open(stateCache)).match(stateUrl);
  const state = { ...noReleases, ...(stored && ((await stored.json()) as Partial<ReleaseState>)) };
  // What was read while something changed may be from before, and would have pages run what they do not.
  if (changes !== changesBefore) return readState();
  known = state;
  return state;
}

/** What a step needs beside itself. */
interface StepOptions {
  /** Called with the new state before it is stored, and before anybody else takes a step: to free what it needs no more. */
  first?: (state: ReleaseState) => Promise<void>;
  /** The device may be too full to store the new state: it then holds as long as this worker lives. */
  mayBeForgotten?: boolean;
}

/**
 * One step from what is stored to what is stored next. Under a lock, as the next worker may be installing beside this one.
 * @throws QuotaExceededError when the device has no room even for this
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
