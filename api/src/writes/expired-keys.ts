import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';

/**
 * A tablet may lie in a car for a month and still repeat its last save; some days more cost little.
 */
const storedDays = 35;
/** Longer than the longest lease: whoever comes back after it signs in, as at a first contact. */
const silentDays = 400;
/** What was signed on a phone and never fetched. */
const signedForDays = 7;
const everyMs = 6 * 60 * 60 * 1000;

/**
 * Removes, of all customers, keys that nobody repeats any more, devices that have long been silent,
 * what parties were asked to sign on phones, and reads that are recorded for longer than the
 * customer says.
 */
export async function removeExpiredKeys(database: Database): Promise<void> {
  await database.execute(sql`select remove_expired_keys(${storedDays})`);
  await database.execute(sql`select remove_expired_reads()`);
  await database.execute(sql`select remove_silent_devices(${silentDays})`);
  await database.execute(sql`select forget_old_signing_requests(${signedForDays})`);
}

/**
 * Removes them as long as the process runs. Several processes may do so at once.
 * @returns stop
 */
export function removeExpiredKeysRegularly(
  database: Database,
  onFailure: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => removeExpiredKeys(database).catch(onFailure), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
