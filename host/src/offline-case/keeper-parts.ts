/** What only a signed-in user needs: a chunk of its own, fetched beside the first screen. */
export { NoRoom } from './bring-pieces';
export { ownSources } from './own-sources';
export { openPackKeeper } from './pack-keeper';
export { mayFetchNow, watchReadiness } from './watch-readiness';
