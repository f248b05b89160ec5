import { caseListLoadAtom, casesAtom } from '@feltbok/shared/case/case-list.state';
import type { Store } from '@feltbok/shared/contract/remote';
import type { DeviceStore } from '@feltbok/shared/device/device-store.data';
import type { DownloadItem, OfflinePart, OfflineSource } from '@feltbok/shared/device/offline-source';
import { recordCollection } from '@feltbok/shared/device/record-collection';
import { downloadItems, NoRoomForCase, RemoteUnavailable, reasonOf } from './download-items';
import {
  hasRoomFor,
  isComplete,
  joinedKeys,
  leavesLittle,
  type OfflineCase,
  type OfflineCaseState,
  stateOf,
  unneededKeys,
} from './offline-cases.domain';
import {
  addOfflineSourceAtom,
  offlineSourcesAtom,
  setOfflineCaseAtom,
  setOfflineCasesAtom,
} from './offline-cases.state';
import type { OfflineDownloader } from './offline-downloader.state';
import { isLongOver, nearCases } from './ready.domain';

interface OfflineDownloaderParts {
  store: Store;
  device: DeviceStore;
  /** Sources of the host itself. */
  ownSources: OfflineSource[];
  /** Sources of all remotes, shown or not; requested until it succeeds. @throws when a remote is unreachable */
  remoteSources: () => Promise<OfflineSource[]>;
  /** Bytes that the browser still grants; null where it does not say. */
  freeRoom: () => Promise<number | null>;
  /** Whether cases may be downloaded without a request of the user. */
  mayFetchByItself: () => boolean;
  /** Receives every error but a lost connection. */
  reportError: (error: unknown) => void;
}

interface PlannedItem extends DownloadItem {
  part: OfflinePart;
}

/** Age in milliseconds from which a case is downloaded again, after the list was fetched. */
const renewAfter = 60 * 60_000;

/** Age in milliseconds from which shared data are fetched again. */
const refreshAfter = 60 * 60_000;

/** Abort reason of an automatic download. */
const leftWifi = new DOMException('The device has left Wi-Fi', 'AbortError');

interface OpenOfflineDownloader extends OfflineDownloader {
  /** Fetches outdated shared data, and the cases of today and tomorrow where that is allowed. */
  makeReady(): Promise<void>;
  /** Ends automatic downloads; downloaded items stay. */
  pause(): void;
  close(): void;
}

