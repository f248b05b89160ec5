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

interface CaseDownloadsDeps {
  cases: KnownCases;
  sources: CaseSources;
  /** Bytes that the browser still grants; null where it does not say. */
  freeRoom: () => Promise<number | null>;
  /** Receives every error but a lost connection. */
  reportError: (error: unknown) => void;
}

/** Abort reason of an automatic download. */
const leftWifi = new DOMException('The device has left Wi-Fi', 'AbortError');

interface RunningDownload {
  abort: AbortController;
  /** Settles when the download has ended, in any way. */
  ended: Promise<void>;
}

/** Runs one download for each case at most, until `closing`. */
export class CaseDownloads {
  readonly #deps: CaseDownloadsDeps;
  readonly #running = new Map<number, RunningDownload>();

  constructor(deps: CaseDownloadsDeps, closing: AbortSignal) {
    this.#deps = deps;
    closing.addEventListener('abort', () => {
      for (const { abort } of this.#running.values()) abort.abort();
    });
  }

  /**
   * Downloads what is missing, or everything again where nothing is. Settles when it has ended, in
   * any way.
   */
  async download(caseId: number, isByItself = false): Promise<void> {
    const running = this.#running.get(caseId);
    if (running) return running.ended;
    const { cases, reportError } = this.#deps;
    const before = cases.get(caseId) ?? newOfflineCase(caseId);
    const requested = reduceOfflineCase(before, {
      type: 'requested',
      at: new Date().toISOString(),
      isByItself,
    });
    const abort = new AbortController();
    cases.apply(caseId, { type: 'begun', offlineCase: requested });
    const ended = (async () => {
      // The request is stored first, so that it survives this page.
      await cases.put(requested).catch(reportError);
      await this.#run(requested, abort.signal);
    })().finally(() => this.#running.delete(caseId));
    this.#running.set(caseId, { abort, ended });
    return ended;
  }

  /** Settles when no download of the case is running. */
  async waitForEnd(caseId: number): Promise<void> {
    await this.#running.get(caseId)?.ended;
  }

  async stop(caseId: number): Promise<void> {
    this.#running.get(caseId)?.abort.abort();
    await this.waitForEnd(caseId);
  }

  /** Ends automatic downloads; downloaded items stay. */
  pause(): void {
    for (const [caseId, { abort }] of this.#running) {
      if (this.#deps.cases.get(caseId)?.isByItself) abort.abort(leftWifi);
    }
  }

  async #run(requested: OfflineCase, signal: AbortSignal): Promise<void> {
    const { cases, reportError } = this.#deps;
    const error = await inTurn(signal, () => this.#downloadMissing(requested, signal)).then(
      () => null,
      (cause) => toEndEvent(cause, signal, reportError),
    );
    if (error !== 'ended') cases.apply(requested.caseId, { type: 'ended', error });
  }

  async #downloadMissing(requested: OfflineCase, signal: AbortSignal): Promise<void> {
    const { cases, sources, freeRoom } = this.#deps;
    // Another tab may have downloaded it while this one waited for the lock.
    if (await cases.isDoneElsewhere(requested)) return;
    const items = await sources.plan(requested.caseId, new Date(requested.wantedAt), signal);
    if (!items) return;
    const missing = items.filter(({ isStored }) => !isStored);
    const size = sumSizes(items);
    let downloaded = size - sumSizes(missing);
    const planned = await cases.put(
      reduceOfflineCase(requested, { type: 'planned', size, keys: groupKeysByPart(items) }),
    );
    const showProgress = () => cases.apply(requested.caseId, { type: 'progressed', downloaded });
    showProgress();
    const room = await freeRoom();
    if (room !== null && !hasRoom(requested, sumSizes(missing), room)) throw new NoRoomForCase();
    const rejections = await downloadItems(missing, {
      signal,
      onDownloaded: (item) => {
        downloaded += item.size;
        showProgress();
      },
    });
    if (rejections.length > 0) throw rejections[0];
    await cases.put(
      reduceOfflineCase(planned, {
        type: 'completed',
        at: new Date().toISOString(),
        keys: groupKeysByPart(items),
      }),
    );
    await sources.free(planned.keys, cases.wanted());
  }
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
