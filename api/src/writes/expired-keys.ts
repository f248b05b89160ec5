import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import type { RecurringTask } from '../recurring-work';

/**
 * A tablet may lie in a car for a month and still repeat its last save; some days more cost little.
 */
const storedDays = 35;
/** Longer than the longest lease: whoever comes back after it signs in, as at a first contact. */
const silentDays = 400;
/** What was signed on a phone and never fetched. */
const signedForDays = 7;
const everyMs = 6 * 3_600_000;

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

export const createRemovalTask = (database: Database): RecurringTask => ({
  name: 'remove expired keys',
  everyMs,
  run: () => removeExpiredKeys(database),
  failure: 'expired idempotency keys were not removed',
});
