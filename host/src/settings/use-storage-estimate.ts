import { useEffect, useState } from 'react';
import type { StorageEstimate } from '../device/storage.domain';
import { storageEstimate } from '../device/storage-estimate.data';

/**
 * @param change estimates again when it changes @returns null until the browser answers, and where
 *   it does not
 */
export function useStorageEstimate(change: unknown): StorageEstimate | null {
  const [estimate, setEstimate] = useState<StorageEstimate | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change itself is not read, only followed.
  useEffect(() => {
    let isShown = true;
    void storageEstimate().then((now) => isShown && setEstimate(now));
    return () => {
      isShown = false;
    };
  }, [change]);
  return estimate;
}
