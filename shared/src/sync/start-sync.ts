import { browserDevice } from './device.data';
import { openQueueStore } from './queue-store.data';
import { senderLock } from './sender-lock.data';
import { createSyncEngine, type SyncEngine, type SyncEngineParts } from './sync-engine';

type StartParts = Omit<SyncEngineParts, 'queue' | 'device' | 'lock' | 'reduce'>;

/**
 * Opens what the device keeps of this user's unsent work, and starts sending it. A module of its own: the engine loads
 * beside the first screen, not before it.
 * @throws DOMException when the browser offers no storage, for instance in some private windows.
 */
export async function startSync(userKey: string, parts: StartParts): Promise<SyncEngine> {
  const queue = await openQueueStore(userKey, parts.reportError);
  const engine = createSyncEngine({ ...parts, queue, device: browserDevice(userKey), lock: senderLock(userKey) });
  await engine.start();
  return engine;
}
