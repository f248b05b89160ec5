import type { Lease } from '@feltbok/contract/devices.ts';
import type { IdentityRecord } from './identity.domain.ts';
import {
  judgeLease,
  type LeaseVerdict,
  leaseAt,
  receivedLease,
  type StoredLease,
  withReceiverTime,
} from './lease.domain.ts';

/** Where the lease of the user whose data are open is stored. */
export interface LeaseStore {
  /** Null where there is none, as on a device of version 1.6.0 until its next contact. */
  readLease(): Promise<StoredLease | null>;
  /** @throws DOMException when the device stores nothing, Error when nobody's data are open */
  storeLease(lease: StoredLease): Promise<void>;
}

/**
 * A lease that does not hold is not stored: the former one counts. @throws what the store throws
 */
export async function takeLease(store: LeaseStore, lease: Lease, deviceId: string): Promise<void> {
  const received = await receivedLease(lease, deviceId, Date.now());
  if (received) await store.storeLease(received);
}

/**
 * Notes the device's clock, and says whether the data, which are open, may be so without contact.
 * Where no lease has come yet the record of the user has said so.
 */
export async function noteClock(
  store: LeaseStore,
  { deviceId, isLeased = false }: Pick<IdentityRecord, 'deviceId' | 'isLeased'>,
  offlineDays: number,
): Promise<LeaseVerdict> {
  const stored = await store.readLease().catch(() => undefined);
  if (stored === null) return isLeased ? 'over' : 'open';
  if (stored === undefined || deviceId === undefined) return 'over';
  const seen = leaseAt(stored, Date.now());
  const [verdict] = await Promise.all([
    judgeLease(seen, deviceId, offlineDays),
    store.storeLease(seen).catch(() => undefined),
  ]);
  return verdict;
}

/**
 * Notes the time that a receiver names, where it can be.
 * @param at in milliseconds since 1970
 * @throws what the store throws
 */
export async function noteReceiverTime(
  store: LeaseStore,
  { deviceId }: Pick<IdentityRecord, 'deviceId'>,
  offlineDays: number,
  at: number,
): Promise<void> {
  const stored = await store.readLease();
  if (!stored || deviceId === undefined) return;
  const noted = await withReceiverTime(leaseAt(stored, Date.now()), deviceId, offlineDays, at);
  await store.storeLease(noted);
}
