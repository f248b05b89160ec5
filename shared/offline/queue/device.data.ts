/** What the engine asks of the machine it runs on, apart from storage and network. */
export interface SyncRuntime {
  /** In milliseconds since 1970. */
  now(): number;
  /** @returns what takes it back */
  after(milliseconds: number, work: () => void): () => void;
  /** From 0 to 1. */
  random(): number;
  newId(): string;
  /** A change of the user's is on the disk: for measuring how long that takes. */
  markStored(): void;
  /**
   * Calls when it may be worth a try: the network is said to be back, the page is in view again.
   */
  onReconnect(work: () => void): () => void;
  /** The user's other tabs of this browser. */
  peers: {
    /** Something was written. */
    notify(): void;
    onNotified(work: () => void): () => void;
  };
}

/** A timer can wait no longer than this, in milliseconds; a longer pause is waited for in parts. */
const longestTimer = 2 ** 31 - 1;

/**
 * Other tabs write often while they send, and are read from the storage: not for each of their
 * writes.
 */
const gatherMs = 250;

export function browserDevice(userKey: string): SyncRuntime {
  const channel = new BroadcastChannel(`feltbok-sync ${userKey}`);
  let isOpen = true;
  return {
    now: () => Date.now(),
    after(milliseconds, work) {
      const timer = setTimeout(work, Math.min(milliseconds, longestTimer));
      return () => clearTimeout(timer);
    },
    random: () => Math.random(),
    newId: () => crypto.randomUUID(),
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
      // What is written after a change of user is for the next opening to find.
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
