import type { FailedItem, WaitingItem } from '@feltbok/offline/queue/change.ts';
import { findConflictingVersion } from '@feltbok/offline/queue/kinds/kind.ts';
import { getKind } from '@feltbok/offline/queue/kinds/kinds.domain.ts';

type QueueItem = WaitingItem | FailedItem;

/** Sections of the panel, each by kind and then oldest first. */
export interface QueueLists {
  /** The user must choose between mine and theirs. */
  conflicts: readonly FailedItem[];
  rejected: readonly FailedItem[];
  waiting: readonly WaitingItem[];
}

/** A conflict without the other's version is shown like any rejection. */
export const isConflict = ({ change, conflict }: FailedItem): boolean =>
  conflict !== null && findConflictingVersion(getKind(change), conflict) !== undefined;

export function queueLists(
  queue: Omit<QueueLists, 'conflicts' | 'rejected'> & Failures,
): QueueLists {
  // An item with a parked edit of another tab is listed only as a conflict.
  const failedKeys = new Set(queue.failed.map(({ key }) => key));
  return {
    conflicts: byKind(queue.failed.filter(isConflict)),
    rejected: byKind(queue.failed.filter((item) => !isConflict(item))),
    waiting: byKind(queue.waiting.filter(({ key }) => !failedKeys.has(key))),
  };
}

interface Failures {
  failed: readonly FailedItem[];
}

const byKind = <Item extends QueueItem>(items: readonly Item[]): Item[] =>
  [...items].sort(
    (a, b) =>
      a.change.kind.localeCompare(b.change.kind, 'en') ||
      Date.parse(a.keptAt) - Date.parse(b.keptAt),
  );
