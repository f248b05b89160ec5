import { noReleases, type ReleaseState } from './release-state.domain';

const stateCache = 'feltbok-releases';
const stateUrl = '/releases.json';

/** Read once in a worker's life, and after each change of its own. */
let known: ReleaseState | undefined;

/** What this worker has last known, without waiting; undefined when it has not read yet. */
export const knownState = (): ReleaseState | undefined => known;

export async function readState(): Promise<ReleaseState> {
  const kept = await (await caches.open(stateCache)).match(stateUrl);
  known = { ...noReleases, ...(kept && ((await kept.json()) as Partial<ReleaseState>)) };
  return known;
}

/**
 * One step from what is kept to what is kept next. Under a lock, as the next worker may be installing beside this one.
 * @param after is done with the new state before anybody else takes a step
 */
export const changeState = (
  step: (before: ReleaseState) => ReleaseState,
  after?: (state: ReleaseState) => Promise<void>,
): Promise<ReleaseState> =>
  navigator.locks.request('feltbok-releases', async () => {
    const before = await readState();
    const next = step(before);
    if (next !== before) await (await caches.open(stateCache)).put(stateUrl, new Response(JSON.stringify(next)));
    known = next;
    await after?.(next);
    return next;
  });
