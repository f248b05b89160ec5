import type { StorageEstimate } from '@feltbok/offline/stores/storage.domain.ts';
import { readStorageEstimate } from '@feltbok/offline/stores/storage-estimate.data.ts';
import { useEffect, useState } from 'react';

/**
 * @param change estimates again when it changes @returns null until the browser answers, and where
 *   it does not
 */
export function useStorageEstimate(change: unknown): StorageEstimate | null {
  const [estimate, setEstimate] = useState<StorageEstimate | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change itself is not read, only followed.
  useEffect(() => {
    let isShown = true;
    void readStorageEstimate().then((now) => isShown && setEstimate(now));
    return () => {
      isShown = false;
    };
  }, [change]);
  return estimate;
}
