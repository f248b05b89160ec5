import type { PackPart } from '@feltbok/shared/device/pack-source';
import { atom } from 'jotai';

/** What it comes to, to have a case available offline. */
export interface OfflineCaseSize {
  /** Bytes of each part; estimates where nobody knows yet. */
  parts: Array<{ part: PackPart; size: number }>;
  size: number;
  /** Bytes that are not on the device yet. */
  missing: number;
  /** Bytes that the browser still grants; null where it does not say. */
  free: number | null;
}

/** Makes cases available offline, and sees to it that they stay so. */
export interface OfflineDownloader {
  /** @throws ApiFailure where it cannot be said without contact, or whatever else keeps a part from saying it */
  measure(caseId: number, signal: AbortSignal): Promise<OfflineCaseSize>;
  /** Brings what is missing, or all anew where nothing is. Settles when that has ended, however it did. */
  download(caseId: number): Promise<void>;
  /** Ends the bringing. What was there before stays; a case that was never complete is let go. */
  cancel(caseId: number): Promise<void>;
  /** Lets a case go, and frees the room of what no other case needs. */
  remove(caseId: number): Promise<void>;
}

const nobody = async (): Promise<never> => {
  throw new Error('Nobody’s data are open');
};

/** Lent while a user's data are open. */
export const offlineDownloaderAtom = atom<OfflineDownloader>({
  measure: nobody,
  download: nobody,
  cancel: nobody,
  remove: nobody,
});

/** Whether a user's data are open, so that it is known which cases are available offline. */
export const isOfflineDownloaderOpenAtom = atom((get) => get(offlineDownloaderAtom).download !== nobody);
