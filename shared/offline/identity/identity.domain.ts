import type { CustomerContext } from '@feltbok/contract/customer-context.ts';
import { usualSealedDays } from '@feltbok/domain/cases/offline-days.ts';

/**
 * Who may open what this device stores when the API or the identity provider cannot be reached. It
 * holds no token: with it the app opens, and nothing can be sent or fetched.
 */
export interface IdentityRecord {
  /** Key of the user's data on the device. */
  userKey: string;
  /** Hash of issuer and subject, by which the account is known again. */
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
   * The provider has said that a sign-in is needed: while it can be reached, nothing opens without
   * one.
   */
  signInEnded: boolean;
  /**
   * What the API knows this device by, of this account; a record of version 1.6.0 has none until
   * the next contact.
   */
  deviceId?: string;
  /** The API has answered with a lease, which decides instead of the times above. */
  isLeased?: boolean;
  /**
   * The account or the device has lost its access: nothing opens, and at this moment what is left
   * is deleted.
   */
  sealedUntil?: number;
  /** All else that was stored of that user is deleted; until then each start goes on with it. */
  isCleared?: boolean;
}

const day = 24 * 60 * 60_000;

/**
 * Whether a record without a lease still opens the app, as on a device of version 1.6.0 until its
 * next contact. A clock that was set back does not make the record younger: time goes on from the
 * latest that was seen.
 * @param now in milliseconds since 1970
 */
export const isWithinAge = (
  { lastOnline, latestSeen }: IdentityRecord,
  now: number,
  offlineDays: number,
): boolean => Math.max(now, latestSeen) - lastOnline <= offlineDays * day;

/** The record after the device's clock has shown this time. */
export const seenAt = (record: IdentityRecord, now: number): IdentityRecord => ({
  ...record,
  latestSeen: Math.max(record.latestSeen, now),
});

/** The record after the API has answered: a clock that has run ahead is put right by it. */
export const onlineAt = (record: IdentityRecord, now: number): IdentityRecord => ({
  ...record,
  lastOnline: now,
  latestSeen: now,
  signInEnded: false,
});

/** The record once the provider has said that a sign-in is needed. */
export const signInEnded = (record: IdentityRecord): IdentityRecord => ({
  ...record,
  signInEnded: true,
});

/** The record of a user whom the API admits no longer: locked, and what it stores stays. */
export const rejected = (record: IdentityRecord): IdentityRecord => ({
  ...record,
  lastOnline: Number.NEGATIVE_INFINITY,
});

/**
 * The record of a user who has lost access, or whose device is to be wiped: what waits to be sent
 * stays for a while.
 */
export const sealed = (record: IdentityRecord, now: number): IdentityRecord => ({
  ...rejected(record),
  sealedUntil: record.sealedUntil ?? now + (record.customer.sealedDays ?? usualSealedDays) * day,
});

/**
 * Whether the record lets the data be opened; of a leased one the lease, which lies among them,
 * then decides.
 */
export const mayOpenBy = (record: IdentityRecord, now: number, offlineDays: number): boolean =>
  record.isLeased
    ? record.lastOnline !== Number.NEGATIVE_INFINITY
    : isWithinAge(record, now, offlineDays);
