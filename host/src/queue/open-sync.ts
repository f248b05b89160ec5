import { browserDevice } from './device.data';
import { openQueueStore } from './queue-store.data';
import { senderLock } from './sender-lock.data';
import { createSyncEngine, type SyncEngine, type SyncEngineParts } from './sync-engine';

type OpenParts = Omit<SyncEngineParts, 'queue' | 'device' | 'lock' | 'reduce'>;

/**
 * Opens what the device stores of this user's queue; once the engine is started, it is sent. A module of its own: the
 * engine loads beside the first screen, not before it.
 * @throws DOMException when the browser offers no storage, for instance in some private windows.
 */
export async function openSync(userKey: string, pinKey: CryptoKey | undefined, parts: OpenParts): Promise<SyncEngine> {
  const queue = await openQueueStore(userKey, parts.reportError, pinKey);
  return createSyncEngine({ ...parts, queue, device: browserDevice(userKey), lock: senderLock(userKey) });
}
