/** The device has no room for a release set. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

export const isNoRoom = (fault: unknown): boolean =>
  fault instanceof NoRoom || (fault instanceof DOMException && fault.name === 'QuotaExceededError');

/** Left for what the user makes: an update must never take the place of a signature. In bytes. */
const reserve = 5_000_000;

const probe = 'feltbok-probe';

/**
 * Makes sure of room before anything is fetched. By the browser's estimate, which knows nothing of a full disk, and then
 * by writing as much and deleting it again.
 * @param bytes that are to be kept
 * @throws NoRoom
 */
export async function requireRoom(bytes: number): Promise<void> {
  if (bytes === 0) return;
  // Safari has no estimate before version 17, nor has WebKitGTK: writing must be proof enough there.
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota !== undefined && quota - usage < bytes + reserve) throw new NoRoom();
  try {
    await (await caches.open(probe)).put(`/${probe}`, new Response(new Blob([new Uint8Array(bytes + reserve)])));
  } catch (fault) {
    throw isNoRoom(fault) ? new NoRoom() : fault;
  } finally {
    await caches.delete(probe);
  }
}
