import type { DeviceStore } from '@feltbok/offline/stores/device-store.data.ts';
import { createRecordCollection } from '@feltbok/offline/stores/record-collection.ts';
import { refreshSharedAfterMs } from '@feltbok/offline/stores/stored-answers.ts';
import { caseListLoadAtom, casesAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { CaseDownloads, sumSizes } from './case-downloads';
import { type CaseSources, type CaseSourcesDeps, openCaseSources } from './case-sources';
import { downloadItems, getFailureReason } from './download-items';
import { type KnownCases, openKnownCases } from './known-cases';
import {
  afterList,
  getRefreshDate,
  isToFetch,
  isToFetchByItself,
  reduceOfflineCase,
  staysNoted,
} from './offline-cases.domain';
import type { OfflineCaseSize, OfflineDownloader } from './offline-downloader.state';
import { nearCases } from './ready.domain';

interface OfflineDownloaderDeps extends CaseSourcesDeps {
  device: DeviceStore;
  /** Downloads all of the app, of which a first visit leaves some for later. */
  completeApp: () => void;
  /** Bytes that the browser still grants; null where it does not say. */
  freeRoom: () => Promise<number | null>;
  /** Whether cases may be downloaded without a request of the user. */
  mayFetchAutomatically: () => boolean;
  /** Receives every error but a lost connection. */
  reportError: (error: unknown) => void;
}

interface UserDownloaderDeps extends OfflineDownloaderDeps {
  cases: KnownCases;
  sources: CaseSources;
  downloads: CaseDownloads;
}

/** Manages the offline cases of one user, until `close`. */
export async function openOfflineDownloader(deps: OfflineDownloaderDeps): Promise<UserDownloader> {
  const { store, device, freeRoom, reportError } = deps;
  const closing = new AbortController();
  const { signal } = closing;
  const cases = await openKnownCases(store, device, signal);
  const sources = openCaseSources(deps, signal);
  const downloads = new CaseDownloads({ cases, sources, freeRoom, reportError }, signal);
  return new UserDownloader({ ...deps, cases, sources, downloads }, closing);
}

class UserDownloader implements OfflineDownloader {
  readonly #deps: UserDownloaderDeps;
  readonly #closing: AbortController;
  readonly #makeReady: () => Promise<void>;

  constructor(deps: UserDownloaderDeps, closing: AbortController) {
    this.#deps = deps;
    this.#closing = closing;
    this.#makeReady = coalesceRuns(closing.signal, () => this.#downloadByItself());
    this.#followCaseList();
  }

  async measure(caseId: number, signal: AbortSignal): Promise<OfflineCaseSize> {
    const { cases, sources, freeRoom } = this.#deps;
    const since = getRefreshDate(cases.get(caseId), Date.now());
    const items = (await sources.plan(caseId, since, signal)) ?? [];
    const names = [...new Set(items.map(({ part }) => part))];
    return {
      parts: names.map((part) => ({
        part,
        size: sumSizes(items.filter((item) => item.part === part)),
      })),
      size: sumSizes(items),
      missing: sumSizes(items.filter(({ isStored }) => !isStored)),
      free: await freeRoom(),
    };
  }

  download(caseId: number): Promise<void> {
    this.#deps.completeApp();
    return this.#deps.downloads.download(caseId);
  }

  async cancel(caseId: number): Promise<void> {
    const { cases, downloads } = this.#deps;
    await downloads.stop(caseId);
    const offlineCase = cases.get(caseId);
    if (!offlineCase?.completedAt) return this.#removeCase(caseId, true);
    await cases.put(reduceOfflineCase(offlineCase, { type: 'cancelled' }));
    cases.apply(caseId, { type: 'ended', error: null });
  }

  remove(caseId: number): Promise<void> {
    return this.#removeCase(caseId, true);
  }

  /** Fetches outdated shared data, and the cases of today and tomorrow where that is allowed. */
  makeReady(): Promise<void> {
    return this.#makeReady();
  }

  /** Ends automatic downloads; downloaded items stay. */
  pause(): void {
    this.#deps.downloads.pause();
  }

  close(): void {
    this.#closing.abort();
  }

  #listNearCases(): number[] {
    return nearCases(this.#deps.store.get(casesAtom) ?? [], Date.now());
  }

  /** Ends the case's download and frees what no other case needs. */
  async #removeCase(caseId: number, isDeclined: boolean): Promise<void> {
    const { cases, sources, downloads, reportError } = this.#deps;
    await downloads.stop(caseId);
    const offlineCase = cases.get(caseId);
    if (!offlineCase) return;
    try {
      const removed = await cases.put(
        reduceOfflineCase(offlineCase, { type: 'removed', isDeclined }),
      );
      await sources.load();
      await sources.free(removed.keys, cases.wanted());
      if (staysNoted(removed, this.#listNearCases().includes(caseId)))
        await cases.put(reduceOfflineCase(removed, { type: 'freed' }));
      else await cases.remove(caseId);
    } catch (error) {
      // The record stays, so that the next fetched list tries again to free the rest.
      reportError(error);
    }
  }

  /** Removes, resumes and downloads cases with each list that the app fetches. */
  #followCaseList(): void {
    const { store } = this.#deps;
    let seen = store.get(caseListLoadAtom).loadedAt;
    const unsubscribe = store.sub(caseListLoadAtom, () => {
      const { phase, loadedAt } = store.get(caseListLoadAtom);
      if (phase !== 'completed' || loadedAt === seen) return;
      seen = loadedAt;
      void this.#applyCaseList();
    });
    if (store.get(caseListLoadAtom).phase === 'completed') void this.#applyCaseList();
    this.#closing.signal.addEventListener('abort', unsubscribe);
  }

  async #applyCaseList(): Promise<void> {
    const { store, cases, downloads } = this.#deps;
    const listed = new Map(
      store.get(casesAtom)?.map((listedCase) => [listedCase.caseId, listedCase]),
    );
    for (const offlineCase of cases.all()) {
      if (this.#closing.signal.aborted) return;
      const { caseId } = offlineCase;
      const next = afterList(
        offlineCase,
        listed.get(caseId),
        this.#listNearCases().includes(caseId),
        Date.now(),
      );
      if (next === 'remove') await this.#removeCase(caseId, false);
      if (next !== 'resume') continue;
      // A running download may have begun before the connection, and be about to fail.
      await downloads.waitForEnd(caseId);
      if (isToFetch(cases.get(caseId), Date.now())) await downloads.download(caseId);
    }
    await this.makeReady();
  }

  async #downloadByItself(): Promise<void> {
    const { cases, downloads, mayFetchAutomatically } = this.#deps;
    await this.#refreshSharedData();
    for (const caseId of this.#listNearCases()) {
      if (this.#closing.signal.aborted || !mayFetchAutomatically()) return;
      if (isToFetchByItself(cases.get(caseId), Date.now())) await downloads.download(caseId, true);
    }
  }

  /** Fetches shared data that are missing or outdated. */
  async #refreshSharedData(): Promise<void> {
    const { device, sources, reportError } = this.#deps;
    const { signal } = this.#closing;
    const shared = createRecordCollection<{ fetchedAt: string }>(device, {
      kind: 'shared-data',
      schema: 1,
    });
    const since = new Date(Date.now() - refreshSharedAfterMs);
    const fetchMissing = async () =>
      downloadItems(await sources.planShared(since), { signal, onDownloaded: () => undefined });
    try {
      const fetchedAt = (await shared.get('all'))?.value.fetchedAt;
      if (fetchedAt && new Date(fetchedAt) >= since) return;
      // The host's own data come first, as a remote may be unreachable.
      await fetchMissing();
      await sources.load();
      const rejections = await fetchMissing();
      if (rejections.length > 0) throw rejections[0];
      if (!signal.aborted) await shared.put('all', { fetchedAt: new Date().toISOString() });
    } catch (error) {
      if (!signal.aborted && getFailureReason(error) !== 'no contact') reportError(error);
    }
  }
}

/**
 * Runs `work` once at a time. A request during a run starts another one after it, as it may succeed
 * only now.
 */
function coalesceRuns(signal: AbortSignal, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAskedFor = false;
  const run = async () => {
    while (isAskedFor && !signal.aborted) {
      isAskedFor = false;
      await work();
    }
  };
  return () => {
    isAskedFor = true;
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}
