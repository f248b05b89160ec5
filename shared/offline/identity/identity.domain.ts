import type { CustomerContext } from '@feltbok/contract/customer-context.ts';
import { usualSealedDays } from '@feltbok/domain/cases/offline-days.ts';

/**
 * A user who may open the data on this device while the API or the identity provider cannot be
 * reached. The record holds no token, so nothing can be sent or fetched with it.
 */
export interface IdentityRecord {
  /** Key of the user's data on the device. */
  userKey: string;
  /** Hash of issuer and subject, which identifies the account. */
  account: string;
  customer: CustomerContext;
  /** When the API last answered this user, in milliseconds since 1970 by the device's clock. */
  lastOnline: number;
  /**
   * The latest time that the device's clock has shown to this user's app, in milliseconds since
   * 1970.
   */
  latestSeen: number;
  /**
   * The provider has said that a sign-in is needed. While the provider can be reached, the app does
   * not open without one.
   */
  signInEnded: boolean;
  /**
   * The API's id of this device and account. A record of version 1.6.0 has none until the next
   * contact.
   */
  deviceId?: string;
  /** The API has sent a lease, which decides instead of the times above. */
  isLeased?: boolean;
  /**
   * Set when the account or the device has lost its access: nothing opens, and the remaining data
   * are deleted at this time, in milliseconds since 1970.
   */
  sealedUntil?: number;
  /** All data but pending work are deleted. Until then each start repeats the deletion. */
  isCleared?: boolean;
}

const day = 24 * 60 * 60_000;

/**
 * Whether a record without a lease still opens the app, such as on a device of version 1.6.0 until
 * its next contact. A clock that was set back does not make the record younger, because the latest
 * time that was seen counts.
 * @param now milliseconds since 1970
 */
export const isWithinAge = (
  { lastOnline, latestSeen }: IdentityRecord,
  now: number,
  offlineDays: number,
): boolean => Math.max(now, latestSeen) - lastOnline <= offlineDays * day;

/** Records that the device's clock has shown this time. */
export const markSeen = (record: IdentityRecord, now: number): IdentityRecord => ({
  ...record,
  latestSeen: Math.max(record.latestSeen, now),
});

/** Records that the API has answered, which also corrects a latest time that was too late. */
export const markOnline = (record: IdentityRecord, now: number): IdentityRecord => ({
  ...record,
  lastOnline: now,
  latestSeen: now,
  signInEnded: false,
});

/** Records that the provider has asked for a sign-in. */
export const markSignInEnded = (record: IdentityRecord): IdentityRecord => ({
  ...record,
  signInEnded: true,
});

/** Locks the record of a user whom the API no longer admits. The user's data remain. */
export const markRejected = (record: IdentityRecord): IdentityRecord => ({
  ...record,
  lastOnline: Number.NEGATIVE_INFINITY,
});

/**
 * Seals the record of a user who has lost access, or whose device is to be wiped. Pending work
 * remains for the customer's number of days.
 */
export const markSealed = (record: IdentityRecord, now: number): IdentityRecord => ({
  ...markRejected(record),
  sealedUntil: record.sealedUntil ?? now + (record.customer.sealedDays ?? usualSealedDays) * day,
});

/**
 * Whether the record lets the app open the data. If there is a lease, which is stored among the
 * data, it decides afterwards.
 */
export const canOpenOffline = (
  record: IdentityRecord,
  now: number,
  offlineDays: number,
): boolean =>
  record.isLeased
    ? record.lastOnline !== Number.NEGATIVE_INFINITY
    : isWithinAge(record, now, offlineDays);
