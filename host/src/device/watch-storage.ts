import { isNearlyFull } from '@feltbok/offline/stores/storage.domain.ts';
import { readStorageEstimate } from '@feltbok/offline/stores/storage-estimate.data.ts';
import {
  setStorageFullAtom,
  setStorageLowAtom,
  setStoragePersistentAtom,
} from '@feltbok/runtime/device/storage.state.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { setAskToPersistAtom } from './persist.state';

/** Follows the free space, and asks for persistent storage. */
export interface StorageWatch {
  /** Reads the free space. */
  check(): void;
  /** Bytes that the browser still grants; null where it does not say. */
  freeRoom(): Promise<number | null>;
  /** Asks the browser to make the app's storage persistent. */
  askToPersist(): void;
  /** Notes an error for want of space. Returns whether it was one. */
  handleFull(error: unknown): boolean;
}

export function watchStorage(store: Store): StorageWatch {
  const { storage } = navigator;
  return {
    check() {
      void readStorageEstimate().then(
        (estimate) => estimate && store.set(setStorageLowAtom, isNearlyFull(estimate)),
      );
    },
    async freeRoom() {
      const estimate = await readStorageEstimate();
      return estimate && Math.max(0, estimate.quota - estimate.usage);
    },
    askToPersist() {
      const setPersistent = (isPersistent: boolean) =>
        store.set(setStoragePersistentAtom, isPersistent);
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
        // This browser asks its user, who would not know why at this moment.
        if (asksItsUser()) store.set(setAskToPersistAtom, ask);
        else await ask();
      };
      if (storage) void askInTime().catch(() => undefined);
    },
    handleFull(error) {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) return false;
      store.set(setStorageFullAtom);
      return true;
    },
  };
}

/** No browser says that it does; the others decide by themselves. */
const asksItsUser = () => /Firefox\//.test(navigator.userAgent);
