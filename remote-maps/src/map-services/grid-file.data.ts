import type { StoredMap } from './stored-map.data';

/** Some megabytes, over the network of a forest. */
const timeLimitMs = 180_000;

/**
 * A file that coordinates or heights are converted by: as the device has it, else as its address
 * serves it, which is then stored; null where neither has it.
 */
export async function fetchGridFile(
  address: string,
  stored: StoredMap | null,
  end?: AbortSignal,
): Promise<Blob | null> {
  const present = await stored?.find(address).catch(() => null);
  if (present) return present;
  const limit = AbortSignal.timeout(timeLimitMs);
  try {
    const response = await fetch(address, {
      credentials: 'omit',
      signal: end ? AbortSignal.any([end, limit]) : limit,
    });
    if (!response.ok) return null;
    const file = new Blob([await response.arrayBuffer()]);
    // A device without room converts all the same, as long as the page is open.
    await stored?.put(address, file).catch(() => undefined);
    return file;
  } catch {
    return null;
  }
}
