import type {
  Base,
  Change,
  FailedItem,
  ItemKey,
  WaitingItem,
} from '@feltbok/offline/queue/change.ts';
import { findConflictingVersion, type Kind } from '@feltbok/offline/queue/kinds/kind.ts';
import { atom, type Getter, useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { openBusinessAtom } from '../case/open-business.state.ts';
import { queueAtom, reopenedAtom, sendStatusAtom } from '../sync/sync.state.ts';
import { resolve } from './submit.ts';

/**
 * What waits and what failed of one kind, in the open business or all of its case. To be called
 * once for each kind.
 */
export function queuedChangesOf<C extends Change>(
  kind: C['kind'],
  place: 'businessId' | 'caseId' = 'businessId',
) {
  const placeAtom = atom((get) => {
    const open = get(openBusinessAtom);
    return place === 'caseId' ? open?.case.caseId : open?.business.businessId;
  });
  const ownOf = <Item extends { change: Change }>(get: Getter, items: readonly Item[]) => {
    const id = get(placeAtom);
    return items.filter(
      (item): item is Item & { change: C } =>
        item.change.kind === kind && item.change[place] === id,
    );
  };
  return {
    waitingAtom: atom((get) => ownOf<WaitingItem>(get, get(queueAtom).waiting)),
    failedAtom: atom((get) => ownOf<FailedItem>(get, get(queueAtom).failed)),
  };
}

/** Two saves that were made of the same, on two devices. */
export interface SaveConflict<Payload> {
  key: ItemKey;
  change: Change<Payload>;
  /** What both began with; null where that is not known. */
  base: Payload | null;
  mine: Payload;
  theirs: Base<Payload>;
  /** The user has saved theirs, in another tab. */
  isTwoTabs: boolean;
}

/** Null where the item is no conflict, or theirs cannot be read. */
export function conflictOf<Payload>(
  kind: Pick<Kind<Payload>, 'readServerVersion'>,
  { key, change, conflict }: FailedItem & { change: Change<Payload> },
): SaveConflict<Payload> | null {
  const theirs = conflict && findConflictingVersion(kind, conflict);
  if (!theirs) return null;
  const base = change.basedOn?.values ?? null;
  const isTwoTabs = conflict?.ownSave !== undefined;
  return { key, change, base, mine: change.payload, theirs, isTwoTabs };
}

/**
 * Where the save of something stands that a business, or a case, has one of. To be called once for
 * each kind.
 */
export function queuedSaveOf<Payload>(
  name: Change['kind'],
  kind: Kind<Payload>,
  place: 'businessId' | 'caseId' = 'businessId',
) {
  const { waitingAtom, failedAtom } = queuedChangesOf<Change<Payload>>(name, place);

  const statusAtom = atom((get): 'saved' | 'waiting' | 'sending' => {
    const [item] = get(waitingAtom);
    return item ? get(sendStatusAtom)(item.key) : 'saved';
  });

  /** Mine and theirs, where the user must choose. */
  const conflictAtom = atom((get) => {
    for (const item of get(failedAtom)) {
      const conflict = conflictOf(kind, item);
      if (conflict) return conflict;
    }
    return null;
  });

  /** What the server rejected; a conflict has a screen of its own. */
  const rejectedAtom = atom((get) => (get(conflictAtom) ? null : (get(failedAtom)[0] ?? null)));

  /** Times of the rejected saves that were restored on the screen. */
  const restoredAtom = atom<ReadonlySet<string>>(new Set<string>());

  /**
   * What is to be restored on the screen: each rejected save once, and whenever the user asks; else
   * null.
   */
  const takeRejectedAtom = atom(null, (get, set, isAskedFor: boolean): Payload | null => {
    const rejected = get(rejectedAtom);
    const restored = get(restoredAtom);
    if (!rejected || (!isAskedFor && restored.has(rejected.failedAt))) return null;
    set(restoredAtom, new Set(restored).add(rejected.failedAt));
    return rejected.change.payload;
  });

  /**
   * Sends what was chosen, based on theirs, as `resolve` does; 'missing' where the screen has
   * changed meanwhile.
   */
  const resolveAtom = atom(null, async (get, _set, chosen: Payload) => {
    const conflict = get(conflictAtom);
    if (!conflict) return 'missing';
    const { key, change, theirs } = conflict;
    return resolve(get, key, {
      ...change,
      data: kind.toRequestBody?.(chosen) ?? chosen,
      payload: chosen,
      basedOn: theirs,
    });
  });

  return { statusAtom, conflictAtom, rejectedAtom, takeRejectedAtom, resolveAtom };
}

/**
 * Restores on the screen what the server rejected, to be corrected: once, and whenever the user
 * asks.
 */
export function useRestoreRejected<Payload>(
  { rejectedAtom, takeRejectedAtom }: ReturnType<typeof queuedSaveOf<Payload>>,
  restore: (rejected: Payload) => void,
  isReady = true,
): void {
  const rejected = useAtomValue(rejectedAtom);
  const take = useSetAtom(takeRejectedAtom);
  const restoreTaken = (isAskedFor: boolean) => {
    const payload = take(isAskedFor);
    if (payload) restore(payload);
  };
  useReopened(isReady && rejected ? [rejected] : [], () => restoreTaken(true));
  useEffect(() => {
    if (isReady && rejected) restoreTaken(false);
  });
}

/**
 * Calls back when the user wants one of these rejected items on its screen again, from the list of
 * what is not sent.
 */
export function useReopened<Item extends FailedItem>(
  items: readonly Item[],
  onFound: (item: Item) => void,
): void {
  const [reopened, setReopened] = useAtom(reopenedAtom);
  const found = items.find(({ key }) => key === reopened);
  useEffect(() => {
    if (!found) return;
    setReopened(null);
    onFound(found);
  });
}
