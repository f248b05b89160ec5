import { deviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { atom } from 'jotai';
import { magnifyPicture } from '../tiles/magnified-picture.data';
import type { LargerPicture, LoadTile } from '../tiles/tile-answer.domain';
import { fetchTilePicture } from '../tiles/tile-picture.data';
import { openStoredMap, type StoredMap } from './stored-map.data';

/** The stored maps of the signed-in user; `null` where nothing can be stored. */
export const storedMapAtom = atom((get) => {
  const device = get(deviceStoreAtom);
  return device && openStoredMap(device);
});

/** Magnifies the picture of the nearest stored coarser zoom; `null` where none is stored. */
async function magnifyNearest(
  stored: StoredMap,
  larger: readonly LargerPicture[],
): Promise<Blob | null> {
  for (const { url, ...part } of larger) {
    const picture = await stored.find(url);
    if (picture) return magnifyPicture(picture, part);
  }
  return null;
}

/**
 * Loads pictures from the device where they are stored, else from their service. Without contact
 * the nearest coarser zoom on the device is magnified.
 */
export const loadTileAtom = atom((get): LoadTile => {
  const stored = get(storedMapAtom);
  if (!stored) return (url) => fetchTilePicture(url);
  return async (url, larger) => {
    const picture = await stored.find(url).catch(() => null);
    if (picture) return { ok: true, picture };
    const answer = await fetchTilePicture(url);
    if (answer.ok || answer.failure.kind !== 'unreachable') return answer;
    const standIn = await magnifyNearest(stored, larger()).catch(() => null);
    return standIn ? { ok: true, picture: standIn, isStandIn: true } : answer;
  };
});
