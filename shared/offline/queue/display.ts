import type { ItemKey } from './change.ts';
import type { SyncRuntime } from './device.data.ts';
import type { SyncedChange } from './kinds/kind.ts';
import type { QueueCache } from './queue-cache.ts';
import type { QueueObserver } from './queue-observer.ts';
import type { SendResult } from './send-result.ts';
import { getDisplayDelayMs, type SenderMachine } from './sender.domain.ts';

export interface DisplayDeps {
  machine: SenderMachine;
  cache: QueueCache;
  observer: QueueObserver;
  device: SyncRuntime;
  onSynced: (sent: readonly SyncedChange[]) => void;
  onSendResult: (result: SendResult) => void;
  reportError: (error: unknown) => void;
}

export type Display = ReturnType<typeof createDisplay>;

/** Tells the observer what the screens show of the queue, and reports what was sent. */
export function createDisplay(deps: DisplayDeps) {
  const { machine, cache, observer, device } = deps;
  let cancelShowing: (() => void) | null = null;

  const show = () => {
    cancelShowing?.();
    cancelShowing = null;
    const { phase, synced, onTheWay } = machine.state;
    if (phase === 'stopped') return;
    try {
      // The accepted values are written to local data before the waiting ones disappear: otherwise
      // the former values would flash up in between.
      if (synced.length > 0) deps.onSynced(synced);
      machine.apply({ type: 'shown', at: device.now() });
      observer.showQueue(cache.getLists(), new Set(onTheWay.keys()));
    } catch (error) {
      // A failing screen must not stop the queue.
      deps.reportError(error);
    }
  };
  /** Shows the queue now, or shortly while several requests are on their way. */
  const showSoon = (requests = machine.state.onTheWay.size) => {
    const delay = getDisplayDelayMs(machine.state, requests, cache.count(), device.now());
    if (delay === 0) show();
    else if (machine.state.phase === 'open') cancelShowing ??= device.startTimer(delay, show);
  };
  return {
    show,
    showSoon,
    report(key: ItemKey, result: Omit<SendResult, 'isFirstTry'>) {
      const isFirstTry = machine.state.unreported.has(key);
      machine.apply({ type: 'reported', key, result });
      observer.showLastFailure(result.failure ?? null);
      observer.showSender(key, result.sender ?? null);
      deps.onSendResult({ ...result, isFirstTry });
      showSoon();
    },
    /** @param percent sent of the item's file; null when no file is being sent */
    showProgress(key: ItemKey, percent: number | null) {
      if (machine.state.phase !== 'stopped') observer.showProgress(key, percent);
    },
    clear: () => observer.clear(),
  };
}
