import type {
  DownloadItem,
  OfflinePart,
  OfflineSource,
} from '@feltbok/offline/stores/offline-source.ts';
import { casesAtom } from '@feltbok/runtime/case/case-list.state.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { RemoteUnavailable } from './download-items';
import { listUnneededKeys, type OfflineCase } from './offline-cases.domain';
import { addOfflineSourceAtom, offlineSourcesAtom } from './offline-cases.state';

export interface CaseSourcesDeps {
  store: Store;
  /** Sources of the host itself. */
  ownSources: OfflineSource[];
  /**
   * Loads the sources of all remotes, shown or not; called until it succeeds once.
   * @throws when a remote is unreachable
   */
  remoteSources: () => Promise<OfflineSource[]>;
}

export interface PlannedItem extends DownloadItem {
  part: OfflinePart;
}

/** Rejects when the signal is aborted, so that waiting for the remotes can be ended too. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

export type CaseSources = ReturnType<typeof openCaseSources>;

/** Opens the sources of the data that a case needs offline; `closing` removes them. */
export function openCaseSources(
  { store, ownSources, remoteSources }: CaseSourcesDeps,
  closing: AbortSignal,
) {
  const sourceRemovers = ownSources.map((source) => store.set(addOfflineSourceAtom, source));
  let areLoaded = false;
  closing.addEventListener('abort', () => {
    for (const removeSource of sourceRemovers) removeSource();
  });

  const load = async (): Promise<void> => {
    if (areLoaded) return;
    const sources = await remoteSources().catch((cause) => {
      throw new RemoteUnavailable('A remote cannot be asked what the case needs', { cause });
    });
    if (areLoaded || closing.aborted) return;
    areLoaded = true;
    for (const source of sources) sourceRemovers.push(store.set(addOfflineSourceAtom, source));
  };
  return {
    load,
    /** Lists the items of a case; null when the case no longer exists. */
    async plan(caseId: number, since: Date, signal: AbortSignal): Promise<PlannedItem[] | null> {
      await Promise.race([load(), rejectOnAbort(signal)]);
      const offlineCase = store.get(casesAtom)?.find((item) => item.caseId === caseId);
      if (!offlineCase) return null;
      const planned = await Promise.all(
        store.get(offlineSourcesAtom).map(async (source) => {
          const items = await source.plan({ offlineCase, since, signal });
          return items.map(
            ({ key, size, isStored, download }): PlannedItem => ({
              part: source.part,
              key,
              size,
              isStored,
              download,
            }),
          );
        }),
      );
      signal.throwIfAborted();
      return planned.flat();
    },
    /** Lists the data shared by all cases that were not stored since then. */
    async planShared(since: Date): Promise<DownloadItem[]> {
      const planned = await Promise.all(
        store.get(offlineSourcesAtom).map((source) => source.planShared?.(since) ?? []),
      );
      return planned.flat().filter(({ isStored }) => !isStored);
    },
    /** Frees the items of `removed` that no case of `staying` needs. */
    async free(removed: OfflineCase['keys'], remaining: readonly OfflineCase[]): Promise<void> {
      for (const { part, keys } of listUnneededKeys(removed, remaining)) {
        const source = store.get(offlineSourcesAtom).find((candidate) => candidate.part === part);
        if (!source) throw new Error(`Nobody knows how to free ${part}`);
        await source.remove(keys);
      }
    },
  };
}
