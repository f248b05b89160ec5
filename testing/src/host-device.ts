/** What the host opens on the device for a signed-in user, and wipes at a log-out. */

export { openDevice } from '@feltbok/host/device/open-device';
export { wipeUser } from '@feltbok/host/device/wipe.data';
export { openQueueStore } from '@feltbok/host/queue/queue-store.data';
