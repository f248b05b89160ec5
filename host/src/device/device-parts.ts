/** What only a signed-in user needs: a chunk of its own, fetched beside the first screen. */
export { keptCaseList } from '@feltbok/shared/device/kept-case-list.data';
export { openDevice } from '@feltbok/shared/device/open-device';
export { shelfOf } from '@feltbok/shared/device/shelf';
export { wipeUser } from '@feltbok/shared/device/wipe.data';
