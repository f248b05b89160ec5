import { deviceStoreAtom } from '@feltbok/shared/device/storage.state';
import { atom } from 'jotai';
import type { LoadTile } from '../map/tile-loading';
import { fetchTilePicture } from '../tiles/tile-picture.data';
import { keptMap } from './kept-map.data';

/** What the device keeps of maps for the signed-in user; null where it keeps nothing. */
export const keptMapAtom = atom((get) => {
  const device = get(deviceStoreAtom);
  return device && keptMap(device);
});

/** Gets pictures from the device where they were brought there, else from their service. */
export const loadTileAtom = atom((get): LoadTile => {
  const kept = get(keptMapAtom);
  if (!kept) return (url) => fetchTilePicture(url);
  return async (url) => {
    const picture = await kept.find(url).catch(() => null);
    return picture ? { ok: true, picture } : fetchTilePicture(url);
  };
});
