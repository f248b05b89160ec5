import type { DeviceStore } from '@feltbok/offline/stores/device-store.data.ts';
import { atom } from 'jotai';

/**
 * The condition of the device's storage.
 * - `unknown`: not checked yet, or the browser does not tell
 * - `low`: saving may soon fail
 * - `full`: the last write failed for lack of space
 * - `none`: the browser has no storage, for instance in some private windows
 */
export type StorageCondition = 'unknown' | 'good' | 'low' | 'full' | 'none';

const conditionAtom = atom<StorageCondition>('unknown');
const persistentAtom = atom<boolean | null>(null);
const deviceAtom = atom<DeviceStore | null>(null);

export const storageConditionAtom = atom((get) => get(conditionAtom));

/**
 * Whether the browser has promised not to clear the app's storage by itself; null where it does not
 * say.
 */
export const isStoragePersistentAtom = atom((get) => get(persistentAtom));

/**
 * What the device stores of the signed-in user; null while nobody is, and where the browser stores
 * nothing.
 */
export const deviceStoreAtom = atom((get) => get(deviceAtom));

/** Set by the host when a user's data are opened or closed. */
export const provideDeviceStoreAtom = atom(null, (_get, set, device: DeviceStore | null) =>
  set(deviceAtom, device),
);

/** Set by the host whenever the browser has estimated the room that is left. */
export const setStorageLowAtom = atom(null, (get, set, isLow: boolean) => {
  if (get(conditionAtom) === 'none') return;
  if (!isLow) set(conditionAtom, 'good');
  else if (get(conditionAtom) !== 'full') set(conditionAtom, 'low');
});

export const setStorageFullAtom = atom(null, (_get, set) => set(conditionAtom, 'full'));

export const setNoStorageAtom = atom(null, (_get, set) => set(conditionAtom, 'none'));

export const setStorageOpenAtom = atom(null, (get, set) => {
  if (get(conditionAtom) === 'none') set(conditionAtom, 'unknown');
});

export const setStoragePersistentAtom = atom(null, (_get, set, persistent: boolean) =>
  set(persistentAtom, persistent),
);
