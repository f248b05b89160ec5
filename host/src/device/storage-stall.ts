import type { Identities } from '@feltbok/offline/identity/identities.data.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { atom } from 'jotai';

/**
 * Longest wait for the device's storage before the user reads that it does not answer, in
 * milliseconds.
 */
const patience = 10_000;

const stalledWorkAtom = atom(0);

/**
 * Whether work on the device's storage is pending for longer than anybody waits: another tab does
 * not let go of a database, or the disk hangs. No event of the browser's says so.
 */
export const isStorageStalledAtom = atom((get) => get(stalledWorkAtom) > 0);

/** Waits for work on the device's storage, and has the screen say when that does not answer. */
export async function watchStall<Result>(store: Store, work: Promise<Result>): Promise<Result> {
  let isStalled = false;
  const timer = setTimeout(() => {
    isStalled = true;
    store.set(stalledWorkAtom, store.get(stalledWorkAtom) + 1);
  }, patience);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (isStalled) store.set(stalledWorkAtom, store.get(stalledWorkAtom) - 1);
  }
}

/** The same for all that is asked of who has signed in on this device. */
export const watchIdentities = (store: Store, identities: Identities): Identities => ({
  getCurrent: () => watchStall(store, identities.getCurrent()),
  findByAccount: (account) => watchStall(store, identities.findByAccount(account)),
  listSealed: () => watchStall(store, identities.listSealed()),
  isShared: (userKey) => watchStall(store, identities.isShared(userKey)),
  put: (record) => watchStall(store, identities.put(record)),
  change: (userKey, update) => watchStall(store, identities.change(userKey, update)),
  remove: (userKey) => watchStall(store, identities.remove(userKey)),
});
