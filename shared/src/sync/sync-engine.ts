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
  reportError: (error: unknown) => void;
}

/** The engine of one signed-in user; stop it when the user changes. */
export interface SyncEngine extends Sync {
  start(): Promise<void>;
  stop(): void;
}

export function createSyncEngine({ queue, api, store, onTried, reportError }: SyncEngineParts): SyncEngine {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let draining: Promise<void> | undefined;
  let againAfter = false;
  let stopped = false;

  const refresh = async () => store.set(unsentAtom, await queue.read());

  const settle = async (item: WaitingItem, answer: ApiAnswer<unknown>): Promise<Outcome> => {
    const outcome = outcomeOf(answer);
    if (outcome === 'committed') await queue.committed(item);
    else if (outcome === 'refused' && !answer.ok) {
      const { status, message } = answer.failure;
      await queue.refused(item, { status, message });
    } else await queue.tried(item);
    return outcome;
  };

  /** Sends each waiting item once, oldest first; gives the pause until the next round, or null when nothing waits. */
  const drainOnce = async (): Promise<number | null> => {
    const { waiting } = await queue.read();
    let pause: number | null = null;
    for (const item of waiting) {
      if (stopped) return null;
      const { method, url, data } = item.change;
      const answer = await api.send({ method, path: url, body: data, idempotencyKey: item.idempotencyKey });
      const outcome = await settle(item, answer);
      // First what the change did to local data, then its removal from what is laid over them: the other way round the
      // former values would show for a moment.
      onTried({ item, outcome, isFirstTry: item.tries === 0 });
      await refresh();
      if (outcome === 'sign-in') return null;
      if (outcome === 'later') {
        const asked = answer.ok ? 0 : answer.failure.retryAfterSeconds;
        pause = Math.min(pause ?? Number.POSITIVE_INFINITY, pauseBefore(item.tries + 1, Math.random(), asked));
      }
    }
    return pause;
  };

  /** One tab of the browser sends at a time; the lock goes with a tab that is killed. */
  const drainLocked = () => (navigator.locks ? navigator.locks.request('feltbok-sender', drainOnce) : drainOnce());

  const drain = (): Promise<void> => {
    if (draining) {
      againAfter = true;
      return draining;
    }
    clearTimeout(timer);
    store.set(sendingAtom, true);
    draining = drainLocked()
      .then((pause) => {
        if (pause !== null && !stopped) timer = setTimeout(drain, pause);
      })
      .catch(reportError)
      .finally(() => {
        draining = undefined;
        store.set(sendingAtom, false);
        if (againAfter && !stopped) {
          againAfter = false;
          void drain();
        }
      });
    return draining;
  };
  const drainNow = () => void drain();

  return {
    async start() {
      await refresh();
      globalThis.addEventListener('online', drainNow);
      drainNow();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      globalThis.removeEventListener('online', drainNow);
      store.set(unsentAtom, { waiting: [], failed: [] });
    },
    async submit(change) {
      try {
        await queue.keep(change);
        await refresh();
      } catch (error) {
        reportError(error);
        return 'not saved';
      }
      drainNow();
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
      await drain();
    },
  };
}
