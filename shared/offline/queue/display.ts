import type { Machine } from '../machine.ts';
import type { ItemKey } from './change.ts';
import type { KnownItems } from './known-items.ts';
import type { SendResult } from './send-result.ts';
import { type Sender, type SenderEvent, showingDelay } from './sender.domain.ts';
import type { SyncEngineParts } from './sync-engine-parts.ts';

export type Display = ReturnType<typeof createDisplay>;

/** Where the screens see the queue, and what becomes of what is sent. */
export function createDisplay(
  { observer, device, reportError, onSynced, onSendResult }: SyncEngineParts,
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
      observer.showQueue(known.lists(), new Set(onTheWay.keys()));
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
      observer.showLastFailure(result.failure ?? null);
      observer.showSender(key, result.sender ?? null);
      onSendResult({ ...result, isFirstTry });
      showSoon();
    },
    /** @param percent of its file that is sent; null when none is being sent */
    showProgress(key: ItemKey, percent: number | null) {
      if (machine.state.phase !== 'stopped') observer.showProgress(key, percent);
    },
    clear: () => observer.clear(),
  };
}
