import type { Lease } from '@feltbok/contract/devices.ts';
import { decodeBase64Url } from '@feltbok/domain/values/base64.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** The passage of time as the device has seen it. Times are in milliseconds since 1970. */
interface SeenTime {
  /**
   * The latest time that the device's clock, the API or a receiver has shown, in the API's time.
   */
  time: number;
  /** The device's clock when it was last read. */
  clock: number;
  /**
   * Milliseconds by which the API's clock was ahead of the device's at the last contact; negative
   * when it was behind.
   */
  ahead: number;
}

/** A lease as the device stores it, encrypted with the user's key. */
export interface StoredLease {
  lease: Lease;
  seen: SeenTime;
}

interface LeaseTerms {
  device: string;
  /** Milliseconds since 1970, in the API's time. */
  begins: number;
  ends: number;
}

/**
 * Verifies the signature of a lease (ES256) and reads its terms.
 * @returns null when the lease is invalid for any reason
 */
async function verifyLease({ token, key }: Lease): Promise<LeaseTerms | null> {
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
    if (!isSigned || parseJson(header).alg !== 'ES256') return null;
    const { device, iat, exp } = parseJson(payload);
    const holds = typeof device === 'string' && Number.isFinite(iat) && Number.isFinite(exp);
    return holds
      ? { device: String(device), begins: Number(iat) * 1000, ends: Number(exp) * 1000 }
      : null;
  } catch {
    return null;
  }
}

const parseJson = (base64url: string) =>
  JSON.parse(new TextDecoder().decode(decodeBase64Url(base64url))) as Record<string, unknown>;

/**
 * Accepts a lease that the API has just sent.
 * @param now the device's clock, in milliseconds since 1970
 * @returns null when the lease is invalid for this device
 */
export async function acceptLease(
  lease: Lease,
  deviceId: string,
  now: number,
): Promise<StoredLease | null> {
  const terms = await verifyLease(lease);
  if (terms?.device !== deviceId) return null;
  return { lease, seen: { time: terms.begins, clock: now, ahead: terms.begins - now } };
}

/**
 * Milliseconds by which the clock may be behind the latest time that was seen, because users adjust
 * clocks by hand.
 */
const allowedSetback = hour;

/** Whether the device's clock is more than an hour behind the latest time that was seen. */
const isClockSetBack = ({ seen }: StoredLease): boolean =>
  seen.clock + seen.ahead < seen.time - allowedSetback;

/**
 * Records the time of the device's clock in a lease. The recorded time never goes back. While the
 * clock is behind by less than the allowed hour, the time advances by what the clock advances.
 */
export function advanceLease(stored: StoredLease, now: number): StoredLease {
  const { lease, seen } = stored;
  const isUsed =
    !isClockSetBack(stored) && !isClockSetBack({ lease, seen: { ...seen, clock: now } });
  // The jump of a clock that is corrected does not count as time of use: the app was closed while
  // the clock was behind.
  const passed = isUsed ? Math.min(Math.max(0, now - seen.clock), day) : 0;
  const time = Math.max(now + seen.ahead, seen.time + passed);
  return { lease, seen: { ...seen, time, clock: now } };
}

/**
 * Records the time of a GNSS receiver in a lease. A receiver may report a wrong day, so a time
 * after the end of the lease is ignored: it would close the device.
 * @param at milliseconds since 1970
 */
export async function applyReceiverTime(
  { lease, seen }: StoredLease,
  deviceId: string,
  offlineDays: number,
  at: number,
): Promise<StoredLease> {
  const end = findEnd(await verifyLease(lease), deviceId, offlineDays);
  const isBelieved = end !== null && at > seen.time && at <= end;
  return isBelieved ? { lease, seen: { ...seen, time: at } } : { lease, seen };
}

/** When the device stops opening without contact; null for an invalid lease. */
function findEnd(terms: LeaseTerms | null, deviceId: string, offlineDays: number): number | null {
  return terms?.device === deviceId ? Math.min(terms.ends, terms.begins + offlineDays * day) : null;
}

/** Whether the device may open without contact, and why not. */
export type LeaseVerdict = 'open' | 'over' | 'clock behind';

/**
 * Judges whether the device may still open without contact.
 * @param offlineDays maximum number of days in the app's configuration
 */
export async function judgeLease(
  stored: StoredLease,
  deviceId: string,
  offlineDays: number,
): Promise<LeaseVerdict> {
  const end = findEnd(await verifyLease(stored.lease), deviceId, offlineDays);
  if (end === null || stored.seen.time > end) return 'over';
  return isClockSetBack(stored) ? 'clock behind' : 'open';
}
