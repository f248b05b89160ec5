import type { Sender } from '@feltbok/contract/client/answer-origin.ts';
import type { ApiFailureKind } from '@feltbok/contract/client/api-failure.ts';
import type { FailedItem, ItemKey, WaitingItem } from './change.ts';

/** All that the device stores for the server, oldest first. */
export interface QueueLists {
  waiting: readonly WaitingItem[];
  failed: readonly FailedItem[];
}

/** The queue's engine tells an observer what is to be shown, and knows no screens itself. */
export interface QueueObserver {
  /** @param onTheWay the items whose request is on its way */
  showQueue(lists: QueueLists, onTheWay: ReadonlySet<ItemKey>): void;
  showSending(isSending: boolean): void;
  /** @param failure what came in place of an answer that settles a change; null when one came */
  showLastFailure(failure: ApiFailureKind | null): void;
  /** @param sender whoever has answered in place of the API; null when nobody has */
  showSender(key: ItemKey, sender: Sender | null): void;
  /** @param percent of the item's file that is sent; null while none is being sent */
  showProgress(key: ItemKey, percent: number | null): void;
  /** @param count of changes that other users of this device have left queued */
  showLockedWork(count: number): void;
  /** Nothing of this user is to be seen any longer. */
  clear(): void;
}
