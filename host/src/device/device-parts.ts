/** Code for signed-in users only, in a chunk fetched beside the first screen. */

export { openDevice } from '@feltbok/shared/device/open-device';
export { recordCollection } from '@feltbok/shared/device/record-collection';
export { storedCaseList } from '@feltbok/shared/device/stored-case-list.data';
export { wipeUser } from '@feltbok/shared/device/wipe.data';
