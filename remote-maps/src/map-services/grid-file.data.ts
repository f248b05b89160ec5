import type { StoredMap } from './stored-map.data';

/** The files have some megabytes, and networks in a forest are slow. */
const timeLimitMs = 180_000;

/**
 * Reads a conversion grid from the device, or fetches it from its address and stores it; `null`
 * where neither has it.
 */
export async function fetchGridFile(
  address: string,
  stored: StoredMap | null,
  signal?: AbortSignal,
): Promise<Blob | null> {
  const present = await stored?.find(address).catch(() => null);
  if (present) return present;
  const limit = AbortSignal.timeout(timeLimitMs);
  try {
    const response = await fetch(address, {
      credentials: 'omit',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    if (!response.ok) return null;
    const file = new Blob([await response.arrayBuffer()]);
    // A device without room converts all the same, until the page closes.
    await stored?.put(address, file).catch(() => undefined);
    return file;
  } catch {
    return null;
  }
}
