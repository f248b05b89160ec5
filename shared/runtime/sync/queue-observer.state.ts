import type { QueueObserver } from '@feltbok/offline/queue/queue-observer.ts';
import type { Store } from '../federation/remote.ts';
import {
  foreignSendersAtom,
  lastFailureAtom,
  lockedWorkAtom,
  onTheWayAtom,
  queueAtom,
  sendingAtom,
  uploadProgressAtom,
} from './sync.state.ts';

/** Shows the queue of a user by the atoms that the screens read. */
export function createQueueObserver(store: Store): QueueObserver {
  return {
    showQueue(lists, onTheWay) {
      store.set(queueAtom, lists);
      store.set(onTheWayAtom, onTheWay);
    },
    showSending: (isSending) => store.set(sendingAtom, isSending),
    showLastFailure: (failure) => store.set(lastFailureAtom, failure),
    showSender(key, sender) {
      const senders = copyWith(store.get(foreignSendersAtom), key, sender);
      if (senders) store.set(foreignSendersAtom, senders);
    },
    showProgress(key, percent) {
      const progress = copyWith(store.get(uploadProgressAtom), key, percent);
      if (progress) store.set(uploadProgressAtom, progress);
    },
    showLockedWork: (count) => store.set(lockedWorkAtom, count),
    clear() {
      store.set(queueAtom, { waiting: [], failed: [] });
      store.set(onTheWayAtom, new Set());
      store.set(uploadProgressAtom, new Map());
      store.set(foreignSendersAtom, new Map());
      store.set(lockedWorkAtom, 0);
      store.set(sendingAtom, false);
    },
  };
}

/** @returns undefined where there is nothing to change: no value, and none before */
function copyWith<Key, Value>(
  values: ReadonlyMap<Key, Value>,
  key: Key,
  value: Value | null,
): Map<Key, Value> | undefined {
  if (value === null && !values.has(key)) return undefined;
  const copy = new Map(values);
  if (value === null) copy.delete(key);
  else copy.set(key, value);
  return copy;
}
