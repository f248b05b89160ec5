import type { Lease } from '@feltbok/shared/wire/devices';

const day = 24 * 60 * 60_000;

/** How far time has come, all in milliseconds, since 1970 where it is a moment. */
interface SeenTime {
  /** The highest time ever seen, by the API's clock. */
  time: number;
  /** What the device's clock showed when it was last looked at. */
  clock: number;
  /** By so much the API's clock was ahead of the device's at the last contact; below 0 where it was behind. */
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
    const isSigned = await crypto.subtle.verify(algorithm, verifying, bytesOf(signature), signed);
    if (!isSigned || jsonOf(header).alg !== 'ES256') return null;
    const { device, iat, exp } = jsonOf(payload);
    const holds = typeof device === 'string' && Number.isFinite(iat) && Number.isFinite(exp);
    return holds ? { device: String(device), begins: Number(iat) * 1000, ends: Number(exp) * 1000 } : null;
  } catch {
    return null;
  }
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0));
const jsonOf = (base64url: string) =>
  JSON.parse(new TextDecoder().decode(bytesOf(base64url))) as Record<string, unknown>;

/**
 * A lease that has just come.
 * @param now what the device's clock shows, in milliseconds since 1970
 * @returns null where it does not hold for this device
 */
export async function receivedLease(lease: Lease, deviceId: string, now: number): Promise<StoredLease | null> {
  const terms = await termsOf(lease);
  if (terms?.device !== deviceId) return null;
  return { lease, seen: { time: terms.begins, clock: now, ahead: terms.begins - now } };
}

/**
 * The lease after the device's clock has shown this. Time never goes back: with a clock that was set back it goes on from
 * the highest time that was seen, by what the clock moves on.
 */
export function leaseAt({ lease, seen }: StoredLease, now: number): StoredLease {
  // No more than a day, as a clock that is put right jumps.
  const passed = Math.min(Math.max(0, now - seen.clock), day);
  const time = Math.max(now + seen.ahead, seen.time + passed);
  return { lease, seen: { ...seen, time, clock: now } };
}

/**
 * Whether the device may still open without contact.
 * @param offlineDays the days that the app's own configuration allows at most
 */
export async function isWithinLease(
  { lease, seen }: StoredLease,
  deviceId: string,
  offlineDays: number,
): Promise<boolean> {
  const terms = await termsOf(lease);
  if (terms?.device !== deviceId) return false;
  return seen.time <= Math.min(terms.ends, terms.begins + offlineDays * day);
}
