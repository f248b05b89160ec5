import type { OfflineSource } from '@feltbok/offline/stores/offline-source.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';

/**
 * The map of a case to take along, see `offlineMapSource`; its code comes when a case is taken
 * along.
 */
export function lazyOfflineMap(store: Store): OfflineSource {
  const source = async () => (await import('./offline-map-source')).offlineMapSource(store);
  return {
    part: 'tiles',
    plan: async (question) => (await source()).plan(question),
    planShared: async (since) => (await source()).planShared?.(since) ?? [],
    remove: async (keys) => (await source()).remove(keys),
  };
}
