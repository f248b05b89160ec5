import type { Sender } from '@feltbok/contract/client/answer-origin.ts';
import type { ApiFailureKind } from '@feltbok/contract/client/api-failure.ts';
import type { ItemKey } from '@feltbok/offline/queue/change.ts';
import type { QueueLists } from '@feltbok/offline/queue/queue-observer.ts';
import { atom } from 'jotai';

/** What the device stores for the server, oldest first. Written by the sync engine alone. */
export const queueAtom = atom<QueueLists>({ waiting: [], failed: [] });

/** True while the queue is being sent. */
export const sendingAtom = atom(false);

/** The items whose request is on its way. */
export const onTheWayAtom = atom<ReadonlySet<ItemKey>>(new Set<ItemKey>());

/** Of what waits: whether it is on its way right now. */
export const sendStatusAtom = atom((get) => {
  const onTheWay = get(onTheWayAtom);
  return (key: ItemKey): 'waiting' | 'sending' => (onTheWay.has(key) ? 'sending' : 'waiting');
});

/** How much of an item's file is sent so far, in whole percent, while it is sent. */
export const uploadProgressAtom = atom<ReadonlyMap<ItemKey, number>>(new Map<ItemKey, number>());

/**
 * What came of the last try in place of an answer that settles a change; null when there was one.
 */
export const lastFailureAtom = atom<ApiFailureKind | null>(null);

/** Who has answered in place of the API when an item was last sent from this page, by item. */
export const strangersAtom = atom<ReadonlyMap<ItemKey, Sender>>(new Map<ItemKey, Sender>());

/** How many changes other users of this device have left queued. What they are cannot be read. */
export const lockedWorkAtom = atom(0);

/**
 * The failed item that the user wants on its screen again, to put it right there; the screen takes
 * it back from here.
 */
export const reopenedAtom = atom<ItemKey | null>(null);
