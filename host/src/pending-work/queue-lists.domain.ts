import type { FailedItem, WaitingItem } from '@feltbok/shared/sync/change';
import { kindOf } from '@feltbok/shared/sync/kinds/kinds.domain';

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
  conflict !== null && kindOf(change).theirs(conflict) !== undefined;

export const queueLists = (queue: { waiting: readonly WaitingItem[]; failed: readonly FailedItem[] }): QueueLists => ({
  conflicts: byKind(queue.failed.filter(isConflict)),
  rejected: byKind(queue.failed.filter((item) => !isConflict(item))),
  waiting: byKind(queue.waiting),
});

const byKind = <Item extends QueueItem>(items: readonly Item[]): Item[] =>
  [...items].sort(
    (a, b) => a.change.kind.localeCompare(b.change.kind, 'en') || Date.parse(a.keptAt) - Date.parse(b.keptAt),
  );
