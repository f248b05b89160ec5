import type { Store } from '@feltbok/shared/contract/remote';
import {
  tellPersistentAtom,
  tellStorageEstimateAtom,
  tellStorageRefusedAtom,
} from '@feltbok/shared/device/storage.state';
import { setAskToPersistAtom } from './persist.state';
import { storageEstimate } from './storage-estimate.data';

/** Follows how much room the device has, and sees to it that the browser does not clear it by itself. */
export interface StorageWatch {
  /** Asks how much room there is. */
  check(): void;
  /** Bytes that the browser still grants; null where it does not say. */
  freeRoom(): Promise<number | null>;
  /** Sees to it that the browser is asked to keep the app's storage until the user removes it. */
  askToPersist(): void;
  /** Tells of an error of the storage; says whether it was for want of room. */
  handleFull(error: unknown): boolean;
}

export function watchStorage(store: Store): StorageWatch {
  const { storage } = navigator;
  return {
    check() {
      void storageEstimate().then((estimate) => estimate && store.set(tellStorageEstimateAtom, estimate));
    },
    async freeRoom() {
      const estimate = await storageEstimate();
      return estimate && Math.max(0, estimate.quota - estimate.usage);
    },
    askToPersist() {
      const setPersistent = (isPersistent: boolean) => store.set(tellPersistentAtom, isPersistent);
      const ask = async () => {
        const isPersistent = await storage.persist();
        setPersistent(isPersistent);
        if (isPersistent) store.set(setAskToPersistAtom, null);
        return isPersistent;
      };
      const askInTime = async () => {
        const isPersistent = await storage.persisted();
        setPersistent(isPersistent);
        if (isPersistent) return;
        // It asks its user, who at this moment would not know what for.
        if (asksItsUser()) store.set(setAskToPersistAtom, ask);
        else await ask();
      };
      if (storage) void askInTime().catch(() => undefined);
    },
    handleFull(error) {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) return false;
      store.set(tellStorageRefusedAtom);
      return true;
    },
  };
}

/** No browser says that it does; the others decide by themselves. */
const asksItsUser = () => /Firefox\//.test(navigator.userAgent);
