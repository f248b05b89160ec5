import type { Case } from '@feltbok/domain/cases/case.ts';

/** A part of what a case needs offline; each has its name among the texts `offlineCase.parts`. */
export type OfflinePart =
  | 'case'
  | 'codes'
  | 'templates'
  | 'protocol'
  | 'documents'
  | 'marks'
  | 'tiles';

/** One thing to have on the device: an answer of the API, a document's content, some map tiles. */
export interface DownloadItem {
  /**
   * Names it within its part, the same in every plan and in every case that needs it: several cases
   * may share an item, and what was downloaded before an interruption is known again by it.
   */
  key: string;
  /** Bytes on the device; an estimate as long as it is not there. */
  size: number;
  /** It is on the device, and new enough: nothing is to be downloaded. */
  isStored: boolean;
  /**
   * Downloads it, whole or not at all, as `signal` or the browser's end cuts it off at any moment.
   * Nothing may be written once `signal` is aborted, as the user's data may be wiped by then.
   * @throws ApiFailure, DOMException `QuotaExceededError`, or anything else; only want of contact
   *   or of room ends the download of the other items
   */
  download(signal: AbortSignal): Promise<void>;
}

interface OfflineRequest {
  /** The case as the user sees it, waiting changes included. */
  wanted: Case;
  /**
   * What was downloaded before this moment, and may have changed since, is to be downloaded again.
   */
  since: Date;
  signal: AbortSignal;
}

/** A part of the app that knows what a case needs of it to be used without network. */
export interface OfflineSource {
  part: OfflinePart;
  /**
   * All that the case needs of this part, what is on the device already included. May ask the
   * network, for little.
   * @throws ApiFailure when it cannot be said without contact
   */
  plan(question: OfflineRequest): Promise<DownloadItem[]>;
  /**
   * What every case needs of this part, also where no case is available offline; absent where there
   * is nothing of that kind. What was fetched before `since` is fetched again.
   */
  planShared?(since: Date): Promise<DownloadItem[]>;
  /**
   * Frees the room of items that no case needs any longer; what all cases share stays. Keys of what
   * is not there are passed over.
   */
  remove(keys: readonly string[]): Promise<void>;
}
