import type { StorageEstimate } from './storage.domain.ts';

/** Bytes that the app uses and that the browser grants; null where it does not say. */
export async function storageEstimate(): Promise<StorageEstimate | null> {
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return usage === undefined || quota === undefined ? null : { usage, quota };
}
