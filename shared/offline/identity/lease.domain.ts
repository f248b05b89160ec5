import type { Lease } from '@feltbok/contract/devices.ts';
import { decodeBase64Url } from '@feltbok/domain/values/base64.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** How far time has come, all in milliseconds, since 1970 where it is a moment. */
interface SeenTime {
  /**
   * The latest time that the device's clock, the API or a receiver has shown, by the API's clock.
   */
  time: number;
  /** What the device's clock showed when it was last looked at. */
  clock: number;
  /**
   * By so much the API's clock was ahead of the device's at the last contact; below 0 where it was
   * behind.
   */
  ahead: number;
}

/** What a device stores of its lease, sealed under its user's key. */
export interface StoredLease {
  lease: Lease;
  seen: SeenTime;
}

interface LeaseTerms {
  device: string;
  /** Milliseconds since 1970, by the API's clock. */
  begins: number;
  ends: number;
}

/**
 * What a lease says, once its signature is verified (ES256, by WebCrypto).
 * @returns null where it does not hold, whatever is wrong with it
 */
async function termsOf({ token, key }: Lease): Promise<LeaseTerms | null> {
  const [header = '', payload = '', signature = ''] = token.split('.');
  try {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
    const verifying = await crypto.subtle.importKey('jwk', key, algorithm, false, ['verify']);
    const signed = new TextEncoder().encode(`${header}.${payload}`);
    const isSigned = await crypto.subtle.verify(
      algorithm,
      verifying,
      decodeBase64Url(signature),
      signed,
    );
    if (!isSigned || jsonOf(header).alg !== 'ES256') return null;
    const { device, iat, exp } = jsonOf(payload);
    const holds = typeof device === 'string' && Number.isFinite(iat) && Number.isFinite(exp);
    return holds
      ? { device: String(device), begins: Number(iat) * 1000, ends: Number(exp) * 1000 }
      : null;
  } catch {
    return null;
  }
}

const jsonOf = (base64url: string) =>
  JSON.parse(new TextDecoder().decode(decodeBase64Url(base64url))) as Record<string, unknown>;

/**
 * A lease that has just come.
 * @param now what the device's clock shows, in milliseconds since 1970
 * @returns null where it does not hold for this device
 */
export async function receivedLease(
  lease: Lease,
  deviceId: string,
  now: number,
): Promise<StoredLease | null> {
  const terms = await termsOf(lease);
  if (terms?.device !== deviceId) return null;
  return { lease, seen: { time: terms.begins, clock: now, ahead: terms.begins - now } };
}

/**
 * How far the clock may stand before the latest time that was seen: clocks are also put right by
 * hand.
 */
const allowedSetback = hour;

/** Whether the device's clock stands more than an hour before the latest time that was seen. */
const isClockBehind = ({ seen }: StoredLease): boolean =>
  seen.clock + seen.ahead < seen.time - allowedSetback;

/**
 * The lease after the device's clock has shown this. Time never goes back: within the hour by which
 * a clock may be set back it goes on by what the clock moves on.
 */
export function leaseAt(stored: StoredLease, now: number): StoredLease {
  const { lease, seen } = stored;
  const isUsed = !isClockBehind(stored) && !isClockBehind({ lease, seen: { ...seen, clock: now } });
  // A clock that is put right jumps, which is no use of the app: while it stands behind the app is
  // closed.
  const passed = isUsed ? Math.min(Math.max(0, now - seen.clock), day) : 0;
  const time = Math.max(now + seen.ahead, seen.time + passed);
  return { lease, seen: { ...seen, time, clock: now } };
}

/**
 * The lease after a receiver has named the time. A receiver may name a wrong day, so a time after
 * the end of the lease is not believed: it would close the device, and the true one will be seen by
 * its clock.
 * @param at in milliseconds since 1970
 */
export async function withReceiverTime(
  { lease, seen }: StoredLease,
  deviceId: string,
  offlineDays: number,
  at: number,
): Promise<StoredLease> {
  const end = findEnd(await termsOf(lease), deviceId, offlineDays);
  const isBelieved = end !== null && at > seen.time && at <= end;
  return isBelieved ? { lease, seen: { ...seen, time: at } } : { lease, seen };
}

/** When the device opens no longer without contact; null for a lease that does not hold. */
function findEnd(terms: LeaseTerms | null, deviceId: string, offlineDays: number): number | null {
  return terms?.device === deviceId ? Math.min(terms.ends, terms.begins + offlineDays * day) : null;
}

/** Whether the device may open without contact, and why not. */
export type LeaseVerdict = 'open' | 'over' | 'clock behind';

/**
 * Judges whether the device may still open without contact.
 * @param offlineDays the days that the app's own configuration allows at most
 */
export async function judgeLease(
  stored: StoredLease,
  deviceId: string,
  offlineDays: number,
): Promise<LeaseVerdict> {
  const end = findEnd(await termsOf(stored.lease), deviceId, offlineDays);
  if (end === null || stored.seen.time > end) return 'over';
  return isClockBehind(stored) ? 'clock behind' : 'open';
}
