import { hasStoredKey, keyDatabaseName } from '../stores/record-cipher.data.ts';
import { createBrowserRuntime } from './device.data.ts';
import { openQueueStore } from './queue-store.data.ts';
import { createSenderLock } from './sender-lock.data.ts';
import { createSyncEngine, type SyncEngine, type SyncEngineDeps } from './sync-engine.ts';

type OpenSyncDeps = Omit<SyncEngineDeps, 'queue' | 'device' | 'lock' | 'reduce'>;

/**
 * Opens the user's queue on this device. Sending begins when the engine is started. The engine is
 * imported by this module alone, so that it loads lazily, beside the first screen.
 * @throws DOMException when the browser offers no storage, for instance in some private windows.
 */
export async function openSync(
  userKey: string,
  pinKey: CryptoKey | undefined,
  deps: OpenSyncDeps,
): Promise<SyncEngine> {
  const queue = await openQueueStore(userKey, deps.reportError, pinKey);
  return createSyncEngine({
    ...deps,
    queue,
    device: createBrowserRuntime(userKey),
    lock: createSenderLock(userKey),
  });
}

/**
 * Whether some of the user's records are still encrypted with the stored key, because the device
 * lacked the space to re-encrypt them with the key of the PIN.
 */
export async function hasUnmovedRecords(userKey: string): Promise<boolean> {
  const present = await indexedDB.databases();
  return present.some(({ name }) => name === keyDatabaseName) && hasStoredKey(userKey);
}
