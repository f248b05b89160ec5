import type { OfflineSource } from '@feltbok/offline/stores/offline-source.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';

/**
 * The map of a case for use without contact, see `createOfflineMapSource`. Its code is loaded when
 * a case is downloaded.
 */
export function createLazyOfflineMap(store: Store): OfflineSource {
  const loadSource = async () =>
    (await import('./offline-map-source')).createOfflineMapSource(store);
  return {
    part: 'tiles',
    plan: async (question) => (await loadSource()).plan(question),
    planShared: async (since) => (await loadSource()).planShared?.(since) ?? [],
    remove: async (keys) => (await loadSource()).remove(keys),
  };
}
