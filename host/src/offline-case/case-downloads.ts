import type { DownloadItem, OfflinePart } from '@feltbok/offline/stores/offline-source.ts';
import type { CaseSources, PlannedItem } from './case-sources';
import { downloadItems, getFailureReason, NoRoomForCase } from './download-items';
import type { KnownCases } from './known-cases';
import {
  type DownloadError,
  hasRoom,
  newOfflineCase,
  type OfflineCase,
  reduceOfflineCase,
} from './offline-cases.domain';

interface CaseDownloadsParts {
  cases: KnownCases;
  sources: CaseSources;
  /** Bytes that the browser still grants; null where it does not say. */
  freeRoom: () => Promise<number | null>;
  /** Receives every error but a lost connection. */
  reportError: (error: unknown) => void;
}

/** Abort reason of an automatic download. */
const leftWifi = new DOMException('The device has left Wi-Fi', 'AbortError');

export type CaseDownloads = ReturnType<typeof createCaseDownloads>;

/** The downloads that are under way, one of each case, until `closing`. */
export function createCaseDownloads(parts: CaseDownloadsParts, closing: AbortSignal) {
  const { cases, reportError } = parts;
  const running = new Map<number, { abort: AbortController; ended: Promise<void> }>();
  closing.addEventListener('abort', () => {
    for (const { abort } of running.values()) abort.abort();
  });

  const run = async (asked: OfflineCase, signal: AbortSignal): Promise<void> => {
    const error = await inTurn(signal, () => downloadMissing(parts, asked, signal)).then(
      () => null,
      (cause) => toEndEvent(cause, signal, reportError),
    );
    if (error !== 'ended') cases.apply(asked.caseId, { type: 'ended', error });
  };
  return {
    /**
     * Downloads what is missing, or everything again where nothing is. Settles when it has ended,
     * in any way.
     */
    async download(caseId: number, isByItself = false): Promise<void> {
      const under = running.get(caseId);
      if (under) return under.ended;
      const before = cases.get(caseId) ?? newOfflineCase(caseId);
      const asked = reduceOfflineCase(before, {
        type: 'requested',
        at: new Date().toISOString(),
        isByItself,
      });
      const abort = new AbortController();
      cases.apply(caseId, { type: 'begun', offlineCase: asked });
      const ended = (async () => {
        // The request is stored first, so that it survives this page.
        await cases.put(asked).catch(reportError);
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
      for (const [caseId, { abort }] of running)
        if (cases.get(caseId)?.isByItself) abort.abort(leftWifi);
    },
  };
}

/** What a download ended with; 'ended' where the user has ended it, or the app. */
function toEndEvent(
  cause: unknown,
  signal: AbortSignal,
  reportError: (error: unknown) => void,
): DownloadError | 'ended' {
  if (signal.reason === leftWifi) return 'waits for Wi-Fi';
  if (signal.aborted) return 'ended';
  const error = getFailureReason(cause);
  if (error !== 'no contact') reportError(cause);
  return error;
}

async function downloadMissing(
  { cases, sources, freeRoom }: CaseDownloadsParts,
  asked: OfflineCase,
  signal: AbortSignal,
): Promise<void> {
  // While this tab has waited for the lock.
  if (await cases.isDoneElsewhere(asked)) return;
  const items = await sources.plan(asked.caseId, new Date(asked.wantedAt), signal);
  if (!items) return;
  const missing = items.filter(({ isStored }) => !isStored);
  const size = sumSizes(items);
  let downloaded = size - sumSizes(missing);
  const begun = await cases.put(
    reduceOfflineCase(asked, { type: 'planned', size, keys: groupKeysByPart(items) }),
  );
  const showProgress = () => cases.apply(asked.caseId, { type: 'progressed', downloaded });
  showProgress();
  const room = await freeRoom();
  if (room !== null && !hasRoom(asked, sumSizes(missing), room)) throw new NoRoomForCase();
  const rejections = await downloadItems(missing, {
    signal,
    onDownloaded: (item) => {
      downloaded += item.size;
      showProgress();
    },
  });
  if (rejections.length > 0) throw rejections[0];
  await cases.put(
    reduceOfflineCase(begun, {
      type: 'completed',
      at: new Date().toISOString(),
      keys: groupKeysByPart(items),
    }),
  );
  await sources.free(begun.keys, cases.wanted());
}

export const sumSizes = (items: readonly DownloadItem[]) =>
  items.reduce((sum, { size }) => sum + size, 0);

function groupKeysByPart(items: readonly PlannedItem[]): OfflineCase['keys'] {
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
