import type { DeviceStore } from '@feltbok/offline/stores/device-store.data.ts';
import { createRecordCollection } from '@feltbok/offline/stores/record-collection.ts';
import { refreshSharedAfterMs } from '@feltbok/offline/stores/stored-answers.ts';
import { caseListLoadAtom, casesAtom } from '@feltbok/runtime/case/case-list.state.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { type CaseDownloads, createCaseDownloads, sumSizes } from './case-downloads';
import { type CaseSources, type CaseSourcesParts, openCaseSources } from './case-sources';
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
import type { OfflineDownloader } from './offline-downloader.state';
import { nearCases } from './ready.domain';

interface OfflineDownloaderParts extends CaseSourcesParts {
  device: DeviceStore;
  /** Bytes that the browser still grants; null where it does not say. */
  freeRoom: () => Promise<number | null>;
  /** Whether cases may be downloaded without a request of the user. */
  mayFetchByItself: () => boolean;
  /** Receives every error but a lost connection. */
  reportError: (error: unknown) => void;
}

interface OpenOfflineDownloader extends OfflineDownloader {
  /** Fetches outdated shared data, and the cases of today and tomorrow where that is allowed. */
  makeReady(): Promise<void>;
  /** Ends automatic downloads; downloaded items stay. */
  pause(): void;
  close(): void;
}

/** Manages the offline cases of one user, until `close`. */
export async function openOfflineDownloader(
  parts: OfflineDownloaderParts,
): Promise<OpenOfflineDownloader> {
  const closing = new AbortController();
  const { signal } = closing;
  const cases = await openKnownCases(parts.store, parts.device, signal);
  const sources = openCaseSources(parts, signal);
  const downloads = createCaseDownloads({ ...parts, cases, sources }, signal);
  const deps = { ...parts, cases, sources, downloads };
  const upkeep = startUpkeep(deps, signal);
  return {
    async measure(caseId, signal) {
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
        free: await parts.freeRoom(),
      };
    },
    download: (caseId) => downloads.download(caseId),
    async cancel(caseId) {
      await downloads.stop(caseId);
      const offlineCase = cases.get(caseId);
      if (!offlineCase?.completedAt) return remove(deps, caseId, true);
      await cases.put(reduceOfflineCase(offlineCase, { type: 'cancelled' }));
      cases.apply(caseId, { type: 'ended', error: null });
    },
    remove: (caseId) => remove(deps, caseId, true),
    makeReady: upkeep.makeReady,
    pause: downloads.pause,
    close: () => closing.abort(),
  };
}

interface DownloaderDeps extends OfflineDownloaderParts {
  cases: KnownCases;
  sources: CaseSources;
  downloads: CaseDownloads;
}

const idsOfNear = (store: Store) => nearCases(store.get(casesAtom) ?? [], Date.now());

/** Ends the case's download and frees what no other case needs. */
async function remove(
  { store, cases, sources, downloads, reportError }: DownloaderDeps,
  caseId: number,
  isDeclined: boolean,
): Promise<void> {
  await downloads.stop(caseId);
  const offlineCase = cases.get(caseId);
  if (!offlineCase) return;
  try {
    const removed = await cases.put(
      reduceOfflineCase(offlineCase, { type: 'removed', isDeclined }),
    );
    await sources.load();
    await sources.free(removed.keys, cases.wanted());
    const isNear = idsOfNear(store).includes(caseId);
    if (staysNoted(removed, isNear)) await cases.put(reduceOfflineCase(removed, { type: 'freed' }));
    else await cases.remove(caseId);
  } catch (error) {
    // The record stays, so that the next fetched list tries again to free the rest.
    reportError(error);
  }
}

/** What the app does by itself with each list of cases that it fetches. */
function startUpkeep(deps: DownloaderDeps, closing: AbortSignal) {
  const { store, cases, downloads } = deps;

  const makeReady = inRounds(closing, async () => {
    await refreshShared(deps, closing);
    for (const caseId of idsOfNear(store)) {
      if (closing.aborted || !deps.mayFetchByItself()) return;
      if (isToFetchByItself(cases.get(caseId), Date.now())) await downloads.download(caseId, true);
    }
  });
  const resumeDownloads = async () => {
    const listed = new Map(
      store.get(casesAtom)?.map((listedCase) => [listedCase.caseId, listedCase]),
    );
    for (const offlineCase of cases.all()) {
      if (closing.aborted) return;
      const { caseId } = offlineCase;
      const next = afterList(
        offlineCase,
        listed.get(caseId),
        idsOfNear(store).includes(caseId),
        Date.now(),
      );
      if (next === 'remove') await remove(deps, caseId, false);
      if (next !== 'resume') continue;
      // A running download may have begun before the connection, and be about to fail.
      await downloads.ended(caseId);
      if (isToFetch(cases.get(caseId), Date.now())) await downloads.download(caseId);
    }
    await makeReady();
  };
  let seen = store.get(caseListLoadAtom).loadedAt;
  const unsubscribe = store.sub(caseListLoadAtom, () => {
    const { phase, loadedAt } = store.get(caseListLoadAtom);
    if (phase !== 'completed' || loadedAt === seen) return;
    seen = loadedAt;
    void resumeDownloads();
  });
  if (store.get(caseListLoadAtom).phase === 'completed') void resumeDownloads();
  closing.addEventListener('abort', unsubscribe);
  return { makeReady };
}

/** One round at a time; a request during a round starts another, as it may succeed only now. */
function inRounds(signal: AbortSignal, work: () => Promise<void>): () => Promise<void> {
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

/** Fetches shared data that are missing or outdated. */
async function refreshShared(
  { device, sources, reportError }: DownloaderDeps,
  signal: AbortSignal,
): Promise<void> {
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
