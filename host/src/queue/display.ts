import type { Store } from '@feltbok/shared/contract/remote';
import type { ItemKey } from '@feltbok/shared/sync/change';
import {
  lastFailureAtom,
  lockedWorkAtom,
  onTheWayAtom,
  queueAtom,
  sendingAtom,
  strangersAtom,
  uploadProgressAtom,
} from '@feltbok/shared/sync/sync.state';
import type { Sender as Stranger } from '@feltbok/shared/wire/answer-origin';
import type { Machine } from '../machine';
import type { KnownItems } from './known-items';
import { type Sender, type SenderEvent, showingDelay } from './sender.domain';
import type { SendResult } from './sending';
import type { SyncEngineParts } from './sync-engine';

export type Display = ReturnType<typeof createDisplay>;

/** Where the screens see the queue, and what becomes of what is sent. */
export function createDisplay(
  { store, device, reportError, onSynced, onSendResult }: SyncEngineParts,
  machine: Machine<Sender, SenderEvent>,
  known: KnownItems,
) {
  let cancelShowing: (() => void) | null = null;

  const show = () => {
    cancelShowing?.();
    cancelShowing = null;
    const { phase, synced, onTheWay } = machine.state;
    if (phase === 'stopped') return;
    try {
      // First what the changes did to local data, then their removal from what is laid over them:
      // the other way round the former values would show for a moment.
      if (synced.length > 0) onSynced(synced);
      machine.apply({ type: 'shown', at: device.now() });
      store.set(queueAtom, known.lists());
      store.set(onTheWayAtom, new Set(onTheWay.keys()));
    } catch (error) {
      // A screen that fails must not hold up what is stored and sent.
      reportError(error);
    }
  };
  /** While several requests are on their way, what they end with is shown together. */
  const showSoon = (requests = machine.state.onTheWay.size) => {
    const delay = showingDelay(machine.state, requests, known.count(), device.now());
    if (delay === 0) show();
    else if (machine.state.phase === 'open') cancelShowing ??= device.after(delay, show);
  };
  return {
    show,
    showSoon,
    report(key: ItemKey, result: Omit<SendResult, 'isFirstTry'>) {
      const isFirstTry = machine.state.unreported.has(key);
      machine.apply({ type: 'reported', key, result });
      store.set(lastFailureAtom, result.failure ?? null);
      noteSender(store, key, result.sender);
      onSendResult({ ...result, isFirstTry });
      showSoon();
    },
    /** @param percent of its file that is sent; null when none is being sent */
    showProgress(key: ItemKey, percent: number | null) {
      if (machine.state.phase === 'stopped') return;
      const progress = new Map(store.get(uploadProgressAtom));
      if (percent === null) progress.delete(key);
      else progress.set(key, percent);
      store.set(uploadProgressAtom, progress);
    },
    /** Nothing of this user is seen any longer. */
    clear() {
      store.set(queueAtom, { waiting: [], failed: [] });
      store.set(onTheWayAtom, new Set());
      store.set(uploadProgressAtom, new Map());
      store.set(strangersAtom, new Map());
      store.set(lockedWorkAtom, 0);
      store.set(sendingAtom, false);
    },
  };
}

/** @param sender undefined where the API itself has answered, or nobody */
function noteSender(store: Store, key: ItemKey, sender: Stranger | undefined): void {
  const strangers = new Map(store.get(strangersAtom));
  if (!sender && !strangers.has(key)) return;
  if (sender) strangers.set(key, sender);
  else strangers.delete(key);
  store.set(strangersAtom, strangers);
}
