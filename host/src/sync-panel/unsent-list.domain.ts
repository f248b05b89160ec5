import type { FailedItem, WaitingItem } from '@feltbok/shared/sync/change';
import { kindOf } from '@feltbok/shared/sync/kinds/kinds.domain';

type Unsent = WaitingItem | FailedItem;

/** What the panel lists, each part by kind and then oldest first. */
export interface UnsentList {
  /** The user must choose between mine and theirs. */
  conflicts: readonly FailedItem[];
  refused: readonly FailedItem[];
  waiting: readonly WaitingItem[];
}

/** A conflict that cannot be shown, as the answer did not tell theirs, is to the user like any other refusal. */
export const isChoice = ({ change, conflict }: FailedItem): boolean =>
  conflict !== null && kindOf(change).theirs(conflict) !== undefined;

export const unsentList = (unsent: { waiting: readonly WaitingItem[]; failed: readonly FailedItem[] }): UnsentList => ({
  conflicts: byKind(unsent.failed.filter(isChoice)),
  refused: byKind(unsent.failed.filter((item) => !isChoice(item))),
  waiting: byKind(unsent.waiting),
});

const byKind = <Item extends Unsent>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => a.change.kind.localeCompare(b.change.kind) || a.keptAt.localeCompare(b.keptAt));

/** Why the server refused a change, as far as its status tells. */
export function refusalOf({ status, change: { kind, method } }: FailedItem) {
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return kind === 'document' && method !== 'POST' ? 'documentGone' : 'gone';
  if (status === 409 || status === 412) return 'changed';
  if (status === 413) return kind === 'document' ? 'fileTooLarge' : 'tooLarge';
  return kind === 'document' && method === 'POST' ? 'faultyFile' : 'other';
}
