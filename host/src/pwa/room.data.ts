/** The device has no room for a release set. */
export class NoRoomForRelease extends Error {
  override readonly name = 'NoRoom';
}

export const isNoRoom = (error: unknown): boolean =>
  error instanceof NoRoomForRelease || (error instanceof DOMException && error.name === 'QuotaExceededError');

/** Left for what the user makes: an update must never take the place of a signature. In bytes. */
const reserve = 5_000_000;

const probe = 'feltbok-probe';

/**
 * Makes sure of room before anything is fetched. By the browser's estimate, which knows nothing of a full disk, and then
 * by writing as much and deleting it again.
 * @param bytes that are to be stored
 * @throws NoRoomForRelease
 */
export async function requireRoom(bytes: number): Promise<void> {
  if (bytes === 0) return;
  // Safari has no estimate before version 17, nor has WebKitGTK: writing must be proof enough there.
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota !== undefined && quota - usage < bytes + reserve) throw new NoRoomForRelease();
  try {
    await (await caches.open(probe)).put(`/${probe}`, new Response(new Blob([new Uint8Array(bytes + reserve)])));
  } catch (error) {
    throw isNoRoom(error) ? new NoRoomForRelease() : error;
  } finally {
    await caches.delete(probe);
  }
}
