import { deviceStoreAtom } from '@feltbok/shared/device/storage.state';
import { atom } from 'jotai';
import { magnified } from '../tiles/magnified-picture.data';
import type { LargerPicture, LoadTile } from '../tiles/tile-answer.domain';
import { fetchTilePicture } from '../tiles/tile-picture.data';
import { type KeptMap, keptMap } from './stored-map.data';

/** What the device keeps of maps for the signed-in user; null where it keeps nothing. */
export const keptMapAtom = atom((get) => {
  const device = get(deviceStoreAtom);
  return device && keptMap(device);
});

/** The picture of the nearest coarser zoom that is kept, magnified; null where none is. */
async function nearestOf(kept: KeptMap, larger: readonly LargerPicture[]): Promise<Blob | null> {
  for (const { url, ...part } of larger) {
    const picture = await kept.find(url);
    if (picture) return magnified(picture, part);
  }
  return null;
}

/**
 * Gets pictures from the device where they were brought there, else from their service; without contact, from the nearest
 * coarser zoom that the device has.
 */
export const loadTileAtom = atom((get): LoadTile => {
  const kept = get(keptMapAtom);
  if (!kept) return (url) => fetchTilePicture(url);
  return async (url, larger) => {
    const picture = await kept.find(url).catch(() => null);
    if (picture) return { ok: true, picture };
    const answer = await fetchTilePicture(url);
    if (answer.ok || answer.failure.kind !== 'unreachable') return answer;
    const standIn = await nearestOf(kept, larger()).catch(() => null);
    return standIn ? { ok: true, picture: standIn, isStandIn: true } : answer;
  };
});
