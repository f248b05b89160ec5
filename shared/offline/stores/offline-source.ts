import type { Case } from '@feltbok/domain/cases/case.ts';

/** A part of what a case needs offline. Its name is among the texts `offlineCase.parts`. */
export type OfflinePart =
  | 'case'
  | 'codes'
  | 'templates'
  | 'protocol'
  | 'documents'
  | 'marks'
  | 'tiles';

/** A unit of download: an answer of the API, the content of a document, or some map tiles. */
export interface DownloadItem {
  /**
   * Identifies the item within its part. It is the same in every plan and every case, because
   * several cases may share an item and an interrupted download continues by it.
   */
  key: string;
  /** Bytes on the device; an estimate until the item is stored. */
  size: number;
  /** Whether the item is on the device and recent enough. */
  isStored: boolean;
  /**
   * Downloads and stores the item atomically. Nothing may be written once `signal` is aborted,
   * because the user's data may be wiped by then.
   * @throws ApiFailure, DOMException `QuotaExceededError`, or another error. The download of other
   *   items ends only when the network or the space is missing.
   */
  download(signal: AbortSignal): Promise<void>;
}

interface OfflineRequest {
  /** The case as the user sees it, with queued changes applied. */
  offlineCase: Case;
  /** Items that may change and were downloaded before this time are downloaded again. */
  since: Date;
  signal: AbortSignal;
}

/** A part of the app that downloads what it needs to show a case offline. */
export interface OfflineSource {
  part: OfflinePart;
  /**
   * Lists everything that the case needs of this part, including what is already on the device. May
   * make small requests.
   * @throws ApiFailure when a request fails
   */
  plan(question: OfflineRequest): Promise<DownloadItem[]>;
  /**
   * Lists what every case needs of this part, even if no case is available offline. Items that were
   * downloaded before `since` are downloaded again.
   */
  planShared?(since: Date): Promise<DownloadItem[]>;
  /**
   * Removes items that no case needs any longer, except those that all cases share. Unknown keys
   * are ignored.
   */
  remove(keys: readonly string[]): Promise<void>;
}
