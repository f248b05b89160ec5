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

/** Tells of a waiting item whether its request is on its way. */
export const sendStatusAtom = atom((get) => {
  const onTheWay = get(onTheWayAtom);
  return (key: ItemKey): 'waiting' | 'sending' => (onTheWay.has(key) ? 'sending' : 'waiting');
});

/** The sent part of an item's file, in whole percent, during its upload. */
export const uploadProgressAtom = atom<ReadonlyMap<ItemKey, number>>(new Map<ItemKey, number>());

/**
 * The failure of the last request; null when it was answered.
 */
export const lastFailureAtom = atom<ApiFailureKind | null>(null);

/** Parties that answered in place of the API when this page last sent an item, by item key. */
export const foreignSendersAtom = atom<ReadonlyMap<ItemKey, Sender>>(new Map<ItemKey, Sender>());

/** Number of changes that other users of this device have queued. Their content is encrypted. */
export const lockedWorkAtom = atom(0);

/**
 * The failed item that the user wants to correct on its screen. The screen resets it.
 */
export const reopenedAtom = atom<ItemKey | null>(null);
