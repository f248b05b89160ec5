import { hasStoredKey, keyDatabaseName } from '../stores/record-cipher.data.ts';
import { browserDevice } from './device.data.ts';
import { openQueueStore } from './queue-store.data.ts';
import { senderLock } from './sender-lock.data.ts';
import { createSyncEngine, type SyncEngine } from './sync-engine.ts';
import type { SyncEngineParts } from './sync-engine-parts.ts';

type OpenParts = Omit<SyncEngineParts, 'queue' | 'device' | 'lock' | 'reduce'>;

/**
 * Opens what the device stores of this user's queue; once the engine is started, it is sent. A
 * module of its own: the engine loads beside the first screen, not before it.
 * @throws DOMException when the browser offers no storage, for instance in some private windows.
 */
export async function openSync(
  userKey: string,
  pinKey: CryptoKey | undefined,
  parts: OpenParts,
): Promise<SyncEngine> {
  const queue = await openQueueStore(userKey, parts.reportError, pinKey);
  return createSyncEngine({
    ...parts,
    queue,
    device: browserDevice(userKey),
    lock: senderLock(userKey),
  });
}

/**
 * Whether some of the user's records lie under the stored key still, as there was no room to move
 * them to the PIN's.
 */
export async function hasUnmoved(userKey: string): Promise<boolean> {
  const present = await indexedDB.databases();
  return present.some(({ name }) => name === keyDatabaseName) && hasStoredKey(userKey);
}
