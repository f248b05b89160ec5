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
 * Creates the atoms with the waiting and failed items of one kind, in the open business or in its
 * whole case. Call it once for each kind.
 */
export function createQueuedChanges<C extends Change>(
  kind: C['kind'],
  place: 'businessId' | 'caseId' = 'businessId',
) {
  const placeAtom = atom((get) => {
    const open = get(openBusinessAtom);
    return place === 'caseId' ? open?.case.caseId : open?.business.businessId;
  });
  const filterByPlace = <Item extends { change: Change }>(get: Getter, items: readonly Item[]) => {
    const id = get(placeAtom);
    return items.filter(
      (item): item is Item & { change: C } =>
        item.change.kind === kind && item.change[place] === id,
    );
  };
  return {
    waitingAtom: atom((get) => filterByPlace<WaitingItem>(get, get(queueAtom).waiting)),
    failedAtom: atom((get) => filterByPlace<FailedItem>(get, get(queueAtom).failed)),
  };
}

/** Two saves of the same resource, on two devices or in two tabs. */
export interface SaveConflict<Payload> {
  key: ItemKey;
  change: Change<Payload>;
  /** The version that both are based on; null when it is unknown. */
  base: Payload | null;
  ownVersion: Payload;
  serverVersion: Base<Payload>;
  /** Whether the user has saved the other version, in another tab. */
  isTwoTabs: boolean;
}

/** Null when the item is not a conflict, or the other version cannot be read. */
export function findConflict<Payload>(
  kind: Pick<Kind<Payload>, 'readServerVersion'>,
  { key, change, conflict }: FailedItem & { change: Change<Payload> },
): SaveConflict<Payload> | null {
  const version = conflict && findConflictingVersion(kind, conflict);
  if (!version) return null;
  const base = change.basedOn?.values ?? null;
  const isTwoTabs = conflict?.ownSave !== undefined;
  return { key, change, base, ownVersion: change.payload, serverVersion: version, isTwoTabs };
}

/**
 * Creates the atoms for a kind of change of which a business, or a case, has a single item. Call it
 * once for each kind.
 */
export function createQueuedSave<Payload>(
  name: Change['kind'],
  kind: Kind<Payload>,
  place: 'businessId' | 'caseId' = 'businessId',
) {
  const { waitingAtom, failedAtom } = createQueuedChanges<Change<Payload>>(name, place);

  const statusAtom = atom((get): 'saved' | 'waiting' | 'sending' => {
    const [item] = get(waitingAtom);
    return item ? get(sendStatusAtom)(item.key) : 'saved';
  });

  /** The conflict that the user must resolve; null without one. */
  const conflictAtom = atom((get) => {
    for (const item of get(failedAtom)) {
      const conflict = findConflict(kind, item);
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
   * Resolves the conflict with the user's choice; 'missing' when the conflict is gone meanwhile.
   */
  const resolveAtom = atom(null, async (get, _set, chosen: Payload) => {
    const conflict = get(conflictAtom);
    if (!conflict) return 'missing';
    const { key, change, serverVersion } = conflict;
    return resolve(get, key, {
      ...change,
      data: kind.toRequestBody?.(chosen) ?? chosen,
      payload: chosen,
      basedOn: serverVersion,
    });
  });

  return { statusAtom, conflictAtom, rejectedAtom, takeRejectedAtom, resolveAtom };
}

/**
 * Restores on the screen what the server rejected, to be corrected: once, and whenever the user
 * asks.
 */
export function useRestoreRejected<Payload>(
  { rejectedAtom, takeRejectedAtom }: ReturnType<typeof createQueuedSave<Payload>>,
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
