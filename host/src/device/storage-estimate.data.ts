import type { StorageEstimate } from '@feltbok/shared/device/storage.domain';

/** How much of the device's room the app has, and how much the browser grants it; null where it does not say. */
export async function storageEstimate(): Promise<StorageEstimate | null> {
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return usage === undefined || quota === undefined ? null : { usage, quota };
}
