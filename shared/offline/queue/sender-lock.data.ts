import { openDB } from 'idb';

/** Does the work while nobody else of this browser sends: one tab at a time, the others in turn. */
export type SenderLock = (work: () => Promise<void>) => Promise<void>;

/**
 * Web Locks where the browser has them: such a lock goes with a tab that is killed. Else a lease
 * that runs out.
 */
export const senderLock = (userKey: string): SenderLock =>
  navigator.locks
    ? (work) => navigator.locks.request(`feltbok-sender ${userKey}`, work)
    : leaseLock(userKey, crypto.randomUUID());

interface Lease {
  name: string;
  holder: string;
  /** In milliseconds since 1970. */
  until: number;
}

/**
 * Longer than a background tab's timers may sleep, so that its lease does not run out while it
 * lives.
 */
const leaseMs = 150_000;
const renewMs = 45_000;
const askAgainMs = 250;

/**
 * Without Web Locks a record in a database of its own says who sends, and until when. Two senders
 * after a change of the clock send the same idempotency key, which takes effect once.
 */
function leaseLock(name: string, holder: string): SenderLock {
  const opening = openDB<{ leases: { key: string; value: Lease } }>('feltbok-sender', 1, {
    upgrade: (database) => database.createObjectStore('leases', { keyPath: 'name' }),
  });
  const take = async (until: number): Promise<boolean> => {
    const transaction = (await opening).transaction('leases', 'readwrite');
    const present = await transaction.store.get(name);
    const free = !present || present.holder === holder || present.until < Date.now();
    if (free) await transaction.store.put({ name, holder, until });
    await transaction.done;
    return free;
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
