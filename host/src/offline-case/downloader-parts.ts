/** Code for signed-in users only, in a chunk fetched beside the first screen. */
export { NoRoomForCase } from './download-items';
export { openOfflineDownloader } from './offline-downloader';
export { ownSources } from './own-sources';
export { mayFetchNow, watchReadiness } from './watch-readiness';
