import type { ItemKey, QueuedFile } from './change.ts';
import type { QueueEntry } from './queue-entry.ts';
import type { Receipt } from './receipts.domain.ts';
import type { Unopened } from './stored-items.domain.ts';

/** What is stored under one key, as it was when it was read or written. */
export interface StoredItem {
  entry: QueueEntry;
  /** Stands as long as nobody has written it since. */
  stamp: string;
  /** Bytes on the device, files included. */
  size: number;
}

export interface StoredUnderKey {
  item: StoredItem | null;
  receipt: Receipt | null;
  unopened?: Unopened | undefined;
}

interface Changes {
  /** The keys of all that is stored, oldest first. */
  keys: ItemKey[];
  /** Those of them that are not known yet. */
  changed: StoredItem[];
  /** The queue's writes up to this reading. */
  writes: number;
}

export interface QueueWrite {
  key: ItemKey;
  /** The stamp of what the step goes out from; null when nothing is stored under the key. */
  expected: string | null;
  /** Null to store nothing. */
  entry: QueueEntry | null;
  receipt?: Receipt;
  /** A file that `kept` refers to and that is not stored yet. */
  file?: { id: string; bytes: Blob };
  /** Ids of files that nothing refers to any longer. */
  filesToDrop: readonly string[];
}

/** One user's queued changes on this device. */
export interface QueueStore {
  /**
   * What this version of the app can read of what has changed; what it cannot is left alone.
   * @param stampKnown the stamp under which a key's item is known already
   */
  readChanges(stampKnown: (key: ItemKey) => string | undefined): Promise<Changes>;
  /** Counts the writes of the queue so far, by any tab. */
  writes(): Promise<number>;
  read(key: ItemKey): Promise<StoredUnderKey>;
  /**
   * One step, all of it or nothing; steps of the same moment share a transaction. Settles when the
   * browser calls it durable.
   * @returns 'changed elsewhere' when what is stored is not what was expected; then nothing was
   *   done
   */
  write(
    step: QueueWrite,
  ): Promise<{ item: StoredItem | null; writes: number } | 'changed elsewhere'>;
  readFile(file: QueuedFile): Promise<Blob | null>;
  /**
   * Counts the items that other users of this device have left queued; nothing else can be known of
   * them.
   */
  countOfOthers(): Promise<number>;
}
