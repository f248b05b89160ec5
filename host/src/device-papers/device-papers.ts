import type { Store } from '@feltbok/runtime/federation/remote.ts';
import type {
  DevicePapers,
  EngineFailure,
  PaperEngineState,
} from '@feltbok/runtime/papers/device-papers.ts';
import { customerContextAtom } from '@feltbok/runtime/session/session.state.ts';
import { addPaperEngineTexts } from '@feltbok/ui/paper-engine/texts.ts';
import { atom } from 'jotai';
import { networkKind, onNetworkKind } from '../offline-case/network-kind.data';
import { mayFetchAutomatically } from '../offline-case/ready.domain';
import { isNoRoom } from '../pwa/room.data';
import { type EngineFile, engineFiles } from './engine-files';
import {
  fetchFiles,
  hasOtherFiles,
  missingFiles,
  removeFiles,
  setDeclined,
  whatIsTaken,
} from './engine-store.data';
import { makePaper } from './make-paper';

export interface DevicePapersDeps {
  store: Store;
  /** Downloads all of the app, the worker's script with it. */
  completeApp: () => void;
  /** Receives every error but want of contact or of room. */
  reportError: (error: unknown) => void;
}

/**
 * Share of the engine that is small enough to be downloaded on any network, like an update of the
 * app. The worker's script alone is smaller.
 */
const smallPart = 1 / 20;

const sumSizes = (files: readonly EngineFile[]) => files.reduce((sum, { size }) => sum + size, 0);

/** Provides papers made by this device, and begins to look which files are on it. */
export function openDevicePapers(
  { store, completeApp, reportError }: DevicePapersDeps,
  { files, wire } = engineFiles,
): DevicePapers {
  const storedSize = sumSizes(files);
  // A browser may have neither, and a build for tests has no files.
  const isPossible = typeof WebAssembly === 'object' && 'caches' in globalThis && files.length > 0;
  const stateAtom = atom<PaperEngineState>({ phase: isPossible ? 'looking' : 'impossible' });
  const show = (state: PaperEngineState) => store.set(stateAtom, state);
  const download = new EngineDownload(files, { show, completeApp, reportError });

  /**
   * What was taken here, or what the customer wants on each device, comes by itself where that
   * costs nothing.
   */
  async function fetchAutomatically(): Promise<void> {
    if (!navigator.onLine || store.get(stateAtom).phase !== 'absent') return;
    const network = networkKind();
    const isUpdate =
      sumSizes(await missingFiles(files)) <= storedSize * smallPart && network.saveData !== true;
    if (!isUpdate && !mayFetchAutomatically(undefined, network)) return;
    const { isTaken, isDeclined } = await whatIsTaken();
    if (!isDeclined && (isTaken || store.get(customerContextAtom)?.hasPapersOnDevice))
      await download.fetchAll();
  }

  const mayBegin = () => void fetchAutomatically().catch(reportError);
  if (isPossible) {
    download.look().then(mayBegin, (error) => {
      show({ phase: 'impossible' });
      reportError(error);
    });
    onNetworkKind(mayBegin);
    store.sub(customerContextAtom, mayBegin);
  }
  addPaperEngineTexts();
  return {
    stateAtom,
    sizes: { wire, stored: storedSize },
    async take() {
      await setDeclined(false);
      if (isPossible) await download.fetchAll();
    },
    cancel() {
      download.stop();
      setDeclined(true).catch(reportError);
    },
    async remove() {
      download.stop();
      await removeFiles();
      await download.look();
    },
    async make(job, signal) {
      try {
        return await makePaper(files, job, signal);
      } catch (error) {
        // Another tab may have removed it, or put that of a newer build in its place.
        if ((await missingFiles(files)).length > 0) await download.look();
        throw error;
      }
    },
  };
}

interface EngineDownloadDeps extends Pick<DevicePapersDeps, 'completeApp' | 'reportError'> {
  show: (state: PaperEngineState) => void;
}

/** Fetches the files, one download at a time, and shows what is on the device. */
class EngineDownload {
  readonly #files: readonly EngineFile[];
  readonly #deps: EngineDownloadDeps;
  #running: AbortController | null = null;

  constructor(files: readonly EngineFile[], deps: EngineDownloadDeps) {
    this.#files = files;
    this.#deps = deps;
  }

  async look(failure: EngineFailure | null = null): Promise<void> {
    const { show } = this.#deps;
    if ((await missingFiles(this.#files)).length === 0) return show({ phase: 'stored' });
    const isOutdated = await hasOtherFiles(this.#files);
    show({ phase: 'absent', failure, ...(isOutdated && { isOutdated }) });
  }

  async fetchAll(): Promise<void> {
    if (this.#running) return;
    const { show, completeApp, reportError } = this.#deps;
    this.#running = new AbortController();
    const { signal } = this.#running;
    completeApp();
    const fetching = runInOneTab(() =>
      fetchWithProgress(this.#files, signal, (fetched) => show({ phase: 'fetching', fetched })),
    );
    const error: unknown = await fetching.then(
      () => null,
      (thrown) => thrown,
    );
    this.#running = null;
    const failure = error === null || signal.aborted ? null : toFailure(error);
    if (failure === 'failed') reportError(error);
    await this.look(failure);
  }

  stop(): void {
    this.#running?.abort();
  }
}

/** Lets one tab download at a time. The other tabs then find the files on the device. */
const runInOneTab = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('feltbok-paper-engine', work) : work();

/** @param onProgress receives how many bytes of all files are on the device */
async function fetchWithProgress(
  files: readonly EngineFile[],
  signal: AbortSignal,
  onProgress: (fetched: number) => void,
) {
  let fetched = sumSizes(files) - sumSizes(await missingFiles(files));
  onProgress(fetched);
  await fetchFiles(files, signal, (bytes) => {
    fetched += bytes;
    if (!signal.aborted) onProgress(fetched);
  });
}

function toFailure(error: unknown): EngineFailure {
  if (isNoRoom(error)) return 'no room';
  return error instanceof TypeError ? 'no contact' : 'failed';
}
