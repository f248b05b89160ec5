import type { Store } from '@feltbok/shared/contract/remote';
import type { ApiAnswer, ApiClient } from '@feltbok/shared/wire/api-client';
import { atom } from 'jotai';
import { type Outcome, outcomeOf, pauseBefore } from './answers.domain';
import type { ItemState, Sync, WaitingItem } from './change';
import type { QueueStore } from './queue-store.data';
import { sendingAtom, unsentAtom } from './sync.state';

/** What became of one try: told to the part of the app that owns the data. */
export interface Tried {
  item: WaitingItem;
  outcome: Outcome;
  /** The first try follows the user's own Save; later ones happen by themselves. */
  isFirstTry: boolean;
}

interface SyncEngineParts {
  queue: QueueStore;
  api: Pick<ApiClient, 'send'>;
  store: Store;
  /** Called after the device's storage agrees with the outcome. */
  onTried: (tried: Tried) => void;
  /** Called when changes shown as waiting were sent by another tab: the data on this one's screen may be older. */
  onSentElsewhere: () => void;
  reportError: (error: unknown) => void;
}

/** The engine of one signed-in user; stop it when the user changes. */
export interface SyncEngine extends Sync {
  start(): Promise<void>;
  stop(): void;
}

/** Which waiting items a round sends: those whose pause is over, or all, as the user or a new connection asks. */
type Which = 'due' | 'all';

export function createSyncEngine({
  queue,
  api,
  store,
  onTried,
  onSentElsewhere,
  reportError,
}: SyncEngineParts): SyncEngine {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let draining: Promise<void> | undefined;
  let again: Which | null = null;
  let stopped = false;
  /** When each item may be tried again by itself, in milliseconds since 1970, by its revision. */
  const notBefore = new Map<string, number>();

  const refresh = async () => {
    const unsent = await queue.read();
    // What is read of a user who has signed out meanwhile is not shown to the next.
    if (!stopped) store.set(unsentAtom, unsent);
  };

  /** Takes over what other tabs have done to the queue. */
  const catchUp = async () => {
    const shown = store.get(unsentAtom).waiting;
    await refresh();
    const { waiting, failed } = store.get(unsentAtom);
    const still = new Set([...waiting, ...failed].map(({ key }) => key));
    if (!stopped && shown.some(({ key }) => !still.has(key))) onSentElsewhere();
  };

  const settle = async (item: WaitingItem, answer: ApiAnswer<unknown>): Promise<Outcome> => {
    const outcome = outcomeOf(answer);
    if (outcome === 'committed') await queue.committed(item);
    else if (outcome === 'refused' && !answer.ok) {
      const { status, message } = answer.failure;
      await queue.refused(item, { status, message });
    } else await queue.tried(item);
    return outcome;
  };

  /** Sends waiting items once each, oldest first; gives the pause until the next round, or null when none is due. */
  const drainOnce = async (which: Which): Promise<number | null> => {
    await catchUp();
    const { waiting } = store.get(unsentAtom);
    const due: number[] = [];
    for (const item of waiting) {
      if (stopped) return null;
      const earliest = notBefore.get(item.revision) ?? 0;
      if (which === 'due' && earliest > Date.now()) {
        due.push(earliest);
        continue;
      }
      const { method, url, data } = item.change;
      const answer = await api.send({ method, path: url, body: data, idempotencyKey: item.idempotencyKey });
      const outcome = await settle(item, answer);
      if (stopped) return null;
      // First what the change did to local data, then its removal from what is laid over them: the other way round the
      // former values would show for a moment.
      onTried({ item, outcome, isFirstTry: item.tries === 0 });
      await refresh();
      notBefore.delete(item.revision);
      if (outcome === 'sign-in') return null;
      if (outcome === 'later') {
        const asked = answer.ok ? 0 : answer.failure.retryAfterSeconds;
        const next = Date.now() + pauseBefore(item.tries + 1, Math.random(), asked);
        notBefore.set(item.revision, next);
        due.push(next);
      }
    }
    return due.length > 0 ? Math.max(0, Math.min(...due) - Date.now()) : null;
  };

  /** One tab of the browser sends at a time; the lock goes with a tab that is killed. */
  const drainLocked = (which: Which) =>
    navigator.locks ? navigator.locks.request('feltbok-sender', () => drainOnce(which)) : drainOnce(which);

  const drain = async (which: Which): Promise<void> => {
    if (stopped) return;
    if (draining) {
      again = again === 'all' ? 'all' : which;
      return draining;
    }
    clearTimeout(timer);
    store.set(sendingAtom, true);
    draining = drainLocked(which)
      .catch((error) => {
        reportError(error);
        // Storage that failed once may serve again, and what waits in it must not wait for the user to notice.
        return pauseBefore(Number.POSITIVE_INFINITY, Math.random());
      })
      .then((pause) => {
        draining = undefined;
        const next = again;
        again = null;
        if (stopped) return;
        if (next) return drain(next);
        store.set(sendingAtom, false);
        if (pause !== null) timer = setTimeout(() => drain('due'), pause);
      });
    return draining;
  };
  const onReconnect = () => void drain('all');

  return {
    async start() {
      await refresh();
      if (stopped) return;
      globalThis.addEventListener('online', onReconnect);
      void drain('all');
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      globalThis.removeEventListener('online', onReconnect);
      store.set(unsentAtom, { waiting: [], failed: [] });
      store.set(sendingAtom, false);
    },
    async submit(change) {
      try {
        await queue.keep(change);
      } catch (error) {
        reportError(error);
        return 'not saved';
      }
      await refresh().catch(reportError);
      void drain('due');
      return 'kept';
    },
    observe: (key) =>
      atom((get): ItemState => {
        const { waiting, failed } = get(unsentAtom);
        if (waiting.some((item) => item.key === key)) return 'waiting';
        return failed.some((item) => item.key === key) ? 'failed' : 'sent';
      }),
    async retry(key) {
      if (key) {
        await queue.retry(key);
        await refresh();
      }
      await drain('all');
    },
  };
}
