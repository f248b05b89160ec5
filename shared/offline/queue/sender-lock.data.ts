import { openDB } from 'idb';

/** Runs the work while no other tab of this browser sends. Tabs take turns. */
export type SenderLock = (work: () => Promise<void>) => Promise<void>;

/**
 * Uses Web Locks, which release the lock of a tab that is killed. A browser without them gets a
 * lease that expires.
 */
export const createSenderLock = (userKey: string): SenderLock =>
  navigator.locks
    ? (work) => navigator.locks.request(`feltbok-sender ${userKey}`, work)
    : createLeaseLock(userKey, crypto.randomUUID());

interface Lease {
  name: string;
  holder: string;
  /** Milliseconds since 1970. */
  until: number;
}

/**
 * Milliseconds until a lease expires. Longer than the timers of a background tab may be throttled,
 * so that the lease of a living tab does not expire.
 */
const leaseMs = 150_000;
const renewMs = 45_000;
const askAgainMs = 250;

/**
 * Stores the sending tab and the end of its lease in a database of its own. A change of the clock
 * may let two tabs send; they send the same idempotency key, so the change takes effect once.
 */
function createLeaseLock(name: string, holder: string): SenderLock {
  const opening = openDB<{ leases: { key: string; value: Lease } }>('feltbok-sender', 1, {
    upgrade: (database) => database.createObjectStore('leases', { keyPath: 'name' }),
  });
  const take = async (until: number): Promise<boolean> => {
    const transaction = (await opening).transaction('leases', 'readwrite');
    const present = await transaction.store.get(name);
    const isFree = !present || present.holder === holder || present.until < Date.now();
    if (isFree) await transaction.store.put({ name, holder, until });
    await transaction.done;
    return isFree;
  };
  return async (work) => {
    while (!(await take(Date.now() + leaseMs)))
      await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    const renewal = setInterval(
      () => void take(Date.now() + leaseMs).catch(() => undefined),
      renewMs,
    );
    try {
      await work();
    } finally {
      clearInterval(renewal);
      await take(0);
    }
  };
}
