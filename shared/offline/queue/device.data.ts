/** The clock, timers and events of the machine that the engine runs on. */
export interface SyncRuntime {
  /** Milliseconds since 1970. */
  now(): number;
  /** @returns a function that cancels the timer */
  startTimer(milliseconds: number, work: () => void): () => void;
  /** A number from 0 to 1. */
  random(): number;
  createId(): string;
  /** Marks the time at which a change was stored, for measurements. */
  markStored(): void;
  /**
   * Calls `work` when the browser reports a network or the page becomes visible.
   * @returns a function that unsubscribes
   */
  onReconnect(work: () => void): () => void;
  /** The user's other tabs of this browser. */
  peers: {
    /** Tells the other tabs that this tab has written to the queue. */
    notify(): void;
    onNotified(work: () => void): () => void;
  };
}

/** The longest delay of a browser timer, in milliseconds. A longer pause takes several timers. */
const longestTimer = 2 ** 31 - 1;

/**
 * Notifications from other tabs are grouped for this long, in milliseconds, because a tab that is
 * sending writes often and each notification makes this tab read the storage.
 */
const gatherMs = 250;

export function createBrowserRuntime(userKey: string): SyncRuntime {
  const channel = new BroadcastChannel(`feltbok-sync ${userKey}`);
  let isOpen = true;
  return {
    now: () => Date.now(),
    startTimer(milliseconds, work) {
      const timer = setTimeout(work, Math.min(milliseconds, longestTimer));
      return () => clearTimeout(timer);
    },
    random: () => Math.random(),
    createId: () => crypto.randomUUID(),
    markStored: () => void performance.mark('kept'),
    onReconnect(work) {
      const onView = () => document.visibilityState === 'visible' && work();
      globalThis.addEventListener('online', work);
      document.addEventListener('visibilitychange', onView);
      return () => {
        globalThis.removeEventListener('online', work);
        document.removeEventListener('visibilitychange', onView);
      };
    },
    peers: {
      // The channel is closed after a change of user. The next opening reads the storage anyway.
      notify: () => isOpen && channel.postMessage('written'),
      onNotified(work) {
        let gathering: ReturnType<typeof setTimeout> | undefined;
        channel.onmessage = () => {
          gathering ??= setTimeout(() => {
            gathering = undefined;
            work();
          }, gatherMs);
        };
        return () => {
          clearTimeout(gathering);
          isOpen = false;
          channel.close();
        };
      },
    },
  };
}
