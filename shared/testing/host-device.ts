/** What the host opens on the device for a signed-in user, and wipes at a log-out. */

export { openQueueStore } from '@feltbok/offline/queue/queue-store.data.ts';
export { openDevice } from '@feltbok/offline/stores/open-device.ts';
export { wipeUser } from '@feltbok/offline/wipe/wipe.data.ts';
