/** The device has no space for a release set. */
export class NoRoomForRelease extends Error {
  override readonly name = 'NoRoom';
}

export const isNoRoom = (error: unknown): boolean =>
  error instanceof NoRoomForRelease ||
  (error instanceof DOMException && error.name === 'QuotaExceededError');

/** Bytes reserved for the user's work, as an update must never displace a signature. */
const reserve = 5_000_000;

const probe = 'feltbok-probe';

/**
 * Ensures space before a download: by the browser's estimate, which misses a full disk, and by a
 * trial write.
 * @param bytes to be stored
 * @throws NoRoomForRelease
 */
export async function requireRoom(bytes: number): Promise<void> {
  if (bytes === 0) return;
  // Safari before 17 and WebKitGTK have no estimate, so the trial write decides.
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota !== undefined && quota - usage < bytes + reserve) throw new NoRoomForRelease();
  const cache = await caches.open(probe);
  try {
    await cache.put(`/${probe}`, new Response(new Blob([new Uint8Array(bytes + reserve)])));
  } catch (error) {
    throw isNoRoom(error) ? new NoRoomForRelease() : error;
  } finally {
    // Chromium counts what a deleted cache still holds until it restarts.
    await cache.delete(`/${probe}`);
    await caches.delete(probe);
  }
}