/** Manages the offline cases of one user, until `close`. */
export async function openOfflineDownloader(parts: OfflineDownloaderParts): Promise<OpenOfflineDownloader> {
  const { store, device } = parts;
  const collection = recordCollection<OfflineCase>(device, { kind: 'case-pack', schema: 1, durability: 'strict' });
  const offlineCases = new Map((await collection.all()).map((offlineCase) => [offlineCase.caseId, offlineCase]));
  const running = new Map<number, { abort: AbortController; ended: Promise<void> }>();
  const shared = recordCollection<{ fetchedAt: string }>(device, { kind: 'shared-data', schema: 1 });
  const closing = new AbortController();
  const withdrawals = parts.ownSources.map((source) => store.set(addOfflineSourceAtom, source));
  let isClosed = false;

  const show = (offlineCase: OfflineCase, change: Partial<OfflineCaseState> = {}) => {
    if (!isClosed)
      store.set(
        setOfflineCaseAtom,
        offlineCase.caseId,
        offlineCase.isWanted ? { ...stateOf(offlineCase), ...change } : null,
      );
  };
  const storeOfflineCase = async (offlineCase: OfflineCase): Promise<OfflineCase> => {
    await collection.put(String(offlineCase.caseId), offlineCase);
    offlineCases.set(offlineCase.caseId, offlineCase);
    return offlineCase;
  };
  let areSourcesLoaded = false;
  const loadSources = async () => {
    if (areSourcesLoaded) return;
    const sources = await parts.remoteSources().catch((cause) => {
      throw new RemoteUnavailable('A remote cannot be asked what the case needs', { cause });
    });
    if (areSourcesLoaded || isClosed) return;
    areSourcesLoaded = true;
    for (const source of sources) withdrawals.push(store.set(addOfflineSourceAtom, source));
  };

  /** Null when there is no such case any longer. */
  const plan = async (caseId: number, since: Date, signal: AbortSignal): Promise<PlannedItem[] | null> => {
    await loadSources();
    signal.throwIfAborted();
    const wanted = store.get(casesAtom)?.find((one) => one.caseId === caseId);
    if (!wanted) return null;
    const planned = await Promise.all(
      store.get(offlineSourcesAtom).map(async (source) => {
        const items = await source.plan({ wanted, since, signal });
        return items.map(
          ({ key, size, isStored, download }): PlannedItem => ({ part: source.part, key, size, isStored, download }),
        );
      }),
    );
    signal.throwIfAborted();
    return planned.flat();
  };

  const free = async (removed: OfflineCase['keys']) => {
    for (const { part, keys } of unneededKeys(
      removed,
      [...offlineCases.values()].filter(({ isWanted }) => isWanted),
    )) {
      const source = store.get(offlineSourcesAtom).find((one) => one.part === part);
      if (!source) throw new Error(`Nobody knows how to free ${part}`);
      await source.remove(keys);
    }
  };

  const downloadMissing = async (asked: OfflineCase, signal: AbortSignal): Promise<void> => {
    const { caseId } = asked;
    // Another tab may have downloaded it while this one waited for the lock.
    const present = (await collection.get(String(caseId)))?.value;
    if (present?.isWanted && isComplete(present) && present.wantedAt >= asked.wantedAt) {
      offlineCases.set(caseId, present);
      return;
    }
    const items = await plan(caseId, new Date(asked.wantedAt), signal);
    if (!items) return;
    const missing = items.filter(({ isStored }) => !isStored);
    const size = sizeOf(items);
    let downloaded = size - sizeOf(missing);
    const showProgress = (of: OfflineCase) => show(of, { phase: 'under way', size, downloaded });
    // Items of an earlier plan that this one lacks are freed at the end.
    const begun = await storeOfflineCase({ ...asked, size, keys: joinedKeys(asked.keys, keysOf(items)) });
    showProgress(begun);
    const room = await parts.freeRoom();
    if (room !== null && !hasRoom(asked, sizeOf(missing), room)) throw new NoRoomForCase();
    const rejections = await downloadItems(missing, {
      signal,
      onDownloaded: (item) => {
        downloaded += item.size;
        showProgress(begun);
      },
    });
    if (rejections.length > 0) throw rejections[0];
    await storeOfflineCase({ ...begun, completedAt: new Date().toISOString(), keys: keysOf(items) });
    await free(begun.keys);
  };

  const run = async (offlineCase: OfflineCase, signal: AbortSignal): Promise<void> => {
    try {
      await inTurn(signal, () => downloadMissing(offlineCase, signal));
      show(offlineCases.get(offlineCase.caseId) ?? offlineCase);
    } catch (error) {
      if (signal.reason === leftWifi) {
        return show(offlineCases.get(offlineCase.caseId) ?? offlineCase, {
          phase: 'interrupted',
          error: 'waits for Wi-Fi',
        });
      }
      if (signal.aborted) return;
      const reason = reasonOf(error);
      if (reason !== 'no contact') parts.reportError(error);
      show(offlineCases.get(offlineCase.caseId) ?? offlineCase, { phase: 'interrupted', error: reason });
    }
  };

  const download = async (caseId: number, isByItself = false): Promise<void> => {
    const under = running.get(caseId);
    if (under) return under.ended;
    const before = offlineCases.get(caseId);
    const goesOn = before?.isWanted && !isComplete(before);
    const offlineCase: OfflineCase = {
      ...{ caseId, isWanted: true, completedAt: before?.completedAt ?? null },
      ...{ size: before?.size ?? 0, keys: before?.keys ?? {} },
      wantedAt: goesOn ? before.wantedAt : new Date().toISOString(),
      ...(isByItself && { isByItself }),
    };
    const abort = new AbortController();
    show(offlineCase, { phase: 'under way', downloaded: 0 });
    const ended = (async () => {
      // The request is stored first, so that it survives this page.
      await storeOfflineCase(offlineCase).catch(parts.reportError);
      await run(offlineCase, abort.signal);
    })().finally(() => running.delete(caseId));
    running.set(caseId, { abort, ended });
    return ended;
  };

  const stop = async (caseId: number) => {
    const under = running.get(caseId);
    under?.abort.abort();
    await under?.ended;
  };

  const isNear = (caseId: number) => nearCases(store.get(casesAtom) ?? [], Date.now()).includes(caseId);

  const remove = async (caseId: number, isDeclined = false): Promise<void> => {
    await stop(caseId);
    const offlineCase = offlineCases.get(caseId);
    if (!offlineCase) return;
    try {
      const removed = await storeOfflineCase({
        ...offlineCase,
        isWanted: false,
        isDeclined: isDeclined || offlineCase.isDeclined === true,
      });
      show(removed);
      await loadSources();
      await free(removed.keys);
      if (removed.isDeclined && isNear(caseId)) {
        await storeOfflineCase({ ...removed, keys: {} });
        return;
      }
      offlineCases.delete(caseId);
      await collection.remove(String(caseId));
    } catch (error) {
      // The record stays, so that the next fetched list tries again to free the rest.
      parts.reportError(error);
    }
  };

  /** The list has come from the network: there is a connection, and the list names the existing cases. */
  const resumeDownloads = async () => {
    const known = new Map(store.get(casesAtom)?.map((one) => [one.caseId, one]));
    for (const offlineCase of [...offlineCases.values()]) {
      if (isClosed) return;
      const one = known.get(offlineCase.caseId);
      const isLeftAlone =
        offlineCase.isDeclined && Object.keys(offlineCase.keys).length === 0 && isNear(offlineCase.caseId);
      if (isLeftAlone) continue;
      if (!one || !offlineCase.isWanted || (offlineCase.isByItself && isLongOver(one, Date.now()))) {
        await remove(offlineCase.caseId);
        continue;
      }
      // `makeReady` handles automatic downloads.
      if (offlineCase.isByItself) continue;
      // A running download may have begun before the connection, and be about to fail.
      await running.get(offlineCase.caseId)?.ended;
      if (isToFetch(offlineCases.get(offlineCase.caseId))) await download(offlineCase.caseId);
    }
    await makeReady();
  };

  /** Fetches shared data that are missing or outdated. */
  const refreshShared = async () => {
    const since = new Date(Date.now() - refreshAfter);
    const fetchedAt = (await shared.get('all'))?.value.fetchedAt;
    if (fetchedAt && new Date(fetchedAt) >= since) return;
    const fetchMissing = async () => {
      const planned = await Promise.all(
        store.get(offlineSourcesAtom).map((source) => source.planShared?.(since) ?? []),
      );
      const missing = planned.flat().filter(({ isStored }) => !isStored);
      return downloadItems(missing, { signal: closing.signal, onDownloaded: () => undefined });
    };
    // The host's own data come first, as a remote may be unreachable.
    await fetchMissing();
    await loadSources();
    const rejections = await fetchMissing();
    if (rejections.length > 0) throw rejections[0];
    if (!isClosed) await shared.put('all', { fetchedAt: new Date().toISOString() });
  };

  /** One round at a time; a request during a round starts another, as it may succeed only now. */
  let round: Promise<void> | null = null;
  let isAskedFor = false;
  const makeReady = () => {
    isAskedFor = true;
    round ??= inRounds().finally(() => {
      round = null;
    });
    return round;
  };
  const inRounds = async () => {
    while (isAskedFor && !isClosed) {
      isAskedFor = false;
      await makeReadyNow();
    }
  };
  const makeReadyNow = async () => {
    try {
      await refreshShared();
    } catch (error) {
      if (!isClosed && reasonOf(error) !== 'no contact') parts.reportError(error);
    }
    for (const caseId of nearCases(store.get(casesAtom) ?? [], Date.now())) {
      if (isClosed || !parts.mayFetchByItself()) return;
      const offlineCase = offlineCases.get(caseId);
      if (!offlineCase || (offlineCase.isByItself && isToFetch(offlineCase))) await download(caseId, true);
    }
  };
  let seen = store.get(caseListLoadAtom).loadedAt;
  const unsubscribe = store.sub(caseListLoadAtom, () => {
    const { phase, loadedAt } = store.get(caseListLoadAtom);
    if (phase !== 'completed' || loadedAt === seen) return;
    seen = loadedAt;
    void resumeDownloads();
  });

  store.set(
    setOfflineCasesAtom,
    new Map(
      [...offlineCases].flatMap(([id, offlineCase]) => (offlineCase.isWanted ? [[id, stateOf(offlineCase)]] : [])),
    ),
  );
  if (store.get(caseListLoadAtom).phase === 'completed') void resumeDownloads();

  return {
    async measure(caseId, signal) {
      const items = (await plan(caseId, sinceOf(offlineCases.get(caseId)), signal)) ?? [];
      const names = [...new Set(items.map(({ part }) => part))];
      return {
        parts: names.map((part) => ({ part, size: sizeOf(items.filter((item) => item.part === part)) })),
        size: sizeOf(items),
        missing: sizeOf(items.filter(({ isStored }) => !isStored)),
        free: await parts.freeRoom(),
      };
    },
    download: (caseId) => download(caseId),
    async cancel(caseId) {
      await stop(caseId);
      const offlineCase = offlineCases.get(caseId);
      if (!offlineCase?.completedAt) return remove(caseId, true);
      show(await storeOfflineCase({ ...offlineCase, wantedAt: offlineCase.completedAt }));
    },
    remove: (caseId) => remove(caseId, true),
    makeReady,
    pause() {
      for (const [caseId, { abort }] of running) if (offlineCases.get(caseId)?.isByItself) abort.abort(leftWifi);
    },
    close() {
      isClosed = true;
      closing.abort();
      unsubscribe();
      for (const { abort } of running.values()) abort.abort();
      for (const withdraw of withdrawals) withdraw();
      store.set(setOfflineCasesAtom, new Map());
    },
  };
}

const isToFetch = (offlineCase: OfflineCase | undefined) =>
  offlineCase?.isWanted && (!isComplete(offlineCase) || Date.now() - Date.parse(offlineCase.wantedAt) > renewAfter);

/** Automatic downloads must leave more space than requested ones. */
const hasRoom = ({ isByItself }: OfflineCase, missing: number, free: number) =>
  isByItself ? !leavesLittle(missing, free) : hasRoomFor(missing, free);

/** Earlier data count as missing when everything is downloaded again. */
const sinceOf = (offlineCase: OfflineCase | undefined) =>
  new Date(offlineCase && !isComplete(offlineCase) ? offlineCase.wantedAt : Date.now());

const sizeOf = (items: readonly DownloadItem[]) => items.reduce((sum, { size }) => sum + size, 0);

function keysOf(items: readonly PlannedItem[]): OfflineCase['keys'] {
  const keys: Partial<Record<OfflinePart, string[]>> = {};
  for (const { part, key } of items) {
    keys[part] ??= [];
    keys[part].push(key);
  }
  return keys;
}

/** One case at a time, over all tabs: two would only fetch the same twice. */
async function inTurn(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request('feltbok-case-packs', { signal }, work);
}
