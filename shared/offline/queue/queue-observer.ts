import type { Sender } from '@feltbok/contract/client/answer-origin.ts';
import type { ApiFailureKind } from '@feltbok/contract/client/api-failure.ts';
import type { FailedItem, ItemKey, WaitingItem } from './change.ts';

/** The queued items, oldest first. */
export interface QueueLists {
  waiting: readonly WaitingItem[];
  failed: readonly FailedItem[];
}

/** Receives from the engine what the screens show of the queue. */
export interface QueueObserver {
  /** @param onTheWay the items whose request is on its way */
  showQueue(lists: QueueLists, onTheWay: ReadonlySet<ItemKey>): void;
  showSending(isSending: boolean): void;
  /** @param failure of the last request; null when it was answered */
  showLastFailure(failure: ApiFailureKind | null): void;
  /** @param sender what has answered in place of the API; null when the API itself has */
  showSender(key: ItemKey, sender: Sender | null): void;
  /** @param percent sent of the item's file; null while no file is being sent */
  showProgress(key: ItemKey, percent: number | null): void;
  /** @param count number of changes that other users of this device have queued */
  showLockedWork(count: number): void;
  /** Removes everything of this user from the screens. */
  clear(): void;
}
