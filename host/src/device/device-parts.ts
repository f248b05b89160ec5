/** Code for signed-in users only, in a chunk fetched beside the first screen. */

export { recordCollection } from '@feltbok/shared/device/record-collection';
export { openDevice } from './open-device';
export { sealUser } from './seal.data';
export { storedCaseList } from './stored-case-list.data';
export { StoredDrafts } from './stored-drafts.data';
export { claimTab } from './tab.data';
export { wipeUser } from './wipe.data';
