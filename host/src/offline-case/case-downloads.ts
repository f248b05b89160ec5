import type { Store } from '@feltbok/shared/contract/remote';
import type { DownloadItem, OfflinePart } from '@feltbok/shared/device/offline-source';
import type { CaseSources, PlannedItem } from './case-sources';
import { downloadItems, NoRoomForCase, reasonOf } from './download-items';
import type { OfflineCaseRecords } from './offline-case-records.data';
import {
  type DownloadError,
  hasRoom,
  newOfflineCase,
  type OfflineCase,
  type OfflineCaseState,
  offlineCaseAfter,
  stateOf,
} from './offline-cases.domain';
import { setOfflineCaseAtom } from './offline-cases.state';

interface CaseDownloadsParts {
  store: Store;
  records: OfflineCaseRecords;
  sources: CaseSources;
  /** Bytes that the browser still grants; null where it does not say. */
  freeRoom: () => Promise<number | null>;
  /** Receives every error but a lost connection. */
  reportError: (error: unknown) => void;
}

/** Abort reason of an automatic download. */
const leftWifi = new DOMException('The device has left Wi-Fi', 'AbortError');

export type CaseDownloads = ReturnType<typeof createCaseDownloads>;

/** The downloads that are under way, one of each case. */
export function createCaseDownloads(parts: CaseDownloadsParts) {
  const { store, records, reportError } = parts;
  const running = new Map<number, { abort: AbortController; ended: Promise<void> }>();
  let isClosed = false;

  const show = (offlineCase: OfflineCase, change: Partial<OfflineCaseState> = {}) => {
    const state = offlineCase.isWanted ? { ...stateOf(offlineCase), ...change } : null;
    if (!isClosed) store.set(setOfflineCaseAtom, offlineCase.caseId, state);
  };
  const run = async (asked: OfflineCase, signal: AbortSignal): Promise<void> => {
    const error = await inTurn(signal, () => downloadMissing(parts, asked, signal, show)).then(
      () => null,
      (cause) => endOf(cause, signal, reportError),
    );
    if (error === 'ended') return;
    show(records.all.get(asked.caseId) ?? asked, error ? { phase: 'interrupted', error } : {});
  };
  return {
    show,
    /** Downloads what is missing, or everything again where nothing is. Settles when it has ended, in any way. */
    async download(caseId: number, isByItself = false): Promise<void> {
      const under = running.get(caseId);
      if (under) return under.ended;
      const before = records.all.get(caseId) ?? newOfflineCase(caseId);
      const asked = offlineCaseAfter(before, { type: 'requested', at: new Date().toISOString(), isByItself });
      const abort = new AbortController();
      show(asked, { phase: 'under way', downloaded: 0 });
      const ended = (async () => {
        // The request is stored first, so that it survives this page.
        await records.put(asked).catch(reportError);
        await run(asked, abort.signal);
      })().finally(() => running.delete(caseId));
      running.set(caseId, { abort, ended });
      return ended;
    },
    ended: async (caseId: number): Promise<void> => running.get(caseId)?.ended,
    async stop(caseId: number): Promise<void> {
      const under = running.get(caseId);
      under?.abort.abort();
      await under?.ended;
    },
    /** Ends automatic downloads; downloaded items stay. */
    pause() {
      for (const [caseId, { abort }] of running) if (records.all.get(caseId)?.isByItself) abort.abort(leftWifi);
    },
    close() {
      isClosed = true;
      for (const { abort } of running.values()) abort.abort();
    },
  };
}

/** What a download ended with; 'ended' where the user has ended it, or the app. */
function endOf(cause: unknown, signal: AbortSignal, reportError: (error: unknown) => void): DownloadError | 'ended' {
  if (signal.reason === leftWifi) return 'waits for Wi-Fi';
  if (signal.aborted) return 'ended';
  const error = reasonOf(cause);
  if (error !== 'no contact') reportError(cause);
  return error;
}

async function downloadMissing(
  { records, sources, freeRoom }: CaseDownloadsParts,
  asked: OfflineCase,
  signal: AbortSignal,
  show: (offlineCase: OfflineCase, change: Partial<OfflineCaseState>) => void,
): Promise<void> {
  // While this tab has waited for the lock.
  if (await records.isDoneElsewhere(asked)) return;
  const items = await sources.plan(asked.caseId, new Date(asked.wantedAt), signal);
  if (!items) return;
  const missing = items.filter(({ isStored }) => !isStored);
  const size = totalSizeOf(items);
  let downloaded = size - totalSizeOf(missing);
  const begun = await records.put(offlineCaseAfter(asked, { type: 'planned', size, keys: keysOf(items) }));
  const showProgress = () => show(begun, { phase: 'under way', size, downloaded });
  showProgress();
  const room = await freeRoom();
  if (room !== null && !hasRoom(asked, totalSizeOf(missing), room)) throw new NoRoomForCase();
  const rejections = await downloadItems(missing, {
    signal,
    onDownloaded: (item) => {
      downloaded += item.size;
      showProgress();
    },
  });
  if (rejections.length > 0) throw rejections[0];
  await records.put(offlineCaseAfter(begun, { type: 'completed', at: new Date().toISOString(), keys: keysOf(items) }));
  await sources.free(begun.keys, records.wanted());
}

export const totalSizeOf = (items: readonly DownloadItem[]) => items.reduce((sum, { size }) => sum + size, 0);

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
