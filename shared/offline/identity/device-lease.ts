import type { Lease } from '@feltbok/contract/devices.ts';
import type { IdentityRecord } from './identity.domain.ts';
import {
  acceptLease,
  advanceLease,
  applyReceiverTime,
  judgeLease,
  type LeaseVerdict,
  type StoredLease,
} from './lease.domain.ts';

/** Stores the lease of the user whose data are open. */
export interface LeaseStore {
  /** Null without a lease, such as on a device of version 1.6.0 until its next contact. */
  readLease(): Promise<StoredLease | null>;
  /** @throws DOMException when the device stores nothing, Error when nobody's data are open */
  storeLease(lease: StoredLease): Promise<void>;
}

/**
 * Verifies a lease that the API has sent, and stores it. An invalid one is ignored.
 * @throws what the store throws
 */
export async function storeReceivedLease(
  store: LeaseStore,
  lease: Lease,
  deviceId: string,
): Promise<void> {
  const received = await acceptLease(lease, deviceId, Date.now());
  if (received) await store.storeLease(received);
}

/**
 * Records the time of the device's clock in the lease, and judges whether the data may stay open
 * without contact. The user's record decides until the first lease has come.
 */
export async function checkLease(
  store: LeaseStore,
  { deviceId, isLeased = false }: Pick<IdentityRecord, 'deviceId' | 'isLeased'>,
  offlineDays: number,
): Promise<LeaseVerdict> {
  const stored = await store.readLease().catch(() => undefined);
  if (stored === null) return isLeased ? 'over' : 'open';
  if (stored === undefined || deviceId === undefined) return 'over';
  const advanced = advanceLease(stored, Date.now());
  const [verdict] = await Promise.all([
    judgeLease(advanced, deviceId, offlineDays),
    store.storeLease(advanced).catch(() => undefined),
  ]);
  return verdict;
}

/**
 * Records the time of a GNSS receiver in the lease.
 * @param at milliseconds since 1970
 * @throws what the store throws
 */
export async function recordReceiverTime(
  store: LeaseStore,
  { deviceId }: Pick<IdentityRecord, 'deviceId'>,
  offlineDays: number,
  at: number,
): Promise<void> {
  const stored = await store.readLease();
  if (!stored || deviceId === undefined) return;
  const advanced = advanceLease(stored, Date.now());
  await store.storeLease(await applyReceiverTime(advanced, deviceId, offlineDays, at));
}
