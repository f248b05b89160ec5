import type { ItemKey, QueuedFile } from './change.ts';
import type { QueueEntry } from './queue-entry.ts';
import type { Receipt } from './receipts.domain.ts';
import type { UnreadableRecord } from './stored-items.domain.ts';

/** An entry as it was read or written. */
export interface StoredItem {
  entry: QueueEntry;
  /** Changes with every write of the item. */
  stamp: string;
  /** Bytes on the device, files included. */
  size: number;
}

export interface StoredRecord {
  item: StoredItem | null;
  receipt: Receipt | null;
  unreadable?: UnreadableRecord | undefined;
}

interface Changes {
  /** The keys of all items, oldest first. */
  keys: ItemKey[];
  /** The items whose stamp the caller does not know yet. */
  changed: StoredItem[];
  /** Number of writes of the queue up to this reading. */
  writes: number;
}

export interface QueueWrite {
  key: ItemKey;
  /** The stamp that the caller has read; null when nothing is stored under the key. */
  expected: string | null;
  /** Null removes the item. */
  entry: QueueEntry | null;
  receipt?: Receipt;
  /** A file that `entry` refers to and that is not stored yet. */
  file?: { id: string; bytes: Blob };
  /** Ids of files to delete, because the entry no longer refers to them. */
  filesToDrop: readonly string[];
}

/** One user's queued changes on this device. */
export interface QueueStore {
  /**
   * Reads the items that have changed. Items of a newer version of the app are skipped.
   * @param getKnownStamp the stamp of the item that the caller already knows under a key
   */
  readChanges(getKnownStamp: (key: ItemKey) => string | undefined): Promise<Changes>;
  /** Counts the writes of the queue so far, by any tab. */
  countWrites(): Promise<number>;
  read(key: ItemKey): Promise<StoredRecord>;
  /**
   * Writes one step atomically. Concurrent steps share a transaction. Settles when the transaction
   * is durable.
   * @returns 'changed elsewhere' when the stored stamp is not the expected one; nothing was written
   */
  write(
    step: QueueWrite,
  ): Promise<{ item: StoredItem | null; writes: number } | 'changed elsewhere'>;
  readFile(file: QueuedFile): Promise<Blob | null>;
  /**
   * Counts the queued items of other users of this device, whose content is encrypted.
   */
  countOtherUsersItems(): Promise<number>;
}
