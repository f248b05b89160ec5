import type { Store } from '@feltbok/shared/contract/remote';
import {
  tellPersistentAtom,
  tellStorageEstimateAtom,
  tellStorageRefusedAtom,
} from '@feltbok/shared/device/storage.state';
import { storageEstimate } from './storage-estimate.data';

/** Follows how much room the device has, and sees to it that the browser does not clear it by itself. */
export interface StorageWatch {
  /** Asks how much room there is. */
  check(): void;
  /** Bytes that the browser still grants; null where it does not say. */
  freeRoom(): Promise<number | null>;
  /** Asks the browser to keep the app's storage until the user removes it. */
  askToPersist(): void;
  /** Tells of an error of the storage; says whether it was for want of room. */
  refused(error: unknown): boolean;
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
      const ask = async () => {
        const isPersistent = (await storage.persisted()) || (await storage.persist());
        store.set(tellPersistentAtom, isPersistent);
      };
      if (storage) void ask().catch(() => undefined);
    },
    refused(error) {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) return false;
      store.set(tellStorageRefusedAtom);
      return true;
    },
  };
}
