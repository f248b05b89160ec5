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

/** Rejects when the signal is aborted: what waits for the remotes can be ended too. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

export type CaseSources = ReturnType<typeof openCaseSources>;

/** The parts of the app that know what a case needs, until `closing`. */
export function openCaseSources(
  { store, ownSources, remoteSources }: CaseSourcesDeps,
  closing: AbortSignal,
) {
  const withdrawals = ownSources.map((source) => store.set(addOfflineSourceAtom, source));
  let areLoaded = false;
  closing.addEventListener('abort', () => {
    for (const withdraw of withdrawals) withdraw();
  });

  const load = async (): Promise<void> => {
    if (areLoaded) return;
    const sources = await remoteSources().catch((cause) => {
      throw new RemoteUnavailable('A remote cannot be asked what the case needs', { cause });
    });
    if (areLoaded || closing.aborted) return;
    areLoaded = true;
    for (const source of sources) withdrawals.push(store.set(addOfflineSourceAtom, source));
  };
  return {
    load,
    /** Null when there is no such case any longer. */
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
    /** Shared data of all cases that are not stored since then. */
    async planShared(since: Date): Promise<DownloadItem[]> {
      const planned = await Promise.all(
        store.get(offlineSourcesAtom).map((source) => source.planShared?.(since) ?? []),
      );
      return planned.flat().filter(({ isStored }) => !isStored);
    },
    /** Frees the items of `removed` that no case of `staying` needs. */
    async free(removed: OfflineCase['keys'], staying: readonly OfflineCase[]): Promise<void> {
      for (const { part, keys } of listUnneededKeys(removed, staying)) {
        const source = store.get(offlineSourcesAtom).find((candidate) => candidate.part === part);
        if (!source) throw new Error(`Nobody knows how to free ${part}`);
        await source.remove(keys);
      }
    },
  };
}
