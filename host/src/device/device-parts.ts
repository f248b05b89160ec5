/** Code for signed-in users only, in a chunk fetched beside the first screen. */

export { openDevice } from '@feltbok/offline/stores/open-device.ts';
export { createRecordCollection } from '@feltbok/offline/stores/record-collection.ts';
export { createStoredCaseList } from '@feltbok/offline/stores/stored-case-list.data.ts';
export { StoredDrafts } from '@feltbok/offline/stores/stored-drafts.data.ts';
export { claimTab } from '@feltbok/offline/stores/tab.data.ts';
export { sealUser } from '@feltbok/offline/wipe/seal.data.ts';
export { wipeUser } from '@feltbok/offline/wipe/wipe.data.ts';
