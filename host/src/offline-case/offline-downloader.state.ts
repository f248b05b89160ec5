import type { OfflinePart } from '@feltbok/offline/stores/offline-source.ts';
import { atom } from 'jotai';

/** Size of an offline case. */
export interface OfflineCaseSize {
  /** Bytes of each part; estimates where unknown. */
  parts: Array<{ part: OfflinePart; size: number }>;
  size: number;
  /** Bytes that are not on the device yet. */
  missing: number;
  /** Bytes that the browser still grants; null where it does not say. */
  free: number | null;
}

/** Makes cases available offline and refreshes them. */
export interface OfflineDownloader {
  /** @throws ApiFailure without network, or the error of a part */
  measure(caseId: number, signal: AbortSignal): Promise<OfflineCaseSize>;
  /**
   * Downloads what is missing, or everything again where nothing is. Settles when it has ended, in
   * any way.
   */
  download(caseId: number): Promise<void>;
  /** Ends the download. Earlier data stay; a case that was never complete is removed. */
  cancel(caseId: number): Promise<void>;
  /** Removes a case, and frees what no other case needs. */
  remove(caseId: number): Promise<void>;
}

const nobody = async (): Promise<never> => {
  throw new Error('Nobody’s data are open');
};

/** Provided while a user's data are open. */
export const offlineDownloaderAtom = atom<OfflineDownloader>({
  measure: nobody,
  download: nobody,
  cancel: nobody,
  remove: nobody,
});

/** Whether a user's data are open, so that it is known which cases are available offline. */
export const isOfflineDownloaderOpenAtom = atom(
  (get) => get(offlineDownloaderAtom).download !== nobody,
);
