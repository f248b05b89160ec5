import { useEffect, useState } from 'react';

/** Bytes that the app has on the device, and that the browser grants it. */
export interface StorageUse {
  used: number;
  granted: number;
}

export async function storageUse(): Promise<StorageUse | null> {
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return usage === undefined || quota === undefined ? null : { used: usage, granted: quota };
}

/** @param change asked anew when it changes @returns null until the browser has said, and where it does not */
export function useStorageEstimate(change: unknown): StorageUse | null {
  const [use, setUse] = useState<StorageUse | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change itself is not read, only followed.
  useEffect(() => {
    let isShown = true;
    void storageUse().then((now) => isShown && setUse(now));
    return () => {
      isShown = false;
    };
  }, [change]);
  return use;
}
