import type { StorageEstimate } from './storage.domain.ts';

/** Reads how many bytes the app uses and may use; null when the browser does not tell. */
export async function readStorageEstimate(): Promise<StorageEstimate | null> {
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return usage === undefined || quota === undefined ? null : { usage, quota };
}
